// joule on real data. Exits with 1 when anything it checks is not as it should be.
#include "demo.hpp"

#include <joule/json.hpp>

#include <cstdio>

int main() {
  std::printf("joule %s\n\n", joule::version());
  bool well = demo::answer_questions();
  well &= demo::prove_round_trips();
  well &= demo::show_an_error();
  well &= demo::compare_speed();
  std::printf("\n%s\n", well ? "Everything that was checked is right." : "SOMETHING IS WRONG, see above.");
  return well ? 0 : 1;
}
