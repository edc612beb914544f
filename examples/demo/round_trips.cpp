#include "demo.hpp"
#include "iso_codes.hpp"

#include <joule/file.hpp>
#include <joule/json.hpp>

#include <cstdio>

namespace demo {
namespace {

// Compact text without the members that are null: joule writes an empty std::optional as null, the files leave it out.
class null_remover {
 public:
  explicit null_remover(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '"')
        string();
      else
        out_ += text_[at_++];
    }
    return std::move(out_);
  }

  [[nodiscard]] int removed() const { return removed_; }

 private:
  void string() {
    const std::size_t start = out_.size();
    do {
      if (text_[at_] == '\\') out_ += text_[at_++];
      out_ += text_[at_++];
    } while (text_[at_] != '"');
    out_ += text_[at_++];
    if (text_.substr(at_, 5) == ":null") remove_member(start);
  }

  // The member goes with one comma: the one before it, or the one behind a first member.
  void remove_member(std::size_t start) {
    at_ += 5;
    ++removed_;
    out_.resize(start);
    if (out_.back() == ',')
      out_.pop_back();
    else if (text_[at_] == ',')
      ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  int removed_ = 0;
};

template <class T>
bool round_trip(const char* name) {
  const joule::result<std::string> original = joule::read_text(path_of(name).c_str());
  if (!original) return std::printf("  %s: cannot be read\n", name), false;
  const joule::result<T> value = joule::unmarshal<T>(std::string_view(*original));
  if (!value) {
    std::printf("  %s: %s\n", name, joule::to_string(joule::explain<T>(value.error(), *original)).c_str());
    return false;
  }
  const joule::result<std::string> encoded = joule::marshal(*value);
  const joule::result<std::string> compacted = joule::compact(*original);
  if (!encoded || !compacted) return std::printf("  %s: cannot be encoded\n", name), false;

  const joule::result<T> again = joule::unmarshal<T>(std::string_view(*encoded));
  const bool same_value = again && *again == *value;
  null_remover nulls(*encoded);
  const bool same_text = nulls.run() == *compacted;
  std::printf("  %-11s %7zu bytes -> struct -> %7zu bytes   value %s   text %s (%d nulls for absent members)\n", name,
              original->size(), encoded->size(), same_value ? "equal" : "DIFFERS", same_text ? "equal" : "DIFFERS",
              nulls.removed());
  return same_value && same_text;
}

}  // namespace

bool prove_round_trips() {
  std::printf("\nRound trips: decode(encode(x)) == x, and the text equals the original, compacted\n");
  bool well = round_trip<iso::iso_639_3>("iso_639-3");
  well &= round_trip<iso::iso_639_2>("iso_639-2");
  well &= round_trip<iso::iso_3166_1>("iso_3166-1");
  well &= round_trip<iso::iso_3166_2>("iso_3166-2");
  well &= round_trip<iso::iso_4217>("iso_4217");
  well &= round_trip<iso::iso_15924>("iso_15924");
  return well;
}

}  // namespace demo
