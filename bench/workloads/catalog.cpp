// All workloads, in the order of the report.
#include "../harness/workload.hpp"
#include "generators.hpp"

namespace bench {
namespace {

constexpr const char* book_text =
    R"({"id":12125925,"ids":[-2147483648,2147483647],"title":"未来简史-从智人到智神","titles":["hello","world"],)"
    R"("price":40.8,"prices":[-0.1,0.1],"hot":true,"hots":[true,true,true],"author":{"name":"json","age":99,"male":true},)"
    R"("authors":[{"name":"json","age":99,"male":true},{"name":"json","age":99,"male":true},)"
    R"({"name":"json","age":99,"male":true}],"weights":[]})";

constexpr const char* user_text =
    R"({"id":42,"name":"Gopher","email":"gopher@example.com","age":15,"active":true,"tags":["go","benchmark","json"]})";

// A document of the corpora and how to imitate it, and, for its irregular twins, what its type allows.
struct document {
  const char* name;
  const char* file;
  imitation like;
  irregularity allows;
};

const document twitter{
    "twitter",
    "twitter.json",
    {1, 2, {{"statuses", 100}}},
    {{},
     {"utc_offset", "time_zone", "profile_banner_url", "in_reply_to_status_id", "in_reply_to_status_id_str",
      "in_reply_to_user_id", "in_reply_to_user_id_str", "in_reply_to_screen_name", "geo", "coordinates", "place",
      "contributors", "retweeted_status", "media", "source_status_id", "source_status_id_str", "possibly_sensitive"},
     {}}};
const document citm{"citm_catalog",
                    "citm_catalog.json",
                    {2,
                     4,
                     {{"events", 184},
                      {"performances", 243},
                      {"prices", 4},
                      {"seatCategories", 4},
                      {"areas", 8},
                      {"areaNames", 17},
                      {"topicNames", 4},
                      {"topicSubTopics", 4}}},
                    {{},
                     {"description", "logo", "name", "subjectCode", "subtitle", "seatMapImage"},
                     {"areaNames", "audienceSubCategoryNames", "blockNames", "events", "seatCategoryNames",
                      "subTopicNames", "subjectNames", "topicNames", "topicSubTopics", "venueNames"}}};

std::string document_or_imitation(const char* file, const imitation& like, const imitate_function& imitate) {
  std::string text = read_document(file);
  return text.empty() ? imitate(like) : text;
}

std::string ndjson_of_tweets(const imitate_function& imitate) {
  const std::string tweets = read_document("twitter.json");
  const std::vector<std::string> lines = compact_elements(tweets, "statuses");
  std::string made;
  for (std::size_t i = 0; i < 2000; ++i) made += (lines.empty() ? imitate({i, 0, {}}) : lines[i % lines.size()]) + '\n';
  return made;
}

class catalog {
 public:
  std::vector<workload_source> made;

  void document_of(const char* name, const char* file, imitation like, bool lossy = false) {
    made.push_back({"typed", name,
                    [file, like = std::move(like)](workload& to, const imitate_function& imitate) {
                      to.add(document_or_imitation(file, like, imitate));
                    },
                    false, lossy});
  }

  void text_of(const char* suite, const char* name, std::function<std::string()> make, bool lossy = false) {
    made.push_back({suite, name, [make = std::move(make)](workload& to, const imitate_function&) { to.add(make()); },
                    false, lossy});
  }

  void values_of(const char* suite, const char* name) {
    text_of(suite, name, [name] { return generate_values(name); });
  }

  void records_of(const char* suite, const char* name, sparse_records wanted, bool decodes_only = false) {
    const bool lossy = wanted.present < wanted.members;
    made.push_back({suite, name,
                    [wanted](workload& to, const imitate_function&) {
                      for (std::string& record : generate_records(wanted)) to.add(std::move(record));
                    },
                    decodes_only, lossy});
  }

  void twins_of(const document& original) {
    for (const std::string_view kind : irregular_kinds) {
      made.push_back({"irregular", original.name + ('_' + std::string(kind)),
                      [&original, kind](workload& to, const imitate_function& imitate) {
                        irregularity wanted = original.allows;
                        wanted.kind = kind;
                        to.add(make_irregular(document_or_imitation(original.file, original.like, imitate), wanted));
                      },
                      true, kind.starts_with("unknown")});
    }
  }

  void twins_of_events() {
    for (const std::string_view kind : irregular_kinds) {
      made.push_back({"irregular", "events_" + std::string(kind),
                      [kind](workload& to, const imitate_function&) {
                        irregularity wanted{
                            kind, {"display_name", "location", "accuracy", "message", "parent_id"}, {"labels"}};
                        for (const std::string& event : generate_events(2048, 1)) {
                          to.add(make_irregular(event, wanted));
                          ++wanted.seed;
                        }
                      },
                      true, kind.starts_with("unknown")});
    }
  }

  void lines_of(const char* name, std::function<std::string(const imitate_function&)> make) {
    made.push_back({"ndjson", name, [make = std::move(make)](workload& to, const imitate_function& imitate) {
                      to.add_lines(make(imitate));
                    }});
  }

