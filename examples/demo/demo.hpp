// The parts of the demonstration. Each prints what it does and returns whether everything it checked was right.
#pragma once

#include <string>
#include <string_view>

namespace demo {

inline const std::string folder = "/usr/share/iso-codes/json/";

// The path of an iso-codes file: "iso_639-3" is /usr/share/iso-codes/json/iso_639-3.json.
[[nodiscard]] inline std::string path_of(std::string_view name) { return folder + std::string(name) + ".json"; }

// Decodes the files and answers questions from the structs.
bool answer_questions();

// decode(encode(x)) == x, and the text that comes out is the text that went in.
bool prove_round_trips();

// One wrong value, and what the user of a program reads.
bool show_an_error();

// MB/s beside two other libraries.
bool compare_speed();

}  // namespace demo
