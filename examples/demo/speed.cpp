// The same measurement as joule_bench, short: the harness checks every answer against an independent parse first.
#include "../../bench/harness/measure.hpp"
#include "demo.hpp"

#include <joule/file.hpp>

#include <cstdio>

namespace demo {
namespace {

constexpr std::string_view libraries[] = {"joule", "nlohmann", "rapidjson"};

bench::workload_source workload_of(const std::string& name) {
  const auto read = [name](bench::workload& to, const bench::imitate_function&) {
    if (!name.starts_with("iso_")) return to.add(bench::read_document(name + ".json"));
    joule::result<std::string> text = joule::read_text(path_of(name).c_str());
    if (text) to.add(*std::move(text));
  };
  return {"typed", name, read};
}

// False when a library is missing or its answer is wrong.
bool print_speeds(const bench::row& row) {
  bool well = true;
  for (const std::string_view library : libraries) {
    const bench::cell* cell = row.find(library);
    if (cell == nullptr || !cell->right()) {
      std::printf(" %9s", "wrong");
      well = false;
    } else {
      std::printf(" %9.0f", static_cast<double>(row.bytes) * 1e3 / cell->ns);
    }
  }
  return well;
}

bool compare(const std::string& name, bool optional) {
  const std::vector<bench::operation> operations = {bench::operation::decode_fresh, bench::operation::encode_owned};
  const std::vector<bench::row> rows =
      bench::measure_workload(workload_of(name), operations, {}, bench::quick_effort,
                              [](const std::string& line) { std::printf("  %s\n", line.c_str()); });
  if (rows.empty()) return optional;
  std::printf("  %-13s %5.0f KB  ", name.c_str(), static_cast<double>(rows[0].bytes) / 1e3);
  bool well = print_speeds(rows[0]);
  std::printf("   ");
  well &= print_speeds(rows[1]);
  std::printf("\n");
  return well;
}

}  // namespace

bool compare_speed() {
  std::printf("\nSpeed, MB/s of text: the same structs, new object or string each time, answers checked\n");
  std::printf("  %-13s %5s     %-30s   %s\n", "", "", "           decode", "           encode");
  std::printf("  %-13s %8s  %9s %9s %9s    %9s %9s %9s\n", "", "", "joule", "nlohmann", "RapidJSON", "joule",
              "nlohmann", "RapidJSON");
  bool well = true;
  for (const char* name : {"iso_639-3", "iso_3166-2", "iso_3166-1", "iso_4217"}) well &= compare(name, false);
  for (const char* name : {"twitter", "citm_catalog", "canada"}) well &= compare(name, true);
  return well;
}

}  // namespace demo
