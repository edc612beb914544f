// JSON text to C++ values.
#pragma once

#include <joule/base/result.hpp>
#include <joule/bind/decode_request.hpp>
#include <joule/bind/read.hpp>
#include <joule/bind/row.hpp>
#include <joule/options.hpp>
#include <joule/token/lenient_state.hpp>
#include <joule/token/window.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

// Any contiguous bytes as text: strings, string literals, std::u8string_view, std::vector<char>, std::span<const std::byte>.
// Borrows. Needs no terminator and no padding; nothing outside is read.
class text_input {
 public:
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  text_input(const Text& text) noexcept {  // NOLINT(google-explicit-constructor)
    const std::string_view view = text;
    data_ = view.data();
    size_ = view.size();
  }
  template <class Bytes>
    requires(!std::convertible_to<const Bytes&, std::string_view> && requires(const Bytes& bytes) {
      requires sizeof(*bytes.data()) == 1;
      bytes.size();
    })
  text_input(const Bytes& bytes) noexcept  // NOLINT(google-explicit-constructor)
      : data_(reinterpret_cast<const char*>(bytes.data())), size_(bytes.size()) {}

  [[nodiscard]] const char* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

namespace bind {

// A temporary that owns its bytes: Text is deduced from Text&&, so a reference is no temporary.
template <class Text>
concept owner_of_text = !std::is_reference_v<Text> && requires(std::remove_const_t<Text>& text) {
  text.data();
  text.resize(std::size_t{});
};

[[nodiscard]] JOULE_ALWAYS_INLINE decode_request make_request(const read_options& options, const run_options& run) noexcept {
  decode_request request{};
  request.max_depth = run.max_depth;
  request.duplicates = options.duplicates;
  request.reject_unknown = options.unknown == unknown_members::reject;
  request.resource = run.resource.get();
  request.user = run.user;
  return request;
}

// The request of one call. Lenient reading needs a state beside it.
template <read_options Options, bool Lenient = Options.utf8 != invalid_utf8::reject ||
                                               Options.nonfinite != nonfinite_numbers::reject>
struct call {
  JOULE_ALWAYS_INLINE explicit call(const run_options& run) noexcept : request(make_request(Options, run)) {}
  decode_request request;
};
template <read_options Options>
struct call<Options, true> {
  JOULE_ALWAYS_INLINE explicit call(const run_options& run) noexcept : request(make_request(Options, run)) {
    state.utf8 = Options.utf8;
    state.nonfinite = Options.nonfinite;
    request.lenient = &state;
  }
  call(const call&) = delete;
  call& operator=(const call&) = delete;
  decode_request request;
  token::lenient_state state;
};

inline namespace JOULE_TAG {

JOULE_ALWAYS_INLINE void configure(cursor& in, const decode_request& request) noexcept {
  in.depth_left = request.max_depth;
  in.duplicates = request.duplicates;
  in.reject_unknown = request.reject_unknown;
  in.fresh = request.fresh && request.duplicates == duplicate_names::reject;  // a name that comes again finds a value
  in.resource = request.resource;
  in.user = request.user;
  in.lenient = request.lenient;
}

// The caller's promise as far as it can be checked cheaply: the text is no part of what it is decoded into.
template <class T>
JOULE_ALWAYS_INLINE void assert_apart([[maybe_unused]] const char* text, [[maybe_unused]] std::size_t size,
                                      [[maybe_unused]] const T& target) noexcept {
  JOULE_ASSERT(!overlaps(text, size, &target, sizeof target));
  if constexpr (requires { target.data() + target.capacity(); }) {
    JOULE_ASSERT(!overlaps(text, size, target.data(), target.size() * sizeof *target.data()));
  }
}

// `true` or `false` at p, or null.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* parse_bool(const char* p, const char* end, bool& out) noexcept {
  if (end - p >= 4 && std::memcmp(p, "true", 4) == 0) return out = true, p + 4;
  if (end - p >= 5 && std::memcmp(p, "false", 5) == 0) return out = false, p + 5;
  return nullptr;
}

// Texts up to this size that are to be one number or boolean are read where they are.
inline constexpr std::size_t longest_lone_scalar = 64;

template <class T>
concept lone_scalar = category_of<T> == category::integer || category_of<T> == category::floating ||
                      category_of<T> == category::boolean;

// Reads a text that is one short number or boolean without a window: two thirds of the time or less (a double: 29 -> 20 ns; a boolean: 12 -> 6 ns), most of which the
// copy to scratch takes, and the wait for its stores. Declines (false) what is not as simple as that, errors included.
template <lone_scalar T>
[[nodiscard]] JOULE_ALWAYS_INLINE bool try_read_lone_scalar(const text_input& text, T& out, bool prefix,
                                                            std::size_t& consumed) noexcept {
  if (text.size() > longest_lone_scalar) return false;
  const char* const end = text.data() + text.size();
  const char* p = text::skip_whitespace(text.data(), end);
  if constexpr (category_of<T> == category::integer) p = text::parse_integer(p, end, out);
  else if constexpr (std::is_same_v<T, float>) p = text::parse_float(p, end, out);
  else if constexpr (category_of<T> == category::floating) p = text::parse_double(p, end, out);
  else p = parse_bool(p, end, out);
  if (p == nullptr) return false;
  consumed = static_cast<std::size_t>(p - text.data());
  return prefix || text::skip_whitespace(p, end) == end;
}

template <class T>
[[nodiscard]] error decode(const text_input& text, T& out, const decode_request& request, std::size_t& consumed) {
  assert_apart(text.data(), text.size(), out);
  if constexpr (lone_scalar<T>) {
    if (try_read_lone_scalar(text, out, request.prefix, consumed)) return {};
  }
  token::window window(text.data(), text.size());
  cursor& in = window.get();
  configure(in, request);
  const char* const p = read_value(in, token::skip_whitespace(in, window.start()), out);
  if (p != nullptr) [[likely]] {
    consumed = static_cast<std::size_t>(in.offset_of(p));
    if (request.prefix || token::at_end(in, p)) return {};
  }
  return explain_refusal(in, row_of<T>(), request);
}

// The text is put back before a failure is diagnosed, and when a hook or an allocation throws. It is kept aside only when
// something in it can be unescaped.
template <class T>
[[nodiscard]] error decode_in_place(char* data, std::size_t size, T& out, decode_request request) {
  assert_apart(data, size, out);
  struct kept_text {
    char* data;
    std::string copy{};
    void restore() noexcept {
      if (!copy.empty()) std::memcpy(data, copy.data(), copy.size());
    }
    ~kept_text() { restore(); }
  } kept{data};
  if (size != 0 && std::memchr(data, '\\', size) != nullptr) kept.copy.assign(data, size);
  token::window window(data, size);
  cursor& in = window.get();
  configure(in, request);
  in.writable = data;
  const char* const p = read_value(in, token::skip_whitespace(in, window.start()), out);
  if (p != nullptr && token::at_end(in, p)) {
    kept.copy.clear();
    return {};
  }
  kept.restore();
  request.in_place = true;
  return explain_refusal(in, row_of<T>(), request);
}

template <class T>
[[nodiscard]] result<T> decode_new(const text_input& text, decode_request request) {
  result<T> made(std::in_place);
  adopt_resource(*made, request.resource);
  request.fresh = true;
  std::size_t consumed = 0;
  if (const error e = decode(text, *made, request, consumed)) return e;
  return made;
}

// A new value built with what `target` is built with: the same memory resources, part by part.
template <class T>
[[nodiscard]] T make_like(const T& target) {
  if constexpr (resource_aware<T>) {
    return T(target.get_allocator());
  } else {
    T made = T();
    adopt_resources_of(target, made);
    return made;
  }
}

template <class T>
[[nodiscard]] error decode_transaction(const text_input& text, T& out, decode_request request, std::size_t& consumed) {
  T made = make_like(out);
  adopt_resource(made, request.resource);
  request.fresh = true;
  const error e = decode(text, made, request, consumed);
  if (!e) out = std::move(made);
  return e;
}

template <bool Transactional, class T>
[[nodiscard]] error decode_into(const text_input& text, T& out, const decode_request& request, std::size_t& consumed) {
  if constexpr (Transactional) return decode_transaction(text, out, request, consumed);
  else return decode(text, out, request, consumed);
}

// Does a decoded T point into the text? Looks eight levels deep, enough to say no to a temporary by mistake.
template <class T, int Depth = 8>
consteval bool borrows() {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::borrowed_string || std::is_same_v<T, raw_view>) return true;
  else if constexpr (Depth == 0) return false;
  else if constexpr (kind == category::nullable) return borrows<std::remove_cv_t<pointee_type<T>>, Depth - 1>();
  else if constexpr (kind == category::sequence || kind == category::set || kind == category::fixed_array)
    return borrows<std::remove_cv_t<element_type<T>>, Depth - 1>();
  else if constexpr (kind == category::map)
    return borrows<typename T::key_type, Depth - 1>() || borrows<typename T::mapped_type, Depth - 1>();
  else if constexpr (kind == category::tuple)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (borrows<std::tuple_element_t<I, T>, Depth - 1>() || ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  else if constexpr (kind == category::record)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (borrows<std::remove_cv_t<member_type<T, I>>, Depth - 1>() || ...);
    }(std::make_index_sequence<shape<T>::size>{});
  else return false;
}

}  // namespace JOULE_TAG
}  // namespace bind

