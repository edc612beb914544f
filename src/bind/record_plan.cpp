#include <joule/bind/record_plan.hpp>
#include <joule/token/unescape_plain.hpp>

#include <cstdlib>

namespace joule::inline v0::bind {

namespace {

// Names longer than this, unescaped, are looked for in vain; escapes make a name at most six times as long.
constexpr std::size_t longest_escaped = 4096;

std::uint32_t find_escaped(token::cursor& in, const key_index_view& index, const token::string_token& name) noexcept {
  if (name.size() > std::size_t{6} * index.longest) return no_member;
  char plain[longest_escaped];
  if (name.size() > sizeof plain) {
    // A name of 700 bytes and more, spelt with escapes: compare by unescaping in place of a buffer is not worth code,
    // but the answer must not depend on the spelling, so memory is taken for it.
    char* const large = static_cast<char*>(std::malloc(name.size()));
    if (large == nullptr) return fail(in, errc::out_of_memory, name.first - 1), bad_name;
    const std::size_t size = text::unescape(name.first, name.last, large);
    const std::uint32_t found = find_member(index, large, size);
    std::free(large);
    return found;
  }
  return find_member(index, plain, text::unescape(name.first, name.last, plain));
}

// A member's name of ASCII that is spelt with escapes, in one pass over its bytes: half the time of looking for its end,
// checking and unescaping it by functions made for long strings. 64 bytes may be read at the quote p. Declines (null) what is
// longer, not ASCII, not valid, or no member.
const char* try_find_escaped(const char* p, const key_index_view& index, std::uint32_t& found) noexcept {
  char plain[token::slack];
  std::size_t size = 0;
  const char* const last = p + token::slack - 6;
  for (++p; p < last; ++size) {
    const auto c = static_cast<unsigned char>(*p);
    if (c == '"') {
      found = find_member(index, plain, size);
      return found == no_member ? nullptr : p + 1;
    }
    if (c < 0x20 || c >= 0x80) return nullptr;
    if (c != '\\') {
      plain[size] = static_cast<char>(c);
      ++p;
    } else if (p[1] != 'u') {
      plain[size] = token::escaped_byte(p[1]);
      if (plain[size] == 0) return nullptr;
      p += 2;
    } else {
      if (p[2] != '0' || p[3] != '0') return nullptr;
      const int high = token::hex_value(static_cast<unsigned char>(p[4]));
      const int low = token::hex_value(static_cast<unsigned char>(p[5]));
      if (high < 0 || high > 7 || low < 0) return nullptr;
      plain[size] = static_cast<char>(high * 16 + low);
      p += 6;
    }
  }
  return nullptr;
}

// A decoded name does not stay.
bool insert_name(token::name_set& names, const token::string_token& name) noexcept {
  if (name.form == token::string_form::decoded) return names.insert_copy(name.first, name.last);
  return names.insert(name.first, name.last, name.form == token::string_form::escaped);
}

}  // namespace

const char* consume_name(token::cursor& in, const char* p, const record_plan& plan, token::name_set& unknown,
                         std::uint32_t& index) noexcept {
  if (*p != '"') return nullptr;
  if (const char* const behind = try_find_escaped(p, plan.index, index)) return behind;
  token::string_token name;
  const char* const next = token::consume_string(in, p, name);
  if (next == nullptr) return nullptr;
  index = name.form == token::string_form::escaped ? find_escaped(in, plan.index, name)
                                                   : find_member(plan.index, name.first, name.size());
  if (index == no_member) {
    if (in.reject_unknown) return nullptr;
    if (in.duplicates == duplicate_names::reject && !insert_name(unknown, name)) {
      return unknown.failed() ? token::fail(in, errc::out_of_memory, p) : nullptr;
    }
  }
  return index == bad_name ? nullptr : next;
}

}  // namespace joule::inline v0::bind
