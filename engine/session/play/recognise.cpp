#include "engine/session/play/recognise.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/base/budget.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/collection.h"
#include "engine/game/file_form.h"
#include "engine/game/game_line.h"
#include "engine/game/tags.h"
#include "engine/games/registry.h"

namespace ply {
namespace {

constexpr std::size_t certain = 8;  // plies; a few words may be moves of some game by chance

Recognised with_comments(GameRecord game, const Uncommented& text) {
  auto comments = std::move(game.comments);
  game.comments.clear();
  const bool own = !comments.empty();
  for (Comment& c : place_comments(game, text)) comments.push_back(std::move(c));
  if (own)
    std::stable_sort(comments.begin(), comments.end(),
                     [](const Comment& a, const Comment& b) { return a.plies < b.plies; });
  return {std::nullopt, std::move(game), std::move(comments)};
}

std::string place_in(std::string_view text, std::size_t at) {
  const std::string_view rest = trim(text.substr(std::min(at, text.size())));
  if (!rest.empty() && rest.find('\n') == std::string_view::npos && rest.size() < 24 && at > 60) return "at the end";
  const Error e = with_line({"", static_cast<int>(at) + 1}, text);
  return e.message.empty() ? fmt::format("at column {}", e.column) : "in " + e.message.substr(0, e.message.find(':'));
}

/// Who has won by such a result: 1, 0 or -1 for the first side; nothing where it does not say.
std::optional<int> winner_of(std::string_view result) {
  if (result == "1/2-1/2") return 0;
  const auto dash = result.find_first_of("-:");
  if (dash == std::string_view::npos) return std::nullopt;
  const auto a = to_number<double>(result.substr(0, dash)), b = to_number<double>(result.substr(dash + 1));
  if (!a || !b) return std::nullopt;
  return *a > *b ? 1 : *a < *b ? -1 : 0;
}

/// The rules on the board first, where the text is of that game, then whatever the text says.
std::vector<RuleValues> rules_for(const GameType& type, const Game& current) {
  if (&type != &current.type()) return {{}};
  return {current.rules(), {}};
}

/// What the text and the moves say of the result and the end may differ: then the moves are right, and it is named.
void take_tags(const Translation& t, std::string_view text, GameRecord& game, Recognised& out) {
  for (const auto& [name, value] : t.tags)
    if (name != "Result") game.tags.emplace(name, value);
  const auto told = t.tags.find("Result");
  if (told == t.tags.end()) return;
  const LineEnd end = end_of_moves(*game.game, game.start, game.moves);
  const auto outcome = game.game->outcome(end.position, end.history);
  const auto says = winner_of(told->second);
  const int won = !outcome ? 0 : outcome->winner == Winner::first ? 1 : outcome->winner == Winner::second ? -1 : 0;
  const auto by_moves = game.tags.find("Result");
  const bool scores = by_moves != game.tags.end() && by_moves->second.size() > 3 && told->second.size() > 3 &&
                      by_moves->second != "1/2-1/2" && told->second != "1/2-1/2";
  if (outcome && says && (*says != won || (scores && by_moves->second != told->second))) {
    out.left_out.push_back(fmt::format("result {}, the moves end with {}", told->second, result_text(game)));
    out.comments.push_back({game.moves.size(), "Result " + told->second});
    return;
  }
  (void)text;
  if (told->second != "*" && told->second != "?") game.tags.emplace("Result", told->second);
}

/// The translation played; the error is the reason why it cannot be.
Result<Recognised> played(const GameType& type, const Translation& t, std::string_view text, const Game& current) {
  const std::string front = t.start.empty() ? "" : fmt::format("[Start \"{}\"] ", t.start);
  const auto in_text = [&](Error e) {
    const auto column = static_cast<std::size_t>(std::max(e.column, 1)) - 1;
    const std::size_t i = column - std::min(column, front.size());
    e.column = t.from.empty() ? 1 : static_cast<int>(t.from[std::min(i, t.from.size() - 1)]) + 1;
    return with_line(std::move(e), text);
  };
  std::optional<Error> first;
  std::optional<Recognised> best;
  for (const RuleValues& rules : rules_for(type, current)) {
    Recognised out;
    if (t.position) {
      auto p = type.parse_position(t.text, rules);
      if (!p) {
        if (!first) first = in_text(p.error());
        continue;
      }
      if (const std::string why = p->game->why_not_allowed(p->position); !why.empty()) return in_text({why});
      out.position = std::move(*p);
      best = std::move(out);
      break;
    }
    auto part = type.read_part(front + t.text, rules);
    if (!part) {
      if (!first) first = in_text(part.error());
      continue;
    }
    Uncommented own{front + t.text, {}};
    for (const auto& r : t.remarks) own.comments.push_back({front.size() + r.at, r.text});
    GameRecord game = std::move(part->game);
    out = with_comments(std::move(game), own);
    if (part->broken) out.broken = in_text(*part->broken);
    else if (t.broken) out.broken = with_line(*t.broken, text);
    take_tags(t, text, *out.game, out);
    if (best && best->game->moves.size() >= out.game->moves.size()) continue;
    best = std::move(out);
    if (!best->broken) break;
  }
  if (!best) return first.value_or(Error{"it cannot be read"});
  best->name = type.id() + "-" + t.id;
  best->read_as = t.title;
  for (const auto& [at, what] : t.left_out) {
    const bool sentence = what.starts_with("no ");
    best->left_out.push_back(sentence ? what : fmt::format("{} {}", what, place_in(text, at)));
  }
  return std::move(*best);
}

bool same(const Recognised& a, const Recognised& b) {
  if (a.position.has_value() != b.position.has_value()) return false;
  const auto key = [](const Recognised& r) {
    return r.position ? std::tuple(r.position->game->type().id(), r.position->game->write(r.position->position),
                                   std::vector<MoveCode>())
                      : std::tuple(r.game->game->type().id(), r.game->game->write(r.game->start), r.game->moves);
  };
  return key(a) == key(b);
}

/// Our own notation, which needs no name.
constexpr const char *plain_position = "position", *plain_moves = "moves";

/// The form in which one of our own readers found a text: GGF and others are read by the game itself.
void name_own(Recognised& r, std::string_view text) {
  const GameType& type = (r.position ? r.position->game : r.game->game)->type();
  r.name = type.id() + "-text", r.read_as = r.position ? plain_position : plain_moves;
  if (r.game && text.find("[Game \"") != std::string_view::npos) r.read_as = "text of Plyscope";
  if (!r.game) return;
  // The readers of moves pass over a result behind the last.
  const auto space = text.find_last_of(" \t\n");
  const std::string_view last = space == std::string_view::npos ? text : text.substr(space + 1);
  const bool certain_result = last.size() > 3 || last == "1-0" || last == "0-1";  // "3-2" is a turn of Kalah
  if (certain_result && result_length(last) == last.size() && r.game->tags.emplace("Result", last).second)
    r.left_out.push_back("result at the end");
  Budget budget;
  for (const FileForm* form : type.file_forms())
    if (!form->split(text, budget).empty()) {
      r.name = type.id() + "-" + form->info().id, r.read_as = form->info().title;
      return;
    }
}

/// What was found so far of one text.
class Search {
 public:
  Search(const std::string& text, const Game& current, std::string_view read_as)
      : text_(text), current_(current), read_as_(read_as), plain_(take_comments(trim(text))) {
    types_.push_back(&current.type());
    for (const GameType* t : all_games())
      if (t != &current.type()) types_.push_back(t);
  }

