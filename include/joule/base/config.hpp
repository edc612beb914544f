// The only file that asks which compiler, processor or operating system this is.
//
// Every switch is defined on every platform as 0 or 1 and is tested with `#if`, never `#ifdef`: a misspelt name is
// then a warning (-Wundef) and not a silently different build. No switch here changes what the library does; they
// select spellings of the same behaviour.
#pragma once

#include <cstddef>
#include <cstdint>

#define JOULE_VERSION_MAJOR 0
#define JOULE_VERSION_MINOR 1
#define JOULE_VERSION_PATCH 0
#define JOULE_VERSION "0.1.0"

// -- compiler ---------------------------------------------------------------------------------------------------------
#if defined(__clang__)
#define JOULE_CLANG 1
#define JOULE_GCC 0
#elif defined(__GNUC__)
#define JOULE_CLANG 0
#define JOULE_GCC 1
#else
#define JOULE_CLANG 0
#define JOULE_GCC 0
#endif

#if defined(_MSC_VER) && !JOULE_CLANG
#define JOULE_MSVC 1
#else
#define JOULE_MSVC 0
#endif

#if defined(__cpp_exceptions) || (JOULE_MSVC && defined(_CPPUNWIND))
#define JOULE_HAS_EXCEPTIONS 1
#else
#define JOULE_HAS_EXCEPTIONS 0
#endif

#if defined(__SIZEOF_INT128__)
#define JOULE_HAS_INT128 1
#else
#define JOULE_HAS_INT128 0
#endif

#if JOULE_MSVC
#define JOULE_ALWAYS_INLINE __forceinline
#define JOULE_NOINLINE __declspec(noinline)
#define JOULE_COLD __declspec(noinline)
#else
#define JOULE_ALWAYS_INLINE inline __attribute__((always_inline))
#define JOULE_NOINLINE __attribute__((noinline))
#define JOULE_COLD __attribute__((noinline, cold))
#endif

#if JOULE_MSVC
#define JOULE_ASSUME(condition) __assume(condition)
#define JOULE_UNREACHABLE() __assume(0)
#else
#define JOULE_ASSUME(condition) ((condition) ? (void)0 : __builtin_unreachable())
#define JOULE_UNREACHABLE() __builtin_unreachable()
#endif

// -- visibility of the compiled core ----------------------------------------------------------------------------------
// JOULE_SHARED is defined by the build when the core is a shared library, JOULE_BUILDING while it is compiled.
#if defined(_WIN32) && defined(JOULE_SHARED)
#if defined(JOULE_BUILDING)
#define JOULE_API __declspec(dllexport)
#else
#define JOULE_API __declspec(dllimport)
#endif
#elif defined(_WIN32)
#define JOULE_API
#else
#define JOULE_API __attribute__((visibility("default")))
#endif

// -- processor --------------------------------------------------------------------------------------------------------
#if defined(__x86_64__) || defined(_M_X64)
#define JOULE_X86_64 1
#else
#define JOULE_X86_64 0
#endif

// SSE2 is part of the x86-64 ABI; 32-bit x86 has it only when the flags say so.
#if JOULE_X86_64 || defined(__SSE2__)
#define JOULE_SSE2 1
#else
#define JOULE_SSE2 0
#endif

#if defined(__SSSE3__)
#define JOULE_SSSE3 1
#else
#define JOULE_SSSE3 0
#endif

#if defined(__AVX2__)
#define JOULE_AVX2 1
#else
#define JOULE_AVX2 0
#endif

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI2__)
#define JOULE_AVX512 1
#else
#define JOULE_AVX512 0
#endif

#if defined(__aarch64__) || defined(_M_ARM64)
#define JOULE_NEON 1
#else
#define JOULE_NEON 0
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define JOULE_BIG_ENDIAN 1
#else
#define JOULE_BIG_ENDIAN 0
#endif

// -- operating system -------------------------------------------------------------------------------------------------
#if defined(__unix__) || defined(__APPLE__)
#define JOULE_POSIX 1
#else
#define JOULE_POSIX 0
#endif

// -- instrumentation --------------------------------------------------------------------------------------------------
#if defined(__SANITIZE_ADDRESS__)
#define JOULE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define JOULE_ASAN 1
#else
#define JOULE_ASAN 0
#endif
#else
#define JOULE_ASAN 0
#endif

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define JOULE_MSAN 1
#else
#define JOULE_MSAN 0
#endif
#else
#define JOULE_MSAN 0
#endif

// Checks of the library's own invariants: on in debug, sanitizer and fuzz builds, where the build defines it to 1.
#if !defined(JOULE_CHECKED)
#define JOULE_CHECKED 0
#endif

#if JOULE_CHECKED
#define JOULE_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define JOULE_ASSERT(condition) ((void)0)
#endif

// -- the tag of target-dependent header functions ---------------------------------------------------------------------
// Two translation units of one program may be compiled with different -m flags, with and without exceptions, or with
// and without checks. A function whose body depends on such a flag must then be two functions, or the linker keeps an
// arbitrary one of the two bodies. Header functions therefore live in `inline namespace JOULE_TAG`, whose name spells
// the flags. Types never do: a `cursor` is the same type everywhere (docs/decisions/0003).
#if JOULE_AVX512
#define JOULE_TAG_ISA avx512
#elif JOULE_AVX2
#define JOULE_TAG_ISA avx2
#elif defined(__SSE4_2__)
#define JOULE_TAG_ISA sse42
#elif JOULE_SSE2
#define JOULE_TAG_ISA sse2
#elif JOULE_NEON
#define JOULE_TAG_ISA neon
#else
#define JOULE_TAG_ISA scalar
#endif

#if JOULE_HAS_EXCEPTIONS
#define JOULE_TAG_EXCEPTIONS e1
#else
#define JOULE_TAG_EXCEPTIONS e0
#endif

#if JOULE_CHECKED || JOULE_ASAN || JOULE_MSAN || defined(_GLIBCXX_DEBUG)
#define JOULE_TAG_CHECKS c1
#else
#define JOULE_TAG_CHECKS c0
#endif

#if defined(__FAST_MATH__)
#define JOULE_TAG_MATH f1
#else
#define JOULE_TAG_MATH f0
#endif

#define JOULE_CONCATENATE_(a, b, c, d) tag_##a##_##b##_##c##_##d
#define JOULE_CONCATENATE(a, b, c, d) JOULE_CONCATENATE_(a, b, c, d)
#define JOULE_TAG JOULE_CONCATENATE(JOULE_TAG_ISA, JOULE_TAG_EXCEPTIONS, JOULE_TAG_CHECKS, JOULE_TAG_MATH)
