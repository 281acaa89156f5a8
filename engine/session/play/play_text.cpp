// The game as text: what is pasted and opened, and what is copied and saved.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/review/review_comment.h"
#include "engine/session/handler.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/play/play.h"
#include "engine/session/play/reading_words.h"
#include "engine/session/play/recognise.h"

namespace ply {

void Play::adopt_game(const GameRecord& record, const std::vector<Comment>& comments, bool keep) {
  if (keep) shelve();
  set_tree(record.game, record.start);
  setup_ = {};
  setup_.game = record.game->type().id();
  setup_.rules = record.game->rules();  // a position need not say them
  setup_.position = record.game->write(record.start);
  // A game that is opened is looked at: nobody plays on by himself. A bare position may be one to play from.
  const bool whole = !record.moves.empty() || !record.tags.empty();
  for (Player& p : players_)
    if (whole || (!p.human && !parse_player(*record.game, p.text))) p = Player{};
  take_tags(record.tags);
  setup_.first = players_[0].text;
  setup_.second = players_[1].text;
  int n = GameTree::root;
  for (MoveCode m : record.moves) n = tree_->play(n, m);
  if (const auto tag = record.tags.find("TimeControl"); tag != record.tags.end())
    if (const auto control = parse_time_control(tag->second)) setup_.clock = *control;
  const auto line = tree_->line_to(n);
  std::string text;
  std::vector<const std::string*> notes;
  std::vector<i64> clocks;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const std::size_t plies = std::min(comments[i].plies, line.size() - 1);
    if (const auto judgement = parse_judgement(*record.game, comments[i].text)) tree_->judge(line[plies], *judgement);
    else if (parse_review_comment(comments[i].text)) notes.push_back(&comments[i].text);
    else if (const auto left = parse_clock_comment(comments[i].text)) clocks.push_back(*left);
    else text += (text.empty() ? "" : " ") + comments[i].text;
    if (i + 1 < comments.size() && std::min(comments[i + 1].plies, line.size() - 1) == plies) continue;
    cut += text.size() > longest_comment;
    if (!text.empty()) tree_->comment(line[plies], std::string(utf8_front(text, longest_comment)));
    text.clear();
    // A move has one. Where the form of the text has no room behind a move they stand together behind a later one.
    for (std::size_t at = plies; !notes.empty() && at > 0; --at, notes.pop_back())
      tree_->note_review(line[at], *notes.back());
    for (std::size_t at = plies; !clocks.empty() && at > 0; --at, clocks.pop_back())
      tree_->note_clock(line[at], clocks.back());
    clocks.clear();
    notes.clear();
  }
  if (cut > 0)
    log_.remark(
        fmt::format("{} comments were longer than {} characters: their ends are left out", cut, longest_comment));
  announced_at_ = n;
  browse_to(n);
}

Status Play::adopt_text(const std::string& text) {
  auto read = recognise(text, game());
  if (!read) return read.error();
  if (read->game && read->game->moves.size() > longest_game)
    return Error{
        fmt::format("the game has {} plies; at most {} can be opened", read->game->moves.size(), longest_game)};
  if (read->position) adopt_game({read->position->game, read->position->position, {}, {}});
  else adopt_game(*read->game, read->comments);
  log_.news(fmt::format("{}: {}", game().type().title(), reading_line(*read)));
  if (read->broken) log_.warn("the text continues, and cannot be played: " + broken_text({*read->game, read->broken}));
  return Done{};
}

// Moves that go on from the board or from the start of the game become a branch; anything else is a new game.
void Play::paste(const std::string& text) {
  const std::string_view body = trim(text);
  if (body.empty()) return log_.warn("there is nothing to paste");
  for (const int from : {current_, GameTree::root}) {
    auto moves = game().parse_moves(tree_->at(from).position, body);
    if (!moves || moves->empty()) continue;
    if (moves->size() > longest_game)
      return log_.warn(fmt::format("these are {} plies; at most {} can be pasted", moves->size(), longest_game));
    int n = from;
    for (MoveCode m : *moves) n = tree_->play(n, m);
    browse_to(n);
    return log_.news(fmt::format("{} plies pasted", moves->size()));
  }
  if (auto ok = adopt_text(std::string(body)); !ok) log_.fail(ok.error());
}