  Result<std::vector<Recognised>> run() {
    if (auto wrong = tagged()) return *wrong;
    // 1. What says itself what it is.
    if (tagged_ && own() && read_as_.empty()) return chosen();
    bool sure_of_it = false;
    forms([](const FileForm& f) { return !f.last_resort(); }, sure_of_it);
    if (sure_of_it && read_as_.empty()) {
      if (found_.empty()) return *against_;
      return chosen();
    }
    // 2. All of it, by our own readers or as a form that it may be of.
    if (!tagged_) own();
    // 3. Moves among other text.
    if (!tagged_ && !strict_ && (plain_ || trim(text_).starts_with('{')) && (found_.empty() || !read_as_.empty())) {
      bool ignored = false;
      forms([](const FileForm& f) { return f.last_resort(); }, ignored);
    }
    if (found_.empty()) damaged();
    if (!read_as_.empty()) only(read_as_);
    if (!found_.empty()) return chosen();
    if (!read_as_.empty()) return Error{fmt::format("this cannot be read as {}{}", quoted_text(read_as_), why_not())};
    if (against_) return *against_;
    if (!plain_) return plain_.error();
    return first_error_->after(fmt::format("this cannot be read as {}: ", taken_for_));
  }

 private:
  std::string_view body() const { return plain_ ? std::string_view(plain_->text) : trim(text_); }

