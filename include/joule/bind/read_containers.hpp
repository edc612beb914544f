// Reading arrays and the containers that hold them; maps and sets are in read_maps.hpp.
//
// A target that holds something is reused: elements, nodes and their capacity stay where the new value has a place for
// them (decision 6). What is left over is erased at the end.
#pragma once

#include <joule/bind/read_leaf.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// The loop over what stands between brackets: commas, white space and depth. `each` reads one element or entry.
template <char Open, char Close, class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_items(cursor& in, const char* p, Each&& each) {
  p = token::open(in, p, Open);
  if (p == nullptr) return nullptr;
  std::uint8_t& indent = token::indent_of(in);
  p = token::skip_first_indent(in, p, indent);
  if (*p != Close) {
    do {
      p = each(p);
      if (p == nullptr) return nullptr;
    } while (token::consume_comma(in, p, indent));
    if (*p != Close) return nullptr;
  }
  return token::close(in, p);
}

template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_elements(cursor& in, const char* p, Each&& each) {
  return read_items<'[', ']'>(in, p, each);
}

template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_entries(cursor& in, const char* p, Each&& each) {
  return read_items<'{', '}'>(in, p, each);
}

// -- optional and owning pointers -------------------------------------------------------------------------------------

template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_engaged(cursor& in, const char* p, T& out) {
  using element = pointee_type<T>;
  constexpr bool reusable = !shared_pointer_like<T>;  // other owners may see a shared pointee
  if (reusable && out) return read_used_value(in, p, *out);
  if constexpr (optional_like<T>) {
    out.emplace();
  } else {
    static_assert(requires { out.reset(new element()); }, "joule: a smart pointer is decoded with operator new");
    out.reset(new element());
  }
  in.defaults = nullptr;
  adopt_resource(*out, in.resource);
  return read_value(in, p, *out);
}

template <class T>
[[nodiscard]] JOULE_NOINLINE const char* read_nullable(cursor& in, const char* p, T& out) {
  if (*p == 'n') {
    out.reset();
    return token::consume_null(p);
  }
  return read_engaged(in, p, out);
}

// The resource of a container's elements is the call's, or else the container's own, also for what stands deeper.
class resource_scope {
 public:
  template <class Container>
  resource_scope(cursor& in, const Container& container) noexcept : in_(in), outer_(in.resource) {
    in.resource = resource_of(container, outer_);
  }
  resource_scope(const resource_scope&) = delete;
  resource_scope& operator=(const resource_scope&) = delete;
  ~resource_scope() { in_.resource = outer_; }

 private:
  cursor& in_;
  void* outer_;
};

// -- sequences --------------------------------------------------------------------------------------------------------

template <class Sequence>
[[nodiscard]] decltype(auto) append_element(Sequence& out) {
  if constexpr (requires { out.emplace_back(); }) out.emplace_back();
  else out.push_back(element_type<Sequence>());
  return out.back();
}

// std::vector<bool> and its kind hand out proxies: their elements are read into a local.
template <class Sequence>
inline constexpr bool has_proxies =
    !std::is_same_v<decltype(*std::declval<Sequence&>().begin()), element_type<Sequence>&>;

template <class Sequence>
[[nodiscard]] const char* read_proxy_sequence(cursor& in, const char* p, Sequence& out) {
  out.clear();
  return read_elements(in, p, [&](const char* at) {
    element_type<Sequence> value{};
    at = read_value(in, at, value);
    if (at != nullptr) out.push_back(value);
    return at;
  });
}

// Doubles one behind the other in memory: they are read in runs (canada.json: -17 %).
template <class Container>
concept holds_doubles = std::is_same_v<element_type<Container>, double> &&
                        (std::is_array_v<Container> || requires(Container& c) { { c.data() } -> std::same_as<double*>; });

