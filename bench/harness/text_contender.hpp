// Work on whole texts, without types. A library is a class with name and version as in typed_contender.hpp and any of
//   bool validate(std::string_view text);            static constexpr std::string_view validate_checks;
//   std::string_view minify(std::string_view text);  static constexpr std::string_view minify_checks;
//   bool is_utf8(std::string_view text);
// minify() writes into a buffer that the object keeps; an empty result means failure. `minify_is_unchecked = true`: it
// is not asked to find faults.
#pragma once

#include "clock.hpp"
#include "contender.hpp"
#include "damage.hpp"

namespace bench {

template <class Library>
class text_contender final : public contender {
 public:
  [[nodiscard]] bool supports(operation op) const override {
    return (op == operation::validate && validates) || (op == operation::minify && minifies) ||
           (op == operation::utf8 && checks_utf8);
  }

  [[nodiscard]] std::string_view checks_of(operation op) const override {
    if constexpr (validates) {
      if (op == operation::validate) return Library::validate_checks;
    }
    if constexpr (minifies) {
      if (op == operation::minify) return Library::minify_checks;
    }
    return op == operation::utf8 ? "utf8" : "";
  }

  bool run(operation op, const workload& work, std::size_t first, std::size_t count) override {
    return each_text(work, first, count, [&](std::size_t i) {
      const bool well = accepts(op, work.texts[i]);
      keep(well);
      return well;
    });
  }

  std::string fault_of(operation op, const workload& work, std::size_t index, const reference*) override {
    const std::string_view text = work.texts[index];
    if (!accepts(op, text)) return "refuses text " + std::to_string(index);
    if constexpr (minifies) {
      if (op == operation::minify) {
        if (library_.minify(text) != without_white_space(text))
          return "minifies text " + std::to_string(index) + " wrongly";
        if constexpr (requires { Library::minify_is_unchecked; }) return {};
      }
    }
    for (const damage& one : damages_of(text, op == operation::utf8)) {
      workload damaged;
      damaged.add(one.text);
      if (accepts(op, damaged.texts[0])) return "accepts " + one.what;
    }
    return {};
  }

  std::size_t size_of(operation op, const workload& work, std::size_t index) override {
    if constexpr (minifies) {
      if (op == operation::minify) return library_.minify(work.texts[index]).size();
    }
    return work.texts[index].size();
  }

 private:
  static constexpr bool validates = requires(Library& object) { object.validate(""); };
  static constexpr bool minifies = requires(Library& object) { object.minify(""); };
  static constexpr bool checks_utf8 = requires(Library& object) { object.is_utf8(""); };

  bool accepts(operation op, std::string_view text) {
    if constexpr (validates) {
      if (op == operation::validate) return library_.validate(text);
    }
    if constexpr (minifies) {
      if (op == operation::minify) return !library_.minify(text).empty();
    }
    if constexpr (checks_utf8) {
      if (op == operation::utf8) return library_.is_utf8(text);
    }
    return false;
  }

  Library& library_ = library<Library>();
};

// Enters a library for the workloads of the suite `text`. The result only makes a static variable of the call.
template <class Library>
bool enter_text() {
  auto entry = introduce<Library>(std::make_unique<text_contender<Library>>());
  entry->suite = "text";
  all().contenders.push_back(std::move(entry));
  return true;
}

}  // namespace bench
