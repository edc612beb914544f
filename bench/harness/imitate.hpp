// Texts of a type with plausible values, in the order of the type, in place of documents that are not on this machine.
#pragma once

#include "members.hpp"
#include "random.hpp"
#include "workload.hpp"

#include <array>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

class imitator {
 public:
  explicit imitator(const imitation& wanted) : wanted_(wanted), random_(wanted.seed) {}

  template <class T>
  std::string make() {
    write("", static_cast<T*>(nullptr));
    if (wanted_.indent != 0) out_ += '\n';
    return std::move(out_);
  }

 private:
  // The second argument only names the type.
  void write(std::string_view, bool*) { out_ += random_.chance(30) ? "true" : "false"; }

  void write(std::string_view name, double*) {
    if (random_.chance(50)) out_ += '-';
    if (name == "coordinates") return number(random_.below(180)), digits(15);
    number(random_.below(random_.chance(50) ? 100 : 5000));
    digits(random_.between(1, 7));
  }
  void write(std::string_view name, float*) { write(name, static_cast<double*>(nullptr)); }

  template <std::integral T>
  void write(std::string_view name, T*) {
    if (name == "indices") return number(random_.below(140));
    if (sizeof(T) == 8 && name.ends_with("id")) return number(random_.between(100'000'000, 500'000'000'000'000'000u));
    number(random_.below(random_.chance(50) ? 1000 : 2'000'000'000));
  }

  void write(std::string_view name, std::string*) {
    out_ += '"';
    if (name.ends_with("id_str"))
      number(random_.between(100'000'000, 500'000'000'000'000'000u));
    else if (name.find("url") != std::string_view::npos)
      out_ += "http://pbs.example.com/images/", number(random_.next()), out_ += "_normal.jpeg";
    else if (name.find("color") != std::string_view::npos)
      hex(6);
    else if (name == "created_at" || name == "timestamp")
      out_ += "Sun Aug 31 00:29:", number(random_.between(10, 59)), out_ += " +0000 2014";
    else
      words(name == "text" || name == "description" ? random_.between(5, 24) : random_.between(1, 3));
    out_ += '"';
  }

  template <class T>
  void write(std::string_view name, std::optional<T>*) {
    if (random_.chance(50))
      out_ += "null";
    else
      write(name, static_cast<T*>(nullptr));
  }

  // Once inside itself.
  template <class T>
  void write(std::string_view name, std::unique_ptr<T>*) {
    if (inside_pointer_ || random_.chance(60)) {
      out_ += "null";
      return;
    }
    inside_pointer_ = true;
    write(name, static_cast<T*>(nullptr));
    inside_pointer_ = false;
  }

  template <class T>
  void write(std::string_view name, std::vector<T>*) {
    items('[', ']', size_of(name), [&](std::size_t) { write(name, static_cast<T*>(nullptr)); });
  }

  template <class T, std::size_t N>
  void write(std::string_view name, std::array<T, N>*) {
    items('[', ']', N, [&](std::size_t) { write(name, static_cast<T*>(nullptr)); });
  }

  template <class T>
  void write(std::string_view name, std::map<std::string, T>*) {
    items('{', '}', size_of(name), [&](std::size_t i) {
      member_name_of(std::to_string(205'705'993 + 17 * i));
      write(name, static_cast<T*>(nullptr));
    });
  }

  template <recorded T>
  void write(std::string_view, T*) {
    ++depth_;
    out_ += '{';
    bool first = true;
    T nothing{};  // only types are asked for
    visit_members(nothing, [&](std::string_view name, auto& member) {
      if (!first) out_ += ',';
      first = false;
      line();
      member_name_of(name);
      write(name, static_cast<std::remove_reference_t<decltype(member)>*>(nullptr));
      return true;
    });
    --depth_;
    line();
    out_ += '}';
  }

  template <class Write>
  void items(char open, char close, std::size_t count, Write write_item) {
    ++depth_;
    out_ += open;
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 0) out_ += ',';
      line();
      write_item(i);
    }
    --depth_;
    if (count != 0) line();
    out_ += close;
  }

  void member_name_of(std::string_view name) {
    out_ += '"';
    out_ += name;
    out_ += wanted_.indent != 0 ? "\": " : "\":";
  }

  void line() {
    if (wanted_.indent == 0) return;
    out_ += '\n';
    out_.append(depth_ * static_cast<std::size_t>(wanted_.indent), ' ');
  }

  std::size_t size_of(std::string_view name) {
    for (const auto& [wanted_name, size] : wanted_.sizes) {
      if (wanted_name == name) return size;
    }
    return random_.below(3);
  }

  void number(std::uint64_t value) { out_ += std::to_string(value); }

  // Behind the point, the last one not 0.
  void digits(std::uint64_t count) {
    out_ += '.';
    while (--count != 0) out_ += static_cast<char>('0' + random_.below(10));
    out_ += static_cast<char>('1' + random_.below(9));
  }

  void hex(int count) {
    while (count-- != 0) out_ += "0123456789ABCDEF"[random_.below(16)];
  }

  void words(std::uint64_t count) {
    static constexpr std::array plain = {"rest", "plan", "market", "of", "the", "see", "\\/", "@name", "#tag", "2014"};
    static constexpr std::array japanese = {"名前", "です", "今日は", "フォロー", "ありがとう",
                                            "！",   "を",   "\\n",    "東京"};
    const bool is_japanese = random_.chance(50);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i != 0 && !is_japanese) out_ += ' ';
      out_ += is_japanese ? random_.one_of(japanese) : random_.one_of(plain);
    }
  }

  const imitation& wanted_;
  random_source random_;
  std::size_t depth_ = 0;
  bool inside_pointer_ = false;
  std::string out_;
};

}  // namespace bench
