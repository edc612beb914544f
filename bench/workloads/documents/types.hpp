// Small and middle-sized documents: what benchmarks of other libraries use.
#pragma once

#include "../../harness/members.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace documents {

using text = std::string;
using texts = std::vector<std::string>;
using text_map = std::map<std::string, std::string>;

struct user {
  std::int64_t id;
  text name, email;
  int age;
  bool active;
  texts tags;
};

// json-experiment's large struct, 4,740 bytes.
struct address {
  text line1;
  std::optional<text> line2;
  text city, region, postal_code, country;
  double latitude, longitude;
};

struct profile {
  std::uint64_t id;
  text username, display_name, email;
  bool verified;
  texts roles;
  text_map preferences;
  documents::address address;
};

struct line_item {
  std::uint64_t id;
  text sku, name, description;
  std::int64_t quantity;
  double unit_price;
  std::optional<double> discount;
  bool taxable;
  texts tags;
  text_map attributes;
};

struct audit_event {
  std::uint64_t id;
  text timestamp, actor, action;
  bool success;
  text_map details;
};

struct large_struct {
  text request_id;
  std::uint64_t sequence;
  text generated_at, environment, region;
  bool success;
  profile owner;
  address billing_address;
  std::vector<line_item> items;
  std::vector<audit_event> events;
  texts labels;
  std::map<std::string, bool> features;
  std::map<std::string, std::int64_t> counters;
  text_map metadata;
  texts warnings;
  text checksum;
};

// go-json's small, medium and large: the last two keep little of their texts.
struct small {
  int st, sid;
  text tt;
  int gr;
  text uuid, ip, ua;
  int tz, v;
};

struct full_name {
  text fullName;
};

struct github_account {
  int followers;
};

struct avatar {
  text url;
};

struct gravatar_account {
  std::vector<avatar> avatars;
};

struct person {
  full_name name;
  github_account github;
  gravatar_account gravatar;
};

struct medium {
  documents::person person;
  std::optional<text> company;
};

struct forum_user {
  text username;
};

struct topic {
  int id;
  text slug;
};

struct topic_list {
  std::vector<documents::topic> topics;
  text more_topics_url;
};

struct large {
  std::vector<forum_user> users;
  topic_list topics;
};

// sonic's medium document: four tweets of an older form.
using indices = std::array<int, 2>;

struct link {
  std::optional<text> expanded_url;
  text url;
  documents::indices indices;
};

struct links {
  std::vector<link> urls;
};

struct user_links {
  std::optional<links> url;
  links description;
};

struct hashtag {
  documents::text text;
  documents::indices indices;
};

struct tweet_entities {
  std::vector<link> urls;
  std::vector<hashtag> hashtags;
  std::vector<hashtag> user_mentions;
};

struct tweet_metadata {
  text iso_language_code, result_type;
};

struct tweet_user {
  text profile_sidebar_fill_color, profile_sidebar_border_color;
  bool profile_background_tile;
  text name, profile_image_url, created_at, location;
  std::optional<bool> follow_request_sent;
  text profile_link_color;
  bool is_translator;
  text id_str;
  user_links entities;
  bool default_profile, contributors_enabled;
  int favourites_count;
  std::optional<text> url;
  text profile_image_url_https;
  int utc_offset;
  std::int64_t id;
  bool profile_use_background_image;
  int listed_count;
  text profile_text_color, lang;
  int followers_count;
  bool protected_;
  std::optional<bool> notifications;
  text profile_background_image_url_https, profile_background_color;
  bool verified, geo_enabled;
  text time_zone, description;
  bool default_profile_image;
  text profile_background_image_url;
  int statuses_count, friends_count;
  std::optional<bool> following;
  bool show_all_inline_media;
  text screen_name;
};

struct tweet {
  std::optional<std::string> coordinates;
  bool favorited, truncated;
  std::string created_at, id_str;
  tweet_entities entities;
  std::optional<std::string> in_reply_to_user_id_str, contributors;
  std::string text;
  tweet_metadata metadata;
  int retweet_count;
  std::optional<std::string> in_reply_to_status_id_str;
  std::int64_t id;
  std::optional<std::string> geo;
  bool retweeted;
  std::optional<std::int64_t> in_reply_to_user_id;
  std::optional<std::string> place;
  tweet_user user;
  std::optional<std::string> in_reply_to_screen_name;
  std::string source;
  std::optional<std::int64_t> in_reply_to_status_id;
};

