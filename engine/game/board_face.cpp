#include "engine/game/board_face.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply {

bool BoardFace::can_play(const Position& p, MoveCode m) const {
  const auto legal = moves(p);
  return std::find(legal.begin(), legal.end(), m) != legal.end();
}

bool is_null_move(std::string_view text) { return text == "null" || text == "0000" || text == "--"; }

Result<BoardStep> BoardFace::follow_text(const Position& p, Side mover, std::string_view text) const {
  if (this->mover(p) != mover) return Error{"the other side is to move there"};
  if (const auto passed = is_null_move(text) ? after_null(p) : std::nullopt) return BoardStep{*passed, {}, {}, {}};
  const auto m = parse_move(p, text);
  if (!m) return m.error();
  return BoardStep{after(p, *m), show_move(p, *m), describe(p, *m), effects(p, *m)};
}

namespace {
/// "empty-capture" as people read it.
std::string in_words(std::string_view id, bool begins) {
  std::string out(id);
  std::replace(out.begin(), out.end(), '-', ' ');
  if (begins && !out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}
}  // namespace

std::string option_title(const RuleOption& option) {
  return option.title.empty() ? in_words(option.id, true) : option.title;
}

std::string value_title(const RuleOption& option, std::string_view value) {
  const auto at = std::find(option.values.begin(), option.values.end(), value);
  const auto i = static_cast<std::size_t>(at - option.values.begin());
  return i < option.titles.size() ? option.titles[i] : in_words(value, false);
}

Result<RuleValues> complete_rules(std::span<const RuleOption> options, const RuleValues& given) {
  RuleValues out;
  for (const RuleOption& o : options) out[o.id] = o.values.front();
  for (const auto& [key, text] : given) {
    const std::string id = canonical_id(key), value = canonical_id(text);
    const auto at = std::find_if(options.begin(), options.end(), [&](const RuleOption& x) { return x.id == id; });
    const RuleOption* o = at == options.end() ? nullptr : &*at;
    if (!o) {
      std::string known;
      for (const RuleOption& x : options) known += (known.empty() ? "" : ", ") + x.id;
      return Error{fmt::format("unknown rule option {}; there are: {}", quoted_text(key), known)};
    }
    if (o->number) {
      const auto n = to_number<int>(value);
      if (!n || *n < o->min || *n > o->max)
        return Error{fmt::format("rule option {} must be a number from {} to {}, not {}", o->id, o->min, o->max,
                                 quoted_text(text))};
      out[o->id] = std::to_string(*n);
    } else {
      if (std::find(o->values.begin(), o->values.end(), value) == o->values.end())
        return Error{fmt::format("rule option {} must be one of {}, not {}", o->id, fmt::join(o->values, ", "),
                                 quoted_text(text))};
      out[o->id] = value;
    }
  }
  return out;
}

Status check_agreement(const RuleValues& stated, const RuleValues& wanted, const RuleValues& given) {
  for (const auto& [name, value] : given) {
    const std::string id = canonical_id(name);
    if (stated.at(id) != wanted.at(id))
      return Error{fmt::format("the game has {}={}, the options ask for {}", id, stated.at(id), value)};
  }
  return Done{};
}

Result<RuleValues> parse_rules(std::string_view text) {
  RuleValues out;
  int column = 1;
  for (std::string_view part : split(text, ',')) {
    const std::string_view item = trim(part);
    if (!item.empty()) {
      const auto eq = item.find('=');
      if (eq == std::string_view::npos || eq == 0)
        return Error{fmt::format("expected option=value, not {}", quoted_text(item)), column};
      out[canonical_id(item.substr(0, eq))] = canonical_id(item.substr(eq + 1));
    }
    column += static_cast<int>(part.size()) + 1;
  }
  return out;
}

std::string write_rules(const RuleValues& rules) {
  std::string out;
  for (const auto& [k, v] : rules) out += (out.empty() ? "" : ",") + k + "=" + v;
  return out;
}

}  // namespace ply
