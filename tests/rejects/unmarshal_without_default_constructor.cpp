// expect: joule: decoding begins with T()
#include <joule/unmarshal.hpp>

class celsius {
 public:
  explicit celsius(double degrees) : degrees_(degrees) {}

 private:
  double degrees_;
  JOULE_BIND(celsius, (degrees_, "degrees"));
};

auto call() { return joule::unmarshal<celsius>("{}"); }
