#include "engine/game/weights_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/keyed_lines.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/own_terms.h"
#include "engine/game/profile_names.h"

namespace ply {
namespace {

constexpr std::string_view first_line = "plyscope-weights";
constexpr std::size_t max_bytes = std::size_t{1} << 20;

/// The words of a line that parse_weights takes: does every term of the profile stand there, and none twice?
Status each_term_once(const ProfileInfo& profile, std::size_t own, std::string_view line) {
  const std::vector<Word> list = words(line);
  for (const TermInfo& t : profile.terms.first(profile.terms.size() - own)) {
    const auto n = std::count_if(list.begin(), list.end(),
                                 [&](const Word& w) { return w.text.substr(0, w.text.find('=')) == t.id; });
    if (n != 1) return Error{fmt::format("{} {}", n == 0 ? "there is no weight of" : "there are two weights of", t.id)};
  }
  return Done{};
}

/// Weights of a term of one's own mean something only beside that term.
Status same_own_term(const Game& game, const KeyedLine& line) {
  const auto term = parse_own_term(line.value);
  if (!term) return line.wrong(term.error().message);
  const auto with = with_own_terms(game.shared_from_this(), {*term});
  if (!with) return line.wrong(with.error().message);
  const OwnTermText read = own_terms_of(**with).front();
  const auto here = own_terms_of(game);
  if (std::find(here.begin(), here.end(), read) != here.end()) return Done{};
  return line.wrong(
      fmt::format("these weights go with a term of one's own that is not set here: {} = {}", read.first, read.second));
}

}  // namespace

WeightRange weight_range(const TermInfo& t) {
  return {std::min(t.min_weight, t.weight), std::max(t.max_weight, t.weight)};
}

Status set_weight(const ProfileInfo& profile, std::string_view word, Weights& weights) {
  const auto equals = word.find('=');
  const auto n = equals == std::string_view::npos ? std::nullopt : to_number<int>(word.substr(equals + 1));
  for (std::size_t i = 0; n && i < profile.terms.size(); ++i) {
    const TermInfo& t = profile.terms[i];
    if (t.id != word.substr(0, equals)) continue;
    // What a profile has for some rules may lie outside the slider's range.
    const WeightRange range = weight_range(t);
    const int own = profile.weights[static_cast<int>(i)];
    if (*n < std::min(range.low, own) || *n > std::max(range.high, own))
      return Error{fmt::format("the weight of {} is from {} to {}", t.id, range.low, range.high)};
    weights.w[i] = *n;
    return Done{};
  }
  return Error{fmt::format("{} is no weight of {}: wanted TERM=NUMBER", quoted_text(word), profile.id)};
}

Result<Weights> parse_weights(const ProfileInfo& profile, std::string_view line, Weights weights) {
  for (const Word& word : words(line))
    if (auto ok = set_weight(profile, word.text, weights); !ok) return Error{ok.error().message, word.column};
  return weights;
}

std::string write_weights(const ProfileInfo& profile, const Weights& weights, const Weights& from) {
  std::string out;
  for (std::size_t i = 0; i < profile.terms.size(); ++i)
    if (weights.w[i] != from.w[i])
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", profile.terms[i].id, weights.w[i]);
  return out;
}

std::string write_weights_file(const Game& game, const ProfileInfo& profile, const Weights& weights,
                               std::string_view remarks) {
  std::string out = fmt::format("{}\n", first_line);
  for (const std::string_view line : split(remarks, '\n'))
    if (!trim(line).empty()) out += fmt::format("# {}\n", visible(line));
  out += fmt::format("game      {}\nprofile   {}\nrevision  {}\n", game.type().id(), profile.id, profile.revision);
  for (const auto& [name, expression] : own_terms_of(game)) out += fmt::format("term      {} = {}\n", name, expression);
  out += "weights  ";
  for (std::size_t i = 0; i < profile.terms.size(); ++i)
    out += fmt::format(" {}={}", profile.terms[i].id, weights.w[i]);
  return out + "\n";
}

Result<Weights> read_weights_file(const Game& game, const ProfileInfo& profile, std::string_view text) {
  Weights out = profile.weights;
  std::set<std::string_view> said;
  bool begun = false;
  std::string of;
  const auto not_of = [&](const std::string& id) {
    return Error{fmt::format("these are weights of {}, not of {}", quoted_text(id), profile.id)};
  };
  // Without a revision the name is that of then.
  const auto of_this = [&]() -> Status {
    const std::string id = said.contains("revision") ? game.profile(of)->id : profile_called_then(game, of);
    if (id == profile.id) return Done{};
    if (id == of) return not_of(of);
    return Error{fmt::format("these are weights of {}, which was called {} when they were written, not of {}", id, of,
                             profile.id)};
  };
  for (const KeyedLine& line : keyed_lines(text)) {
    if (!std::exchange(begun, true)) {
      if (line.key != first_line) return line.wrong("this is no file of weights");
      continue;
    }
    if (line.key == "term") {
      if (const Status ok = same_own_term(game, line); !ok) return ok.error();
      continue;
    }
    if (!said.insert(line.key).second) return line.wrong(fmt::format("{} stands here twice", quoted_text(line.key)));
    if (line.key == "game") {
      if (canonical_id(line.value) != game.type().id())
        return line.wrong(fmt::format("these are weights of {}, not of {}", quoted_text(line.value), game.type().id()));
    } else if (line.key == "profile") {
      of = canonical_id(line.value);
      const ProfileInfo* named = game.profile(of);
      if (!named || (named != &profile && profile.formerly != of))
        return line.wrong(not_of(std::string(line.value)).message);
    } else if (line.key == "revision") {
      if (!to_number<u32>(line.value)) return line.wrong("the revision of an evaluation is a whole number");
    } else if (line.key == "weights") {
      if (said.contains("profile"))
        if (const auto ok = of_this(); !ok) return line.wrong(ok.error().message);
      // Its last number may have lost digits.
      if (text.find('\n', static_cast<std::size_t>(line.text.data() - text.data())) == std::string_view::npos)
        return line.wrong("the line has no end: the file may have been cut off");
      auto read = parse_weights(profile, line.value, out);
      if (!read) return line.wrong(read.error().message);
      out = *read;
      if (const auto ok = each_term_once(profile, own_terms_of(game).size(), line.value); !ok)
        return line.wrong(ok.error().message);
    } else {
      return line.wrong(fmt::format("{} is not known here", quoted_text(line.key)));
    }
  }
  if (!begun) return Error{"this is no file of weights"};
  // What is missing would go unseen: the profile's own weights would play.
  KeyedLine end;
  end.number = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  for (const char* word : {"game", "profile", "weights"})
    if (!said.contains(word)) return end.wrong(fmt::format("the file ends without its line {}", quoted_text(word)));
  if (auto ok = of_this(); !ok) return ok.error();
  return out;
}

Result<Weights> weights_argument(const Game& game, const ProfileInfo& profile, std::string_view text) {
  if (text.find('=') != std::string_view::npos) return parse_weights(profile, text, profile.weights);
  const std::string path(trim(text));
  const auto content = read_file(path, max_bytes);
  if (!content) return content.error();
  auto out = read_weights_file(game, profile, to_utf8(*content));
  if (!out) return Error{fmt::format("{}, {}", path, out.error().message), 0, false, true};
  return out;
}

}  // namespace ply
