// Processor features as bits. `compiled_features` are those that the flags of the including translation unit allow the
// compiler to use anywhere in it, so a table demands exactly what its object file may contain, whatever the build adds.
#pragma once

#include <cstdint>

namespace joule::inline v0::isa {

enum feature : std::uint64_t {
  feature_sse3 = 1U << 0,
  feature_ssse3 = 1U << 1,
  feature_sse41 = 1U << 2,
  feature_sse42 = 1U << 3,
  feature_popcnt = 1U << 4,
  feature_pclmul = 1U << 5,
  feature_movbe = 1U << 6,
  feature_aes = 1U << 7,
  feature_avx = 1U << 8,
  feature_f16c = 1U << 9,
  feature_fma = 1U << 10,
  feature_avx2 = 1U << 11,
  feature_bmi = 1U << 12,
  feature_bmi2 = 1U << 13,
  feature_lzcnt = 1U << 14,
  feature_avx512f = 1U << 15,
  feature_avx512dq = 1U << 16,
  feature_avx512bw = 1U << 17,
  feature_avx512vl = 1U << 18,
  feature_avx512cd = 1U << 19,
  feature_avx512vbmi = 1U << 20,
  feature_avx512vbmi2 = 1U << 21,
  feature_gfni = 1U << 22,
};

// A static, not an inline, constant: its value differs between translation units.
static constexpr std::uint64_t compiled_features = 0
#if defined(__SSE3__)
    | feature_sse3
#endif
#if defined(__SSSE3__)
    | feature_ssse3
#endif
#if defined(__SSE4_1__)
    | feature_sse41
#endif
#if defined(__SSE4_2__)
    | feature_sse42
#endif
#if defined(__POPCNT__)
    | feature_popcnt
#endif
#if defined(__PCLMUL__)
    | feature_pclmul
#endif
#if defined(__MOVBE__)
    | feature_movbe
#endif
#if defined(__AES__)
    | feature_aes
#endif
#if defined(__AVX__)
    | feature_avx
#endif
#if defined(__F16C__)
    | feature_f16c
#endif
#if defined(__FMA__)
    | feature_fma
#endif
#if defined(__AVX2__)
    | feature_avx2
#endif
#if defined(__BMI__)
    | feature_bmi
#endif
#if defined(__BMI2__)
    | feature_bmi2
#endif
#if defined(__LZCNT__)
    | feature_lzcnt
#endif
#if defined(__AVX512F__)
    | feature_avx512f
#endif
#if defined(__AVX512DQ__)
    | feature_avx512dq
#endif
#if defined(__AVX512BW__)
    | feature_avx512bw
#endif
#if defined(__AVX512VL__)
    | feature_avx512vl
#endif
#if defined(__AVX512CD__)
    | feature_avx512cd
#endif
#if defined(__AVX512VBMI__)
    | feature_avx512vbmi
#endif
#if defined(__AVX512VBMI2__)
    | feature_avx512vbmi2
#endif
#if defined(__GFNI__)
    | feature_gfni
#endif
    ;

// What this processor and its operating system offer. Bits of another architecture are 0.
[[nodiscard]] std::uint64_t detect_features() noexcept;

}  // namespace joule::inline v0::isa