// A run that is not all numbers. Lenient readers take its first element alone, whatever it is, and go on with another run.
[[nodiscard]] JOULE_NOINLINE inline const char* read_mixed_run(cursor& in, const char* p, double& out, std::size_t& done) {
  if (in.lenient == nullptr) return nullptr;
  done = 1;
  return read_floating(in, p, out);
}

template <class Sequence>
[[nodiscard]] const char* read_doubles(cursor& in, const char* p, Sequence& out) {
  out.clear();
  return read_elements(in, p, [&](const char* at) {
    double run[32];
    std::size_t done = 0;
    const char* next = text::parse_doubles_window(at, in.limit, in.end, run, std::size(run), done);
    if (next == nullptr) [[unlikely]] next = read_mixed_run(in, at, run[0], done);
    if (next != nullptr) out.insert(out.end(), run, run + done);
    return next;
  });
}

// How many elements the last long sequence of a type had. A guess that any thread may overwrite.
template <class Sequence>
struct count_memory {
  static inline std::size_t last = 0;
};

template <class Sequence>
concept reserves = requires(Sequence& out) {
  out.reserve(std::size_t{});
  { out.capacity() } -> std::convertible_to<std::size_t>;
};

// Makes room in a full sequence of at least one element: for as many as the last one had, if the rest of the text can hold
// them. `first` is the offset of its first element. So what a text can make us reserve is in proportion to its size: elements
// as long as those before them.
template <class Sequence>
JOULE_NOINLINE void reserve_like_last(const cursor& in, const char* p, std::uint64_t first, Sequence& out) {
  const std::size_t size = out.size();
  const std::size_t expected = bits::load_relaxed(count_memory<Sequence>::last);
  const std::uint64_t used = in.offset_of(p) - first;
  const std::uint64_t possible = (in.size - in.offset_of(p)) * size / used + size + 1;
  const std::size_t wanted = expected < possible ? expected : static_cast<std::size_t>(possible);
  if (wanted > 2 * size) out.reserve(wanted);
}

// Elements that are appended, one after the other.
template <class Sequence>
[[nodiscard]] JOULE_ALWAYS_INLINE auto& append_in_turn(const cursor& in, const char* p, std::uint64_t first, Sequence& out) {
  if constexpr (reserves<Sequence>) {
    if (out.size() == out.capacity() && out.size() != 0) reserve_like_last(in, p, first, out);
  }
  return append_element(out);
}

template <class Sequence>
JOULE_ALWAYS_INLINE void remember_count(const Sequence& out) noexcept {
  if constexpr (reserves<Sequence>) {
    std::size_t& last = count_memory<Sequence>::last;
    if (out.size() > 2 && bits::load_relaxed(last) != out.size()) bits::store_relaxed(last, out.size());
  }
}

// Integers in a row are read in runs, too.
template <class Container>
concept holds_integers = category_of<element_type<Container>> == category::integer &&
                         requires(Container& c, element_type<Container>* at) { c.insert(c.end(), at, at); };

inline constexpr std::size_t most_integers = 62;

template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE bool narrow_integers(const std::int64_t* from, std::size_t count,
                                                       Integer* to) noexcept {
  bool fits = true;
  for (std::size_t i = 0; i != count; ++i) {
    to[i] = static_cast<Integer>(from[i]);
    fits &= static_cast<std::int64_t>(to[i]) == from[i];
  }
  return fits;
}

// Between two that are read by themselves: the first, so that short and indented arrays ask no kernel, and what ends
// the run.
template <class Integer>
[[nodiscard]] JOULE_NOINLINE const char* read_integer_run(cursor& in, const char* p, Integer* out, std::size_t& done) {
  std::int64_t run[most_integers];
  done = text::parse_integers_window(p, in.limit, run, most_integers, std::is_signed_v<Integer>);
  if (!narrow_integers(run, done, out)) return nullptr;
  p = token::skip_whitespace(in, p);
  return read_integer(p, out[done++]);
}

