// What a library has to do to take part, and the list of those that do.
//
// A library is a class with
//   static constexpr std::string_view name, checks;             // checks: what it verifies while decoding
//   template <class T> bool decode(std::string_view, T& out);   // replaces what `out` held
//   template <class T> auto decode_fresh(std::string_view);     // optional: something like std::optional<T>
//   static constexpr bool keeps_absent_members = true;  // optional: decode() leaves members alone that the text leaves
//   out static constexpr std::string_view version;          // optional
// and, when it encodes,
//   template <class T> auto encode_owned(const T&);     // std::string or the library's own kind of owner; empty:
//   failed template <class T> std::string_view encode_append(const T&);  // into a buffer the library object keeps
// One object lives as long as the program, so that parsers and buffers are reused as each library's manual advises.
#pragma once

#include "clock.hpp"
#include "workload.hpp"

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#define BENCH_TEXT_(x) #x
#define BENCH_TEXT(x) BENCH_TEXT_(x)

namespace bench {

enum class operation { decode_fresh, decode_reuse, encode_owned, encode_append };

inline constexpr operation all_operations[] = {operation::decode_fresh, operation::decode_reuse,
                                               operation::encode_owned, operation::encode_append};

[[nodiscard]] constexpr std::string_view verb_of(operation op) noexcept {
  return op == operation::decode_fresh || op == operation::decode_reuse ? "decode" : "encode";
}

[[nodiscard]] constexpr std::string_view contract_of(operation op) noexcept {
  switch (op) {
    case operation::decode_fresh:
      return "fresh";
    case operation::decode_reuse:
      return "reuse";
    case operation::encode_owned:
      return "owned";
    case operation::encode_append:
      return "append";
  }
  return "";
}

// One library on one workload.
class contender {
 public:
  virtual ~contender() = default;

  std::string workload_name;
  std::string subject;
  std::string checks;
  std::string version;

  [[nodiscard]] virtual bool supports(operation op) const = 0;

  // `count` operations on the documents first, first + 1, ... in rotation. False: the library reported an error.
  virtual bool run(operation op, const workload& work, std::size_t first, std::size_t count) = 0;

  // One decode, by the way that `op` is timed; the value is shown to `judge`, whose verdict is returned.
  virtual bool decode_once(operation op, const workload& work, std::size_t index,
                           const std::function<bool(const void*)>& judge) = 0;

  // One encode of the workload's value. Empty: failed.
  virtual std::string encode_once(operation op, const workload& work, std::size_t index) = 0;
};

// Judges answers by other means than the contenders' own: the document itself, as an independent parser understands it.
class reference {
 public:
  virtual ~reference() = default;

  std::string workload_name;

  // Decodes every text into work.values. An error message, empty when all went well.
  virtual std::string prepare(workload& work) = 0;
  // Whether a decoded value holds everything that the text at `index` says; nulls and absent members are the same.
  virtual bool same_value(const void* value, std::size_t index) const = 0;
  virtual bool same_text(std::string_view text, std::size_t index) const = 0;
};

struct registry {
  std::vector<std::unique_ptr<contender>> contenders;
  std::vector<std::unique_ptr<reference>> references;
};

inline registry& all() {
  static registry entries;
  return entries;
}

template <class T, class Library>
class typed_contender final : public contender {
 public:
  [[nodiscard]] bool supports(operation op) const override { return verb_of(op) == "decode" || encodes; }

  bool run(operation op, const workload& work, std::size_t first, std::size_t count) override {
    switch (op) {
      case operation::decode_fresh:
        return each(work, first, count, [&](std::size_t i) { return fresh(work, i); });
      case operation::decode_reuse:
        return each(work, first, count, [&](std::size_t i) { return reuse(work, i); });
      case operation::encode_owned:
        return each(work, first, count, [&](std::size_t i) { return owned(work, i); });
      case operation::encode_append:
        return each(work, first, count, [&](std::size_t i) { return append(work, i); });
    }
    return false;
  }

  bool decode_once(operation op, const workload& work, std::size_t index,
                   const std::function<bool(const void*)>& judge) override {
    if (op == operation::decode_reuse) {
      // Less work than asked for: such a library is judged, and not timed, on an object without the last text's
      // members.
      if constexpr (requires { Library::keeps_absent_members; }) {
        if (work.texts.size() > 1) reused_ = T{};
      }
      return reuse(work, index) && judge(&reused_);
    }
    bool verdict = false;
    return fresh(work, index, [&](const T& made) { verdict = judge(&made); }) && verdict;
  }

  std::string encode_once(operation op, const workload& work, std::size_t index) override {
    if constexpr (encodes) {
      const T& value = *static_cast<const T*>(work.values[index]);
      if (op == operation::encode_owned) return std::string(std::string_view(library_.encode_owned(value)));
      return std::string(library_.encode_append(value));
    } else {
      return {};
    }
  }

 private:
  static constexpr bool encodes = requires(Library& library, const T& value) { library.encode_owned(value); };

  struct nobody {
    void operator()(const T& made) const noexcept { keep(made); }
  };

  template <class Step>
  static bool each(const workload& work, std::size_t first, std::size_t count, Step step) {
    const std::size_t documents = work.texts.size();
    std::size_t index = first % documents;
    for (std::size_t i = 0; i < count; ++i) {
      if (!step(index)) return false;
      if (++index == documents) index = 0;
    }
    return true;
  }

  template <class Look = nobody>
  bool fresh(const workload& work, std::size_t index, Look look = {}) {
    const std::string_view text = work.texts[index].view();
    if constexpr (requires { library_.template decode_fresh<T>(text); }) {
      const auto made = library_.template decode_fresh<T>(text);
      if (!made) return false;
      look(*made);
    } else {
      T made{};
      if (!library_.decode(text, made)) return false;
      look(made);
    }
    return true;
  }

  bool reuse(const workload& work, std::size_t index) {
    if (!library_.decode(work.texts[index].view(), reused_)) return false;
    keep(reused_);
    return true;
  }

  bool owned(const workload& work, std::size_t index) {
    if constexpr (encodes) {
      const auto made = library_.encode_owned(*static_cast<const T*>(work.values[index]));
      keep(made);
      return !made.empty();
    } else {
      return false;
    }
  }

  bool append(const workload& work, std::size_t index) {
    if constexpr (encodes) {
      const std::string_view made = library_.encode_append(*static_cast<const T*>(work.values[index]));
      keep(made);
      return !made.empty();
    } else {
      return false;
    }
  }

  Library library_;
  T reused_{};
};

// Enters a library for workloads of one type. A library that judges the others brings their reference, too.
template <class T, class Library>
void enter(std::initializer_list<const char*> workloads) {
  for (const char* name : workloads) {
    auto entry = std::make_unique<typed_contender<T, Library>>();
    entry->workload_name = name;
    entry->subject = Library::name;
    entry->checks = Library::checks;
    if constexpr (requires { Library::version; }) entry->version = Library::version;
    all().contenders.push_back(std::move(entry));
    if constexpr (requires { typename Library::template reference<T>; }) {
      auto judge = std::make_unique<typename Library::template reference<T>>();
      judge->workload_name = name;
      all().references.push_back(std::move(judge));
    }
  }
}

}  // namespace bench
