// The slow oracle of typed decoding: text -> tree -> T, through shape<T>. Written apart from the record loop and from
// bind::diagnose; it shares with them the category table and the shapes only.
//
// Two passes over the tree: check() finds the first binding error in the order of the text, build() makes the value.
#pragma once

#include "reference/json_tree.hpp"

#include <joule/bind/category.hpp>
#include <joule/bind/diagnose.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>
#include <joule/bind/shape.hpp>
#include <joule/options.hpp>
#include <joule/token/diagnose.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace reference {

using joule::errc;
using joule::error;
using joule::bind::category;

struct typed_rules {
  bool reject_duplicates = true;
  bool reject_unknown = false;
  bool unescapes = false;  // views may be written over their spelling
  joule::nonfinite_numbers nonfinite = joule::nonfinite_numbers::reject;
};

class typed_checker {
 public:
  explicit typed_checker(const typed_rules& rules) : rules_(rules) {}

  // The first binding error of the node read into a T; ok when there is none.
  template <class T>
  [[nodiscard]] error check(const json_node& node) {
    if (!node.present()) return {};
    constexpr category kind = joule::bind::category_of<T>;
    if constexpr (kind == category::boolean) return wants(node, node.first == 't' || node.first == 'f');
    else if constexpr (kind == category::integer) return check_integer<T>(node);
    else if constexpr (kind == category::enumeration) return check_integer<std::underlying_type_t<T>>(node);
    else if constexpr (kind == category::floating) return check_floating<T>(node);
    else if constexpr (kind == category::string) return wants(node, node.first == '"');
    else if constexpr (kind == category::borrowed_string) return check_borrowed(node);
    else if constexpr (kind == category::char_array) return check_char_array(node, joule::bind::array_size<T>);
    else if constexpr (kind == category::null) return wants(node, node.first == 'n');
    else if constexpr (kind == category::number) return wants(node, node.is_number());
    else if constexpr (kind == category::raw) return {};
    else if constexpr (kind == category::nullable)
      return node.first == 'n' ? error{} : check<std::remove_cv_t<joule::bind::pointee_type<T>>>(node);
    else if constexpr (kind == category::sequence || kind == category::set) return check_sequence<T>(node);
    else if constexpr (kind == category::fixed_array) return check_fixed_array<T>(node);
    else if constexpr (kind == category::tuple) return check_tuple<T>(node);
    else if constexpr (kind == category::map) return check_map<T>(node);
    else return check_record<T>(node);
  }

 private:
  static error at(const json_node& node, errc code) { return {node.begin, code}; }
  static error wants(const json_node& node, bool fits) { return fits ? error{} : at(node, errc::type_mismatch); }

  // Magnitudes beyond 2^127 saturate.
  template <class Integer>
  static errc judge_integer(std::string_view literal) {
    const bool negative = literal.front() == '-';
    if (negative && !std::is_signed_v<Integer>) return errc::type_mismatch;
    if (literal.find_first_of(".eE") != std::string_view::npos) return errc::type_mismatch;
    long double value = 0;  // 64 bits of precision: exact for every integer that can fit
    for (const char c : literal.substr(negative ? 1 : 0)) value = value * 10 + (c - '0');
    const auto most = static_cast<long double>(std::numeric_limits<Integer>::max());
    const auto least = static_cast<long double>(std::numeric_limits<Integer>::min());
    return (negative ? -value < least : value > most) ? errc::out_of_range : errc::ok;
  }

  template <class Integer>
  static error check_integer(const json_node& node) {
    if (!node.is_number()) return at(node, errc::type_mismatch);
    if (node.first == '-' && !std::is_signed_v<Integer>) return at(node, errc::type_mismatch);
    return node.complete ? at(node, judge_integer<Integer>(node.content)) : error{};
  }