PLY_COMMAND(Play, Reopen) {
  if (c.shelf < 0 || c.shelf >= static_cast<int>(shelf_.size())) return log_.warn("there is no such game on the shelf");
  const std::string text = shelf_[static_cast<std::size_t>(c.shelf)];
  shelf_.erase(shelf_.begin() + c.shelf);
  if (auto ok = adopt_text(text); !ok) log_.fail(ok.error());
}

bool Play::reopen_at(const Game& theirs, const Position& position) {
  const u64 key = theirs.key(position);
  for (std::size_t i = 0; i < shelf_.size(); ++i) {
    const auto read = recognise(shelf_[i], game());
    if (!read || !read->game || read->game->game->type().id() != theirs.type().id() ||
        read->game->game->rules() != theirs.rules())
      continue;
    Position p = read->game->start;
    bool found = theirs.key(p) == key;
    for (std::size_t m = 0; !found && m < read->game->moves.size(); ++m) {
      p = read->game->game->after(p, read->game->moves[m]);
      found = theirs.key(p) == key;
    }
    if (!found) continue;
    carry_out(command::Reopen{static_cast<int>(i)});
    for (int n = 0; n < tree_->size(); ++n)
      if (tree_->at(n).key == key) return visit(n), true;
    return true;
  }
  return false;
}

PLY_COMMAND(Play, ExportGame) {
  const std::string form = c.form.empty() ? form_of_path(game().type(), c.path) : c.form;
  const GameRecord record = game_record();
  const auto text = write_games({record}, form);
  if (!text) return log_.fail(text.error());
  if (auto ok = write_file(c.path, *text); !ok) return log_.fail(ok.error());
  if (form == own_form) return log_.news("game saved to " + c.path);
  std::string title = form;
  for (const FormInfo& f : written_forms(game().type()))
    if (f.id == form) title = f.title;
  const std::size_t lost = keeps_comments(form) ? 0 : record.comments.size();
  log_.news(fmt::format("game saved to {} as {}{}", c.path, title,
                        lost ? fmt::format("; it has no place for {}", counted(lost, "comment")) : ""));
}

std::string Play::moves_text() const {
  std::string out;
  const auto line = tree_->line_to(current_);
  for (std::size_t i = 1; i < line.size(); ++i)
    out += (i > 1 ? " " : "") + game().write_move(tree_->at(line[i - 1]).position, tree_->at(line[i]).move);
  return out;
}

std::string Play::game_text() const {
  const GameRecord record = game_record();
  return write_commented(game(), record, record.comments);
}

GameRecord Play::game_record() const {
  const std::vector<int> line = this->line();
  const int last = line.back();
  GameRecord record{shared_game(), tree_->at(GameTree::root).position, tree_->moves_to(last), {}};
  record.tags = tags_;
  if (announced_at_ != last)
    for (const char* reported : {"Result", "Termination"}) record.tags.erase(reported);
  record.tags["First"] = name_of(Side::first);
  record.tags["Second"] = name_of(Side::second);
  if (resigned_at_ == last) {
    record.tags["Result"] = resigned_ == Side::first ? "0-1" : "1-0";
    record.tags["Termination"] = on_time_ ? "time forfeit" : "resignation";
  }
  if (setup_.clock) record.tags["TimeControl"] = write_time_control(*setup_.clock);
  std::vector<Comment>& comments = record.comments;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const GameNode& n = tree_->at(line[i]);
    if (n.left) comments.push_back({i, clock_comment(*n.left)});
    if (n.judgement) comments.push_back({i, judgement_text(game(), *n.judgement)});
    if (!n.comment.empty()) comments.push_back({i, n.comment});
    if (!n.review.empty()) comments.push_back({i, n.review});
  }
  return record;
}

}  // namespace ply
