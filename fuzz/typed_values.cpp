// Values and containers: the first byte of the input chooses the type and the options.
#include "typed.hpp"

using differential::encoding;

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
      fuzz::decode_in_place(text);
      break;
  }
  return 0;
}
