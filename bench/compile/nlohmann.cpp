// The macros, and what its manual has for std::optional and std::unique_ptr.
#include "program.hpp"

#include <nlohmann/json.hpp>

namespace nlohmann {

template <class T>
struct adl_serializer<std::optional<T>> {
  static void to_json(json& to, const std::optional<T>& from) {
    if (from)
      to = *from;
    else
      to = nullptr;
  }
  static void from_json(const json& from, std::optional<T>& to) {
    if (from.is_null())
      to.reset();
    else
      to = from.get<T>();
  }
};

template <class T>
struct adl_serializer<std::unique_ptr<T>> {
  static void to_json(json& to, const std::unique_ptr<T>& from) {
    if (from)
      to = *from;
    else
      to = nullptr;
  }
  static void from_json(const json& from, std::unique_ptr<T>& to) {
    to.reset();
    if (from.is_null()) return;
    to = std::make_unique<T>();
    from.get_to(*to);
  }
};

}  // namespace nlohmann

namespace twitter {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(metadata, result_type, iso_language_code)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(link, url, expanded_url, display_url, indices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(link_list, urls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(user_entities, description, url)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(user, id, id_str, name, screen_name, location, description, url, entities,
                                   protected_, followers_count, friends_count, listed_count, created_at,
                                   favourites_count, utc_offset, time_zone, geo_enabled, verified, statuses_count, lang,
                                   contributors_enabled, is_translator, is_translation_enabled,
                                   profile_background_color, profile_background_image_url,
                                   profile_background_image_url_https, profile_background_tile, profile_image_url,
                                   profile_image_url_https, profile_banner_url, profile_link_color,
                                   profile_sidebar_border_color, profile_sidebar_fill_color, profile_text_color,
                                   profile_use_background_image, default_profile, default_profile_image, following,
                                   follow_request_sent, notifications)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(hashtag, text, indices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(mention, screen_name, name, id, id_str, indices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(media_size, w, h, resize)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(media_sizes, medium, small, thumb, large)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(media_item, id, id_str, indices, media_url, media_url_https, url, display_url,
                                   expanded_url, type, sizes, source_status_id, source_status_id_str)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(status_entities, hashtags, symbols, urls, user_mentions, media)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(status, metadata, created_at, id, id_str, text, source, truncated,
                                   in_reply_to_status_id, in_reply_to_status_id_str, in_reply_to_user_id,
                                   in_reply_to_user_id_str, in_reply_to_screen_name, user, geo, coordinates, place,
                                   contributors, retweeted_status, retweet_count, favorite_count, entities, favorited,
                                   retweeted, possibly_sensitive, lang)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(search_metadata, completed_in, max_id, max_id_str, next_results, query, refresh_url,
                                   count, since_id, since_id_str)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(search_result, statuses, search_metadata)

}  // namespace twitter

bool decode(const std::string& text, twitter::search_result& to) {
  try {
    nlohmann::json::parse(text).get_to(to);
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

std::string encode(const twitter::search_result& from) { return nlohmann::json(from).dump(); }
