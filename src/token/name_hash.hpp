// A seeded 64-bit hash of short byte strings (the multiply-and-fold construction of wyhash, W. Yi 2019, written anew).
// Two 64-bit words are mixed by one full product; the secret seed goes into both factors, so a sender who does not know
// it can neither zero a factor nor prepare collisions.
#pragma once

#include <joule/base/bits.hpp>

#include <chrono>
#include <cstdio>

namespace joule::inline v0::token {

struct hash_seed {
  std::uint64_t a;
  std::uint64_t b;
};

inline std::uint64_t fold_product(std::uint64_t x, std::uint64_t y) noexcept {
  const auto product = bits::multiply(x, y);
  return product.low ^ product.high;
}

// 16 random bytes of the system; where there is no such device, the clock and the addresses that the loader chose.
inline hash_seed make_seed() noexcept {
  static const char anchor = 0;
  hash_seed seed{};
  if (std::FILE* device = std::fopen("/dev/urandom", "rb")) {
    std::setvbuf(device, nullptr, _IONBF, 0);
    const std::size_t got = std::fread(&seed, sizeof seed, 1, device);
    std::fclose(device);
    if (got == 1) return seed;
  }
  const auto now = static_cast<std::uint64_t>(std::chrono::high_resolution_clock::now().time_since_epoch().count());
  const auto data = reinterpret_cast<std::uintptr_t>(&anchor);
  const auto stack = reinterpret_cast<std::uintptr_t>(&seed);
  seed.a = fold_product(now ^ 0x9E3779B97F4A7C15U, data ^ 0xD1B54A32D192ED03U);
  seed.b = fold_product(now + seed.a, stack ^ 0x8CB92BA72F3D8DD7U);
  return seed;
}

inline const hash_seed& process_seed() noexcept {
  static const hash_seed seed = make_seed();
  return seed;
}

inline std::uint64_t hash_name(const char* p, std::size_t size) noexcept {
  using bits::load;
  const hash_seed seed = process_seed();
  std::uint64_t state = seed.a ^ size;
  std::size_t left = size;
  for (; left > 16; left -= 16, p += 16) {
    state = fold_product(load<std::uint64_t>(p) ^ seed.b, load<std::uint64_t>(p + 8) ^ state);
  }
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  if (left >= 8) {
    x = load<std::uint64_t>(p);
    y = load<std::uint64_t>(p + left - 8);
  } else if (left >= 4) {
    x = load<std::uint32_t>(p);
    y = load<std::uint32_t>(p + left - 4);
  } else if (left != 0) {
    x = static_cast<std::uint64_t>(static_cast<unsigned char>(p[0])) << 16 |
        static_cast<std::uint64_t>(static_cast<unsigned char>(p[left / 2])) << 8 |
        static_cast<unsigned char>(p[left - 1]);
  }
  return fold_product(fold_product(x ^ seed.b, y ^ state), seed.a ^ 0x9E3779B97F4A7C15U);
}

}  // namespace joule::inline v0::token
