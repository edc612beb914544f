#include <joule/bind/reflect.hpp>

#include <gtest/gtest.h>

#include <any>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace bind = joule::bind;
using bind::binding_direction;
using bind::binding_obstacle;

namespace shop {

struct nothing {};
struct one {
  int only;
};
struct point {
  double x, y;
};
struct user {
  int id = 7;
  std::string name;
  std::vector<std::string> tags{"new"};
  std::optional<point> place;
};
struct arrays {
  int matrix[3];
  int after;
  char text[4096];
  point corners[2][2];
  std::array<int, 5> five;
  int last[1];
};
struct tree {
  std::string label;
  std::vector<tree> children;
  std::unique_ptr<tree> next;
  std::map<std::string, tree> named;
};
struct library {
  std::variant<int, std::string> variant;
  std::variant<std::monostate> unit;
  std::any any;
  std::function<void(int)> callback;
  std::tuple<int, std::string> tuple;
  std::pair<int, int> pair;
  std::chrono::system_clock::time_point when;
  std::chrono::milliseconds span;
  std::set<int> set;
  std::list<int> list;
  std::unordered_map<std::string, int> table;
  std::shared_ptr<int> shared;
  std::string_view view;
  std::byte byte;
};
struct immovable {
  std::mutex guard;
  std::atomic<int> count;
  std::unique_ptr<int> owner;
};
struct constants {
  const int id;
  const std::string name = "x";
  int plain;
};
template <class T, int N>
struct box {
  T content;
  T* link;
  std::array<T, N> more;
};
enum class color { red, green };
struct kinds {
  color paint;
  bool flag;
  const char* pointer;
  int (*function)(int);
  int user::* member;
  std::nullptr_t null;
};
// Every member takes whatever it is given: probes must not mistake it for a base class.
struct greedy {
  greedy() = default;
  template <class T>
  greedy(T&&) {}
};
struct holds_greedy {
  greedy first;
  int second;
};
struct number {
  explicit number(int v) : value(v) {}
  int value;
};
struct no_default {
  int before;
  number middle;
  int three[3];
  number pair[2];
  std::string after;
};
struct initialised {
  int before = 1;
  number middle = number(2);
  int three[3] = {1, 2, 3};
  std::string after = "z";
};
struct explicit_default {
  explicit explicit_default() = default;
};
struct holds_explicit {
  int a;
  explicit_default b;
  std::unique_ptr<int> c;
};
struct tagged {
  [[no_unique_address]] nothing mark;
  [[no_unique_address]] std::allocator<int> allocator;
  int value;
};
struct alignas(64) aligned {
  char first;
  alignas(32) char second;
};
struct overloaded {
  int value = 0;
  overloaded* operator&() { return nullptr; }
  template <class T>
  overloaded& operator,(T&&) {
    return *this;
  }
};
struct holds_overloaded {
  overloaded a, b;
};
struct unusual_names {
  int _a, B2, größe, object, joule_phantom, T;
};

#define EIGHT(p) int p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7;
#define SIXTY_FOUR(p) EIGHT(p##0) EIGHT(p##1) EIGHT(p##2) EIGHT(p##3) EIGHT(p##4) EIGHT(p##5) EIGHT(p##6) EIGHT(p##7)
struct largest {
  SIXTY_FOUR(a)
  SIXTY_FOUR(b)
};
struct too_large {
  SIXTY_FOUR(a)
  SIXTY_FOUR(b)
  int one_more;
};
struct sixteen {
  EIGHT(a) EIGHT(b)
};
struct seventeen {
  EIGHT(a) EIGHT(b) int last;
};
#undef SIXTY_FOUR
#undef EIGHT

}  // namespace shop

