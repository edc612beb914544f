// Event records of about 1 KB, all different: no two have the same shape for long, so that branch prediction and caches
// see what a log reader sees. Own generator, own number formatting: the same bytes everywhere.
#include "../../harness/random.hpp"
#include "../generators.hpp"

#include <array>
#include <cstdint>

namespace bench {
namespace {

// As the text has them: some with escapes, some outside ASCII.
constexpr std::array words = {"request",        "timeout",      "connection",     "retry",     "user",   "payment",
                              "shipment",       "accepted",     "cache",          "evicted",   "réseau", "größe",
                              "注文",           "確認しました", "заказ",          "доставлен", "🚚",     "été",
                              "line\\nfeed",    "tab\\t",       "\\\"quoted\\\"", "C:\\\\dir", "a\\/b",  "na\\u00efve",
                              "\\ud83d\\ude80", "ok",           "failed",         "because"};
constexpr std::array types = {"order.created", "order.paid",   "item.viewed",    "session.started",
                              "session.ended", "alert.raised", "build.finished", "push"};
constexpr std::array countries = {"DE", "FR", "JP", "US", "BR", "IN", "KE", "NZ"};
constexpr std::array label_names = {"region", "zone", "host", "version", "service", "tier", "shard", "owner"};
constexpr std::array tags = {"sale", "new", "fragile", "größe-xl", "限定", "gift", "bulk", "eco"};

class event_writer {
 public:
  explicit event_writer(random_source& random) : random_(random) {}

  std::string write() {
    out_ = "{";
    text("id", hex(16) + "-" + hex(8));
    text("type", random_.one_of(types));
    number("timestamp", 1'700'000'000'000u + random_.below(50'000'000'000u));
    number("level", random_.below(8));
    boolean("sampled", random_.chance(30));
    actor();
    if (random_.chance(60)) location();
    items();
    metrics();
    labels();
    if (random_.chance(80)) text("message", sentence(random_.between(2, 30)));
    real("duration_ms", random_.below(90'000'000), 3);
    if (random_.chance(40)) text("parent_id", hex(16) + "-" + hex(8));
    out_ += '}';
    return out_;
  }

 private:
  void name(const char* name) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }

  void text(const char* name, const std::string& value) {
    this->name(name);
    out_ += '"' + value + '"';
  }

  void number(const char* name, std::uint64_t value) {
    this->name(name);
    out_ += std::to_string(value);
  }

  void boolean(const char* name, bool value) {
    this->name(name);
    out_ += value ? "true" : "false";
  }

  // value / 10^places, without trailing zeros removed: prices look like 12.50.
  static std::string fixed(std::uint64_t value, int places) {
    std::uint64_t unit = 1;
    for (int i = 0; i < places; ++i) unit *= 10;
    std::string fraction = std::to_string(value % unit);
    fraction.insert(0, static_cast<std::size_t>(places) - fraction.size(), '0');
    return std::to_string(value / unit) + '.' + fraction;
  }

  void real(const char* name, std::uint64_t value, int places) {
    this->name(name);
    out_ += fixed(value, places);
  }

  std::string hex(int digits) {
    std::string made;
    for (int i = 0; i < digits; ++i) made += "0123456789abcdef"[random_.below(16)];
    return made;
  }

  std::string sentence(std::uint64_t count) {
    std::string made;
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i != 0) made += ' ';
      made += random_.one_of(words);
    }
    return made;
  }

  void actor() {
    name("actor");
    out_ += '{';
    number("id", random_.below(random_.chance(50) ? 100'000 : 4'000'000'000u));
    const std::string login = "user" + hex(static_cast<int>(random_.between(2, 12)));
    text("login", login);
    if (random_.chance(50)) text("display_name", sentence(random_.between(1, 3)));
    text("avatar_url", "https://avatars.example.com/u/" + login + "?s=" + std::to_string(random_.between(16, 512)));
    boolean("bot", random_.chance(10));
    out_ += '}';
  }

  void coordinate(const char* name, std::uint64_t limit) {
    this->name(name);
    if (random_.chance(50)) out_ += '-';
    out_ += fixed(random_.below(limit * 1'000'000), 6);
  }

  void location() {
    name("location");
    out_ += '{';
    coordinate("latitude", 90);
    coordinate("longitude", 180);
    if (random_.chance(50)) real("accuracy", random_.below(10'000), 2);
    text("country", random_.one_of(countries));
    out_ += '}';
  }

  void items() {
    name("items");
    out_ += '[';
    const std::uint64_t count = random_.below(10);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i != 0) out_ += ',';
      out_ += '{';
      text("sku", "SKU-" + hex(static_cast<int>(random_.between(4, 10))));
      number("quantity", random_.between(1, random_.chance(80) ? 9 : 5000));
      real("price", random_.below(200'000), 2);
      tag_list();
      out_ += '}';
    }
    out_ += ']';
  }

  void tag_list() {
    name("tags");
    out_ += '[';
    const std::uint64_t count = random_.below(4);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i != 0) out_ += ',';
      out_ += std::string("\"") + random_.one_of(tags) + '"';
    }
    out_ += ']';
  }

  void metrics() {
    name("metrics");
    out_ += '[';
    const std::uint64_t count = random_.below(21);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i != 0) out_ += ',';
      if (random_.chance(15)) out_ += '-';
      out_ += std::to_string(random_.between(1, random_.chance(50) ? 999 : 50'000'000));
    }
    out_ += ']';
  }

  void labels() {
    name("labels");
    out_ += '{';
    for (const char* label : label_names) {
      if (random_.chance(35)) text(label, "v" + hex(static_cast<int>(random_.between(1, 16))));
    }
    out_ += '}';
  }

  random_source& random_;
  std::string out_;
};

}  // namespace

std::vector<std::string> generate_events(std::size_t count, unsigned long long seed) {
  random_source random(seed);
  std::vector<std::string> made;
  made.reserve(count);
  for (std::size_t i = 0; i < count; ++i) made.push_back(event_writer(random).write());
  return made;
}

}  // namespace bench