  // The texts of a typed workload, or a document that cannot be imitated.
  void whole_text(const char* name, const char* file = nullptr) {
    made.push_back({"text", name, [name, file](workload& to, const imitate_function& imitate) {
                      if (file == nullptr) return find_workload("typed", name)->make(to, imitate);
                      if (std::string text = read_document(file); !text.empty()) to.add(std::move(text));
                    }});
  }
};

void add_typed(catalog& to) {
  to.document_of(twitter.name, twitter.file, twitter.like);
  to.document_of("twitter_min", "twitter.min.json", {1, 0, {{"statuses", 100}}});
  to.document_of(citm.name, citm.file, citm.like);
  to.document_of("canada", "canada.json", {3, 0, {{"features", 1}, {"coordinates", 236}}});
  to.text_of("typed", "book", [] { return book_text; });
  to.text_of("typed", "user", [] { return user_text; });
  to.document_of("large_struct", "json_experiment_large_struct.json",
                 {4, 0, {{"items", 8}, {"events", 4}, {"labels", 5}, {"roles", 3}, {"tags", 3}, {"attributes", 3}}});
  to.document_of("go_small", "go_json_small.json", {5, 0, {}});
  to.document_of("go_medium", "go_json_medium.json", {6, 2, {{"avatars", 1}}}, true);
  to.document_of("go_large", "go_json_large.json", {7, 0, {{"users", 32}, {"topics", 30}}}, true);
  to.document_of("medium", "medium.json", {8, 2, {{"statuses", 4}}});
  to.made.push_back({"typed", "events", [](workload& work, const imitate_function&) {
                       for (std::string& event : generate_events(2048, 1)) work.add(std::move(event));
                     }});
  to.document_of("numbers", "numbers.json", {9, 0, {{"", 10001}}});
  to.text_of("typed", "long_ascii", [] { return generate_long_strings("ascii"); });
  to.text_of("typed", "long_cjk", [] { return generate_long_strings("cjk"); });
  to.text_of("typed", "long_escaped", [] { return generate_long_strings("escaped"); });
  to.records_of("typed", "wide", {});
  to.values_of("typed", "nesting");
}

void add_irregular(catalog& to) {
  to.twins_of(twitter);
  to.twins_of(citm);
  to.twins_of_events();
}

void add_shapes(catalog& to) {
  using enum member_order;
  to.records_of("shapes", "wide_foreign", {.order = foreign}, true);
  to.records_of("shapes", "wide_5", {.present = 5});
  to.records_of("shapes", "5_of_20", {.members = 20, .present = 5});
  to.records_of("shapes", "5_of_20_random", {.members = 20, .present = 5, .order = random}, true);
  to.records_of("shapes", "5_of_20_foreign", {.members = 20, .present = 5, .order = foreign, .same_members = true},
                true);
  to.records_of("shapes", "5_of_20_optional", {.members = 20, .present = 5});
  to.records_of("shapes", "5_of_20_optional_random", {.members = 20, .present = 5, .order = random}, true);
  to.records_of("shapes", "5_of_20_optional_foreign",
                {.members = 20, .present = 5, .order = foreign, .same_members = true}, true);
  to.records_of("shapes", "30_percent_optional", {.members = 20, .present = 6, .percent = 30});
  for (const char* name : {"map_unsorted", "map_sorted", "doubles_15", "doubles_17", "doubles_exponent", "prices",
                           "ints_long", "ints_small", "strings_short", "strings_long", "bools"})
    to.values_of("shapes", name);
}

void add_c1(catalog& to) {
  const auto micro = [&](const char* name, std::string text, bool lossy = false) {
    to.text_of("C1", name, [text = std::move(text)] { return text; }, lossy);
  };
  const auto repeated = [](std::string_view words) {
    std::string made = "\"";
    for (int i = 0; i < 32; ++i) made += words;
    return made + '"';
  };
  micro("c1_map_int",
        R"({"maximum":9223372036854775807,"minimum":-9223372036854775808,"minus_one":-1,"negative":-1000000,)"
        R"("one":1,"positive":1000000,"zero":0})");
  micro("c1_map_ints",
        R"({"empty":[],"mixed":[-2,-1,0,1,2],"negative":[-9223372036854775808,-1000000,-1],"nil":null,)"
        R"("positive":[1,1000000,9223372036854775807],"zero":[0]})",
        true);
  micro("c1_ints", "[-9223372036854775808,-1000000,-1,0,1,1000000,9223372036854775807]");
  micro("c1_float32", "1.234567", true);
  micro("c1_float64", "1.2345678901234567");
  to.made.push_back({"C1", "c1_mixed_struct", [](workload& work, const imitate_function& imitate) {
                       work.add(document_or_imitation("json_experiment_struct.json",
                                                      {10, 0, {{"tags", 3}, {"metadata", 2}}}, imitate));
                     }});
  to.made.push_back({"C1", "c1_struct_slice", [](workload& work, const imitate_function& imitate) {
                       work.add(document_or_imitation("json_experiment_struct_slice.json",
                                                      {11, 0, {{"items", 4}, {"metadata", 2}}}, imitate));
                     }});
  micro("c1_ascii_864", repeated("The quick brown fox jumps. "));
  micro("c1_unicode_480", repeated("Hello, 世界. "));
}

void add_lines_and_texts(catalog& to) {
  to.lines_of("ndjson_tweets", ndjson_of_tweets);
  to.lines_of("ndjson_events", [](const imitate_function&) {
    std::string made;
    for (const std::string& event : generate_events(2048, 1)) made += event + '\n';
    return made;
  });
  for (const char* name : {"twitter", "twitter_min", "citm_catalog", "canada", "medium", "book", "events", "long_cjk"})
    to.whole_text(name);
  to.whole_text("gsoc", "gsoc-2018.json");
  to.whole_text("github_events", "github_events.json");
}

}  // namespace

const std::vector<workload_source>& all_workloads() {
  static const std::vector<workload_source> sources = [] {
    catalog made;
    add_typed(made);
    add_irregular(made);
    add_shapes(made);
    add_c1(made);
    add_lines_and_texts(made);
    return std::move(made.made);
  }();
  return sources;
}

const workload_source* find_workload(std::string_view suite, std::string_view name) {
  for (const workload_source& source : all_workloads()) {
    if (source.suite == suite && source.name == name) return &source;
  }
  return nullptr;
}

}  // namespace bench