namespace {

struct hidden {
  int id;
  shop::user owner;
  hidden* next;
};

template <class T, std::size_t N>
constexpr bool named(const char* const (&names)[N]) {
  if (bind::member_count<T> != N) return false;
  for (std::size_t i = 0; i < N; ++i) {
    if (bind::member_names<T>[i] != names[i]) return false;
    if (bind::member_names<T>[i].data()[bind::member_names<T>[i].size()] != '\0') return false;
  }
  return true;
}

static_assert(bind::member_count<shop::nothing> == 0 && bind::member_names<shop::nothing>.empty());
static_assert(named<shop::one>({"only"}));
static_assert(named<shop::point>({"x", "y"}));
static_assert(named<const shop::point>({"x", "y"}));
static_assert(named<shop::user>({"id", "name", "tags", "place"}));
static_assert(named<shop::arrays>({"matrix", "after", "text", "corners", "five", "last"}));
static_assert(named<shop::tree>({"label", "children", "next", "named"}));
static_assert(named<shop::library>({"variant", "unit", "any", "callback", "tuple", "pair", "when", "span", "set",
                                    "list", "table", "shared", "view", "byte"}));
static_assert(named<shop::immovable>({"guard", "count", "owner"}));
static_assert(named<shop::constants>({"id", "name", "plain"}));
static_assert(named<shop::box<std::string, 3>>({"content", "link", "more"}));
static_assert(named<shop::box<shop::box<int, 2>, 1>>({"content", "link", "more"}));
static_assert(named<shop::kinds>({"paint", "flag", "pointer", "function", "member", "null"}));
static_assert(named<shop::holds_greedy>({"first", "second"}));
static_assert(named<shop::no_default>({"before", "middle", "three", "pair", "after"}));
static_assert(named<shop::initialised>({"before", "middle", "three", "after"}));
static_assert(named<shop::holds_explicit>({"a", "b", "c"}));
static_assert(named<shop::tagged>({"mark", "allocator", "value"}));
static_assert(named<shop::aligned>({"first", "second"}));
static_assert(named<shop::holds_overloaded>({"a", "b"}));
static_assert(named<shop::unusual_names>({"_a", "B2", "größe", "object", "joule_phantom", "T"}));
static_assert(named<hidden>({"id", "owner", "next"}));
static_assert(bind::member_count<shop::sixteen> == 16 && bind::member_names<shop::sixteen>[15] == "b7");
static_assert(bind::member_count<shop::seventeen> == 17 && bind::member_names<shop::seventeen>[16] == "last");
static_assert(bind::member_count<shop::largest> == 128 && bind::member_limit == 128);
static_assert(bind::member_names<shop::largest>[0] == "a00" && bind::member_names<shop::largest>[127] == "b77");

// Every member of the object, by index, is where the language says it is.
template <class T, class... M>
void expect_members(T& object, M&... members) {
  ASSERT_EQ(bind::member_count<T>, sizeof...(M));
  const void* const expected[] = {std::addressof(members)...};
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const void* const found[] = {std::addressof(bind::member<I>(object))...};
    const void* const found_const[] = {std::addressof(bind::member<I>(std::as_const(object)))...};
    const auto all = bind::refer_members(object);
    const void* const referred[] = {std::addressof(all.template get<I>())...};
    static_assert((std::is_same_v<decltype(bind::member<I>(object)), M&> && ...));
    static_assert((std::is_same_v<decltype(bind::member<I>(std::as_const(object))), const M&> && ...));
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
      EXPECT_EQ(found[i], expected[i]) << i;
      EXPECT_EQ(found_const[i], expected[i]) << i;
      EXPECT_EQ(referred[i], expected[i]) << i;
    }
  }(std::index_sequence_for<M...>{});
}

TEST(Member, AliasesTheDeclaredMember) {
  shop::user user;
  expect_members(user, user.id, user.name, user.tags, user.place);
  shop::arrays arrays{};
  expect_members(arrays, arrays.matrix, arrays.after, arrays.text, arrays.corners, arrays.five, arrays.last);
  shop::immovable immovable{};
  expect_members(immovable, immovable.guard, immovable.count, immovable.owner);
  shop::constants constants{1, "c", 2};
  expect_members(constants, constants.id, constants.name, constants.plain);
  shop::holds_overloaded overloaded;
  expect_members(overloaded, overloaded.a, overloaded.b);
  shop::no_default no_default{1, shop::number(2), {}, {shop::number(3), shop::number(4)}, ""};
  expect_members(no_default, no_default.before, no_default.middle, no_default.three, no_default.pair, no_default.after);
  shop::aligned aligned{};
  expect_members(aligned, aligned.first, aligned.second);
  shop::tagged tagged{};
  expect_members(tagged, tagged.mark, tagged.allocator, tagged.value);
}

