#include <joule/bind/decode_request.hpp>
#include <joule/bind/diagnose.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/token/lenient_state.hpp>

namespace joule::inline v0::bind {

error explain_refusal(const token::cursor& in, const type_row& row, const decode_request& request) noexcept {
  text_options options{request.max_depth, request.duplicates};
  binding_rules rules{request.reject_unknown, request.in_place};
  if (request.lenient != nullptr) {
    options.utf8 = request.lenient->utf8;
    rules.nonfinite = request.lenient->nonfinite;
  }
  error best = token::diagnose(in.text, in.size, options);
  if (request.prefix && best.code == errc::trailing_data) best = {};
  const std::uint64_t text_end = best ? best.offset : in.size;
  const error binding = diagnose(in.text, in.size, row, options, text_end, rules);
  if (binding && (!best || binding.offset < best.offset)) best = binding;
  if (in.failure && (!best || in.failure.offset < best.offset)) best = in.failure;
  // The reader refuses only what one of the three knows: the differential tests hold them together. Should they ever
  // disagree, an error in the wrong place is better than silence.
  JOULE_ASSERT(best);
  return best ? best : error{0, errc::type_mismatch, error_domain::joule, 0};
}

}  // namespace joule::inline v0::bind
