// The programme of a concert hall, every member that citm_catalog.json has. Names that are numbers stay text, as JSON
// has them.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace citm {

using id_list = std::vector<std::int64_t>;
using name_map = std::map<std::string, std::string>;

struct event {
  std::optional<std::string> description;
  std::int64_t id;
  std::optional<std::string> logo, name;
  id_list subTopicIds;
  std::optional<std::string> subjectCode, subtitle;
  id_list topicIds;
};

struct price {
  std::int64_t amount, audienceSubCategoryId, seatCategoryId;
};

struct area {
  std::int64_t areaId;
  id_list blockIds;
};

struct seat_category {
  std::vector<area> areas;
  std::int64_t seatCategoryId;
};

struct performance {
  std::int64_t eventId, id;
  std::optional<std::string> logo, name;
  std::vector<price> prices;
  std::vector<seat_category> seatCategories;
  std::optional<std::string> seatMapImage;
  std::int64_t start;
  std::string venueCode;
};

struct catalog {
  name_map areaNames, audienceSubCategoryNames, blockNames;
  std::map<std::string, event> events;
  std::vector<performance> performances;
  name_map seatCategoryNames, subTopicNames, subjectNames, topicNames;
  std::map<std::string, id_list> topicSubTopics;
  name_map venueNames;
};

}  // namespace citm

BENCH_MEMBERS_OPTIONAL(citm::event, description, id, logo, name, subTopicIds, subjectCode, subtitle, topicIds)
BENCH_MEMBERS(citm::price, amount, audienceSubCategoryId, seatCategoryId)
BENCH_MEMBERS(citm::area, areaId, blockIds)
BENCH_MEMBERS(citm::seat_category, areas, seatCategoryId)
BENCH_MEMBERS_OPTIONAL(citm::performance, eventId, id, logo, name, prices, seatCategories, seatMapImage, start,
                       venueCode)
BENCH_MEMBERS(citm::catalog, areaNames, audienceSubCategoryNames, blockNames, events, performances, seatCategoryNames,
              subTopicNames, subjectNames, topicNames, topicSubTopics, venueNames)

#define BENCH_ENTRIES(enter, enter_skipping)                                 \
  enter(citm::catalog, "citm_catalog", BENCH_REGULAR_TWINS("citm_catalog")); \
  enter_skipping(citm::catalog, BENCH_UNKNOWN_TWINS("citm_catalog"));