  /// A game says which it is in its tags; then no other reader is asked. So do the forms of other programs.
  std::optional<Error> tagged() {
    const std::string_view text = body();
    if (const auto tag = text.find("[Game \""); tag != std::string_view::npos) {
      const auto begin = tag + 7, end = text.find('"', begin);
      if (end == std::string_view::npos) return Error{"the tag Game is not closed", static_cast<int>(begin) + 1};
      const GameType* t = find_game(text.substr(begin, end - begin));
      if (!t)
        return Error{fmt::format("there is no game {}", quoted_text(text.substr(begin, end - begin))),
                     static_cast<int>(begin) + 1};
      types_ = {t};
      tagged_ = true;
    }
    Budget budget;
    for (const GameType* t : std::vector<const GameType*>(types_))
      for (const FileForm* form : t->file_forms())
        if (types_.size() > 1 && form->split(text, budget).size() == 1) types_ = {t}, strict_ = form->strict(text);
    return std::nullopt;
  }

  void add(Recognised r) {
    for (const Recognised& have : found_)
      if (same(have, r)) return;
    found_.push_back(std::move(r));
  }

  /// Whether one of our own readers took all of it: the first that does.
  bool own() {
    if (!plain_) return false;
    for (const GameType* t : types_) {
      for (const RuleValues& rules : rules_for(*t, current_)) {
        std::optional<Recognised> read;
        auto p = t->parse_position(body(), rules);
        if (p) read = Recognised{std::move(*p), std::nullopt, {}};
        else if (!first_error_) first_error_ = p.error(), taken_for_ = "a position of " + t->title();
        if (!read) {
          auto g = t->parse_game(body(), rules);
          if (g && (!g->moves.empty() || types_.size() == 1)) read = with_comments(std::move(*g), *plain_);
          else if (!g && rules.empty() && body().find('/') == std::string_view::npos && t == types_.front())
            first_error_ = g.error(), taken_for_ = "moves of " + t->title();
        }
        if (!read) continue;
        name_own(*read, body());
        add(std::move(*read));
        return true;
      }
    }
    return false;
  }

  template <class Which>
  void forms(Which which, bool& sure_of_it) {
    Budget budget;
    for (const GameType* t : types_)
      for (const FileForm* form : t->file_forms()) {
        if (!which(*form)) continue;
        const bool here = t == &current_.type() || types_.size() == 1;
        Translated read;
        for (const RuleValues& rules : rules_for(*t, current_)) {
          read = form->translate(text_, {rules, here}, budget);
          if (!read.readings.empty() || read.against || !form->last_resort()) break;
        }
        if (read.fits == Fits::certain && !sure_of_it && read_as_.empty()) sure_of_it = true, found_.clear();
        if (read.against && (!against_ || read.fits == Fits::certain) && (here || read.fits == Fits::certain))
          against_ = with_line(read.against->after("this cannot be read as " + form->info().title + ": "), text_);
        if (sure_of_it && read.fits != Fits::certain) continue;
        for (const Translation& translation : read.readings) {
          auto r = played(*t, translation, text_, current_);
          if (!r) {
            if (read.fits == Fits::certain || !against_)
              against_ = r.error().after("this cannot be read as " + translation.title + ": ");
            continue;
          }
          if (r->game && r->game->moves.empty() && (r->broken || read.fits != Fits::certain)) {
            if (r->broken) against_ = r->broken->after("this cannot be read as " + translation.title + ": ");
            continue;
          }
          if (r->broken && read.fits != Fits::certain) {
            if (r->game->moves.size() >= certain || !translation.start.empty()) damaged_.push_back(std::move(*r));
            else if (!against_ && here)
              against_ = r->broken->after("this cannot be read as " + translation.title + ": ");
            continue;
          }
          add(std::move(*r));
        }
      }
  }

  /// The first moves of a game, where it is certain what it is: the longest that any reader finds.
  void damaged() {
    std::optional<Recognised> best;
    for (const GameType* t : types_) {
      if (!plain_ || best) break;
      for (const RuleValues& rules : rules_for(*t, current_)) {
        auto part = t->read_part(body(), rules);
        if (!part || !part->broken || part->game.moves.size() < (types_.size() == 1 ? 1 : certain)) continue;
        best = with_comments(std::move(part->game), *plain_);
        best->broken = std::move(part->broken);
        name_own(*best, body());
        break;
      }
    }
    for (Recognised& r : damaged_)
      if (!best || r.game->moves.size() > best->game->moves.size()) best = std::move(r);
    if (best) found_.push_back(std::move(*best));
  }