TEST(Member, WritesThrough) {
  shop::user user;
  bind::member<1>(user) = "ada";
  bind::member<3>(user).emplace(shop::point{1, 2});
  EXPECT_EQ(user.name, "ada");
  EXPECT_EQ(user.place->y, 2);
  EXPECT_EQ(user.id, 7);
}

TEST(Member, IsAConstantExpression) {
  static constexpr shop::point point{1, 2};
  static_assert(&bind::member<1>(point) == &point.y && bind::member<0>(point) == 1);
}

TEST(Member, CoversTheLargestType) {
  shop::largest object{};
  int expected = 0;
  bind::visit_members(object, [&](auto&... member) { ((member = expected++), ...); });
  EXPECT_EQ(object.a00, 0);
  EXPECT_EQ(object.a77, 63);
  EXPECT_EQ(object.b77, 127);
  EXPECT_EQ(&bind::member<127>(object), &object.b77);
  EXPECT_EQ(&bind::member<64>(object), &object.b00);
}

TEST(VisitMembers, PassesAllMembersInOrder) {
  const shop::point point{1, 2};
  EXPECT_EQ(bind::visit_members(point, [](const double& x, const double& y) { return x * 10 + y; }), 12);
  shop::nothing nothing;
  EXPECT_EQ(bind::visit_members(nothing, [](auto&... members) { return sizeof...(members); }), 0U);
}

TEST(MemberNames, AreRightForLocalTypes) {
  struct local {
    double first;
    hidden second;
    local* third[2];
  };
  static_assert(named<local>({"first", "second", "third"}));
  auto unnamed = [](auto value) {
    struct inside_a_template {
      decltype(value) content;
    };
    return named<inside_a_template>({"content"});
  };
  EXPECT_TRUE(unnamed(1));
  EXPECT_TRUE(unnamed(std::string()));
  local object{};
  expect_members(object, object.first, object.second, object.third);
}

TEST(MemberNames, AreRightForUnnamedTypes) {
  struct {
    int alpha;
    std::string beta;
  } unnamed;
  static_assert(named<decltype(unnamed)>({"alpha", "beta"}));
  expect_members(unnamed, unnamed.alpha, unnamed.beta);
}

TEST(TypeName, IsSpeltAlikeByAllCompilers) {
  EXPECT_EQ(bind::type_name<int>, "int");
  EXPECT_EQ(bind::type_name<shop::user>, "shop::user");
  EXPECT_EQ(bind::type_name<std::string>, "std::string");
  EXPECT_EQ(bind::type_name<std::vector<std::string>>, "std::vector<std::string>");
  EXPECT_EQ(bind::type_name<hidden>, "{anonymous}::hidden");
  EXPECT_EQ(bind::type_name<std::vector<hidden>>, "std::vector<{anonymous}::hidden>");
  EXPECT_EQ(bind::type_name<binding_obstacle>, "joule::bind::binding_obstacle");
  EXPECT_EQ(bind::type_name<shop::user>.data()[10], '\0');
}

// ---- obstacles ------------------------------------------------------------------------------------------------------