  template <class Float>
  [[nodiscard]] error check_floating(const json_node& node) const {
    if (node.first == 'n') return wants(node, rules_.nonfinite == joule::nonfinite_numbers::null);
    if (node.first == '"' && rules_.nonfinite == joule::nonfinite_numbers::string) {
      return wants(node, !node.complete || node.content == "NaN" || node.content == "Infinity" || node.content == "-Infinity");
    }
    if (!node.is_number()) return at(node, errc::type_mismatch);
    if (!node.complete) return {};
    const Float value = std::is_same_v<Float, float> ? static_cast<Float>(std::strtof(node.content.c_str(), nullptr))
                                                     : static_cast<Float>(std::strtod(node.content.c_str(), nullptr));
    return at(node, std::isinf(value) ? errc::out_of_range : errc::ok);
  }

  [[nodiscard]] error check_borrowed(const json_node& node) const {
    if (node.first != '"') return at(node, errc::type_mismatch);
    return at(node, judge_borrowed(node));
  }
  [[nodiscard]] errc judge_borrowed(const json_node& node) const {
    if (!node.complete) return errc::ok;
    const std::size_t spelling = node.end - node.begin - 2;
    return (rules_.unescapes ? node.content.size() > spelling : node.respelt) ? errc::needs_unescape : errc::ok;
  }

  static error check_char_array(const json_node& node, std::size_t capacity) {
    if (node.first != '"') return at(node, errc::type_mismatch);
    return at(node, node.complete && node.content.size() > capacity ? errc::out_of_range : errc::ok);
  }

  template <class T>
  error check_sequence(const json_node& node) {
    if (node.first != '[') return at(node, errc::type_mismatch);
    for (const json_node& element : node.elements) {
      if (const error e = check<std::remove_cv_t<joule::bind::element_type<T>>>(element)) return e;
    }
    return {};
  }

  template <class T>
  error check_fixed_array(const json_node& node) {
    if (node.first != '[') return at(node, errc::type_mismatch);
    constexpr std::size_t size = joule::bind::array_size<T>;
    for (std::size_t i = 0; i < node.elements.size(); ++i) {
      if (i == size) return at(node.elements[i], errc::too_many_elements);
      if (const error e = check<std::remove_cv_t<joule::bind::element_type<T>>>(node.elements[i])) return e;
    }
    return check_count(node, size);
  }

  static error check_count(const json_node& node, std::size_t size) {
    if (!node.complete || node.elements.size() >= size) return {};
    return {node.end - 1, errc::too_few_elements};
  }

  template <class T>
  error check_tuple(const json_node& node) {
    if (node.first != '[') return at(node, errc::type_mismatch);
    constexpr std::size_t size = std::tuple_size<T>::value;
    error found{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((I < node.elements.size() && !found ? void(found = check<std::tuple_element_t<I, T>>(node.elements[I])) : void()),
       ...);
    }(std::make_index_sequence<size>{});
    if (found) return found;
    if (node.elements.size() > size) return at(node.elements[size], errc::too_many_elements);
    return check_count(node, size);
  }

  template <class Key>
  [[nodiscard]] errc judge_key(const json_node& name) const {
    constexpr category kind = joule::bind::category_of<Key>;
    if constexpr (kind == category::integer) {
      const std::string_view text = name.content;
      if (text.empty() || !json_tree_reader::is_whole_number(text)) return errc::bad_key;
      return judge_integer<Key>(text) == errc::ok ? errc::ok : errc::bad_key;
    } else if constexpr (kind == category::enumeration) {
      return judge_key<std::underlying_type_t<Key>>(name);
    } else if constexpr (kind == category::borrowed_string) {
      return judge_borrowed(name);
    } else {
      return errc::ok;
    }
  }

