// A random source that gives the same numbers everywhere: SplitMix64 (Steele, Lea, Flood, 2014).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bench {

class random_source {
 public:
  explicit random_source(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  std::uint64_t between(std::uint64_t low, std::uint64_t high) { return low + below(high - low + 1); }
  bool chance(unsigned percent) { return below(100) < percent; }

  template <std::size_t N>
  const char* one_of(const std::array<const char*, N>& words) {
    return words[below(N)];
  }

 private:
  std::uint64_t state_;
};

}  // namespace bench
