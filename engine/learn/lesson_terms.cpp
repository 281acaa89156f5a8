#include "engine/learn/lesson_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "engine/ask/compare/node_pairs.h"
#include "engine/base/text.h"
#include "engine/learn/card_places.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/words/short_number.h"
#include "engine/trace/cut_saving.h"
#include "engine/trace/node_scan.h"

namespace ply {
namespace {

constexpr const char* kind_words[] = {"nothing", "= exactly", "≥ at least", "≤ at most"};

// A term taken apart.
struct Term {
  std::string expression;
  std::optional<std::string> path, side;
  bool beside = false, later = false;
};

// From the end: " beside", " later", " of PATH", " for SIDE".
Term taken_apart(std::string_view text) {
  Term out;
  text = trim(text);
  for (;;) {
    if (text.ends_with(" beside") || text.ends_with(" later")) {
      const bool beside = text.ends_with("beside");
      (beside ? out.beside : out.later) = true;
      text = trim(text.substr(0, text.size() - (beside ? 6 : 5)));
      continue;
    }
    const auto of = text.rfind(" of "), whom = text.rfind(" for ");
    const bool has_of = of != std::string_view::npos && !out.path,
               has_for = whom != std::string_view::npos && !out.side;
    if (!has_of && !has_for) break;
    if (has_of && (!has_for || of > whom)) {
      out.path = std::string(trim(text.substr(of + 4)));
      text = trim(text.substr(0, of));
    } else {
      out.side = std::string(trim(text.substr(whom + 5)));
      text = trim(text.substr(0, whom));
    }
  }
  out.expression = std::string(text);
  return out;
}

bool name_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }

// Calls f(word, outside) for names and f(rest, true) for what stands between; texts in quotes are passed on.
template <class F>
std::string each_name(const std::string& text, F&& f) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      const std::size_t end = std::min(text.find('"', i + 1), text.size() - 1) + 1;
      out += text.substr(i, end - i), i = end;
    } else if (name_letter(text[i])) {
      std::size_t end = i;
      while (end < text.size() && name_letter(text[end])) ++end;
      const std::string name = text.substr(i, end - i);
      out += f(name), i = end;
    } else {
      out += text[i++];
    }
  }
  return out;
}

/// The record of a node as the other side sees it. Fields that compare two nodes, or value and bound, have no other
/// side: those are refused before.
NodeRecord turned_record(NodeRecord r) {
  const i32 alpha = r.alpha;
  r.alpha = -r.beta, r.beta = -alpha, r.value = -r.value, r.static_eval = -r.static_eval;
  r.end_kind = NodeRecord::pack_end(r.end(), flipped(r.kind()));
  return r;
}

class TurnedLookup final : public NodeLookup {
 public:
  explicit TurnedLookup(NodeLookup& own) : own_(own) {}
  FieldValue look_up(Field field, const NodeFacts& n) override {
    if (field == Field::alpha_now || field == Field::beta_now)
      return turned(own_.look_up(field == Field::alpha_now ? Field::beta_now : Field::alpha_now, n));
    return field == Field::static_eval ? turned(own_.look_up(field, n)) : own_.look_up(field, n);
  }
  FieldValue move_is(std::string_view text, const NodeFacts& n) override { return own_.move_is(text, n); }
  FieldValue term(std::string_view name, const NodeFacts& n) override { return turned(own_.term(name, n)); }

 private:
  static FieldValue turned(FieldValue x) { return {-x.v, x.known}; }
  NodeLookup& own_;
};

std::optional<Side> side_of(const LessonScene& scene, std::string_view name, Side mover) {
  const std::string id = lower_case(name);
  for (const Side s : {Side::first, Side::second})
    if (id == lower_case(side_called(scene.subject, s)) || id == (s == Side::first ? "first" : "second")) return s;
  if (id == "mover") return mover;
  if (id == "root") return scene.subject.root_mover;
  return std::nullopt;
}

class TermReader {
 public:
  TermReader(const LessonPlace& at, const std::string& text) : at_(at), term_(taken_apart(text)) {}

