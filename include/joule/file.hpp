// Files: whole values read from and written to a path, and sinks for FILE* and file descriptors.
#pragma once

#include <joule/marshal.hpp>
#include <joule/stream/file_io.hpp>
#include <joule/unmarshal.hpp>

#include <cstdio>
#include <string>

namespace joule::inline v0 {

namespace bind::inline JOULE_TAG {

inline char* lengthen_string(void* context, std::size_t size) {
  auto& text = *static_cast<std::string*>(context);
  text::uninit_resize(text, size);
  return text.data();
}

}  // namespace bind::inline JOULE_TAG

inline namespace JOULE_TAG {

// The bytes of a file. io_error, domain system, detail = errno; out_of_memory when the system has none.
[[nodiscard]] inline result<std::string> read_text(const char* path) {
  std::string text;
  std::size_t size = 0;
  const error e = stream::read_whole_file(path, {&text, &bind::lengthen_string}, size);
  if (e) return e;
  text.resize(size);
  return text;
}

// Decodes the one value that a file holds. T must not borrow: the file's text does not outlive the call.
template <class T, read_options Options = strict_read>
[[nodiscard]] result<T> read_file(const char* path, const run_options& run = {}) {
  static_assert(!bind::borrows<T>(), "joule: T borrows from its text, which read_file does not keep; use read_text and "
                                     "unmarshal");
  const result<std::string> text = read_text(path);
  if (!text) return text.error();
  return unmarshal<T, Options>(std::string_view(*text), run);
}

template <class T, read_options Options = strict_read>
[[nodiscard]] result<T> read_file(const std::string& path, const run_options& run = {}) {
  return read_file<T, Options>(path.c_str(), run);
}

// Encodes a value into a file, followed by a newline. The file at `path` is replaced only when the new one is complete on
// disk: readers see the old text or the new one, and on failure the old one stays. Permissions, and owner and group where
// the system allows, are those of the old file; see stream::replacement_file. A program that is killed meanwhile leaves a
// temporary file, `path` with a dot and six characters behind it.
template <write_options Options = strict_write, class T>
error write_file(const char* path, const T& value, const run_options& run = {}) {
  stream::replacement_file file(path);
  if (file.failure()) return file.failure();
  const byte_sink sink = file.sink();
  if (const error e = marshal_to<Options>(sink, value, run)) return file.failure() ? file.failure() : e;
  if (!sink.write(sink.context, "\n", 1)) return file.failure();
  return file.commit();
}

template <write_options Options = strict_write, class T>
error write_file(const std::string& path, const T& value, const run_options& run = {}) {
  return write_file<Options>(path.c_str(), value, run);
}

// read_file and write_file for code that prefers exceptions: they throw bad_result.
template <class T, read_options Options = strict_read>
[[nodiscard]] T read_file_or_throw(const std::string& path, const run_options& run = {}) {
  return read_file<T, Options>(path, run).value();
}

template <write_options Options = strict_write, class T>
void write_file_or_throw(const std::string& path, const T& value, const run_options& run = {}) {
  if (const error e = write_file<Options>(path, value, run)) throw_bad_result(e);
}

// Encodes into an open stdio stream, which stays open. What the stream's buffer still holds is not flushed.
template <write_options Options = strict_write, class T>
error marshal_to(std::FILE* file, const T& value, const run_options& run = {}) {
  return marshal_to<Options>(stream::file_sink(file), value, run);
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
