// RFC 8785. The text is read once into a tree of small nodes that point into it; objects are sorted when they close,
// and the tree is then written. Sorting written text instead would move every byte once a level.
#include <joule/token/rewrite.hpp>

#include <algorithm>

namespace joule::inline v0::token {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

struct node {
  const char* data;  // scalar: its text
  std::size_t size;
  std::size_t name;  // member: where its name lies, in the text or, when `decoded`, in the names
  std::size_t name_size;
  std::uint32_t first_child;
  std::uint32_t next;
  piece_kind kind;
  bool member;
  bool decoded;
};

// UTF-16 order on UTF-8 text. The two orders differ in one thing only: the characters above U+FFFF, which begin with
// F0 to F4 here and with the surrogates D800 to DBFF there, go before U+E000 to U+FFFF, which begin with EE and EF.
constexpr unsigned utf16_rank(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0xF0 ? byte - 2U : byte >= 0xEE ? byte + 0x10U : byte;
}

bool utf16_less(const char* a, std::size_t a_size, const char* b, std::size_t b_size) noexcept {
  const std::size_t common = a_size < b_size ? a_size : b_size;
  for (std::size_t i = 0; i != common; ++i) {
    if (a[i] != b[i]) return utf16_rank(a[i]) < utf16_rank(b[i]);
  }
  return a_size < b_size;
}

// A string that is written as it is read unless something in it must be decoded.
bool must_decode(const char* data, std::size_t size, invalid_utf8 utf8) noexcept {
  if (std::memchr(data, '\\', size) != nullptr) return true;
  return utf8 == invalid_utf8::replace && count_malformed_plain(data, data + size) != 0;
}

class tree {
 public:
  tree(const char* text, invalid_utf8 utf8) noexcept : text_(text), utf8_(utf8) {}

  bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool last) noexcept {
    // The text comes in one piece, so only a token at its very end is cut. A number is then whole all the same; its
    // end is reported again, without bytes. Anything else is an unexpected end.
    if (!first || (!last && kind != piece_kind::number)) return true;
    switch (kind) {
      case piece_kind::colon:
      case piece_kind::comma:
        return true;
      case piece_kind::name:
        return name(data, size);
      case piece_kind::end_object:
        return sort_members() && leave();
      case piece_kind::end_array:
        return leave();
      case piece_kind::begin_object:
      case piece_kind::begin_array:
        return add(kind, data, size) && (open_.push({last_, none}) || refuse(errc::out_of_memory, 0));
      default:
        return add(kind, data, size);
    }
  }

  bool write(emitter& out) const noexcept;
  [[nodiscard]] error failure() const noexcept { return failure_; }

 private:
  struct level {
    std::uint32_t container;
    std::uint32_t last_child;
  };

  bool refuse(errc code, std::uint64_t offset) noexcept {
    failure_ = {offset, code, error_domain::joule, 0};
    return false;
  }

  bool name(const char* data, std::size_t size) noexcept {
    name_size_ = size - 2;
    decoded_ = must_decode(data, size, utf8_);
    name_ = static_cast<std::size_t>(data + 1 - text_);
    if (!decoded_) return true;
    name_ = names_.size();
    if (!names_.reserve(name_ + size)) return refuse(errc::out_of_memory, 0);
    names_.set_size(name_ + unescape_plain(data + 1, data + size - 1, names_.data() + name_));
    if (utf8_ == invalid_utf8::replace && !replace_malformed_plain(names_, name_)) return refuse(errc::out_of_memory, 0);
    name_size_ = names_.size() - name_;
    return true;
  }

  bool add(piece_kind kind, const char* data, std::size_t size) noexcept {
    const bool member = !open_.empty() && nodes_[open_.back().container].kind == piece_kind::begin_object;
    if (nodes_.size() >= none) return refuse(errc::too_large, static_cast<std::uint64_t>(data - text_));
    last_ = static_cast<std::uint32_t>(nodes_.size());
    if (!nodes_.push({data, size, name_, name_size_, none, none, kind, member, member && decoded_})) {
      return refuse(errc::out_of_memory, 0);
    }
    if (open_.empty()) return true;
    level& parent = open_.back();
    (parent.last_child == none ? nodes_[parent.container].first_child : nodes_[parent.last_child].next) = last_;
    parent.last_child = last_;
    return true;
  }

  bool leave() noexcept {
    open_.pop();
    return true;
  }

  [[nodiscard]] const char* name_of(const node& n) const noexcept {
    return n.decoded ? names_.data() + n.name : text_ + n.name;
  }

