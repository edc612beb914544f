// For test programs that run once for each instruction set (JOULE_ISA): one that is to test a set which this machine
// lacks ends as skipped before main.
#pragma once

#include <joule/text/isa.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace reference {

struct forced_isa {
  forced_isa() {
    const char* const wanted = std::getenv("JOULE_ISA");
    if (wanted == nullptr || std::getenv("JOULE_ISA_OPTIONAL") == nullptr) return;
    if (std::strcmp(joule::active_isa(), wanted) == 0) return;
    std::printf("skipped: this machine has no %s\n", wanted);
    std::fflush(stdout);
    std::_Exit(77);
  }
};
inline const forced_isa skip_what_is_not_here;

}  // namespace reference
