// Debian's iso-codes (https://salsa.debian.org/iso-codes-team/iso-codes) as plain C++ structs.
//
// joule finds the members by itself. The only thing it has to be told is the one name at the top of each file that is
// no C++ identifier, "639-3" for example.
#pragma once

#include <joule/bind/meta.hpp>

#include <optional>
#include <string>
#include <vector>

namespace iso {

using optional_text = std::optional<std::string>;

struct language {
  optional_text alpha_2;
  std::string alpha_3;
  optional_text bibliographic, common_name, inverted_name;
  std::string name, scope, type;

  friend bool operator==(const language&, const language&) = default;
};

struct language_code {
  optional_text alpha_2;
  std::string alpha_3;
  optional_text bibliographic, common_name;
  std::string name;

  friend bool operator==(const language_code&, const language_code&) = default;
};

struct country {
  std::string alpha_2, alpha_3;
  optional_text common_name;
  std::string flag, name, numeric;
  optional_text official_name;

  friend bool operator==(const country&, const country&) = default;
};

struct subdivision {
  std::string code, name;
  optional_text parent;
  std::string type;

  friend bool operator==(const subdivision&, const subdivision&) = default;
};

struct currency {
  std::string alpha_3, name, numeric;

  friend bool operator==(const currency&, const currency&) = default;
};

struct script {
  std::string alpha_4, name, numeric;

  friend bool operator==(const script&, const script&) = default;
};

// A file is an object with one member, a list.
struct iso_639_3 {
  std::vector<language> languages;
  JOULE_BIND(iso_639_3, (languages, "639-3"));

  friend bool operator==(const iso_639_3&, const iso_639_3&) = default;
};

struct iso_639_2 {
  std::vector<language_code> languages;
  JOULE_BIND(iso_639_2, (languages, "639-2"));

  friend bool operator==(const iso_639_2&, const iso_639_2&) = default;
};

struct iso_3166_1 {
  std::vector<country> countries;
  JOULE_BIND(iso_3166_1, (countries, "3166-1"));

  friend bool operator==(const iso_3166_1&, const iso_3166_1&) = default;
};

struct iso_3166_2 {
  std::vector<subdivision> subdivisions;
  JOULE_BIND(iso_3166_2, (subdivisions, "3166-2"));

  friend bool operator==(const iso_3166_2&, const iso_3166_2&) = default;
};

struct iso_4217 {
  std::vector<currency> currencies;
  JOULE_BIND(iso_4217, (currencies, "4217"));

  friend bool operator==(const iso_4217&, const iso_4217&) = default;
};

struct iso_15924 {
  std::vector<script> scripts;
  JOULE_BIND(iso_15924, (scripts, "15924"));

  friend bool operator==(const iso_15924&, const iso_15924&) = default;
};

}  // namespace iso
