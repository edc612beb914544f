// Texts for the differential tests: documents made for the types of types.hpp, and a stream of variations.
#pragma once

#include "token/sample_texts.hpp"

#include <string>
#include <vector>

namespace differential {

// Valid JSON that fits one of the types, or nearly does.
inline const std::vector<std::string>& documents() {
  static const std::vector<std::string> texts{
      R"({"id":3,"name":"n","children":[{"id":4},{"children":[{"name":"deep"}]}],"next":{"next":{"id":-1}}})",
      R"({"children":[],"next":null})",
      R"({"from":{"x":1},"to":{"y":-2},"steps":[{"x":3},{}],"weighted":[{"y":1},8]})",
      R"({"flag":false,"small":255,"large":-9223372036854775808,"single":3.4028235e38,"real":1e-7,"text":"\u00e9\n",)"
      R"("code":"abcd","grade":-1,"maybe":{"y":5},"shared":null,"owned":"own","words":["w",""],"groups":{"a":[],"b":[1,2]},)"
      R"("shape":{"to":{"x":1}},"rest":[1, {"a": 2}],"amount":1.50,"nothing":null})",
      R"({"maybe":null,"shared":{"x":9},"owned":null,"words":["three","four","five"],"groups":{"g":[9,8,7]},"amount":-0})",
      R"({"bits":[true,false,true],"queue":[0,65535],"chain":[null,3],"names":["b","a","b"],"ids":[3,1,3],)"
      R"("by_number":{"-128":0.5,"0":1,"127":-0.0},"points":{"p":{"x":5},"q":{}},"by_level":{"300":"h","-1":"l"},)"
      R"("grid":[[9,8],[7,6]],"row":[2,"s",null]})",
      R"({"by_number":{"1":1,"2":2},"names":["n","m"],"points":{"q":{"y":1}},"ids":[],"chain":[],"bits":[]})",
      R"({"":1,"q\"\\\n\u0001\/":2,"id":3,"identity":4,"caf\u00e9":5,"member_006_of_many":6,"member_076_of_many":7,)"
      R"("a_name_of_more_than_fifty_six_bytes_which_is_not_compared_at_once_but_looked_up":"w"})",
      R"({"member_016_of_many":1,"i":2,"identit":3,"identityx":4,"cafe":5,"\u0069d":6})",
      R"({"a":1,"b":2,"c":null})", R"({"c":3,"a":1})", R"({"a":1})", R"({})", R"({"zz":[{"a":1,"b":[]}],"a":1,"c":2})",
      R"({"name":"plain","rest": { "k" : [ 1 ] } ,"words":["x","yy",""],"counts":{"a":1,"bb":2}})",
      R"({"name":"esc\n","rest":1})", R"({"counts":{"esc\u0061":1}})", R"({"words":["a","\/"]})",
      R"([0,-0,1,-1,127,128,-128,-129,255,256,32767,32768,65535,65536,2147483647,2147483648,4294967295,4294967296])",
      R"([9223372036854775807,9223372036854775808,-9223372036854775808,-9223372036854775809,18446744073709551615])",
      R"([18446744073709551616,123456789012345678901234567890,1.0,1e0,0.1,1e400,-1e400,1e-400,3.4028236e38,5e-324])",
      R"(["","a","\u0000","\ud83d\ude00","abcde","abcd","0","true"])", R"({"0":0,"-0":1})", R"({"1":1,"1":2})",
      R"({"7":1,"\u0037":2})", R"({"01":1})", R"({"1.0":1})", R"({"1e1":1})", R"({" 1":1})", R"({"-1":1,"300":2,"301":3})",
      R"({"a":{"a":{"a":[[[]]]}},"b":[[],[[]],{}]})", R"([[1,2],[3,4]])", R"([[1,2],[3]])", R"([[1,2,3],[4,5]])",
      R"([1,"s",true])", R"([1,"s"])", R"([1,"s",null,0])", R"([{"x":1},2])", R"([{"x":1},2,3])", R"([])", R"([[]])",
      R"({"id":1,"id":2})", R"({"children":[{"id":1}],"children":[{"name":"x"}],"next":{"id":5},"next":{}})",
      R"({"from":{"x":1},"from":{"y":2}})", R"({"zz":1,"zz":2})", R"({"zz":{"q":1,"q":2}})", R"({"rest":{"q":1,"q":2}})",
      R"({"shape":{"from":{"x":1},"from":{"y":2},"steps":[{"x":1},{}],"steps":[{},{"y":3}]}})",
      R"({"shape":{"weighted":[{"x":1},1],"weighted":[{},2]},"shape":{"to":{"x":3}}})",
      R"({"maybe":{"x":1},"maybe":{"y":2}})", R"({"groups":{"a":[1],"a":[2]}})", R"({"points":{"p":{"x":1},"p":{"y":2}}})",
  };
  return texts;
}

// The text in surroundings that make it large: copied no more, and read across the switch to the tail buffer.
inline std::string enlarged(const std::string& text, joule_test::random_source& random) {
  return std::string(8000 + random.below(400), ' ') + text + std::string(random.below(500), '\n');
}

// All sample texts as they are, then `count` random variations of them, every sixteenth one enlarged.
template <class Run>
void for_each_text(std::uint64_t seed, int count, Run&& run) {
  std::vector<std::string> sources = documents();
  for (const std::string& text : joule_test::valid_texts()) sources.push_back(text);
  for (const std::string& text : sources) run(text);
  for (const std::string& text : joule_test::invalid_texts()) run(text);
  joule_test::random_source random(seed);
  for (const std::string& text : sources) run(enlarged(text, random));
  for (int i = 0; i < count; ++i) {
    const std::string text = joule_test::mutate(sources[random.below(static_cast<std::uint32_t>(sources.size()))], random);
    run(i % 16 == 0 ? enlarged(text, random) : text);
  }
}

// The same text with white space wherever the grammar allows it.
inline std::string spaced(const std::string& text, const std::string& space) {
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\' && i + 1 < text.size()) {
      out += c;
      out += text[++i];
      continue;
    }
    const bool mark = !in_string && std::string("{}[]:,").find(c) != std::string::npos;
    if (mark) out += space;
    out += c;
    if (mark) out += space;
    if (c == '"') in_string = !in_string;
  }
  return out;
}

}  // namespace differential
