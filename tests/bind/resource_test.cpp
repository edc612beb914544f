// Memory resources (decision 24): every allocator-aware part of a decoded value comes from the resource that was given.
// The default resource of the whole program refuses every allocation here while a test runs.
#include "bind/decode_helpers.hpp"

#include <array>
#include <list>
#include <map>
#include <memory_resource>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace {

using namespace joule_test;

// Counts what it hands out, and may be asked whether an address is its own.
class counting_resource : public std::pmr::memory_resource {
 public:
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  void* do_allocate(std::size_t size, std::size_t alignment) override {
    ++count_;
    return arena_.allocate(size, alignment);
  }
  void do_deallocate(void* block, std::size_t size, std::size_t alignment) override {
    arena_.deallocate(block, size, alignment);
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::size_t count_ = 0;
  std::pmr::monotonic_buffer_resource arena_{std::pmr::new_delete_resource()};
};

class Resources : public ::testing::Test {
 protected:
  Resources() : before_(std::pmr::set_default_resource(std::pmr::null_memory_resource())) {}
  ~Resources() override { std::pmr::set_default_resource(before_); }
  counting_resource arena_;

 private:
  std::pmr::memory_resource* before_;
};

struct leaf {
  int id = 5;
  std::pmr::string name;
};
struct branch {
  std::pmr::vector<leaf> leaves;
  std::optional<leaf> maybe;
  std::array<leaf, 2> pair;
  std::tuple<std::pmr::string, leaf> both;
  std::pmr::map<std::pmr::string, leaf> by_name;
  std::pmr::unordered_map<int, std::pmr::vector<leaf>> by_id;
  std::pmr::set<std::pmr::string> names;
  std::pmr::list<std::optional<leaf>> chain;
  leaf c_array[2];
  int number = 7;
};

const std::string word(60, 'w');
const std::string leaf_text = "{\"name\":\"" + word + "\"}";
const std::string branch_text = "{\"leaves\":[" + leaf_text + "," + leaf_text + "],\"maybe\":" + leaf_text + ",\"pair\":[" +
                                leaf_text + ",{}],\"both\":[\"" + word + "\"," + leaf_text + "],\"by_name\":{\"" + word +
                                "a\":" + leaf_text + ",\"" + word + "b\":{}},\"by_id\":{\"1\":[" + leaf_text +
                                "],\"2\":[]},\"names\":[\"" + word + "1\",\"" + word + "2\"],\"chain\":[null," + leaf_text +
                                "],\"c_array\":[{}," + leaf_text + "]}";

void expect_in(const std::pmr::string& text, std::pmr::memory_resource* resource) {
  EXPECT_EQ(text.get_allocator().resource(), resource);
}

void expect_all_in(const branch& b, std::pmr::memory_resource* resource) {
  EXPECT_EQ(b.leaves.get_allocator().resource(), resource);
  for (const auto& l : b.leaves) expect_in(l.name, resource);
  expect_in(b.maybe->name, resource);
  for (const auto& l : b.pair) expect_in(l.name, resource);
  expect_in(std::get<0>(b.both), resource);
  expect_in(std::get<1>(b.both).name, resource);
  for (const auto& [key, l] : b.by_name) expect_in(key, resource), expect_in(l.name, resource);
  for (const auto& [key, list] : b.by_id) {
    EXPECT_EQ(list.get_allocator().resource(), resource);
    for (const auto& l : list) expect_in(l.name, resource);
  }
  for (const auto& name : b.names) expect_in(name, resource);
  expect_in(b.chain.back()->name, resource);
  for (const auto& l : b.c_array) expect_in(l.name, resource);
}

TEST_F(Resources, ServeEveryPartOfANewValue) {
  const auto made = joule::unmarshal<branch>(branch_text, {.resource = &arena_});
  ASSERT_EQ(made.error(), error{});
  expect_all_in(*made, &arena_);
  EXPECT_EQ(made->number, 7);
  EXPECT_EQ(made->pair[1].id, 5);
  EXPECT_GT(arena_.count(), 10U);
}

TEST_F(Resources, ServeContainersOfRecords) {
  const auto list = joule::unmarshal<std::pmr::vector<branch>>("[" + branch_text + "," + branch_text + "]", {.resource = &arena_});
  ASSERT_EQ(list.error(), error{});
  for (const auto& b : *list) expect_all_in(b, &arena_);
  using nested = std::vector<std::optional<std::map<std::string, leaf>>>;
  const auto plain = joule::unmarshal<nested>("[{\"a\":" + leaf_text + "}]", {.resource = &arena_});
  ASSERT_EQ(plain.error(), error{});
  expect_in(plain->front()->at("a").name, &arena_);
}

TEST_F(Resources, OfAContainerServeItsElementsWithoutBeingGiven) {
  std::pmr::vector<branch> list(&arena_);
  const std::string text = "[" + branch_text + "]";
  ASSERT_EQ(joule::unmarshal_into(text, list), error{});
  expect_all_in(list.front(), &arena_);
  ASSERT_EQ(joule::unmarshal_into("[{}," + branch_text + "]", list), error{});
  expect_all_in(list.back(), &arena_);
}

TEST_F(Resources, ServeUsedObjects) {
  auto made = joule::unmarshal<branch>("{}", {.resource = &arena_});
  ASSERT_EQ(made.error(), error{});
  for (const std::string& text : {branch_text, std::string("{}"), branch_text}) {
    ASSERT_EQ(joule::unmarshal_into(text, *made, {.resource = &arena_}), error{});
  }
  expect_all_in(*made, &arena_);
}

TEST_F(Resources, OfTheTargetServeTransactions) {
  constexpr joule::read_options transactional{.transactional = true};
  std::pmr::vector<leaf> list(&arena_);
  ASSERT_EQ(joule::unmarshal_into<transactional>("[" + leaf_text + "]", list), error{});
  expect_in(list.front().name, &arena_);
  leaf one{1, std::pmr::string(&arena_)};
  ASSERT_EQ(joule::unmarshal_into<transactional>(leaf_text, one), error{});
  expect_in(one.name, &arena_);
  EXPECT_EQ(std::string_view(one.name), word);
  EXPECT_EQ(joule::unmarshal_into<transactional>("{\"name\":1}", one), error_at(errc::type_mismatch, 8));
  EXPECT_EQ(std::string_view(one.name), word);
}

TEST_F(Resources, ThatRunDryThrowAndLeakNothing) {
  std::array<std::byte, 200> storage;
  std::pmr::monotonic_buffer_resource small(storage.data(), storage.size(), std::pmr::null_memory_resource());
  EXPECT_THROW(static_cast<void>(joule::unmarshal<branch>(branch_text, {.resource = &small})), std::bad_alloc);
}

TEST_F(Resources, AreNotNeededForEncoding) {
  const auto made = joule::unmarshal<branch>(branch_text, {.resource = &arena_});
  const std::size_t before = arena_.count();
  EXPECT_EQ(joule::marshal<joule::write_options{.deterministic = true}>(*made).error(), error{});
  EXPECT_EQ(arena_.count(), before);
}

}  // namespace