  template <class T>
  error check_map(const json_node& node) {
    if (node.first != '{') return at(node, errc::type_mismatch);
    using key = typename T::key_type;
    constexpr bool has_integer_keys = joule::bind::category_of<key> == category::integer ||
                                      joule::bind::category_of<key> == category::enumeration;
    int zeros = 0;
    for (const json_member& member : node.members) {
      if (!member.name.complete) continue;
      if (const errc code = judge_key<key>(member.name); code != errc::ok) return at(member.name, code);
      if (has_integer_keys && (member.name.content == "0" || member.name.content == "-0") && ++zeros > 1 &&
          rules_.reject_duplicates) {
        return at(member.name, errc::duplicate_name);
      }
      if (const error e = check<typename T::mapped_type>(member.value)) return e;
    }
    return {};
  }

  template <class T>
  error check_record(const json_node& node) {
    if (node.first != '{') return at(node, errc::type_mismatch);
    constexpr std::size_t size = joule::shape<T>::size;
    std::vector<bool> seen(size);
    for (const json_member& member : node.members) {
      if (!member.name.complete) continue;
      error found{};
      bool known = false;
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((member.name.content == joule::shape<T>::template info<I>().name
              ? (known = true, seen[I] = true,
                 void(found = check<std::remove_cv_t<joule::bind::member_type<T, I>>>(member.value)))
              : void()),
         ...);
      }(std::make_index_sequence<size>{});
      if (!known && rules_.reject_unknown) return at(member.name, errc::unknown_name);
      if (found) return found;
    }
    return node.complete ? check_required<T>(node, seen) : error{};
  }

  template <class T>
  static error check_required(const json_node& node, const std::vector<bool>& seen) {
    error found{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((!found && !seen[I] && joule::shape<T>::template info<I>().attributes.required
            ? void(found = {node.end - 1, errc::missing_member, joule::error_domain::joule, std::uint32_t{I}})
            : void()),
       ...);
    }(std::make_index_sequence<joule::shape<T>::size>{});
    return found;
  }

  typed_rules rules_;
};

// Makes the value. Precondition: check() found nothing and the node is complete.
class typed_builder {
 public:
  explicit typed_builder(std::string_view text) : text_(text) {}

  template <class T>
  void build(const json_node& node, T& out) const {
    constexpr category kind = joule::bind::category_of<T>;
    if constexpr (kind == category::boolean) out = node.first == 't';
    else if constexpr (kind == category::integer) out = integer<T>(node.content);
    else if constexpr (kind == category::enumeration)
      out = static_cast<T>(integer<std::underlying_type_t<T>>(node.content));
    else if constexpr (kind == category::floating) out = floating<T>(node);
    else if constexpr (kind == category::string)
      out.assign(reinterpret_cast<const typename T::value_type*>(node.content.data()), node.content.size());
    else if constexpr (kind == category::borrowed_string) out = T(text_of(node).data() + 1, node.content.size());
    else if constexpr (kind == category::char_array)
      for (std::size_t i = 0; i < joule::bind::array_size<T>; ++i) {
        out[i] = static_cast<std::remove_cvref_t<decltype(out[0])>>(i < node.content.size() ? node.content[i] : '\0');
      }
    else if constexpr (kind == category::null) return;
    else if constexpr (kind == category::number || kind == category::raw) out.assign(text_of(node));
    else build_container(node, out);
  }

 private:
  [[nodiscard]] std::string_view text_of(const json_node& node) const {
    return text_.substr(node.begin, node.end - node.begin);
  }

  template <class Integer>
  static Integer integer(std::string_view literal) {
    const bool negative = literal.front() == '-';
    std::uint64_t value = 0;
    for (const char c : literal.substr(negative ? 1 : 0)) value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return static_cast<Integer>(negative ? 0 - value : value);
  }

  template <class Float>
  static Float floating(const json_node& node) {
    if (node.first == 'n' || node.content == "NaN") return std::numeric_limits<Float>::quiet_NaN();
    if (node.content == "Infinity") return std::numeric_limits<Float>::infinity();
    if (node.content == "-Infinity") return -std::numeric_limits<Float>::infinity();
    if constexpr (std::is_same_v<Float, float>) return std::strtof(node.content.c_str(), nullptr);
    else return std::strtod(node.content.c_str(), nullptr);
  }

