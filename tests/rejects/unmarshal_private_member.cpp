// expect: joule: this type is no aggregate
#include <joule/unmarshal.hpp>

class account {
  int id = 0;

 public:
  int get() const { return id; }
};

auto call() { return joule::unmarshal<account>("{}"); }