template <class Sequence>
[[nodiscard]] const char* read_integers(cursor& in, const char* p, Sequence& out) {
  using integer = element_type<Sequence>;
  out.clear();
  return read_elements(in, p, [&](const char* at) {
    integer run[most_integers + 2];
    at = read_integer(at, run[0]);
    if (at == nullptr) return at;
    std::size_t done = 0;
    if (*at == ',' && static_cast<unsigned char>(at[1]) > ' ') at = read_integer_run(in, at + 1, run + 1, done);
    if (at != nullptr) out.insert(out.end(), run, run + done + 1);
    return at;
  });
}

template <class Sequence>
[[nodiscard]] JOULE_NOINLINE const char* read_sequence(cursor& in, const char* p, Sequence& out) {
  if constexpr (has_proxies<Sequence>) {
    return read_proxy_sequence(in, p, out);
  } else if constexpr (holds_doubles<Sequence> && requires(double* at) { out.insert(out.end(), at, at); }) {
    return read_doubles(in, p, out);
  } else if constexpr (holds_integers<Sequence>) {
    return read_integers(in, p, out);
  } else {
    const resource_scope scope(in, out);
    auto used = out.begin();  // elements before it hold new values; end() is not stable once elements are appended
    bool appending = used == out.end();
    const std::uint64_t first = in.offset_of(p);
    p = read_elements(in, p, [&](const char* at) {
      if (!appending) {
        at = read_used_value(in, at, *used);
        appending = ++used == out.end();
        return at;
      }
      auto& element = append_in_turn(in, at, first, out);
      in.defaults = nullptr;
      adopt_resource(element, in.resource);
      return read_value(in, at, element);
    });
    if (p != nullptr && !appending) out.erase(used, out.end());
    if (p != nullptr) remember_count(out);
    return p;
  }
}

// -- fixed arrays and tuples ------------------------------------------------------------------------------------------

template <class Array>
[[nodiscard]] JOULE_NOINLINE const char* read_fixed_array(cursor& in, const char* p, Array& out) {
  const auto* const defaults = static_cast<const Array*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  std::size_t index = 0;
  p = read_elements(in, p, [&](const char* at) -> const char* {
    if (index == array_size<Array>) return nullptr;
    if constexpr (array_size<Array> != 0 && is_positional<element_type<Array>>) {
      in.defaults = defaults != nullptr ? &(*defaults)[index] : nullptr;
    }
    if constexpr (array_size<Array> == 0) {
      return nullptr;
    } else if constexpr (holds_doubles<Array>) {
      std::size_t done = 0;
      const char* next = text::parse_doubles_window(at, in.limit, in.end, &out[index], array_size<Array> - index, done);
      if (next == nullptr) [[unlikely]] next = read_mixed_run(in, at, out[index], done);
      index += done;
      return next;
    } else {
      return read_value(in, at, out[index++]);
    }
  });
  return index == array_size<Array> ? p : nullptr;
}

template <std::size_t I, class Tuple>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_tuple_element(cursor& in, const char*& p, Tuple& out, const Tuple* defaults) {
  using std::get;
  if (I != 0 && !token::consume_comma(in, p, token::indent_of(in))) return false;
  if constexpr (is_positional<std::tuple_element_t<I, Tuple>>) {
    in.defaults = defaults != nullptr ? &get<I>(*defaults) : nullptr;
  }
  p = read_value(in, p, get<I>(out));
  return p != nullptr;
}

template <class Tuple>
[[nodiscard]] JOULE_NOINLINE const char* read_tuple(cursor& in, const char* p, Tuple& out) {
  const auto* const defaults = static_cast<const Tuple*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  p = token::open(in, p, '[');
  if (p == nullptr) return nullptr;
  p = token::skip_indent(in, p, token::indent_of(in));
  const bool done = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (read_tuple_element<I>(in, p, out, defaults) && ...);
  }(std::make_index_sequence<std::tuple_size<Tuple>::value>{});
  if (!done) return nullptr;
  p = token::skip_outdent(in, token::ensure(in, p));
  return *p == ']' ? token::close(in, p) : nullptr;
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
