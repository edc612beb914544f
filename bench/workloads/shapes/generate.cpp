// Texts of the shapes in types.hpp and of the records in ../records/types.hpp.
#include "../../harness/random.hpp"
#include "../generators.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <numeric>

namespace bench {
namespace {

constexpr std::array entities = {"customer", "order",  "invoice", "product",  "shipment",
                                 "payment",  "vendor", "account", "contract", "warehouse"};
constexpr std::array attributes = {"id",   "total", "name",   "active",  "count",
                                   "rate", "note",  "locked", "updated", "code"};
constexpr std::array words = {"alpha", "north",  "review", "pending", "größe", "standard",
                              "blue",  "urgent", "of",     "the",     "注文",  "express"};

// value / 10^places.
std::string fixed(std::uint64_t value, std::size_t places) {
  std::string digits = std::to_string(value);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  return digits.insert(digits.size() - places, 1, '.');
}

class value_writer {
 public:
  explicit value_writer(std::uint64_t seed) : random_(seed) {}

  std::string text(std::uint64_t least, std::uint64_t most) {
    std::string made = "\"";
    const std::uint64_t size = random_.between(least, most) + 1;
    while (made.size() < size) made += random_.one_of(words), made += ' ';
    made.back() = '"';
    return made;
  }

  // Of the member at that place of a record.
  std::string member_value(std::size_t member) {
    switch (member % attributes.size()) {
      case 0:
        return std::to_string(random_.below(random_.chance(50) ? 100'000 : 9'000'000'000'000'000u));
      case 1:
        return fixed(random_.below(10'000'000), 2);
      case 3:
      case 7:
        return random_.chance(40) ? "true" : "false";
      case 4:
        return std::to_string(random_.below(1000));
      case 5:
        return fixed(random_.below(1'000'000), 6);
      case 8:
        return std::to_string(random_.between(1'600'000'000, 1'800'000'000));
      default:
        return text(2, 24);
    }
  }

  std::string digits(std::uint64_t count) {
    std::string made(1, static_cast<char>('1' + random_.below(9)));
    while (made.size() < count) made += static_cast<char>('0' + random_.below(10));
    if (count > 1) made.back() = static_cast<char>('1' + random_.below(9));
    return made;
  }

  std::string long_text(std::string_view kind) {
    static constexpr std::array ascii = {"The ", "quick ", "brown ", "fox ", "jumps ", "over ", "a ", "lazy ", "dog. "};
    static constexpr std::array cjk = {"世界", "人民", "共和国", "新しい", "東京都", "、", "。", "한국어", "日本語の"};
    static constexpr std::array escaped = {"\\n", "\\\"quoted\\\" ",  "plain ", "text ", "C:\\\\dir\\\\",
                                           "\\t", "\\u00e9t\\u00e9 ", "more ",  "words "};
    std::string made = "\"";
    const std::uint64_t size = random_.between(200, 1600);
    while (made.size() < size) {
      made += kind == "ascii" ? random_.one_of(ascii) : kind == "cjk" ? random_.one_of(cjk) : random_.one_of(escaped);
    }
    return made + '"';
  }

  random_source& random() { return random_; }

 private:
  random_source random_;
};

std::string name_of(std::size_t member) {
  return std::string(entities[member / attributes.size()]) + '_' + attributes[member % attributes.size()];
}

// The places of the members of one record, in the order written.
std::vector<std::size_t> choose_members(const sparse_records& wanted, random_source& random) {
  std::vector<std::size_t> chosen(wanted.members);
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  const auto shuffle = [](std::vector<std::size_t>& places, random_source& source) {
    for (std::size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[source.below(i)]);
  };
  random_source fixed_choice(7);
  shuffle(chosen, wanted.same_members ? fixed_choice : random);
  chosen.resize(wanted.percent == 0 ? wanted.present : 0);
  if (wanted.percent != 0) {
    for (std::size_t i = 0; i < wanted.members; ++i) {
      if (random.chance(wanted.percent)) chosen.push_back(i);
    }
  }
  if (wanted.order == member_order::declared) std::sort(chosen.begin(), chosen.end());
  if (wanted.order == member_order::foreign) {
    std::vector<std::size_t> rank(wanted.members);
    std::iota(rank.begin(), rank.end(), std::size_t{0});
    random_source fixed_order(11);
    shuffle(rank, fixed_order);
    std::sort(chosen.begin(), chosen.end(), [&](std::size_t a, std::size_t b) { return rank[a] < rank[b]; });
  }
  return chosen;
}

template <class Make>
std::string list(char open, char close, std::size_t count, Make make) {
  std::string made(1, open);
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0) made += ',';
    made += make(i);
  }
  return made + close;
}

std::string number_map(bool sorted, value_writer& writer) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < 1000; ++i) names.push_back("key_" + std::to_string(i * 7919 % 1000 + 1000));
  if (sorted) std::sort(names.begin(), names.end());
  return list('{', '}', names.size(),
              [&](std::size_t i) { return '"' + names[i] + "\":" + fixed(writer.random().below(100'000'000), 4); });
}

std::string nested(std::size_t depth) {
  std::string made;
  for (std::size_t i = 0; i < depth; ++i) made += "{\"level\":" + std::to_string(i) + ",\"inner\":";
  return made + "null" + std::string(depth, '}');
}

std::string double_of(std::string_view kind, value_writer& writer) {
  random_source& random = writer.random();
  const std::string sign = random.chance(30) ? "-" : "";
  if (kind == "doubles_15") return sign + std::to_string(random.below(10)) + '.' + writer.digits(14);
  if (kind == "doubles_17") return sign + '0' + '.' + writer.digits(17);
  if (kind == "prices") return fixed(random.below(1'000'000), 2);
  return sign + std::to_string(random.between(1, 9)) + '.' + writer.digits(3) + "e-" +
         std::to_string(random.between(10, 99));
}

}  // namespace

std::vector<std::string> generate_records(const sparse_records& wanted) {
  value_writer writer(wanted.members * 31 + wanted.present);
  std::vector<std::string> made;
  for (std::size_t i = 0; i < wanted.count; ++i) {
    const std::vector<std::size_t> members = choose_members(wanted, writer.random());
    made.push_back(list('{', '}', members.size(), [&](std::size_t k) {
      return '"' + name_of(members[k]) + "\":" + writer.member_value(members[k]);
    }));
  }
  return made;
}

std::string generate_values(std::string_view name) {
  value_writer writer(name.size() * 101 + static_cast<unsigned char>(name.back()));
  random_source& random = writer.random();
  if (name == "map_sorted" || name == "map_unsorted") return number_map(name == "map_sorted", writer);
  if (name == "nesting") return nested(200);
  return list('[', ']', 1000, [&](std::size_t) -> std::string {
    if (name == "ints_long") return (random.chance(30) ? "-" : "") + writer.digits(random.between(1, 18));
    if (name == "ints_small") return std::to_string(random.below(1000));
    if (name == "strings_short") return writer.text(3, 12);
    if (name == "strings_long") return writer.text(20, 120);
    if (name == "bools") return random.chance(50) ? "true" : "false";
    return double_of(name, writer);
  });
}

std::string generate_long_strings(std::string_view kind) {
  value_writer writer(kind.size());
  return list('[', ']', 32, [&](std::size_t) { return writer.long_text(kind); });
}

}  // namespace bench