  Result<LessonValue> value(Expression::Wanted wanted) {
    const Recording* recording = at_.scene->recording.get();
    tick_ = at_.tick, slot_ = at_.slot;
    if (term_.beside) {
      if (!at_.scene->beside) return Error{"there is no search beside this one", 1};
      const View other = at_.scene->beside->view();
      const NodePairs pairs = pair_nodes(*recording, *at_.scene->beside);
      const OtherMoment m = other_moment(v_ = recording->view(), other, pairs.b_of_a, at_.tick, at_.slot);
      recording = at_.scene->beside.get();
      tick_ = m.tick, slot_ = m.shown;
    }
    v_ = recording->view();
    if (Status ok = find_node(); !ok) return ok.error();
    if (term_.later && slot_ != no_node) tick_ = std::max(tick_, v_.leave(slot_));
    std::string wrong;
    const std::string text =
        each_name(term_.expression, [&](const std::string& name) { return lesson_word(name, wrong); });
    if (!wrong.empty()) return Error{wrong, 1};
    auto e = Expression::compile(text, wanted, term_names(at_.scene->subject));
    if (!e) return Error{e.error().message, text == term_.expression ? e.error().column : 1};
    return evaluated(*e);
  }

 private:
  // The node that is asked: the latest visit of the path by the moment, else the first there is.
  Status find_node() {
    if (!term_.path) return Done{};
    const auto moves = read_path(*at_.scene->subject.game, at_.scene->subject.root, *term_.path);
    if (!moves)
      return Error{fmt::format("there is no node {}: {}", quoted_text(*term_.path), moves.error().message), 1};
    const std::vector<u32> visits = visits_of(v_, *moves);
    slot_ = visits.empty() ? no_node : visits.front();
    for (const u32 k : visits)
      if (v_.enter(k) <= tick_) slot_ = k;
    return Done{};
  }

  std::string lesson_word(const std::string& name, std::string& wrong) {
    const auto drawn = [&](auto&& f) -> std::string {
      if (!at_.scene->tree) return wrong = "the tree is too large for its cards to be counted", "0";
      return fmt::format("{}", f(*at_.scene->tree));
    };
    if (name == "cards") return drawn([&](const CardTree& t) { return cards_turned_by(t, v_, tick_).size(); });
    if (name == "all_cards") return drawn([](const CardTree& t) { return t.cards(); });
    if (name == "looks" || name == "cuts") {
      u32 n = 0;
      for (u32 k = 0; k < v_.closed_by(tick_); ++k)
        n += name == "looks" ? is_card(v_[k]) : v_[k].cut() && cut_saved_moves(v_, k);
      return fmt::format("{}", n);
    }
    if (name == "alpha_now" || name == "beta_now") return bound_now(name == "beta_now", wrong);
    if (name == "visited") return slot_ != no_node && v_.enter(slot_) <= tick_ ? "true" : "false";
    if (name == "fewest_cards" || name == "most_cards") {
      const auto& n = name == "fewest_cards" ? at_.fewest_cards : at_.max_cards;
      if (!n) wrong = name + " is known where the moves are sorted: behind sort or reorder";
      return fmt::format("{}", n.value_or(0));
    }
    return name;
  }

  // The window of a node as it stands, open or closed: an expression knows it of closed nodes only.
  std::string bound_now(bool upper, std::string& wrong) {
    if (slot_ == no_node || v_.state(slot_, tick_) == NodeState::not_yet)
      return wrong = fmt::format("the search has not come to {} yet", term_.path.value_or("this node")), "0";
    const Side mover = v_[slot_].mover();
    const auto side = term_.side ? side_of(*at_.scene, *term_.side, mover) : mover;
    if (!side) return wrong = fmt::format("{} is no side", quoted_text(*term_.side)), "0";
    const int bound = window_bound(upper, *side != mover, true).value;
    return bound >= infinite ? "infinite" : bound <= -infinite ? "-infinite" : fmt::format("{}", bound);
  }
  // In the view of the mover, or turned.
  Bound window_bound(bool upper, bool turned, bool now) const {
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v_.path_to(slot_, path);
    v_.windows(path, tick_, windows);
    const Window own = now ? windows.back().now : windows.back().entry, w = turned ? flipped(own) : own;
    return upper ? w.beta : w.alpha;
  }

