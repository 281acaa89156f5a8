#include "engine/session/play/recognise.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/base/budget.h"
#include "engine/base/text.h"
#include "engine/game/file_form.h"
#include "engine/game/tags.h"
#include "engine/games/registry.h"
#include "engine/session/play/played_text.h"
#include "engine/session/play/reading_words.h"

namespace ply {
namespace {

constexpr std::size_t certain = 8;  // plies; a few words may be moves of some game by chance

bool same(const Recognised& a, const Recognised& b) {
  if (a.position.has_value() != b.position.has_value()) return false;
  const auto key = [](const Recognised& r) {
    return r.position ? std::tuple(r.position->game->type().id(), r.position->game->write(r.position->position),
                                   std::vector<MoveCode>())
                      : std::tuple(r.game->game->type().id(), r.game->game->write(r.game->start), r.game->moves);
  };
  return key(a) == key(b);
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

Result<Recognised> recognise(const std::string& text, const Game& current, std::string_view read_as) {
  auto all = readings_of(text, current, read_as);
  if (!all) return all.error();
  if (all->size() > 1) return several_readings(*all);
  return std::move(all->front());
}

}  // namespace ply
