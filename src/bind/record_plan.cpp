#include <joule/bind/record_plan.hpp>

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
    if (large == nullptr) return fail(in, errc::out_of_memory, in.pos), bad_name;
    const std::size_t size = text::unescape(name.first, name.last, large);
    const std::uint32_t found = find_member(index, large, size);
    std::free(large);
    return found;
  }
  return find_member(index, plain, text::unescape(name.first, name.last, plain));
}

}  // namespace

std::uint32_t consume_name(token::cursor& in, const record_plan& plan, token::name_set& unknown) noexcept {
  token::string_token name;
  if (!token::consume_string(in, name)) return bad_name;
  const std::uint32_t found = name.escaped ? find_escaped(in, plan.index, name)
                                           : find_member(plan.index, name.first, name.size());
  if (found != no_member) return found;
  if (in.reject_unknown) return bad_name;
  if (in.duplicates == duplicate_names::reject && !unknown.insert(name.first, name.last, name.escaped)) {
    if (unknown.failed()) fail(in, errc::out_of_memory, in.pos);
    return bad_name;
  }
  return no_member;
}

}  // namespace joule::inline v0::bind