  Result<LessonValue> evaluated(const Expression& e) {
    const bool about_node =
        std::any_of(all_fields().begin(), all_fields().end(), [&](const FieldInfo& f) { return e.uses(f.field); }) ||
        e.needs_positions();
    NodeFacts facts;
    std::vector<u32> path;
    GameOracle oracle(at_.scene->subject);
    ViewLookup lookup(v_, &oracle);
    TurnedLookup turned(lookup);
    NodeRecord record;
    if (about_node) {
      if (slot_ == no_node)
        return Error{fmt::format("the search does not come to {}", term_.path.value_or("this node")), 1};
      facts = facts_at(v_, slot_, tick_, path, lookup);
      if (Status ok = turn(e, facts, turned, record); !ok) return ok.error();
      if (v_.state(slot_, tick_) == NodeState::not_yet)
        return Error{fmt::format("the search has not come to {} yet", path_name(*at_.scene, slot_)), 1};
    } else {
      facts.record = &record;
      record = {};
    }
    const FieldValue x = e.evaluate(facts);
    if (!x.known)
      return Error{fmt::format("{} is not known at this moment{}", quoted_text(term_.expression),
                               about_node && !facts.leaving ? ": the node has not been left" : ""),
                   1};
    const bool bound = term_.expression == "alpha_now" || term_.expression == "beta_now";
    const FieldType type = bound ? FieldType::score : e.type();
    return LessonValue{type, x.v, value_words(at_.scene->subject, type, x.v), origin(), card(), is_bound()};
  }

  Status turn(const Expression& e, NodeFacts& facts, TurnedLookup& turned, NodeRecord& record) {
    if (!term_.side) return Done{};
    const Side mover = facts.record->mover();
    const auto side = side_of(*at_.scene, *term_.side, mover);
    if (!side)
      return Error{
          fmt::format("{} is no side: for {}, for {} or for mover", quoted_text(*term_.side),
                      side_called(at_.scene->subject, Side::first), side_called(at_.scene->subject, Side::second)),
          1};
    if (*side == mover) return Done{};
    for (const Field f : {Field::margin, Field::window_same, Field::window_turned, Field::raised})
      if (e.uses(f)) return Error{"margin, raised, window_same and window_turned are for the mover alone", 1};
    record = turned_record(*facts.record);
    facts.record = &record;
    facts.lookup = &turned;
    return Done{};
  }

  bool is_bound() const {
    const std::string& t = term_.expression;
    return t == "alpha" || t == "alpha_now" || t == "beta" || t == "beta_now";
  }
  u32 card() const {
    const auto& tree = at_.scene->tree;
    return tree && slot_ != no_node ? card_node_of(*tree, v_, slot_) : no_card_node;
  }
  // Whose return a bound is, where the term is nothing but that bound.
  u32 origin() const {
    const std::string& t = term_.expression;
    if (!is_bound() || slot_ == no_node || term_.beside) return no_node;
    const bool upper = t.starts_with("beta");
    const Side mover = v_[slot_].mover();
    const auto side = term_.side ? side_of(*at_.scene, *term_.side, mover) : mover;
    const Bound b = window_bound(upper, side.value_or(mover) != mover, t.ends_with("_now"));
    return b.owner.kind == Owner::Kind::child ? v_.find(b.owner.id) : no_node;
  }

  const LessonPlace& at_;
  const Term term_;
  View v_;
  Tick tick_ = -1;
  u32 slot_ = no_node;
};

}  // namespace

std::string path_name(const LessonScene& scene, u32 slot) {
  const View v = scene.recording->view();
  if (slot >= v.size() || v[slot].ply == 0) return "root";
  Nodes nodes;
  nodes.reset(scene.subject);
  std::string out = nodes.line(v, slot);
  if (scene.subject.game && names_are_letters(*scene.subject.game)) std::erase(out, ' ');
  return out;
}

