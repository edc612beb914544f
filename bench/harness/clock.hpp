// Time, processor pinning and robust averages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace bench {

// CPU time of the calling thread, ns: what other processes do on the same processor does not count, though it still
// evicts caches.
[[nodiscard]] inline std::int64_t thread_cpu_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// Makes the compiler believe that the object is looked at.
template <class T>
inline void keep(const T& object) noexcept {
  asm volatile("" : : "g"(&object) : "memory");
}

// Binds the thread to one processor: `cpu`, or the one it runs on when negative. Returns it, or -1 without pinning.
inline int pin_thread(int cpu) noexcept {
#if defined(__linux__)
  if (cpu < 0) cpu = sched_getcpu();
  if (cpu < 0) return -1;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(cpu), &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? cpu : -1;
#else
  static_cast<void>(cpu);
  return -1;
#endif
}

// The middle value; the mean of the two middle ones for an even count. 0 without values.
[[nodiscard]] inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const std::size_t half = values.size() / 2;
  std::sort(values.begin(), values.end());
  return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Median absolute deviation from the median, unscaled.
[[nodiscard]] inline double median_deviation(std::vector<double> values) {
  const double middle = median(values);
  for (double& value : values) value = value < middle ? middle - value : value - middle;
  return median(std::move(values));
}

}  // namespace bench
