#include "commands.hpp"
#include "diagnosis.hpp"
#include "message.hpp"
#include "output.hpp"

#include <joule/marshal.hpp>
#include <joule/text/utf8.hpp>

#include <fmt/format.h>

#include <optional>

namespace cli {

namespace {

constexpr const flag* own_flags[] = {&flags::json, &flags::quiet, &flags::duplicates, &flags::max_depth};

// One line of --json. The names are part of the tool's interface. null: does not apply.
struct report {
  std::string file;
  bool valid = false;
  std::optional<std::string> code;
  std::optional<std::uint64_t> offset;
  std::optional<std::uint64_t> line;
  std::optional<std::uint64_t> column;
  std::optional<std::string> pointer;
};

// File names are bytes, JSON strings are not: what is no UTF-8 becomes U+FFFD.
std::string readable(std::string_view bytes) {
  std::string text;
  const char* p = bytes.data();
  const char* const end = p + bytes.size();
  while (p != end) {
    const char* const bad = joule::text::find_invalid_utf8(p, end);
    text.append(p, bad);
    if (bad == end) break;
    text += "\xEF\xBF\xBD";
    p = bad + 1;
  }
  return text;
}

report make_report(std::string_view file, const joule::error& e, const joule::explanation& x) {
  report r{readable(file), !e, {}, {}, {}, {}, {}};
  if (!e) return r;
  r.code = joule::name(e.code);
  if (joule::category(e.code) == joule::error_category::io) return r;
  r.offset = e.offset;
  r.line = x.line;
  r.column = x.column;
  r.pointer = x.pointer;
  return r;
}

class checker {
 public:
  explicit checker(const arguments& given) : given_(given) {}

  // False when no further file need be read.
  bool check(const std::string& path);
  [[nodiscard]] status finish();

 private:
  joule::error read(joule::token::rewriter& reader, input& in);
  bool tell(const input& in, const joule::error& e, const joule::explanation& x);

  const arguments& given_;
  output out_;
  status worst_ = status::ok;
};

joule::error checker::read(joule::token::rewriter& reader, input& in) {
  while (in.next()) {
    if (const joule::error e = reader.feed(in.piece().data(), in.piece().size())) return e;
  }
  if (in.failure() == 0) return reader.finish();
  return {0, joule::errc::io_error, joule::error_domain::system, static_cast<std::uint32_t>(in.failure())};
}

bool checker::check(const std::string& path) {
  input in(path);
  joule::token::rewriter reader(joule::token::text_form::checked, {}, given_.text, joule::token::text_shape::one_value,
                                {});
  const joule::error e = read(reader, in);
  if (!e) return tell(in, e, {});
  if (e.code == joule::errc::io_error) {
    say_errno(in.name(), in.failure());
  } else if (e.code == joule::errc::out_of_memory) {
    say(fmt::format("{}: {}", printable(in.name()), joule::message(e.code)));
  } else {
    raise(worst_, status::invalid);
    return given_.quiet || tell(in, e, diagnose(e, reader, in));
  }
  raise(worst_, status::trouble);
  return tell(in, e, {});
}

bool checker::tell(const input& in, const joule::error& e, const joule::explanation& x) {
  if (given_.json) {
    // Cannot fail: all strings are UTF-8, and there are no numbers without a JSON form.
    const joule::result<std::string> line = joule::marshal(make_report(in.path(), e, x));
    return out_.write(line.value() + '\n');
  }
  if (x.line != 0 && !given_.quiet) say_diagnosis(in.name(), x);
  return true;
}

status checker::finish() {
  out_.close();
  if (out_.failure() == 0 || out_.pipe_closed()) return worst_;
  say_errno("standard output", out_.failure());
  return status::trouble;
}

status run(const arguments& given) {
  static const std::vector<std::string> standard_input{"-"};
  checker all(given);
  for (const std::string& path : given.files.empty() ? standard_input : given.files) {
    if (!all.check(path)) break;
  }
  return all.finish();
}

}  // namespace

const command check_command{
    "check",
    "Tell whether files are valid JSON, and if not, why",
    own_flags,
    "Every FILE must hold one JSON text: RFC 8259 in UTF-8, without a byte order mark, without surrogate escapes that\n"
    "stand alone, and unless allowed without a name that stands twice in one object. Nothing is printed for valid "
    "files;\n"
    "a diagnosis of the first error of each other file goes to standard error. Memory stays bounded however large the\n"
    "text is.\n\n"
    "--json prints for each file, in order, an object with the members file, valid, code, offset (bytes from 0), "
    "line,\n"
    "column (characters from 1) and pointer (RFC 6901). All but the first two are null for a valid file; for a file "
    "that\n"
    "could not be read the code is io_error.\n",
    "  joule check *.json\n"
    "  joule check --json data.json | joule fmt\n"
    "  if joule check -q upload.json; then import upload.json; fi\n",
    run};

}  // namespace cli
