// Values and containers: the first byte of the input chooses the type and the options.
#include "typed.hpp"

#include <algorithm>

using differential::encoding;

namespace {

bool same_strings(std::string_view view, const std::string& string, std::string_view text) {
  return view == string && view.data() >= text.data() && view.data() + view.size() <= text.data() + text.size();
}

constexpr auto same_lists = [](const auto& views, const auto& strings, std::string_view text) {
  return std::equal(views.begin(), views.end(), strings.begin(), strings.end(),
                    [&](std::string_view a, const std::string& b) { return same_strings(a, b, text); });
};

constexpr auto same_maps = [](const auto& views, const auto& strings, std::string_view text) {
  return std::equal(views.begin(), views.end(), strings.begin(), strings.end(), [&](const auto& a, const auto& b) {
    return same_strings(a.first, b.first, text) && same_lists(a.second, b.second, text);
  });
};

void decode_in_place(std::string_view text) {
  fuzz::agree_in_place<std::vector<std::string_view>, std::vector<std::string>>(text, same_lists);
  fuzz::agree_in_place<std::map<std::string_view, std::vector<std::string_view>>,
                       std::map<std::string, std::vector<std::string>>>(text, same_maps);
  // The same behind white space: read where it lies, and across the switch to the tail buffer.
  const std::string large = std::string(8300, ' ') + std::string(text);
  fuzz::agree_in_place<std::vector<std::string_view>, std::vector<std::string>>(large, same_lists);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  switch (data[0] % 10) {
    case 0: fuzz::agree<std::vector<std::int64_t>>(text); break;
    case 1: fuzz::agree<std::vector<double>>(text); break;
    case 2: fuzz::agree<std::vector<float>>(text); break;
    case 3: fuzz::agree<std::vector<std::string>>(text); break;
    case 4: fuzz::agree<joule::raw, joule::strict_read, encoding::stable>(text); break;
    case 5: fuzz::agree<std::map<std::string, joule::raw>, fuzz::lenient, encoding::unchecked>(text); break;
    case 6: fuzz::agree<std::map<std::int8_t, joule::number>>(text); break;
    case 7: fuzz::agree<std::vector<std::string_view>, joule::strict_read, encoding::unchecked>(text); break;
    case 8:
      fuzz::agree<std::tuple<int, std::array<std::optional<bool>, 2>>>(text);
      break;
    default:
      decode_in_place(text);
      break;
  }
  return 0;
}
