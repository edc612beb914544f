// Records of every shape: the first byte of the input chooses the type and the options.
#include "typed.hpp"

using differential::encoding;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  switch (data[0] % 8) {
    case 0: fuzz::agree<differential::recursive>(text); break;
    case 1: fuzz::agree<differential::recursive, fuzz::lenient>(text); break;
    case 2: fuzz::agree<differential::corner, fuzz::lenient>(text); break;
    case 3: fuzz::agree<differential::everything, joule::strict_read, encoding::stable>(text); break;
    case 4: fuzz::agree<differential::everything, fuzz::lenient, encoding::unchecked>(text); break;
    case 5: fuzz::agree<differential::odd_names>(text); break;
    case 6: fuzz::agree<differential::demanding, fuzz::refusing>(text); break;
    default: fuzz::agree<differential::collections>(text); break;
  }
  return 0;
}
