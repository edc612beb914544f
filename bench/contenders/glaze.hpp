// glaze: reflection and its default options, as its manual calls them, on text that a zero byte follows. What it does
// not do then: refuse text behind the value, check values it skips, escape control characters when writing, or set
// members back that the text leaves out (the harness compares with a fresh object in that case).
#pragma once

#define BENCH_RENAMED(Type, ...)                                                                                 \
  template <>                                                                                                    \
  struct glz::meta<Type> {                                                                                       \
    static constexpr std::string_view rename_key(std::string_view member) { return ::bench::json_name(member); } \
  };

// glaze 8.1 asks without end whether writing such a type can fail; this is its own writer of pointers with the answer
// filled in.
#define BENCH_RECURSIVE(Type)                                                                            \
  template <>                                                                                            \
  struct glz::to<glz::JSON, std::unique_ptr<Type>> {                                                     \
    static constexpr bool can_error = false;                                                             \
    template <auto Options>                                                                              \
    static void op(auto&& value, glz::is_context auto&& context, auto&& buffer, auto& at) {              \
      if (value)                                                                                         \
        glz::serialize<glz::JSON>::op<glz::write_unchecked_off<Options>()>(*value, context, buffer, at); \
      else                                                                                               \
        glz::dump<true>("null", buffer, at);                                                             \
    }                                                                                                    \
  };

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <glaze/glaze.hpp>
#include <glaze/version.hpp>

namespace bench {

// A text with glz::padding_bytes zero bytes behind it. glaze pads a buffer that it can resize, which selects its
// fastest path; here the padding is there already, so that nothing is copied.
struct glaze_text {
  using value_type = char;

  [[nodiscard]] const char* data() const noexcept { return text.data(); }
  [[nodiscard]] std::size_t size() const noexcept { return text.size(); }
  [[nodiscard]] bool empty() const noexcept { return text.empty(); }
  [[nodiscard]] char& operator[](std::size_t i) noexcept { return const_cast<char&>(text.data()[i]); }
  void resize(std::size_t size) noexcept { text = {text.data(), size}; }

  std::string_view text;
};

static_assert(glz::resizable<glaze_text> && glz::non_const_buffer<glaze_text>);
static_assert(glz::padding_bytes <= workload::padding);

// Unknown members are an error unless said otherwise; joule skips them either way.
template <bool Skips>
struct glaze_form {
  static constexpr std::string_view name = "glaze";
  static inline const std::string version = std::to_string(glz::version.major) + "." +
                                            std::to_string(glz::version.minor) + "." +
                                            std::to_string(glz::version.patch);
  static constexpr std::string_view checks =
      Skips ? "grammar,utf8,range,dups=last,skipped=structure,absent=kept,trailing=ignored"
            : "grammar,utf8,range,dups=last,unknown=reject,absent=kept,trailing=ignored";
  static constexpr bool keeps_absent_members = true;

  template <class T>
  bool decode(std::string_view text, T& out) {
    return !glz::read<read_options>(out, glaze_text{text});
  }

  template <class T>
  std::string encode_owned(const T& value) {
    std::string made;
    if (glz::write<write_options>(value, made)) made.clear();
    return made;
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    return glz::write<write_options>(value, buffer) ? std::string_view() : std::string_view(buffer);
  }

  static constexpr glz::opts read_options{.error_on_unknown_keys = !Skips};
  // Null members are written, as every other contender does.
  static constexpr glz::opts write_options{.skip_null_members = false};
  std::string buffer;
};

struct glaze_library : glaze_form<false> {
  using skipping = glaze_form<true>;
};

}  // namespace bench
