// Hand-written descriptions: meta<T>, JOULE_BIND, codec<T>.
#include "bind/decode_helpers.hpp"

#include <joule/bind/codec.hpp>

#include <map>
#include <stdexcept>
#include <optional>
#include <vector>

namespace {

using namespace joule_test;

class person {
 public:
  std::string name = "nobody";
  int age = 0;
  JOULE_BIND(person, (name, "full name"), age);
};

class account : public person {
  int id_ = 0;
  std::string secret_ = "kept";

 public:
  std::optional<std::string> owner;
  [[nodiscard]] int id() const { return id_; }
  [[nodiscard]] const std::string& secret() const { return secret_; }
  void set_secret(std::string s) { secret_ = std::move(s); }
  JOULE_BIND(account, base(person), (id_, "id", joule::required), owner, skip(secret_));
};

TEST(JouleBind, NamesPrivateAndInheritedMembers) {
  const auto value = decoded<account>(R"({"id":7,"full name":"Ada","owner":"x","age":36})");
  EXPECT_EQ(value.id(), 7);
  EXPECT_EQ(value.name, "Ada");
  EXPECT_EQ(encoded(value), R"({"full name":"Ada","age":36,"id":7,"owner":"x"})");
}

TEST(JouleBind, SkippedMembersAreNeitherReadNorWrittenNorReset) {
  account value;
  value.set_secret("mine");
  EXPECT_EQ(joule::unmarshal_into(R"({"id":7,"secret_":"stolen"})", value), error{});
  EXPECT_EQ(value.secret(), "mine");
  EXPECT_EQ(encoded(value), R"({"full name":"nobody","age":0,"id":7,"owner":null})");
}

TEST(JouleBind, RequiredMembersAreMissedAtTheClosingBrace) {
  EXPECT_EQ(decode_error<account>(R"({"age":1 })"), error_at(errc::missing_member, 9, 2));
  EXPECT_EQ(decode_error<std::vector<account>>(R"([{"id":1},{}])"), error_at(errc::missing_member, 11, 2));
  EXPECT_EQ(decode_error<account>(R"({"id":null})"), error_at(errc::type_mismatch, 6));
  EXPECT_EQ(decode_error<account>(R"({"age":1)"), error_at(errc::unexpected_end, 8));
}

struct strict_pair {
  std::optional<int> first;
  int second = 0;
};

}  // namespace

template <>
struct joule::meta<strict_pair> {
  static constexpr auto members = joule::members(joule::field("1st", &strict_pair::first, joule::required),
                                                 joule::field("2nd \"quoted\" \n", &strict_pair::second));
};

namespace {

TEST(Meta, RenamesAndRequires) {
  const auto value = decoded<strict_pair>(R"({"2nd \u0022quoted\" \n":5,"1st":null})");
  EXPECT_EQ(value.second, 5);
  EXPECT_EQ(encoded(value), R"({"1st":null,"2nd \"quoted\" \n":5})");
  EXPECT_EQ(decode_error<strict_pair>("{}"), error_at(errc::missing_member, 1, 0));
  strict_pair used;
  ASSERT_EQ(joule::unmarshal_into(R"({"1st":1})", used), error{});
  EXPECT_EQ(joule::unmarshal_into(R"({"2nd":1})", used), error_at(errc::missing_member, 8, 0));  // not satisfied from before
}

// -- codec ------------------------------------------------------------------------------------------------------------

struct version {
  int major = 0;
  int minor = 0;
};
struct thrower {};
struct liar {
  std::string text;
};

}  // namespace

template <>
struct joule::codec<version> {
  static joule::error decode(std::string_view text, version& out) {
    if (text.front() != '"') return joule::hook_error(77);
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) return joule::hook_error(78, text.size() - 1);
    out.major = text[1] - '0';
    out.minor = text[dot + 1] - '0';
    return {};
  }
  static joule::result<std::string> encode(const version& value) {
    if (value.major < 0) return joule::hook_error(79);
    return "\"" + std::to_string(value.major) + "." + std::to_string(value.minor) + "\"";
  }
};

template <>
struct joule::codec<thrower> {
  static joule::error decode(std::string_view, thrower&) { throw std::runtime_error("decode hook"); }
  static joule::result<std::string> encode(const thrower&) { throw std::runtime_error("encode hook"); }
};

template <>
struct joule::codec<liar> {
  static joule::result<std::string> encode(const liar& value) { return value.text; }
};

namespace {

error hook_failure(std::uint64_t offset, std::uint32_t detail) {
  return {offset, errc::hook_failed, joule::error_domain::user, detail};
}

TEST(Codec, ReadsAndWritesItsType) {
  struct release {
    std::vector<version> versions;
    std::map<std::string, std::optional<version>> named;
  };
  const std::string text = R"({"versions":["1.2","3.4"],"named":{"a":"5.6","b":null}})";
  EXPECT_EQ(encoded(decoded<release>(text)), text);
}

TEST(Codec, ErrorsAreRebasedToTheCallersText) {
  for (const std::size_t padding : {std::size_t{0}, std::size_t{8190}, std::size_t{9000}}) {
    const std::string head = "[" + std::string(padding, ' ');
    EXPECT_EQ(decode_error<std::vector<version>>(head + "\"1.2\",  5]"), hook_failure(padding + 1 + 8, 77));
    EXPECT_EQ(decode_error<std::vector<version>>(head + "\"12\"]"), hook_failure(padding + 1 + 3, 78));
    EXPECT_EQ(decode_error<std::vector<version>>(head + "5,\"\\q\"]"), hook_failure(padding + 1, 77));
    EXPECT_EQ(decode_error<std::vector<version>>(head + "\"\\q\"]"), error_at(errc::bad_escape, padding + 2));
  }
}

TEST(Codec, RefusalsOfEncodeKeepDomainAndDetail) {
  EXPECT_EQ(joule::marshal(std::vector<version>{{1, 2}, {-1, 0}}).error(), hook_failure(7, 79));
  const std::map<int, version> map{{1, {-1, 0}}};
  EXPECT_EQ(joule::marshal(map).error(), hook_failure(5, 79));
}

TEST(Codec, OutputIsCheckedAndCompacted) {
  EXPECT_EQ(encoded(liar{" [ 1 , 2 ] "}), "[1,2]");
  for (const char* text : {"", "[", "1 2", "\"\xFF\"", "{\"a\":1,\"a\":2}"}) {
    EXPECT_EQ(joule::marshal(liar{text}).error(), error_at(errc::invalid_raw_value, 0)) << text;
  }
}

TEST(Codec, ExceptionsPassThroughAndLeakNothing) {
  EXPECT_THROW(static_cast<void>(joule::unmarshal<std::vector<thrower>>("[1]")), std::runtime_error);
  std::vector<thrower> used(2);
  EXPECT_THROW(static_cast<void>(joule::unmarshal_into("[1,2]", used)), std::runtime_error);
  EXPECT_THROW(static_cast<void>(joule::marshal(used)), std::runtime_error);
  std::string buffer = "prefix";
  EXPECT_THROW(static_cast<void>(joule::marshal_append(buffer, used)), std::runtime_error);
  EXPECT_EQ(buffer, "prefix");
  const auto nowhere = [](void*, const char*, std::size_t) { return true; };
  EXPECT_THROW(static_cast<void>(joule::marshal_to(joule::byte_sink{nullptr, nowhere}, used)), std::runtime_error);
  char fixed[64];
  EXPECT_THROW(static_cast<void>(joule::marshal_into(fixed, fixed + sizeof fixed, used)), std::runtime_error);
}

}  // namespace
