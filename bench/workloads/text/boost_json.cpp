// basic_parser with a handler that ignores everything.
#include "../../harness/text_contender.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/version.hpp>

namespace {

struct nobody {
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);
  using code = boost::json::error_code;
  using view = boost::json::string_view;

  bool on_document_begin(code&) { return true; }
  bool on_document_end(code&) { return true; }
  bool on_object_begin(code&) { return true; }
  bool on_object_end(std::size_t, code&) { return true; }
  bool on_array_begin(code&) { return true; }
  bool on_array_end(std::size_t, code&) { return true; }
  bool on_key_part(view, std::size_t, code&) { return true; }
  bool on_key(view, std::size_t, code&) { return true; }
  bool on_string_part(view, std::size_t, code&) { return true; }
  bool on_string(view, std::size_t, code&) { return true; }
  bool on_number_part(view, code&) { return true; }
  bool on_int64(std::int64_t, view, code&) { return true; }
  bool on_uint64(std::uint64_t, view, code&) { return true; }
  bool on_double(double, view, code&) { return true; }
  bool on_bool(bool, code&) { return true; }
  bool on_null(code&) { return true; }
  bool on_comment_part(view, code&) { return true; }
  bool on_comment(view, code&) { return true; }
};

struct boost_json_text {
  static constexpr std::string_view name = "boost_json";
  static constexpr std::string_view version = BOOST_LIB_VERSION;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates,depth";

  bool validate(std::string_view text) {
    boost::json::error_code code;
    parser.reset();
    return parser.write_some(false, text.data(), text.size(), code) == text.size() && !code;
  }

  boost::json::basic_parser<nobody> parser{boost::json::parse_options{}};
};

[[maybe_unused]] const bool entered = bench::enter_text<boost_json_text>();

}  // namespace
