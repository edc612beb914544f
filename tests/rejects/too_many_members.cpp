// expect: joule: this type has more members than reflection can count (128); write joule::meta<T> with its members
#include "reject.hpp"

namespace shop {
struct subject {
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9;
  int m10, m11, m12, m13, m14, m15, m16, m17, m18, m19;
  int m20, m21, m22, m23, m24, m25, m26, m27, m28, m29;
  int m30, m31, m32, m33, m34, m35, m36, m37, m38, m39;
  int m40, m41, m42, m43, m44, m45, m46, m47, m48, m49;
  int m50, m51, m52, m53, m54, m55, m56, m57, m58, m59;
  int m60, m61, m62, m63, m64, m65, m66, m67, m68, m69;
  int m70, m71, m72, m73, m74, m75, m76, m77, m78, m79;
  int m80, m81, m82, m83, m84, m85, m86, m87, m88, m89;
  int m90, m91, m92, m93, m94, m95, m96, m97, m98, m99;
  int m100, m101, m102, m103, m104, m105, m106, m107, m108, m109;
  int m110, m111, m112, m113, m114, m115, m116, m117, m118, m119;
  int m120, m121, m122, m123, m124, m125, m126, m127, m128;
};
}  // namespace shop

int main() { read<shop::subject>(); }