struct tweet_search {
  std::int64_t max_id, since_id;
  text refresh_url, next_results;
  int count;
  double completed_in;
  text since_id_str, query, max_id_str;
};

struct tweet_list {
  std::vector<tweet> statuses;
  tweet_search search_metadata;
};

}  // namespace documents

BENCH_MEMBERS(documents::user, id, name, email, age, active, tags)
BENCH_MEMBERS_OPTIONAL(documents::address, line1, line2, city, region, postal_code, country, latitude, longitude)
BENCH_MEMBERS(documents::profile, id, username, display_name, email, verified, roles, preferences, address)
BENCH_MEMBERS_OPTIONAL(documents::line_item, id, sku, name, description, quantity, unit_price, discount, taxable, tags,
                       attributes)
BENCH_MEMBERS(documents::audit_event, id, timestamp, actor, action, success, details)
BENCH_MEMBERS(documents::large_struct, request_id, sequence, generated_at, environment, region, success, owner,
              billing_address, items, events, labels, features, counters, metadata, warnings, checksum)
BENCH_MEMBERS(documents::small, st, sid, tt, gr, uuid, ip, ua, tz, v)
BENCH_MEMBERS(documents::full_name, fullName)
BENCH_MEMBERS(documents::github_account, followers)
BENCH_MEMBERS(documents::avatar, url)
BENCH_MEMBERS(documents::gravatar_account, avatars)
BENCH_MEMBERS(documents::person, name, github, gravatar)
BENCH_MEMBERS_OPTIONAL(documents::medium, person, company)
BENCH_MEMBERS(documents::forum_user, username)
BENCH_MEMBERS(documents::topic, id, slug)
BENCH_MEMBERS(documents::topic_list, topics, more_topics_url)
BENCH_MEMBERS(documents::large, users, topics)
BENCH_MEMBERS_OPTIONAL(documents::link, expanded_url, url, indices)
BENCH_MEMBERS(documents::links, urls)
BENCH_MEMBERS_OPTIONAL(documents::user_links, url, description)
BENCH_MEMBERS(documents::hashtag, text, indices)
BENCH_MEMBERS(documents::tweet_entities, urls, hashtags, user_mentions)
BENCH_MEMBERS(documents::tweet_metadata, iso_language_code, result_type)
#define DOCUMENTS_TWEET_USER_MEMBERS                                                                                   \
  profile_sidebar_fill_color, profile_sidebar_border_color, profile_background_tile, name, profile_image_url,          \
      created_at, location, follow_request_sent, profile_link_color, is_translator, id_str, entities, default_profile, \
      contributors_enabled, favourites_count, url, profile_image_url_https, utc_offset, id,                            \
      profile_use_background_image, listed_count, profile_text_color, lang, followers_count, protected_,               \
      notifications, profile_background_image_url_https, profile_background_color, verified, geo_enabled, time_zone,   \
      description, default_profile_image, profile_background_image_url, statuses_count, friends_count, following,      \
      show_all_inline_media, screen_name
BENCH_MEMBERS_OPTIONAL(documents::tweet_user, DOCUMENTS_TWEET_USER_MEMBERS)
BENCH_RENAMED(documents::tweet_user, DOCUMENTS_TWEET_USER_MEMBERS)
BENCH_MEMBERS_OPTIONAL(documents::tweet, coordinates, favorited, truncated, created_at, id_str, entities,
                       in_reply_to_user_id_str, contributors, text, metadata, retweet_count, in_reply_to_status_id_str,
                       id, geo, retweeted, in_reply_to_user_id, place, user, in_reply_to_screen_name, source,
                       in_reply_to_status_id)
BENCH_MEMBERS(documents::tweet_search, max_id, since_id, refresh_url, next_results, count, completed_in, since_id_str,
              query, max_id_str)
BENCH_MEMBERS(documents::tweet_list, statuses, search_metadata)

#define BENCH_ENTRIES(enter, enter_skipping)      \
  enter(documents::user, "user");                 \
  enter(documents::large_struct, "large_struct"); \
  enter(documents::small, "go_small");            \
  enter_skipping(documents::medium, "go_medium"); \
  enter_skipping(documents::large, "go_large");   \
  enter(documents::tweet_list, "medium");