std::string value_words(const Subject& subject, FieldType type, i64 value) {
  if (type == FieldType::score) return short_number(subject, value);
  if (type == FieldType::kind && value >= 0 && value < 4) return kind_words[value];
  if (type == FieldType::boolean) return value ? "yes" : "no";
  if (type == FieldType::side) return side_called(subject, value == 0 ? Side::first : Side::second);
  return value_text(type, {value, true});
}

std::optional<i64> read_value(const Subject& subject, FieldType type, std::string_view text) {
  text = trim(text);
  if (is_words(type) || type == FieldType::boolean) {
    const auto all = words_of(type);
    for (std::size_t i = 0; i < all.size(); ++i)
      if (text == all[i]) return static_cast<i64>(i);
    if (type == FieldType::boolean && (text == "yes" || text == "no")) return text == "yes";
    if (type == FieldType::kind)
      for (i64 i = 1; i < 4; ++i)
        if (std::string_view(kind_words[i]).starts_with(text) && text.size() > 0) return i;
    return std::nullopt;
  }
  // Counts, depths, widths are written as they are.
  return read_short_number(type == FieldType::score ? subject : Subject{}, text);
}

namespace {

// "value of a > value of b": two terms compared, where an expression alone has one node and one side. Nothing: it is no
// such comparison.
std::optional<Result<LessonValue>> compared(const LessonPlace& at, const std::string& text) {
  static constexpr std::string_view signs[] = {"==", "!=", "<=", ">=", "<", ">"};
  const auto place = std::min({text.find(" of "), text.find(" for "), text.find(" beside"), text.find(" later")});
  for (const std::string_view sign : signs) {
    const auto where = text.find(sign);
    if (where == std::string::npos || place == std::string::npos || where < place) continue;
    const auto a = lesson_value(at, text.substr(0, where));
    if (!a) return Result<LessonValue>(a.error());
    const std::string rest(trim(std::string_view(text).substr(where + sign.size())));
    i64 right = 0;
    if (const auto written = read_value(at.scene->subject, a->type, rest)) {
      right = *written;
    } else {
      const auto b = lesson_value(at, rest);
      if (!b) return Result<LessonValue>(Error{b.error().message, static_cast<int>(where + sign.size()) + 2});
      right = b->v;
    }
    const bool holds = sign == "=="   ? a->v == right
                       : sign == "!=" ? a->v != right
                       : sign == "<=" ? a->v <= right
                       : sign == ">=" ? a->v >= right
                       : sign == "<"  ? a->v < right
                                      : a->v > right;
    return Result<LessonValue>(LessonValue{FieldType::boolean, holds, holds ? "yes" : "no", no_node, a->node});
  }
  return std::nullopt;
}

}  // namespace

Result<LessonValue> lesson_value(const LessonPlace& at, const std::string& term) {
  if (auto both = compared(at, term)) return std::move(*both);
  return TermReader(at, term).value(Expression::Wanted::value);
}

Result<bool> lesson_holds(const LessonPlace& at, const std::string& condition) {
  auto both = compared(at, condition);
  const auto v = both ? std::move(*both) : TermReader(at, condition).value(Expression::Wanted::condition);
  if (!v) return v.error();
  return v->v != 0;
}

Result<std::string> filled(const LessonPlace& at, const std::string& sentence) {
  std::string out;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] == '}') return Error{"a { is missing before this }", static_cast<int>(i) + 1};
    if (sentence[i] != '{') {
      out += sentence[i];
      continue;
    }
    const std::size_t end = sentence.find('}', i);
    if (end == std::string::npos) return Error{"this { is not closed", static_cast<int>(i) + 1};
    const std::string term(trim(std::string_view(sentence).substr(i + 1, end - i - 1)));
    if (term == "path") {
      out += path_name(*at.scene, at.slot);
    } else if (term == "mover") {
      out += side_called(at.scene->subject, at.scene->recording->view()[at.slot].mover());
    } else {
      const auto v = lesson_value(at, term);
      if (!v) return Error{v.error().message, static_cast<int>(i) + 2};
      out += v->text;
    }
    i = end;
  }
  return out;
}

}  // namespace ply
