// Decoding into structs and encoding them. A library is a class with
//   static constexpr std::string_view name, checks;             // checks: what it verifies while decoding
//   template <class T> bool decode(std::string_view, T& out);   // replaces what `out` held
//   template <class T> auto decode_fresh(std::string_view);     // optional: something like std::optional<T>
//   static constexpr bool keeps_absent_members = true;  // optional: decode() leaves members alone that the text leaves
//   out static constexpr std::string_view version;          // optional using skipping = ...; // optional: the same
//   library, set to skip members it does not know
// and, when it encodes,
//   template <class T> auto encode_owned(const T&);     // std::string or the library's own kind of owner; empty:
//   failed template <class T> std::string_view encode_append(const T&);  // into a buffer the library object keeps
#pragma once

#include "clock.hpp"
#include "contender.hpp"

#include <initializer_list>

namespace bench {

template <class T, class Library>
class typed_contender final : public contender {
 public:
  [[nodiscard]] bool supports(operation op) const override {
    return verb_of(op) == "decode" || (verb_of(op) == "encode" && encodes);
  }

  [[nodiscard]] std::string_view checks_of(operation op) const override {
    return verb_of(op) == "decode" ? Library::checks : std::string_view();
  }

  bool run(operation op, const workload& work, std::size_t first, std::size_t count) override {
    switch (op) {
      case operation::decode_fresh:
        return each_text(work, first, count, [&](std::size_t i) { return fresh(work, i); });
      case operation::decode_reuse:
        return each_text(work, first, count, [&](std::size_t i) { return reuse(work, i); });
      case operation::encode_owned:
        return each_text(work, first, count, [&](std::size_t i) { return owned(work, i); });
      case operation::encode_append:
        return each_text(work, first, count, [&](std::size_t i) { return append(work, i); });
      default:
        return false;
    }
  }

  std::string fault_of(operation op, const workload& work, std::size_t index, const reference* judge) override {
    if (verb_of(op) == "encode") {
      const std::string text = encode_once(op, work, index);
      if (text.empty()) return "refuses to encode value " + std::to_string(index);
      return judge->same_text(text, index) ? "" : "encodes value " + std::to_string(index) + " wrongly";
    }
    bool decoded = false, same = false;
    decode_once(op, work, index, [&](const T& value) {
      decoded = true;
      same = judge->same_value(&value, index);
    });
    if (!decoded) return "refuses text " + std::to_string(index);
    return same ? "" : "decodes text " + std::to_string(index) + " wrongly";
  }

  std::size_t size_of(operation op, const workload& work, std::size_t index) override {
    return verb_of(op) == "encode" ? encode_once(op, work, index).size() : work.texts[index].size();
  }

  void forget() override { reused_ = T{}; }

 private:
  static constexpr bool encodes = requires(Library& library, const T& value) { library.encode_owned(value); };

  struct nobody {
    void operator()(const T& made) const noexcept { keep(made); }
  };

  template <class Look = nobody>
  bool fresh(const workload& work, std::size_t index, Look look = {}) {
    const std::string_view text = work.texts[index];
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
    if (!library_.decode(work.texts[index], reused_)) return false;
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

  template <class Look>
  void decode_once(operation op, const workload& work, std::size_t index, Look look) {
    if (op == operation::decode_fresh) {
      fresh(work, index, look);
      return;
    }
    // Less work than asked for: such a library is judged, and not timed, on an object without the last text's members.
    if constexpr (requires { Library::keeps_absent_members; }) {
      if (work.texts.size() > 1) reused_ = T{};
    }
    if (reuse(work, index)) look(reused_);
  }

  std::string encode_once(operation op, const workload& work, std::size_t index) {
    if constexpr (encodes) {
      const T& value = *static_cast<const T*>(work.values[index]);
      if (op == operation::encode_owned) return std::string(std::string_view(library_.encode_owned(value)));
      return std::string(library_.encode_append(value));
    } else {
      return {};
    }
  }

  Library& library_ = library<Library>();
  T reused_{};
};

// Enters a library for workloads of one type. A library that judges the others brings their reference, too.
template <class T, class Library>
void enter(std::initializer_list<const char*> workloads) {
  for (const char* name : workloads) {
    auto entry = introduce<Library>(std::make_unique<typed_contender<T, Library>>());
    entry->workload_name = name;
    all().contenders.push_back(std::move(entry));
    if constexpr (requires { typename Library::template reference<T>; }) {
      auto judge = std::make_unique<typename Library::template reference<T>>();
      judge->workload_name = name;
      all().references.push_back(std::move(judge));
    }
  }
}

template <class Library>
struct skipping_form {
  using type = Library;
};
template <class Library>
  requires requires { typename Library::skipping; }
struct skipping_form<Library> {
  using type = typename Library::skipping;
};

// The same for workloads whose texts have members that the type does not.
template <class T, class Library>
void enter_skipping(std::initializer_list<const char*> workloads) {
  enter<T, typename skipping_form<Library>::type>(workloads);
}

}  // namespace bench