// How far unmarshal_prefix came.
struct prefix_result {
  std::size_t consumed = 0;  // bytes up to and including the value's last one; 0 on failure
  joule::error error{};

  [[nodiscard]] explicit operator bool() const noexcept { return !error; }
};

inline namespace JOULE_TAG {

// Decodes one value. The whole text must be that value and white space. On failure there is no value, only the error with
// the smallest offset; explain<T>(error, text) in <joule/explain.hpp> turns it into words.
// Members that the text does not mention keep their initial values. string_view and raw_view members borrow from `text`.
// O(text) time; memory for the value. May throw what T's allocations throw; no other exception.
template <class T, read_options Options = strict_read>
[[nodiscard]] result<T> unmarshal(text_input text, const run_options& run = {}) {
  if constexpr (bind::assert_decodable<T>()) {
    bind::call<Options> call(run);
    return bind::decode_new<T>(text, call.request);
  } else {
    return error{};
  }
}

// A value that borrows cannot come from a temporary string or container of bytes.
template <class T, read_options Options = strict_read, bind::owner_of_text Text>
  requires(bind::borrows<T>())
result<T> unmarshal(Text&& text, const run_options& run = {}) = delete;

// Decodes into an object that exists. On success it equals what unmarshal<T>(text) gives, whatever it held before; its
// capacity, elements and nodes are reused. On failure it is valid but unspecified, or untouched with
// read_options{.transactional = true}.
// Allocates nothing when the object has held a value of this form before.
// Precondition: the text is no part of `out`, which is overwritten while it is read. With `transactional` it may be, unless
// T borrows.
template <read_options Options = strict_read, class T>
error unmarshal_into(text_input text, T& out, const run_options& run = {}) {
  if constexpr (bind::assert_decodable<T>()) {
    bind::call<Options> call(run);
    std::size_t consumed = 0;
    return bind::decode_into<Options.transactional>(text, out, call.request, consumed);
  } else {
    return {};
  }
}

template <read_options Options = strict_read, class T, bind::owner_of_text Text>
  requires(bind::borrows<T>())
error unmarshal_into(Text&& text, T& out, const run_options& run = {}) = delete;

// Decodes out of a text that may be written to, e.g. a std::span<char> or a std::string: std::string_view members borrow
// from it even where the JSON has escapes, which are undone inside the text. After success the text is no JSON any more;
// after a failure it is what it was. It must outlive the value and be no part of it. Otherwise as unmarshal_into. Allocates
// a copy of the text if that holds a backslash. With invalid_utf8::replace a view is refused (needs_unescape) whose string
// has become longer than its spelling.
template <read_options Options = strict_read, class Text, class T>
  requires requires(Text&& text) {
    { text.data() } -> std::same_as<char*>;
    { text.size() } -> std::convertible_to<std::size_t>;
  } && (!bind::owner_of_text<Text>)
error unmarshal_in_place(Text&& text, T& out, const run_options& run = {}) {
  static_assert(!Options.transactional, "joule: unmarshal_in_place has no transactional form; decode into a new object");
  bind::call<Options> call(run);
  return bind::decode_in_place(text.data(), text.size(), out, call.request);
}

// Decodes the value that `text` begins with and does not look at what follows. Otherwise as unmarshal_into.
template <read_options Options = strict_read, class T>
[[nodiscard]] prefix_result unmarshal_prefix(text_input text, T& out, const run_options& run = {}) {
  bind::call<Options> call(run);
  call.request.prefix = true;
  prefix_result made;
  made.error = bind::decode_into<Options.transactional>(text, out, call.request, made.consumed);
  if (made.error) made.consumed = 0;
  return made;
}

template <read_options Options = strict_read, class T, bind::owner_of_text Text>
  requires(bind::borrows<T>())
prefix_result unmarshal_prefix(Text&& text, T& out, const run_options& run = {}) = delete;

// unmarshal<T> for code that prefers exceptions: throws bad_result.
template <class T, read_options Options = strict_read>
[[nodiscard]] T unmarshal_or_throw(text_input text, const run_options& run = {}) {
  return unmarshal<T, Options>(text, run).value();
}

template <class T, read_options Options = strict_read, bind::owner_of_text Text>
  requires(bind::borrows<T>())
T unmarshal_or_throw(Text&& text, const run_options& run = {}) = delete;

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
