// expect: joule: this type is only declared here; include its definition
#include "reject.hpp"

namespace shop {
struct subject;
}  // namespace shop

int main() { read<shop::subject>(); }
