#pragma once

#include "../../harness/members.hpp"
#include "structs.hpp"

#define TWITTER_USER_MEMBERS                                                                                          \
  id, id_str, name, screen_name, location, description, url, entities, protected_, followers_count, friends_count,    \
      listed_count, created_at, favourites_count, utc_offset, time_zone, geo_enabled, verified, statuses_count, lang, \
      contributors_enabled, is_translator, is_translation_enabled, profile_background_color,                          \
      profile_background_image_url, profile_background_image_url_https, profile_background_tile, profile_image_url,   \
      profile_image_url_https, profile_banner_url, profile_link_color, profile_sidebar_border_color,                  \
      profile_sidebar_fill_color, profile_text_color, profile_use_background_image, default_profile,                  \
      default_profile_image, following, follow_request_sent, notifications

BENCH_MEMBERS(twitter::metadata, result_type, iso_language_code)
BENCH_MEMBERS(twitter::link, url, expanded_url, display_url, indices)
BENCH_MEMBERS(twitter::link_list, urls)
BENCH_MEMBERS_OPTIONAL(twitter::user_entities, description, url)
BENCH_MEMBERS_OPTIONAL(twitter::user, TWITTER_USER_MEMBERS)
BENCH_MEMBERS(twitter::hashtag, text, indices)
BENCH_MEMBERS(twitter::mention, screen_name, name, id, id_str, indices)
BENCH_MEMBERS(twitter::media_size, w, h, resize)
BENCH_MEMBERS(twitter::media_sizes, medium, small, thumb, large)
BENCH_MEMBERS_OPTIONAL(twitter::media_item, id, id_str, indices, media_url, media_url_https, url, display_url,
                       expanded_url, type, sizes, source_status_id, source_status_id_str)
BENCH_MEMBERS_OPTIONAL(twitter::status_entities, hashtags, symbols, urls, user_mentions, media)
BENCH_MEMBERS_OPTIONAL(twitter::status, metadata, created_at, id, id_str, text, source, truncated,
                       in_reply_to_status_id, in_reply_to_status_id_str, in_reply_to_user_id, in_reply_to_user_id_str,
                       in_reply_to_screen_name, user, geo, coordinates, place, contributors, retweeted_status,
                       retweet_count, favorite_count, entities, favorited, retweeted, possibly_sensitive, lang)
BENCH_MEMBERS(twitter::search_metadata, completed_in, max_id, max_id_str, next_results, query, refresh_url, count,
              since_id, since_id_str)
BENCH_MEMBERS(twitter::search_result, statuses, search_metadata)
BENCH_RENAMED(twitter::user, TWITTER_USER_MEMBERS)
BENCH_RECURSIVE(twitter::status)

#define BENCH_ENTRIES(enter, enter_skipping)                                               \
  enter(twitter::search_result, "twitter", "twitter_min", BENCH_REGULAR_TWINS("twitter")); \
  enter_skipping(twitter::search_result, BENCH_UNKNOWN_TWINS("twitter"));                  \
  enter(twitter::status, "ndjson_tweets");
