// Records of many members; shapes/generate.cpp makes the texts.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace records {

using text = std::string;

// clang-format off
#define RECORDS_FIELDS(entity, wrap)                                                                       \
  wrap<std::int64_t> entity##_id; wrap<double> entity##_total; wrap<text> entity##_name; wrap<bool> entity##_active; \
  wrap<int> entity##_count; wrap<double> entity##_rate; wrap<text> entity##_note; wrap<bool> entity##_locked;        \
  wrap<std::int64_t> entity##_updated; wrap<text> entity##_code;
// clang-format on
#define RECORDS_NAMES(entity)                                                                                \
  entity##_id, entity##_total, entity##_name, entity##_active, entity##_count, entity##_rate, entity##_note, \
      entity##_locked, entity##_updated, entity##_code
#define RECORDS_TWENTY_NAMES RECORDS_NAMES(customer), RECORDS_NAMES(order)
#define RECORDS_HUNDRED_NAMES                                                                         \
  RECORDS_TWENTY_NAMES, RECORDS_NAMES(invoice), RECORDS_NAMES(product), RECORDS_NAMES(shipment),      \
      RECORDS_NAMES(payment), RECORDS_NAMES(vendor), RECORDS_NAMES(account), RECORDS_NAMES(contract), \
      RECORDS_NAMES(warehouse)

template <class T>
using plain = T;

struct wide {
  RECORDS_FIELDS(customer, plain)
  RECORDS_FIELDS(order, plain)
  RECORDS_FIELDS(invoice, plain)
  RECORDS_FIELDS(product, plain)
  RECORDS_FIELDS(shipment, plain)
  RECORDS_FIELDS(payment, plain)
  RECORDS_FIELDS(vendor, plain)
  RECORDS_FIELDS(account, plain)
  RECORDS_FIELDS(contract, plain)
  RECORDS_FIELDS(warehouse, plain)
};

struct twenty {
  RECORDS_FIELDS(customer, plain)
  RECORDS_FIELDS(order, plain)
};

struct twenty_optional {
  RECORDS_FIELDS(customer, std::optional)
  RECORDS_FIELDS(order, std::optional)
};

}  // namespace records

BENCH_MEMBERS_DEFAULTED(records::wide, RECORDS_HUNDRED_NAMES)
BENCH_MEMBERS_DEFAULTED(records::twenty, RECORDS_TWENTY_NAMES)
BENCH_MEMBERS_OPTIONAL(records::twenty_optional, RECORDS_TWENTY_NAMES)

#define BENCH_ENTRIES(enter, enter_skipping)                                                                 \
  enter(records::wide, "wide", "wide_foreign", "wide_5");                                                    \
  enter(records::twenty, "5_of_20", "5_of_20_random", "5_of_20_foreign");                                    \
  enter(records::twenty_optional, "5_of_20_optional", "5_of_20_optional_random", "5_of_20_optional_foreign", \
        "30_percent_optional");
