#include "engine/session/play/recognise.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "engine/base/text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/game/file_form.h"
#include "engine/games/registry.h"
#include "engine/session/searches/search_run.h"

namespace ply {
namespace {

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

}  // namespace

Result<Recognised> recognise(const std::string& text, const Game& current) {
  const auto plain = take_comments(trim(text));
  if (!plain) return plain.error();
  const std::string_view body = plain->text;
  std::vector<const GameType*> types{&current.type()};
  for (const GameType* t : all_games())
    if (t != &current.type()) types.push_back(t);
  std::optional<Error> first_error;
  std::string taken_for;  // what that error is about
  // A game says which it is in its tags; then no other reader is asked.
  if (const auto tag = body.find("[Game \""); tag != std::string_view::npos) {
    const auto begin = tag + 7, end = body.find('"', begin);
    if (end == std::string_view::npos) return Error{"the tag Game is not closed", static_cast<int>(begin) + 1};
    const GameType* t = find_game(body.substr(begin, end - begin));
    if (!t)
      return Error{fmt::format("there is no game {}", quoted_text(body.substr(begin, end - begin))),
                   static_cast<int>(begin) + 1};
    types = {t};
  }
  // So do the forms of other programs.
  Budget budget;
  for (const GameType* t : std::vector<const GameType*>(types))
    for (const FileForm* form : t->file_forms())
      if (types.size() > 1 && form->split(body, budget).size() == 1) types = {t};
  // 1. The whole of it.
  for (const GameType* t : types) {
    // A text need not say all of the rules: those on the board first, then whatever the text says.
    if (t == &current.type()) {
      const RuleValues rules = current.rules();
      if (auto p = t->parse_position(body, rules)) return Recognised{std::move(*p), std::nullopt, {}};
      if (auto g = t->parse_game(body, rules); g && (!g->moves.empty() || types.size() == 1))
        return with_comments(std::move(*g), *plain);
    }
    if (auto p = t->parse_position(body, {})) return Recognised{std::move(*p), std::nullopt, {}};
    else if (!first_error) first_error = p.error(), taken_for = "a position of " + t->title();
    if (auto g = t->parse_game(body, {}); g && (!g->moves.empty() || types.size() == 1))
      return with_comments(std::move(*g), *plain);
    else if (!g && body.find('/') == std::string_view::npos && t == types.front())
      first_error = g.error(), taken_for = "moves of " + t->title();
  }
  // 2. A damaged game: the first moves of it, where it is certain what it is.
  for (const GameType* t : types) {
    auto part = t->read_part(body, t == &current.type() ? current.rules() : RuleValues{});
    if (!part && t == &current.type()) part = t->read_part(body, {});
    constexpr std::size_t certain = 8;  // plies; a few words may be moves of some game by chance
    if (!part || !part->broken || part->game.moves.size() < (types.size() == 1 ? 1 : certain)) continue;
    Recognised out = with_comments(std::move(part->game), *plain);
    out.broken = std::move(part->broken);
    return out;
  }
  return first_error->after(fmt::format("this cannot be read as {}: ", taken_for));
}

namespace {

Result<OpenedRecording> opened_from(const ImportedNodes& read, const std::string& name) {
  OpenedRecording out{read.recording, {}, read.note, read.origin};
  auto root = resolve(out.recording->plan());
  if (root) {
    out.root = std::move(*root);
  } else if (out.recording->plan().imported()) {
    if (auto setup = resolve_board(out.recording->plan()))
      out.root.board = setup->face, out.root.position = out.root.start = setup->position;
  } else {
    return Error{fmt::format("{}: {}", name, root.error().message), root.error().column};
  }
  return out;
}

}  // namespace

Result<OpenedRecording> read_recording(const std::string& path, std::size_t max_bytes, JobProgress* progress,
                                       int search) {
  const auto read = open_recording(path, record_pool(), max_bytes, progress, Streams::refused, search);
  if (!read) return read.error();
  return opened_from(*read, path);
}

Result<OpenedRecording> read_recording_text(const std::string& text, std::size_t max_bytes, JobProgress* progress) {
  std::istringstream in(text);
  const auto read = import_nodes(in, "the clipboard", record_pool(), max_bytes, progress);
  if (!read) return read.error();
  return opened_from(*read, "the clipboard");
}

}  // namespace ply
