#include "rewriting.hpp"

#include "diagnosis.hpp"
#include "message.hpp"
#include "output.hpp"

#include <joule/stream/file_io.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <optional>

namespace cli {

namespace {

// Takes the text through the rewriter. `io_error` is the sink's and left to the caller.
joule::error pump(joule::token::rewriter& writer, input& in) {
  while (in.next()) {
    if (const joule::error e = writer.feed(in.piece().data(), in.piece().size())) return e;
  }
  return in.failure() != 0 ? joule::error{} : writer.finish();
}

// Status of an input that was read to its end or to its first error; says what is wrong with it.
status judge(const joule::error& e, const joule::token::rewriter& writer, input& in) {
  if (in.failure() != 0) {
    say_errno(in.name(), in.failure());
    return status::trouble;
  }
  if (e.code == joule::errc::out_of_memory) {
    say(fmt::format("{}: {}", printable(in.name()), joule::message(e.code)));
    return status::trouble;
  }
  if (!e) return status::ok;
  say_diagnosis(in.name(), diagnose(e, writer, in));
  return status::invalid;
}

// `joule fmt < a >> a` would read what it writes, for ever.
bool is_own_output(const input& in) {
  system::file_facts out;
  if (in.facts().kind != system::file_kind::regular || !system::describe(system::standard_output, out)) return false;
  return out.kind == system::file_kind::regular && out.device == in.facts().device && out.number == in.facts().number;
}

status rewrite_to_output(const rewriting& how, const arguments& given, const std::string& path, output& out) {
  input in(path);
  if (in.failure() == 0 && is_own_output(in)) {
    say(fmt::format("{}: input file is output file; --in-place replaces a file by its new text", printable(in.name())));
    return status::trouble;
  }
  joule::token::rewriter writer(how.form, how.lines, given.text, joule::token::text_shape::one_value, out.sink());
  const joule::error e = pump(writer, in);
  if (out.failure() != 0) return status::ok;  // said once, at the end
  const status s = judge(e, writer, in);
  if (s == status::ok) static_cast<void>(out.write(how.end));
  return s;
}

status give_up(const std::string& path, int cause) {
  say_errno(path, cause);
  return status::trouble;
}

// What went wrong with the new file.
status give_up(const std::string& path, const joule::error& e) {
  if (e.domain == joule::error_domain::system && e.detail != 0) return give_up(path, static_cast<int>(e.detail));
  say(fmt::format("{}: {}", printable(path), joule::message(e.code)));
  return status::trouble;
}

// A replacement whose temporary is removed, too, when a signal ends the program.
class careful_replacement {
 public:
  explicit careful_replacement(const std::string& path) {
    const system::signals_wait now;
    file_.emplace(path.c_str());
    system::remove_when_killed(file_->temporary());
  }
  careful_replacement(const careful_replacement&) = delete;
  careful_replacement& operator=(const careful_replacement&) = delete;
  ~careful_replacement() {
    const system::signals_wait now;
    system::remove_when_killed(nullptr);
    file_.reset();
  }

  joule::stream::replacement_file* operator->() noexcept { return &*file_; }

 private:
  std::optional<joule::stream::replacement_file> file_;
};

status rewrite_in_place(const rewriting& how, const arguments& given, const std::string& path) {
  input in(path);
  if (in.failure() != 0) return give_up(path, in.failure());
  std::string target;
  if (!system::resolve_for_replacing(path, target)) return give_up(path, errno);
  if (in.facts().kind != system::file_kind::regular) {
    say(fmt::format("{}: only regular files can be replaced", printable(path)));
    return status::trouble;
  }
  careful_replacement file(target);
  const joule::byte_sink sink = file->sink();
  joule::token::rewriter writer(how.form, how.lines, given.text, joule::token::text_shape::one_value, sink);
  const joule::error e = pump(writer, in);
  if (file->failure()) return give_up(path, file->failure());
  const status s = judge(e, writer, in);
  if (s != status::ok) return s;
  const bool ended = sink.write(sink.context, how.end.data(), how.end.size());
  const joule::error written = ended ? file->commit() : file->failure();
  return written ? give_up(path, written) : status::ok;
}

status rewrite_all_in_place(const rewriting& how, const arguments& given) {
  status worst = status::ok;
  for (const std::string& path : given.files) {
    if (path == "-") return say("--in-place needs files, not standard input"), status::trouble;
  }
  if (given.files.empty()) return say("--in-place needs a FILE"), status::trouble;
  for (const std::string& path : given.files) raise(worst, rewrite_in_place(how, given, path));
  return worst;
}

}  // namespace

status rewrite_files(const rewriting& how, const arguments& given) {
  if (given.in_place) return rewrite_all_in_place(how, given);
  static const std::vector<std::string> standard_input{"-"};
  status worst = status::ok;
  output out;
  for (const std::string& path : given.files.empty() ? standard_input : given.files) {
    raise(worst, rewrite_to_output(how, given, path, out));
    if (out.failure() != 0) break;
  }
  out.close();
  if (out.failure() == 0 || out.pipe_closed()) return worst;
  return give_up("standard output", out.failure());
}

}  // namespace cli
