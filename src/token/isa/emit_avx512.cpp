// Writers in AVX-512 with VBMI2.
#include "escape_avx512.hpp"
#include "put_string.hpp"

#include "../../text/isa/vec_avx512.hpp"

namespace joule::inline v0::isa {

// Up to a block by one masked load. Half a register does for most strings: whole ones are stored in two steps.
template <>
JOULE_ALWAYS_INLINE bool copy_if_plain<avx512::bytes>(const char* data, std::size_t size, char* out) noexcept {
  if (size <= 32) {
    const auto mask = static_cast<__mmask32>(_bzhi_u64(0xFFFFFFFFU, size));
    const __m256i x = _mm256_maskz_loadu_epi8(mask, data);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), x);
    // As signed numbers, bytes from 0x80 are below 0x20 too.
    const __mmask32 low = _mm256_mask_cmplt_epi8_mask(mask, x, _mm256_set1_epi8(0x20));
    const __mmask32 quote = _mm256_cmpeq_epi8_mask(x, _mm256_set1_epi8(0x22));
    const __mmask32 backslash = _mm256_cmpeq_epi8_mask(x, _mm256_set1_epi8(0x5C));
    return (low | quote | backslash) == 0;
  }
  std::uint64_t found = 0;
  for (; size > 64; size -= 64, data += 64, out += 64) {
    const avx512::bytes x = avx512::bytes::load(data);
    x.store(out);
    found |= (x.equals(0x22) | x.equals(0x5C) | x.control_or_high()).bits();
    if (found != 0) return false;
  }
  const __mmask64 mask = _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(size));
  const avx512::bytes x{_mm512_maskz_loadu_epi8(mask, data)};
  x.store(out);
  return ((x.equals(0x22) | x.equals(0x5C)).bits() | _mm512_mask_cmplt_epi8_mask(mask, x.v, _mm512_set1_epi8(0x20))) ==
         0;
}

namespace avx512 {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"avx512", &put_string<bytes>};

}  // namespace avx512
}  // namespace joule::inline v0::isa
