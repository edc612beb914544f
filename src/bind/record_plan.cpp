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
    if (large == nullptr) return fail(in, errc::out_of_memory, name.first - 1), bad_name;
    const std::size_t size = text::unescape(name.first, name.last, large);
    const std::uint32_t found = find_member(index, large, size);
    std::free(large);
    return found;
  }
  return find_member(index, plain, text::unescape(name.first, name.last, plain));
}

// A decoded name does not stay.
bool insert_name(token::name_set& names, const token::string_token& name) noexcept {
  if (name.form == token::string_form::decoded) return names.insert_copy(name.first, name.last);
  return names.insert(name.first, name.last, name.form == token::string_form::escaped);
}

}  // namespace

const char* consume_name(token::cursor& in, const char* p, const record_plan& plan, token::name_set& unknown,
                         std::uint32_t& index) noexcept {
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
