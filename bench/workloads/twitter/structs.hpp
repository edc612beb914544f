// A search result of the Twitter API v1.1, every member that twitter.json has. Members that are null throughout the
// file (geo, coordinates, place, contributors) are optional strings.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace twitter {

using text = std::string;
using indices = std::array<int, 2>;

struct metadata {
  text result_type, iso_language_code;
};

struct link {
  text url, expanded_url, display_url;
  twitter::indices indices;
};

struct link_list {
  std::vector<link> urls;
};

struct user_entities {
  link_list description;
  std::optional<link_list> url;
};

struct user {
  std::int64_t id;
  text id_str, name, screen_name, location, description;
  std::optional<text> url;
  user_entities entities;
  bool protected_;
  int followers_count, friends_count, listed_count;
  text created_at;
  int favourites_count;
  std::optional<int> utc_offset;
  std::optional<text> time_zone;
  bool geo_enabled, verified;
  int statuses_count;
  text lang;
  bool contributors_enabled, is_translator, is_translation_enabled;
  text profile_background_color, profile_background_image_url, profile_background_image_url_https;
  bool profile_background_tile;
  text profile_image_url, profile_image_url_https;
  std::optional<text> profile_banner_url;
  text profile_link_color, profile_sidebar_border_color, profile_sidebar_fill_color, profile_text_color;
  bool profile_use_background_image, default_profile, default_profile_image;
  bool following, follow_request_sent, notifications;
};

struct hashtag {
  std::string text;
  twitter::indices indices;
};

struct mention {
  text screen_name, name;
  std::int64_t id;
  text id_str;
  twitter::indices indices;
};

struct media_size {
  int w, h;
  text resize;
};

struct media_sizes {
  media_size medium, small, thumb, large;
};

struct media_item {
  std::int64_t id;
  text id_str;
  twitter::indices indices;
  text media_url, media_url_https, url, display_url, expanded_url, type;
  media_sizes sizes;
  std::optional<std::int64_t> source_status_id;
  std::optional<text> source_status_id_str;
};

struct status_entities {
  std::vector<hashtag> hashtags;
  std::vector<hashtag> symbols;
  std::vector<link> urls;
  std::vector<mention> user_mentions;
  std::optional<std::vector<media_item>> media;
};

struct status {
  twitter::metadata metadata;
  std::string created_at;
  std::int64_t id;
  std::string id_str, text, source;
  bool truncated;
  std::optional<std::int64_t> in_reply_to_status_id;
  std::optional<std::string> in_reply_to_status_id_str;
  std::optional<std::int64_t> in_reply_to_user_id;
  std::optional<std::string> in_reply_to_user_id_str, in_reply_to_screen_name;
  twitter::user user;
  std::optional<std::string> geo, coordinates, place, contributors;
  std::unique_ptr<status> retweeted_status;
  int retweet_count, favorite_count;
  status_entities entities;
  bool favorited, retweeted;
  std::optional<bool> possibly_sensitive;
  std::string lang;
};

struct search_metadata {
  double completed_in;
  std::int64_t max_id;
  text max_id_str, next_results, query, refresh_url;
  int count;
  std::int64_t since_id;
  text since_id_str;
};

struct search_result {
  std::vector<status> statuses;
  twitter::search_metadata search_metadata;
};

}  // namespace twitter
