// Measures the figures of docs/limits.md and prints them as `name value` lines for tools/dev/check_limits.py, which
// compiles it once with optimisation and once without (`stack` then prints the stack alone).
#include <joule/json.hpp>

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

// -- heap: what is alive, and the most that was -----------------------------------------------------------------------

namespace {
std::size_t live = 0;
std::size_t most = 0;

void* taken(void* block) noexcept {
  live += ::malloc_usable_size(block);
  if (live > most) most = live;
  return block;
}
}  // namespace

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void __libc_free(void* block);

void* malloc(std::size_t size) noexcept { return taken(__libc_malloc(size)); }
void* calloc(std::size_t count, std::size_t size) noexcept { return taken(__libc_calloc(count, size)); }
void* realloc(void* block, std::size_t size) noexcept {
  live -= ::malloc_usable_size(block);
  return taken(__libc_realloc(block, size));
}
void free(void* block) noexcept {
  live -= ::malloc_usable_size(block);
  __libc_free(block);
}
}

namespace {

void print(const char* name, double value) { std::printf("%s %.3f\n", name, value); }

// What `call` has taken from the heap at its worst moment, its result included.
template <class Call>
std::size_t peak(Call&& call) {
  most = live;
  const std::size_t before = live;
  call();
  return most - before;
}

void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "limits_probe: %s\n", what);
  std::exit(1);
}

// -- texts ------------------------------------------------------------------------------------------------------------

std::string object_of_names(std::size_t count) {
  std::string text = "{";
  for (std::size_t i = 0; i != count; ++i) {
    text += i == 0 ? "\"" : ",\"";
    text += std::to_string(i);
    text += "\":0";
  }
  return text += '}';
}

std::string array_of(std::string_view element, std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i != count; ++i) {
    if (i != 0) text += ',';
    text += element;
  }
  return text += ']';
}

struct empty {
  int id = 0;
};

constexpr joule::text_options deep{.max_depth = ~std::uint32_t{0}};
constexpr joule::text_options allow{.duplicates = joule::duplicate_names::allow};

// -- memory -----------------------------------------------------------------------------------------------------------

void measure_memory() {
  const std::string names = object_of_names(1100000);
  const auto bytes = static_cast<double>(names.size());
  print("memory.check.names", static_cast<double>(peak([&] { must(joule::valid(names), "names"); })) / bytes);
  print("memory.unmarshal.names", static_cast<double>(peak([&] {
                                    empty target;
                                    must(!joule::unmarshal_into(names, target), "unknown names");
                                  })) /
                                      bytes);
  print("memory.canonicalize.names",
        static_cast<double>(peak([&] { must(bool(joule::canonicalize(names)), "canonical names"); })) / bytes);
  const std::string objects = array_of("{}", 1000000);
  print("memory.canonicalize.objects",
        static_cast<double>(peak([&] { must(bool(joule::canonicalize(objects)), "canonical objects"); })) /
            static_cast<double>(objects.size()));
  constexpr std::size_t levels = 1000000;
  const std::string nested = std::string(levels, '[') + std::string(levels, ']') + "]";
  // An error behind all the levels: the reference grammar reads them too.
  print("memory.check.level",
        static_cast<double>(peak([&] { must(joule::check(nested, deep).offset == 2 * levels, "levels"); })) /
            static_cast<double>(levels));
  const std::vector<int> numbers(10000000, 7);
  print("memory.marshal_to.kilobytes", static_cast<double>(peak([&] {
                                         struct {
                                           bool write(const char*, std::size_t) { return true; }
                                         } sink;
                                         must(!joule::marshal_to(sink, numbers), "marshal_to");
                                       })) /
                                           1024);
}

// -- time -------------------------------------------------------------------------------------------------------------

// Time of the processor, not of the clock on the wall: other programs run too.
double processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Call>
double seconds(Call&& call) {
  double best = 1e9;
  for (int i = 0; i != 3; ++i) {
    const double begin = processor_time();
    call();
    const double taken = processor_time() - begin;
    if (taken < best) best = taken;
  }
  return best;
}

// The exponent k of time = size^k, from an input and one eight times as large: 1 is linear, 2 quadratic. Tables that
// outgrow a cache add a few tenths.
template <class Make, class Call>
void print_growth(const char* name, std::size_t largest, Make&& make, Call&& call) {
  const auto small = make(largest / 8);
  const auto large = make(largest);
  print(name, std::log2(seconds([&] { call(large); }) / seconds([&] { call(small); })) / 3);
}

