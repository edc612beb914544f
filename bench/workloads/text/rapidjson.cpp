// Reader with a handler that ignores everything, or with a Writer behind it.
#include "../../harness/text_contender.hpp"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace {

struct rapidjson_text {
  static constexpr std::string_view name = "rapidjson";
  static constexpr std::string_view version = RAPIDJSON_VERSION_STRING;
  static constexpr std::string_view validate_checks = "grammar,utf8";

  bool validate(std::string_view text) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> input(stream);
    rapidjson::BaseReaderHandler<> nobody;
    return !reader.Parse<rapidjson::kParseValidateEncodingFlag | rapidjson::kParseNumbersAsStringsFlag>(input, nobody)
                .IsError();
  }

  rapidjson::Reader reader;
};

[[maybe_unused]] const bool entered = bench::enter_text<rapidjson_text>();

}  // namespace
