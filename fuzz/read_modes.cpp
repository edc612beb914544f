// Lenient reading: the first byte of the input chooses the type and the options; its highest bit asks for a large text.
#include "differential/lenient.hpp"
#include "typed.hpp"

using differential::encoding;
using joule::duplicate_names;
using joule::invalid_utf8;
using joule::nonfinite_numbers;
using joule::read_options;
using joule::unknown_members;

namespace {

constexpr read_options replacing{.utf8 = invalid_utf8::replace};
constexpr read_options passing{.utf8 = invalid_utf8::pass};
constexpr read_options replacing_all{.utf8 = invalid_utf8::replace, .nonfinite = nonfinite_numbers::string};
constexpr read_options replacing_last{.duplicates = duplicate_names::allow, .utf8 = invalid_utf8::replace};
constexpr read_options replacing_known{.unknown = unknown_members::reject, .utf8 = invalid_utf8::replace};
constexpr read_options words{.nonfinite = nonfinite_numbers::string};
constexpr read_options nulls{.nonfinite = nonfinite_numbers::null};

void agree_about_text(std::string_view text) {
  for (const auto duplicates : {duplicate_names::reject, duplicate_names::allow}) {
    for (const auto utf8 : {invalid_utf8::replace, invalid_utf8::pass}) {
      const std::string problem = differential::text_disagreement(text, {100, duplicates, utf8});
      fuzz::require(problem.empty(), problem);
    }
  }
}

template <class T>
void agree_with_twin(std::string_view text) {
  const std::string problem = differential::twin_disagreement<T, replacing>(text);
  fuzz::require(problem.empty(), std::string(joule::bind::type_name<T>) + "\n" + problem);
}

void run(unsigned mode, std::string_view text) {
  switch (mode) {
    case 0: return fuzz::agree<differential::recursive, replacing>(text);
    case 1: return fuzz::agree<differential::recursive, passing>(text);
    case 2: return fuzz::agree<differential::everything, replacing_all, encoding::unchecked>(text);
    case 3: return fuzz::agree<differential::collections, replacing_all>(text);
    case 4: return fuzz::agree<differential::odd_names, replacing_known>(text);
    case 5: return fuzz::agree<differential::borrower, replacing, encoding::unchecked>(text);
    case 6: return fuzz::agree<differential::borrower, passing, encoding::unchecked>(text);
    case 7: return fuzz::agree<std::vector<std::string>, replacing>(text);
    case 8: return fuzz::agree<std::vector<double>, words>(text);
    case 9: return fuzz::agree<std::vector<float>, nulls>(text);
    case 10: return fuzz::agree<std::map<std::string, joule::raw>, replacing_last, encoding::unchecked>(text);
    case 11: return fuzz::agree<std::vector<std::array<char, 4>>, replacing, encoding::unchecked>(text);
    case 12: return agree_about_text(text);
    case 13: agree_with_twin<differential::collections>(text); return agree_with_twin<differential::recursive>(text);
    case 14: return fuzz::decode_in_place<replacing>(text);
    default: return fuzz::decode_in_place<passing>(text);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  if (data[0] < 0x80) run(data[0] % 16, text);
  else run(data[0] % 16, std::string(8200, ' ') + std::string(text) + std::string(300, '\n'));
  return 0;
}
