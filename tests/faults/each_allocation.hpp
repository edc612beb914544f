// Runs a call with its first allocation failing, then with its second, and so on until none fails any more.
#pragma once

#include "faults/failing_allocations.hpp"

#include <joule/base/error.hpp>

#include <gtest/gtest.h>

#include <new>
#include <string>
#include <thread>

namespace joule_test {

// How often a call ended in which way while an allocation failed.
struct endings {
  int reported = 0;   // errc::out_of_memory
  int thrown = 0;     // std::bad_alloc
  int tolerated = 0;  // the right answer all the same
};

namespace each_allocation_detail {

// One call with allocation `nth` failing. False when the call made fewer.
template <class Call>
bool attempt(std::size_t nth, failing mode, bool warm, endings& seen) {
  if (warm) {  // the thread keeps blocks of earlier calls
    Call before;
    before.check(before.run());
  }
  Call call;
  joule::error e{};
  bool thrown = false;
  fail_allocation(nth, mode);
  try {
    e = call.run();
  } catch (const std::bad_alloc&) {
    thrown = true;
  }
  const bool failed = stop_failing() != 0;
  const bool reported = e.code == joule::errc::out_of_memory;
  if (!thrown && !reported) {
    call.check(e);
    seen.tolerated += failed ? 1 : 0;
    return failed;
  }
  EXPECT_TRUE(failed) << "out of memory without cause";
  seen.thrown += thrown ? 1 : 0;
  seen.reported += reported ? 1 : 0;
  call.check_failed();
  call.check(call.run());  // the object and the library go on working
  return failed;
}

}  // namespace each_allocation_detail

// `Call` is default-constructible and has
//   joule::error run()              the call; may be repeated
//   void check(const joule::error&) expects what run() gives, and leaves behind, when memory does not lack
//   void check_failed()             expects what it promises to leave behind otherwise
// Each call runs in a thread of its own, so that what threads keep counts as leaked unless the thread frees it at its
// end.
template <class Call>
endings fail_each_allocation() {
  endings seen;
  const auto in_thread = [](auto&& work) { std::thread(work).join(); };
  in_thread([] {  // what a program makes once: initial values of types, the thread library's own blocks
    Call call;
    call.check(call.run());
  });
  for (const failing mode : {failing::once, failing::from_then_on}) {
    for (const bool warm : {false, true}) {
      bool failed = true;
      for (std::size_t nth = 1; failed && !testing::Test::HasFailure(); ++nth) {
        SCOPED_TRACE("allocation " + std::to_string(nth) + (mode == failing::once ? "" : " and all behind it") +
                     (warm ? ", warm thread" : ""));
        const long before = live_blocks();
        in_thread([&] { failed = each_allocation_detail::attempt<Call>(nth, mode, warm, seen); });
        EXPECT_EQ(live_blocks() - before, 0) << "blocks leaked";
      }
    }
  }
  return seen;
}

// That the core reported more than so many times, where its memory can be made to lack.
inline void expect_reports(const endings& seen, int more_than) {
  if (core_allocations_fail()) {
    EXPECT_GT(seen.reported, more_than);
  }
}

}  // namespace joule_test
