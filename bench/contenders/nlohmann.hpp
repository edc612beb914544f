// nlohmann/json: parse into its document, then its own macros and get_to(); encode through the document and dump().
// It is also the reference: strtod-exact numbers, UTF-8 and grammar checked, and no code shared with joule.
#pragma once

#define BENCH_RECORD(Type, ...)                                                  \
  template <>                                                                    \
  struct nlohmann::adl_serializer<Type> {                                        \
    static void to_json(json& nlohmann_json_j, const Type& nlohmann_json_t) {    \
      NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_TO, __VA_ARGS__))   \
    }                                                                            \
    static void from_json(const json& nlohmann_json_j, Type& nlohmann_json_t) {  \
      NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(NLOHMANN_JSON_FROM, __VA_ARGS__)) \
    }                                                                            \
  };
#define BENCH_RECORD_OPTIONAL(Type, ...)                                                          \
  template <>                                                                                     \
  struct nlohmann::adl_serializer<Type> {                                                         \
    static void to_json(json& to, const Type& from) { bench::nlohmann_write_members(to, from); }  \
    static void from_json(const json& from, Type& to) { bench::nlohmann_read_members(from, to); } \
  };
#define BENCH_RECORD_NAMED(Type, name, member) BENCH_RECORD_OPTIONAL(Type, member)

#include "../harness/imitate.hpp"
#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace bench {

// nlohmann::json::parse keeps the last of repeated names.
template <class T>
void nlohmann_read_members(const nlohmann::json& from, T& to) {
  visit_members(to, [&](std::string_view name, auto& member) {
    const auto found = from.find(name);
    if (found != from.end())
      found->get_to(member);
    else
      member = {};
    return true;
  });
}

template <class T>
void nlohmann_write_members(nlohmann::json& to, const T& from) {
  to = nlohmann::json::object();
  visit_members(from, [&](std::string_view name, const auto& member) {
    to[std::string(name)] = member;
    return true;
  });
}

// Removes null members, which a text may leave out and a decoded std::optional cannot tell from absent ones.
inline void drop_null_members(nlohmann::json& value) {
  if (value.is_object()) {
    for (auto it = value.begin(); it != value.end();) it = it->is_null() ? value.erase(it) : std::next(it);
  }
  if (value.is_structured()) {
    for (nlohmann::json& child : value) drop_null_members(child);
  }
}

template <class T>
class nlohmann_reference final : public reference {
 public:
  [[nodiscard]] std::string imitate(const imitation& wanted) const override { return imitator(wanted).make<T>(); }

  std::string prepare(workload& work) override {
    lossy_ = work.lossy;
    try {
      for (const std::string_view text : work.texts) add(text);
    } catch (const nlohmann::json::exception& e) {
      return e.what();
    }
    for (const std::unique_ptr<T>& value : values_) work.values.push_back(value.get());
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (!same_value(values_[i].get(), i)) return "the type leaves out members of text " + std::to_string(i);
    }
    return {};
  }

  bool same_value(const void* value, std::size_t index) const override {
    return same(nlohmann::json(*static_cast<const T*>(value)), index);
  }

  bool same_text(std::string_view text, std::size_t index) const override {
    nlohmann::json parsed = nlohmann::json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return false;
    return lossy_ ? same(nlohmann::json(parsed.get<T>()), index) : same(std::move(parsed), index);
  }

  void forget() override {
    values_.clear();
    documents_.clear();
  }

 private:
  void add(std::string_view text) {
    nlohmann::json document = nlohmann::json::parse(text);
    values_.push_back(std::make_unique<T>());
    document.get_to(*values_.back());
    if (lossy_) document = nlohmann::json(*values_.back());
    drop_null_members(document);
    documents_.push_back(std::move(document));
  }

  bool same(nlohmann::json value, std::size_t index) const {
    drop_null_members(value);
    return value == documents_[index];
  }

  bool lossy_ = false;
  std::vector<std::unique_ptr<T>> values_;
  std::vector<nlohmann::json> documents_;
};

struct nlohmann_library {
  static constexpr std::string_view name = "nlohmann";
  static constexpr std::string_view version = BENCH_TEXT(NLOHMANN_JSON_VERSION_MAJOR) "." BENCH_TEXT(
      NLOHMANN_JSON_VERSION_MINOR) "." BENCH_TEXT(NLOHMANN_JSON_VERSION_PATCH);
  static constexpr std::string_view checks = "grammar,utf8,surrogates,dups=last,skipped=full";

  template <class T>
  using reference = nlohmann_reference<T>;

  template <class T>
  bool decode(std::string_view text, T& out) {
    try {
      nlohmann::json::parse(text).get_to(out);
      return true;
    } catch (const nlohmann::json::exception&) {
      return false;
    }
  }

  template <class T>
  std::string encode_owned(const T& value) {
    return nlohmann::json(value).dump();
  }

  // dump() always makes a string of its own.
  template <class T>
  std::string_view encode_append(const T& value) {
    buffer = encode_owned(value);
    return buffer;
  }

  std::string buffer;
};

}  // namespace bench

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
    if (from.is_null()) return to.reset();
    if (!to) to.emplace();
    from.get_to(*to);
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
    if (from.is_null()) return to.reset();
    if (!to) to = std::make_unique<T>();
    from.get_to(*to);
  }
};

}  // namespace nlohmann
