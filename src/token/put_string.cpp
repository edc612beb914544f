// Chooses put_string by the instruction set that the text layer has chosen.
#include "isa/emit_table.hpp"

#include "../text/dispatch.hpp"

#include <atomic>
#include <cstring>
#include <iterator>

namespace joule::inline v0::isa {

namespace {

constexpr escape_list make_escapes() noexcept {
  escape_list list{};
  for (unsigned byte = 0; byte != 256; ++byte) {
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    escape_text& entry = list.of[byte];
    entry.size = static_cast<unsigned char>(text::append_escape(entry.text, static_cast<unsigned char>(byte)) - entry.text);
  }
  return list;
}

}  // namespace

constinit const escape_list escapes = make_escapes();

namespace scalar {
extern const emit_table emit_kernels;
}
#if JOULE_X86_64
namespace sse2 {
extern const emit_table emit_kernels;
}
namespace ssse3 {
extern const emit_table emit_kernels;
}
namespace avx2 {
extern const emit_table emit_kernels;
}
namespace avx512 {
extern const emit_table emit_kernels;
}
#endif
#if JOULE_NEON
namespace neon {
extern const emit_table emit_kernels;
}
#endif

namespace {

constexpr const emit_table* compiled_tables[] = {
    &scalar::emit_kernels,
#if JOULE_X86_64
    &sse2::emit_kernels,   &ssse3::emit_kernels, &avx2::emit_kernels, &avx512::emit_kernels,
#endif
#if JOULE_NEON
    &neon::emit_kernels,
#endif
};

}  // namespace

table_list<emit_table> compiled_emit_tables() noexcept { return {compiled_tables, std::size(compiled_tables)}; }

namespace {

using put_string_function = char* (*)(token::emitter&, char*, const char*, std::size_t, std::size_t);

JOULE_COLD char* put_first_string(token::emitter& out, char* pos, const char* data, std::size_t size,
                                  std::size_t ahead);

// A function that chooses and replaces itself: no test in front of each string. Threads that race store the same value.
constinit std::atomic<put_string_function> active{&put_first_string};

char* put_first_string(token::emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead) {
  const char* const name = kernels().name;
  put_string_function chosen = compiled_tables[0]->put_string;
  for (const emit_table* table : compiled_tables) {
    if (std::strcmp(table->name, name) == 0) chosen = table->put_string;
  }
  active.store(chosen, std::memory_order_relaxed);
  return chosen(out, pos, data, size, ahead);
}

}  // namespace
}  // namespace joule::inline v0::isa

namespace joule::inline v0::token {

char* put_string(emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead) {
  JOULE_ASSERT(!overlaps(data, size, out.begin, static_cast<std::size_t>(out.limit - out.begin)));
  return isa::active.load(std::memory_order_relaxed)(out, pos, data, size, ahead);
}

}  // namespace joule::inline v0::token
