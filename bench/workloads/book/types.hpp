// A small record with one of everything.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace book {

struct person {
  std::string name;
  int age;
  bool male;
};

struct book {
  std::int64_t id;
  std::vector<std::int64_t> ids;
  std::string title;
  std::vector<std::string> titles;
  double price;
  std::vector<double> prices;
  bool hot;
  std::vector<bool> hots;
  person author;
  std::vector<person> authors;
  std::vector<std::int64_t> weights;
};

}  // namespace book

BENCH_MEMBERS(book::person, name, age, male)
BENCH_MEMBERS(book::book, id, ids, title, titles, price, prices, hot, hots, author, authors, weights)

#define BENCH_ENTRIES(enter, enter_skipping) enter(book::book, "book");