void measure_time() {
  const auto check = [](const std::string& text) { static_cast<void>(joule::check(text, deep)); };
  print_growth("time.check.names", 2000000, object_of_names, check);
  print_growth("time.unmarshal.names", 2000000, object_of_names, [](const std::string& text) {
    empty target;
    must(!joule::unmarshal_into(text, target), "unknown names");
  });
  print_growth("time.unmarshal.map", 400000, object_of_names,
               [](const std::string& text) { must(bool(joule::unmarshal<std::map<std::string, int>>(text)), "map"); });
  print_growth("time.canonicalize.names", 400000, object_of_names,
               [](const std::string& text) { must(bool(joule::canonicalize(text)), "canonical"); });
  print_growth(
      "time.check.levels", 2000000, [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); }, check);
  print_growth("time.check.open", 2000000, [](std::size_t n) { return std::string(n, '['); }, check);
  print_growth(
      "time.unmarshal.digits", 2000000, [](std::size_t n) { return "0." + std::string(n, '3') + "1"; },
      [](const std::string& text) { must(bool(joule::unmarshal<double>(text)), "digits"); });
  print_growth(
      "time.unmarshal.escapes", 2000000, [](std::size_t n) { return "\"" + std::string(2 * n, '\\') + "\""; },
      [](const std::string& text) { must(bool(joule::unmarshal<std::string>(text)), "escapes"); });
  print_growth(
      "time.explain", 4000000, [](std::size_t n) { return "[" + std::string(n, ' ') + "?"; },
      [](const std::string& text) { must(joule::explain(joule::check(text), text).column == text.size(), "explain"); });
  const std::string names = object_of_names(1100000);
  print("time.names.ratio", seconds([&] { must(joule::valid(names), "names"); }) /
                                seconds([&] { must(joule::valid(names, allow), "names"); }));
}

// -- stack ------------------------------------------------------------------------------------------------------------

struct by_vector {
  int id = 0;
  std::vector<by_vector> c;
};
struct by_pointer {
  int id = 0;
  std::unique_ptr<by_pointer> n;
};
struct by_map {
  int id = 0;
  std::map<std::string, by_map> m;
};
struct by_tuple {
  std::tuple<int, std::unique_ptr<by_tuple>> p;
};

constexpr std::size_t stack_size = std::size_t{64} << 20;

// The most stack that `call` used, found by what it overwrote.
template <class Call>
double stack_of(Call&& call) {
  void* const stack = ::mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  must(stack != MAP_FAILED, "no memory for a stack");
  struct job {
    Call& call;
    char* high;
  } work{call, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, stack_size);
  pthread_t thread;
  const auto run = [](void* context) -> void* {
    auto& w = *static_cast<job*>(context);
    w.high = static_cast<char*>(__builtin_frame_address(0));
    w.call();
    return nullptr;
  };
  must(pthread_create(&thread, &attributes, run, &work) == 0, "no thread");
  pthread_join(thread, nullptr);
  const char* low = static_cast<const char*>(stack);  // untouched pages are zero
  while (*low == 0) ++low;
  const auto used = static_cast<double>(work.high - low);
  ::munmap(stack, stack_size);
  return used;
}

std::string nested(std::size_t levels, std::string_view open, std::string_view inner, std::string_view close) {
  std::string text;
  for (std::size_t i = 0; i != levels; ++i) text += open;
  text += inner;
  for (std::size_t i = 0; i != levels; ++i) text += close;
  return text;
}

struct per_container {
  double decode_least = 1e9, decode_most = 0, encode_least = 1e9, encode_most = 0;

  template <class T>
  void measure(double containers, std::string_view open, std::string_view inner, std::string_view close) {
    constexpr std::size_t few = 100;
    constexpr std::size_t many = 300;
    std::unique_ptr<T> values[2];
    double decode[2];
    double encode[2];
    for (int i = 0; i != 2; ++i) {
      const std::string text = nested(i == 0 ? few : many, open, inner, close);
      values[i] = std::make_unique<T>();
      decode[i] = stack_of([&] { must(!joule::unmarshal_into(text, *values[i]), "nested"); });
      std::string out;
      encode[i] = stack_of([&] { must(!joule::marshal_append(out, *values[i]), "nested"); });
    }
    const double levels = static_cast<double>(many - few) * containers;
    note((decode[1] - decode[0]) / levels, decode_least, decode_most);
    note((encode[1] - encode[0]) / levels, encode_least, encode_most);
  }

  static void note(double value, double& least, double& greatest) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
};

void measure_stack() {
  empty target;
  const double good = stack_of([&] { must(!joule::unmarshal_into("{\"id\":1}", target), "base"); });
  const double bad = stack_of([&] { must(bool(joule::unmarshal_into("{\"id\":\"1\"}", target)), "base"); });
  print("stack.unmarshal.base", good > bad ? good : bad);
  per_container all;
  all.measure<by_vector>(2, R"({"c":[)", R"({"id":1})", "]}");
  all.measure<by_pointer>(1, R"({"n":)", "null", "}");
  all.measure<by_map>(2, R"({"m":{"k":)", R"({"id":1})", "}}");
  all.measure<by_tuple>(2, R"({"p":[1,)", "null", "]}");
  print("stack.unmarshal.least", all.decode_least);
  print("stack.unmarshal.most", all.decode_most);
  print("stack.marshal.least", all.encode_least);
  print("stack.marshal.most", all.encode_most);
}

}  // namespace

int main(int count, char** words) {
  measure_stack();
  if (count > 1 && std::string_view(words[1]) == "stack") return 0;
  measure_memory();
  measure_time();
}