  template <class T>
  void build_container(const json_node& node, T& out) const {
    constexpr category kind = joule::bind::category_of<T>;
    if constexpr (kind == category::nullable) build_nullable(node, out);
    else if constexpr (kind == category::sequence || kind == category::set) build_sequence(node, out);
    else if constexpr (kind == category::fixed_array)
      for (std::size_t i = 0; i < node.elements.size(); ++i) build(node.elements[i], out[i]);
    else if constexpr (kind == category::tuple)
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        using std::get;
        (build(node.elements[I], get<I>(out)), ...);
      }(std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (kind == category::map) build_map(node, out);
    else build_record(node, out);
  }

  template <class T>
  void build_nullable(const json_node& node, T& out) const {
    out.reset();
    if (node.first == 'n') return;
    if constexpr (requires { out.emplace(); }) out.emplace();
    else out.reset(new joule::bind::pointee_type<T>());
    build(node, *out);
  }

  template <class T>
  void build_sequence(const json_node& node, T& out) const {
    out.clear();
    for (const json_node& element : node.elements) {
      joule::bind::element_type<T> value{};
      build(element, value);
      if constexpr (joule::bind::category_of<T> == category::set) out.insert(std::move(value));
      else out.push_back(std::move(value));
    }
  }

  template <class T>
  void build_map(const json_node& node, T& out) const {
    out.clear();
    for (const json_member& member : node.members) {
      typename T::key_type key{};
      build(member.name, key);
      typename T::mapped_type value{};
      build(member.value, value);
      const auto [entry, added] = out.try_emplace(std::move(key));
      entry->second = std::move(value);
      static_cast<void>(added);
    }
  }

  // The last of several members with one name wins, as if the others were not there.
  template <class T>
  void build_record(const json_node& node, T& out) const {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto one = [&](auto index, std::string_view name) {
        const auto last = std::find_if(node.members.rbegin(), node.members.rend(),
                                       [&](const json_member& m) { return m.name.content == name; });
        if (last != node.members.rend()) {
          build(last->value, joule::shape<T>::template member<decltype(index)::value>(out));
        }
      };
      (one(std::integral_constant<std::size_t, I>{}, joule::shape<T>::template info<I>().name), ...);
    }(std::make_index_sequence<joule::shape<T>::size>{});
  }

  std::string_view text_;
};

// What typed decoding must say about a text: the text verdict and, in front of it, the binding verdict.
struct typed_verdict {
  error text{};
  error binding{};
  json_node tree;

  [[nodiscard]] error first() const { return binding && (!text || binding.offset < text.offset) ? binding : text; }
};

[[nodiscard]] inline malformed malformed_under(joule::invalid_utf8 utf8) {
  if (utf8 == joule::invalid_utf8::reject) return malformed::refused;
  return utf8 == joule::invalid_utf8::replace ? malformed::replaced : malformed::passed;
}

template <class T>
[[nodiscard]] typed_verdict judge_typed(std::string_view text, const joule::text_options& options,
                                        const joule::bind::binding_rules& chosen = {}) {
  typed_verdict verdict;
  verdict.text = joule::token::diagnose(text.data(), text.size(), options);
  const std::size_t valid = verdict.text ? static_cast<std::size_t>(verdict.text.offset) : text.size();
  verdict.tree = read_tree(text.substr(0, valid), malformed_under(options.utf8));
  const typed_rules rules{options.duplicates == joule::duplicate_names::reject, chosen.reject_unknown, chosen.unescapes,
                          chosen.nonfinite};
  verdict.binding = typed_checker(rules).check<T>(verdict.tree);
  if (verdict.binding.code == errc::ok) verdict.binding = {};
  return verdict;
}

template <class T>
[[nodiscard]] T build_typed(std::string_view text, const json_node& tree) {
  T value{};
  typed_builder(text).build(tree, value);
  return value;
}

}  // namespace reference