  void only(std::string_view name) {
    for (const Recognised& r : found_) known_ += (known_.empty() ? "" : ", ") + r.name;
    std::erase_if(found_, [&](const Recognised& r) { return canonical_id(r.name) != canonical_id(name); });
  }
  std::string why_not() const { return known_.empty() ? "" : "; it can be read as " + known_; }

  /// Readings of the game on the board stand before those of others.
  std::vector<Recognised> chosen() {
    const auto here = [&](const Recognised& r) {
      return (r.position ? r.position->game : r.game->game)->type().id() == current_.type().id();
    };
    if (read_as_.empty() && std::any_of(found_.begin(), found_.end(), here))
      std::erase_if(found_, [&](const Recognised& r) { return !here(r); });
    return std::move(found_);
  }

  const std::string& text_;
  const Game& current_;
  const std::string_view read_as_;
  const Result<Uncommented> plain_;
  std::vector<const GameType*> types_;
  bool tagged_ = false, strict_ = false;
  std::vector<Recognised> found_, damaged_;
  std::optional<Error> first_error_, against_;
  std::string taken_for_, known_;
};

}  // namespace

Result<std::vector<Recognised>> readings_of(const std::string& text, const Game& current, std::string_view read_as) {
  return Search(text, current, read_as).run();
}

Error several_readings(const std::vector<Recognised>& readings) {
  std::string names;
  for (const Recognised& r : readings) names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", r.name, r.read_as);
  return {fmt::format("this can be read in {} ways: {}", readings.size(), names), 0, false, true};
}

Result<Recognised> recognise(const std::string& text, const Game& current, std::string_view read_as) {
  auto all = readings_of(text, current, read_as);
  if (!all) return all.error();
  if (all->size() > 1) return several_readings(*all);
  return std::move(all->front());
}

Result<PartGame> read_piece(const GameType& type, const RuleValues& rules, std::string_view piece) {
  const auto game = type.make(rules);
  if (!game) return game.error();
  Budget budget;
  std::optional<Error> against;
  bool strict = piece.find("[Game \"") != std::string_view::npos;  // our own: what is no move is damage
  for (const FileForm* form : type.file_forms())
    strict = strict || (form->strict(piece) && !form->split(piece, budget).empty());
  for (const bool last : {false, true}) {
    if (last && strict) break;
    for (const FileForm* form : type.file_forms()) {
      if (form->last_resort() != last) continue;
      const auto read = form->translate(piece, {(*game)->rules(), true}, budget);
      if (read.fits != (last ? Fits::possible : Fits::certain)) continue;
      if (read.readings.empty()) return read.against.value_or(Error{"it cannot be read"});
      auto r = played(type, read.readings.front(), piece, **game);
      if (!r) return r.error();
      if (!r->game) return Error{"there is no game"};
      r->game->comments = std::move(r->comments);
      return PartGame{std::move(*r->game), std::move(r->broken)};
    }
    if (last) break;
    const auto plain = take_comments(piece);
    if (!plain) return plain.error();
    auto part = type.read_part(plain->text, rules);
    if (part && (!part->broken || part->game.moves.size() > 1 || piece.size() > 2000)) {
      for (Comment& c : place_comments(part->game, *plain)) part->game.comments.push_back(std::move(c));
      if (!part->broken) return part;
    }
  }
  // Nothing reads all of it.
  const auto plain = take_comments(piece);
  if (!plain) return plain.error();
  auto part = type.read_part(plain->text, rules);
  if (!part) return part.error();
  for (Comment& c : place_comments(part->game, *plain)) part->game.comments.push_back(std::move(c));
  return part;
}

std::string reading_line(const Recognised& r) {
  std::string out = "position";
  if (r.game) {
    const std::string result = result_text(*r.game);
    out = counted(r.game->moves.size(), "move") + (result == "*" ? "" : ", " + result);
  }
  if (r.read_as != plain_position && r.read_as != plain_moves) out += ", read as: " + r.read_as;
  constexpr std::size_t named = 3;
  for (std::size_t i = 0; i < std::min(named, r.left_out.size()); ++i)
    out += (i == 0 ? "; left out: " : ", ") + r.left_out[i];
  if (r.left_out.size() > named) out += fmt::format(" and {} more", r.left_out.size() - named);
  return out;
}

}  // namespace ply
