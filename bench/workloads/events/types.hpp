// Records as a service logs them; generate.cpp makes the texts.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace events {

struct actor {
  std::int64_t id;
  std::string login;
  std::optional<std::string> display_name;
  std::string avatar_url;
  bool bot;
};

struct place {
  double latitude, longitude;
  std::optional<double> accuracy;
  std::string country;
};

struct item {
  std::string sku;
  int quantity;
  double price;
  std::vector<std::string> tags;
};

struct event {
  std::string id, type;
  std::int64_t timestamp;
  int level;
  bool sampled;
  events::actor actor;
  std::optional<place> location;
  std::vector<item> items;
  std::vector<std::int64_t> metrics;
  std::map<std::string, std::string> labels;
  std::optional<std::string> message;
  double duration_ms;
  std::optional<std::string> parent_id;
};

}  // namespace events

BENCH_MEMBERS_OPTIONAL(events::actor, id, login, display_name, avatar_url, bot)
BENCH_MEMBERS_OPTIONAL(events::place, latitude, longitude, accuracy, country)
BENCH_MEMBERS(events::item, sku, quantity, price, tags)
BENCH_MEMBERS_OPTIONAL(events::event, id, type, timestamp, level, sampled, actor, location, items, metrics, labels,
                       message, duration_ms, parent_id)

#define BENCH_ENTRIES(enter, enter_skipping)                                      \
  enter(events::event, "events", "ndjson_events", BENCH_REGULAR_TWINS("events")); \
  enter_skipping(events::event, BENCH_UNKNOWN_TWINS("events"));