  // Relinks the members of the object that closes. Members in order, the usual case in canonical input, cost one pass.
  bool sort_members() noexcept {
    const auto less = [this](std::uint32_t a, std::uint32_t b) noexcept {
      const node& x = nodes_[a];
      const node& y = nodes_[b];
      return utf16_less(name_of(x), x.name_size, name_of(y), y.name_size);
    };
    node& object = nodes_[open_.back().container];
    order_.clear();
    for (std::uint32_t i = object.first_child; i != none; i = nodes_[i].next) {
      if (!order_.push(i)) return refuse(errc::out_of_memory, 0);
    }
    std::uint32_t* const first = order_.data();
    if (std::is_sorted(first, first + order_.size(), less)) return true;
    std::sort(first, first + order_.size(), less);
    std::uint32_t* link = &object.first_child;
    for (std::size_t i = 0; i != order_.size(); ++i) {
      *link = order_[i];
      link = &nodes_[order_[i]].next;
    }
    *link = none;
    return true;
  }

  bool write_scalar(emitter& out, const node& n) const noexcept;
  bool write_head(emitter& out, const node& n) const noexcept;

  const char* text_;
  invalid_utf8 utf8_;
  heap_array<node> nodes_;
  heap_array<level> open_;
  heap_array<char> names_;
  heap_array<std::uint32_t> order_;
  std::size_t name_ = 0;
  std::size_t name_size_ = 0;
  std::uint32_t last_ = none;
  bool decoded_ = false;
  error failure_{};
};

// An escaped string is unescaped and escaped again, with the fewest escapes; one without is in that form already.
bool write_string(emitter& out, const char* data, std::size_t size, invalid_utf8 utf8) noexcept {
  if (!must_decode(data, size, utf8)) return emit_text(out, data, size);
  heap_array<char> plain;
  if (!plain.reserve(size)) return fail(out, errc::out_of_memory);
  plain.set_size(unescape_plain(data + 1, data + size - 1, plain.data()));
  if (utf8 == invalid_utf8::replace && !replace_malformed_plain(plain, 0)) return fail(out, errc::out_of_memory);
  return emit_string(out, plain.data(), plain.size());
}

bool tree::write_scalar(emitter& out, const node& n) const noexcept {
  if (n.kind == piece_kind::string) return write_string(out, n.data, n.size, utf8_);
  if (n.kind != piece_kind::number) return emit_text(out, n.data, n.size);
  char text[text::max_double_chars];
  char* const end = text::append_canonical_number(text, n.data, n.data + n.size, text::canonical_overflow::refuse);
  if (end != nullptr) return emit_text(out, text, static_cast<std::size_t>(end - text));
  if (!out.failure)
    out.failure = {static_cast<std::uint64_t>(n.data - text_), errc::out_of_range, error_domain::joule, 0};
  return false;
}

// The name of a member, then the value or its opening bracket.
bool tree::write_head(emitter& out, const node& n) const noexcept {
  if (n.member) {
    const char* const name = name_of(n);
    const bool done = n.decoded ? emit_string(out, name, n.name_size) : emit_text(out, name - 1, n.name_size + 2);
    if (!done || !emit_char(out, ':')) return false;
  }
  if (n.kind == piece_kind::begin_object) return emit_char(out, '{');
  if (n.kind == piece_kind::begin_array) return emit_char(out, '[');
  return write_scalar(out, n);
}

bool tree::write(emitter& out) const noexcept {
  heap_array<std::uint32_t> path;  // the open containers
  const auto close = [&](std::uint32_t i) {
    return emit_char(out, nodes_[i].kind == piece_kind::begin_object ? '}' : ']');
  };
  std::uint32_t at = 0;
  for (;;) {
    const node& n = nodes_[at];
    if (!write_head(out, n)) return false;
    if (n.first_child != none) {
      if (!path.push(at)) return fail(out, errc::out_of_memory);
      at = n.first_child;
      continue;
    }
    const bool empty = n.kind == piece_kind::begin_object || n.kind == piece_kind::begin_array;
    if (empty && !close(at)) return false;
    std::uint32_t following = n.next;
    for (; following == none && !path.empty(); path.pop()) {
      if (!close(path.back())) return false;
      following = nodes_[path.back()].next;
    }
    if (following == none) return true;
    if (!emit_char(out, ',')) return false;
    at = following;
  }
}

}  // namespace

error write_canonical(emitter& out, const char* data, std::size_t size, const text_options& options) noexcept {
  text_options strict = options;
  strict.duplicates = duplicate_names::reject;
  if (options.utf8 == invalid_utf8::pass) {
    out.rules.utf8 = invalid_utf8::pass;
    out.plain = false;
  }
  tree values(data, options.utf8);
  machine<tree> grammar(strict, text_shape::one_value, values);
  error e = grammar.feed(data, size);
  if (!e) e = grammar.finish();
  if (values.failure()) return values.failure();
  if (e) return e;
  (void)values.write(out);
  return out.failure;
}

}  // namespace joule::inline v0::token
