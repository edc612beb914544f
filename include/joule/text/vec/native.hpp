// The widest block that header code uses with this translation unit's flags. AVX-512 flags give AVX2 blocks: on strings
// and keys the two measured the same, and 64-byte stores lose to 32-byte ones on short strings.
#pragma once

#include <joule/base/config.hpp>

#if JOULE_AVX2
#include <joule/text/vec/avx2.hpp>
#include <joule/text/vec/sse2.hpp>
#elif JOULE_SSE2
#include <joule/text/vec/sse2.hpp>
#elif JOULE_NEON
#include <joule/text/vec/neon.hpp>
#endif
#include <joule/text/vec/scalar.hpp>

// A macro, since a type alias would be one name with several meanings in one program.
#if JOULE_AVX2
#define JOULE_NATIVE_BYTES ::joule::isa::avx2::bytes
#elif JOULE_SSE2
#define JOULE_NATIVE_BYTES ::joule::isa::sse2::bytes
#elif JOULE_NEON
#define JOULE_NATIVE_BYTES ::joule::isa::neon::bytes
#else
#define JOULE_NATIVE_BYTES ::joule::isa::scalar::bytes
#endif
