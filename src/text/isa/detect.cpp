// The only file that asks the processor what it is.
#include "features.hpp"

#include <joule/base/config.hpp>

#if JOULE_X86_64
#if JOULE_MSVC
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace joule::inline v0::isa {

#if JOULE_X86_64
namespace {

struct registers {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

registers cpuid(unsigned leaf) noexcept {
  registers r;
#if JOULE_MSVC
  int values[4];
  __cpuid(values, static_cast<int>(leaf & 0x80000000U));
  if (static_cast<unsigned>(values[0]) < leaf) return r;
  __cpuidex(values, static_cast<int>(leaf), 0);
  r = {static_cast<unsigned>(values[0]), static_cast<unsigned>(values[1]), static_cast<unsigned>(values[2]),
       static_cast<unsigned>(values[3])};
#else
  if (__get_cpuid_count(leaf, 0, &r.eax, &r.ebx, &r.ecx, &r.edx) == 0) return {};
#endif
  return r;
}

// XCR0: the register sets that the operating system saves. Only readable when OSXSAVE is set.
std::uint64_t enabled_state() noexcept {
#if JOULE_MSVC
  return _xgetbv(0);
#else
  unsigned low;
  unsigned high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0U));
  return (std::uint64_t{high} << 32) | low;
#endif
}

struct feature_bit {
  std::uint64_t feature;
  unsigned bit;
};

std::uint64_t translate(unsigned word, const feature_bit* first, const feature_bit* last) noexcept {
  std::uint64_t found = 0;
  for (; first != last; ++first) {
    if ((word >> first->bit) & 1U) found |= first->feature;
  }
  return found;
}

template <std::size_t N>
std::uint64_t translate(unsigned word, const feature_bit (&table)[N]) noexcept {
  return translate(word, table, table + N);
}

// Bit numbers: Intel SDM volume 2, CPUID; AMD APM volume 3, appendix E.
constexpr feature_bit leaf1_ecx[] = {
    {feature_sse3, 0},    {feature_pclmul, 1}, {feature_ssse3, 9}, {feature_fma, 12}, {feature_sse41, 19},
    {feature_sse42, 20},  {feature_movbe, 22}, {feature_popcnt, 23}, {feature_aes, 25}, {feature_avx, 28},
    {feature_f16c, 29},
};
constexpr feature_bit leaf7_ebx[] = {
    {feature_bmi, 3},       {feature_avx2, 5},      {feature_bmi2, 8},      {feature_avx512f, 16},
    {feature_avx512dq, 17}, {feature_avx512cd, 28}, {feature_avx512bw, 30}, {feature_avx512vl, 31},
};
constexpr feature_bit leaf7_ecx[] = {{feature_avx512vbmi, 1}, {feature_avx512vbmi2, 6}, {feature_gfni, 8}};
constexpr feature_bit extended1_ecx[] = {{feature_lzcnt, 5}};

constexpr std::uint64_t needs_avx512_state = feature_avx512f | feature_avx512dq | feature_avx512bw | feature_avx512vl |
                                             feature_avx512cd | feature_avx512vbmi | feature_avx512vbmi2;
constexpr std::uint64_t needs_avx_state = needs_avx512_state | feature_avx | feature_f16c | feature_fma | feature_avx2;

}  // namespace

std::uint64_t detect_features() noexcept {
  const registers leaf1 = cpuid(1);
  const registers leaf7 = cpuid(7);
  std::uint64_t found = translate(leaf1.ecx, leaf1_ecx) | translate(leaf7.ebx, leaf7_ebx) |
                        translate(leaf7.ecx, leaf7_ecx) | translate(cpuid(0x80000001U).ecx, extended1_ecx);
  const bool os_saves = ((leaf1.ecx >> 27) & 1U) != 0;
  const std::uint64_t state = os_saves ? enabled_state() : 0;
  // XMM and YMM; then also the mask registers and both halves of the ZMM registers.
  if ((state & 0x06U) != 0x06U) found &= ~needs_avx_state;
  if ((state & 0xE6U) != 0xE6U) found &= ~needs_avx512_state;
  return found;
}

#else

std::uint64_t detect_features() noexcept { return 0; }

#endif

}  // namespace joule::inline v0::isa