struct base {
  int b;
};
struct derived : base {
  int d;
};
struct only_derived : base {};
struct from_empty : shop::nothing {
  int d;
};
struct two_bases : shop::nothing, base {
  std::string s;
};
struct derived_without_default : base {
  shop::number n;
};
struct bits {
  int whole;
  unsigned part : 3;
};
struct constant_bits {
  const int part : 3;
};
struct unnamed_bits {
  int a;
  int : 4;
  int b;
};
union choice {
  int i;
  float f;
};
struct anonymous_union_first {
  union {
    int i;
    float f;
  };
  int after;
};
struct anonymous_union_after_array {
  int before[3];
  union {
    std::uint64_t i;
    char c[8];
  };
};
struct named_union {
  std::string s;
  choice c;
};
struct union_beside_no_default {
  shop::number n;
  choice c;
};
struct reference_first {
  int& r;
  std::unique_ptr<int> p;
};
struct reference_to_const {
  int a;
  const std::string& r;
};
struct rvalue_reference {
  int a;
  int&& r;
};
struct initialised_reference {
  int a;
  int& r = a;
};
struct holds_volatile {
  volatile int v;
};
class with_private {
  [[maybe_unused]] int p = 0;

 public:
  int q = 0;
};
struct with_constructor {
  with_constructor(int);
  int q;
};
struct with_virtual {
  virtual void f();
  int q;
};
struct declared_only;
struct like_a_tuple {
  int a, b;
};

}  // namespace

template <>
struct std::tuple_size<like_a_tuple> : std::integral_constant<std::size_t, 1> {};
template <>
inline constexpr bool joule::bind::is_bindable_scalar_or_container<derived_without_default*> = true;

namespace {

template <class T, binding_direction Direction = binding_direction::both>
constexpr binding_obstacle found = bind::obstacle_of<T, Direction>();
using enum binding_obstacle;

static_assert(found<shop::user> == none && found<int> == none && found<shop::color> == none && found<bool> == none);
static_assert(found<char[8]> == none && found<int[2][2]> == none && found<base[2]> == none &&
              found<unnamed_bits> == none);
static_assert(found<char> == character && found<wchar_t> == character && found<char8_t> == character);
static_assert(found<char16_t> == character && found<char32_t> == character && found<const char> == character);
static_assert(found<signed char> == none && found<unsigned char> == none);
static_assert(found<long double> == long_double && found<double> == none);
static_assert(found<void> == void_type && found<void*> == void_type && found<const void*> == void_type);
static_assert(found<void()> == function && found<void (*)()> == function && found<int base::*> == function);
static_assert(found<int&> == reference && found<int&&> == reference);
static_assert(found<int*> == pointer_on_decode && found<int*, binding_direction::decode> == pointer_on_decode);
static_assert(found<int*, binding_direction::encode> == none && found<void*, binding_direction::encode> == void_type);
static_assert(found<const int, binding_direction::decode> == const_on_decode && found<const int> == none);
static_assert(found<derived_without_default*> == none);
static_assert(found<int[]> == unbounded_array && found<derived[2]> == base_class && found<choice> == union_type);
static_assert(found<declared_only> == incomplete_type);
static_assert(found<with_private> == not_an_aggregate && found<with_constructor> == not_an_aggregate);
static_assert(found<with_virtual> == not_an_aggregate && found<std::string> == not_an_aggregate);
static_assert(found<derived> == base_class && found<only_derived> == base_class && found<from_empty> == base_class);
static_assert(found<two_bases> == base_class && found<derived_without_default> == base_class);
static_assert(found<bits> == bit_field && found<constant_bits> == bit_field);
static_assert(found<anonymous_union_first> == union_member && found<anonymous_union_after_array> == union_member);
static_assert(found<named_union> == union_member && found<union_beside_no_default> == union_member);
static_assert(found<reference_first> == reference_member && found<reference_to_const> == reference_member);
static_assert(found<rvalue_reference> == reference_member && found<initialised_reference> == reference_member);
static_assert(found<holds_volatile> == volatile_member && found<like_a_tuple> == tuple_like);
static_assert(found<shop::too_large> == too_many_members);

static_assert(bind::reflectable<shop::user> && bind::reflectable<const shop::user> && bind::reflectable<hidden>);
static_assert(!bind::reflectable<derived> && !bind::reflectable<int> && !bind::reflectable<choice>);
static_assert(!bind::reflectable<int[3]> && !bind::reflectable<shop::user&>);
static_assert(bind::assert_bindable<shop::user>() && bind::assert_bindable<int*, binding_direction::encode>());

}  // namespace
