// What takes part in a row: one library on one workload; and the list of all of them.
#pragma once

#include "workload.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#define BENCH_TEXT_(x) #x
#define BENCH_TEXT(x) BENCH_TEXT_(x)

namespace bench {

enum class operation { decode_fresh, decode_reuse, encode_owned, encode_append, validate, minify, utf8 };

inline constexpr operation all_operations[] = {
    operation::decode_fresh, operation::decode_reuse, operation::encode_owned, operation::encode_append,
    operation::validate,     operation::minify,       operation::utf8};

[[nodiscard]] constexpr std::string_view verb_of(operation op) noexcept {
  switch (op) {
    case operation::decode_fresh:
    case operation::decode_reuse:
      return "decode";
    case operation::encode_owned:
    case operation::encode_append:
      return "encode";
    case operation::validate:
      return "validate";
    case operation::minify:
      return "minify";
    case operation::utf8:
      return "utf8";
  }
  return "";
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
    case operation::minify:
      return "append";
    case operation::validate:
    case operation::utf8:
      return "read";
  }
  return "";
}

// Judges answers by other means than the contenders' own: the document itself, as an independent parser understands it.
class reference {
 public:
  virtual ~reference() = default;

  std::string workload_name;

  [[nodiscard]] virtual std::string imitate(const imitation& wanted) const = 0;
  // Decodes every text into work.values. An error message, empty when all went well.
  virtual std::string prepare(workload& work) = 0;
  // Whether a decoded value holds everything that the text at `index` says; nulls and absent members are the same.
  [[nodiscard]] virtual bool same_value(const void* value, std::size_t index) const = 0;
  [[nodiscard]] virtual bool same_text(std::string_view text, std::size_t index) const = 0;
  // Frees what prepare() made.
  virtual void forget() = 0;
};

class contender {
 public:
  virtual ~contender() = default;

  std::string suite;  // with an empty workload name: takes part in all workloads of this suite
  std::string workload_name;
  std::string subject;
  std::string version;

  [[nodiscard]] bool enters(const workload& work) const {
    return workload_name.empty() ? suite == work.suite : workload_name == work.name;
  }

  [[nodiscard]] virtual bool supports(operation op) const = 0;
  // What the library verifies during this operation.
  [[nodiscard]] virtual std::string_view checks_of(operation op) const = 0;

  // `count` operations on the documents first, first + 1, ... in rotation. False: the library reported an error.
  virtual bool run(operation op, const workload& work, std::size_t first, std::size_t count) = 0;

  // What is wrong with its answer for one text, got in the way that is timed; empty when it is right, "refuses ..."
  // when the library reports an error. `judge` is null for workloads without a type.
  virtual std::string fault_of(operation op, const workload& work, std::size_t index, const reference* judge) = 0;

  // Bytes that the operation makes of the text at `index`; of those it only reads, their number.
  virtual std::size_t size_of(operation op, const workload& work, std::size_t index) = 0;

  // Frees what earlier operations kept.
  virtual void forget() {}
};

struct registry {
  std::vector<std::unique_ptr<contender>> contenders;
  std::vector<std::unique_ptr<reference>> references;
};

inline registry& all() {
  static registry entries;
  return entries;
}

// One object of a library lives as long as the program, so that parsers and buffers are reused as its manual advises.
template <class Library>
Library& library() {
  static Library object;
  return object;
}

template <class Step>
bool each_text(const workload& work, std::size_t first, std::size_t count, Step step) {
  const std::size_t texts = work.texts.size();
  std::size_t index = first % texts;
  for (std::size_t i = 0; i < count; ++i) {
    if (!step(index)) return false;
    if (++index == texts) index = 0;
  }
  return true;
}

template <class Library>
std::unique_ptr<contender> introduce(std::unique_ptr<contender> entry) {
  entry->subject = Library::name;
  if constexpr (requires { Library::version; }) entry->version = Library::version;
  return entry;
}

}  // namespace bench
