#include "engine/session/matches/programs.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/level_names.h"
#include "engine/game/program_edit.h"
#include "engine/search/job_attention.h"
#include "engine/session/handler.h"

namespace ply {

namespace {
constexpr std::size_t longest_text = 1u << 20;
constexpr const char* unnamed = "program";
constexpr const char* pasted = "pasted";
}  // namespace

bool looks_like_program(std::string_view text) {
  text = trim(text);
  if (text.starts_with(';')) {
    const CutLine first = cut_word(trim(text.substr(1, text.find('\n') - 1)));
    return first.word == "format" || first.word == "mapping";
  }
  if (!text.starts_with('(')) return false;
  const auto word = cut_word(text.substr(1)).word;
  for (int i = 0; i < program_ops; ++i)
    if (const auto op = static_cast<ProgramOp>(i); arity(op) > 0 && word == program_symbol(op)) return true;
  return false;
}

Programs::Programs(MessageLog& log, std::shared_ptr<const Game> game)
    : log_(log), game_(std::move(game)), now_(own_program()) {}

// The shipped one where there is one, else what a person would write.
std::optional<ProgramFile> Programs::own_program() const {
  if (!face()) return std::nullopt;
  const LevelInfo* own = nullptr;  // one of our breeding, for it plays better
  for (const LevelInfo& l : game_->levels())
    if (l.program && (!own || is_of_original(*game_, *own))) own = &l;
  if (own) {
    ProgramFile out = own->program->file;
    out.name = level_name(*game_, *own);
    return out;
  }
  const auto simple = face()->simple_programs();
  if (simple.empty()) return std::nullopt;
  return made_of(simple.back(), {Mapping::Kind::leaf, 2}, "by hand");
}

ProgramFile Programs::made_of(ProgramTree tree, Mapping mapping, std::string name) const {
  ProgramFile out;
  out.tree = std::move(tree);
  out.mapping = mapping;
  out.name = std::move(name);
  face()->sign(out);
  return out;
}

bool Programs::possible() {
  if (!face()) log_.warn(fmt::format("{} has no genetic programs", game_->type().title()));
  return face() != nullptr;
}

std::string Programs::player_text() const {
  if (!program()) return {};
  std::string tree = write_program(program()->tree);
  if (!tree.starts_with('(')) tree = fmt::format("(+ {} 0)", tree);  // a player's text begins with a bracket
  std::string mapping = write_mapping(program()->mapping);
  std::replace(mapping.begin(), mapping.end(), ' ', '-');
  return fmt::format("gp:{}@{}", tree, mapping);
}

void Programs::show(ProgramFile file) {
  if (!possible()) return;
  if (file.name.empty()) file.name = unnamed;
  if (now_ && *now_ != file) history_.leave(std::move(*now_));
  now_ = std::move(file);
  question_.reset();
  changed();
}

void Programs::travel(bool back) {
  if (!possible()) return;
  auto there = !now_ ? std::nullopt : back ? history_.back(*now_) : history_.forward(*now_);
  if (!there) return log_.warn("the program has no earlier or later form");
  now_ = std::move(there);
  changed();
}

PLY_COMMAND(Programs, ShowOwnProgram) {
  if (!possible()) return;
  if (auto own = own_program()) show(std::move(*own));
}

bool Programs::read(const std::string& text, const std::string& name) {
  if (!possible()) return false;
  const std::string where = name.empty() ? "" : name + ": ";
  auto file = read_program_file(text, face()->cells());
  // One of a larger board may have numbers that there are not on this one: then the board is what is wrong with it.
  if (auto larger = file ? Result<ProgramFile>(Error{}) : read_program_file(text, ProgramBoard::max_cells);
      larger && !face()->fits(*larger))
    file = std::move(larger);
  if (!file) {
    log_.fail({fmt::format("{}{}", where, file.error().message), file.error().column});
    return false;
  }
  file->name = name.empty() ? pasted : name.substr(name.find_last_of('/') + 1);
  // What comes without a header plays as what was looked at before.
  if (now_ && !std::string_view(text).starts_with(';')) file->mapping = now_->mapping;
  if (const Status fits = face()->fits(*file); !fits) {
    question_ = Question{std::move(*file), where + fits.error().message};
    return true;
  }
  show(std::move(*file));
  log_.news(fmt::format("{}program of {} nodes, {}", where, now_->tree.size(), write_mapping(now_->mapping)));
  return true;
}

bool Programs::open(const std::string& path) {
  if (!possible()) return false;
  const auto text = read_file(path, longest_text);
  if (!text) {
    log_.fail(text.error());
    return false;
  }
  return read(to_utf8(*text), path);
}

PLY_COMMAND(Programs, OpenProgram) { (void)open(c.path); }
PLY_COMMAND(Programs, PasteProgram) { (void)read(c.text, ""); }
PLY_COMMAND(Programs, ShowProgram) { show(c.file); }
PLY_COMMAND(Programs, UndoProgram) { travel(true); }
PLY_COMMAND(Programs, RedoProgram) { travel(false); }

// Its header then speaks of this game alone: what was measured elsewhere is not true here.
PLY_COMMAND(Programs, TakeProgramAnyway) {
  if (!question_) return;
  ProgramFile theirs = std::move(question_->file);
  question_.reset();
  for (ProgramNode& n : theirs.tree)
    if (face()) n.number = static_cast<u8>(n.number % face()->cells());  // as cells are counted, round and round
  if (c.take && possible()) show(made_of(theirs.tree, theirs.mapping, theirs.name));
}

// What was measured of the old tree is not true of the new one.
PLY_COMMAND(Programs, EditProgram) {
  if (!possible() || !now_) return;
  auto tree = edited_program(now_->tree, c.node < 0 ? now_->tree.size() : static_cast<std::size_t>(c.node), c.text,
                             face()->cells());
  if (!tree) return log_.fail(tree.error());
  if (*tree == now_->tree) return;
  show(made_of(std::move(*tree), now_->mapping, now_->name.ends_with('*') ? now_->name : now_->name + "*"));
}

PLY_COMMAND(Programs, SetProgramMapping) {
  if (!possible() || !now_ || now_->mapping == c.mapping) return;
  show(made_of(now_->tree, c.mapping, now_->name.ends_with('*') ? now_->name : now_->name + "*"));
}

PLY_COMMAND(Programs, SaveProgram) {
  if (!possible() || !now_) return;
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (const Status ok = write_file(c.path, text()); !ok) return log_.fail(ok.error());
  now_->name = c.path.substr(c.path.find_last_of('/') + 1);
  log_.news(fmt::format("program of {} nodes saved to {}; it plays as gp:{}", now_->tree.size(), c.path, c.path));
}

void Programs::restore(const std::string& text) {
  if (!face()) return;
  auto file = read_program_file(text, face()->cells());
  if (!file || !face()->fits(*file)) return;
  file->name = unnamed;
  if (now_ && file->tree == now_->tree && file->mapping == now_->mapping && file->facts == now_->facts) return;
  show(std::move(*file));
}

// A program goes with its kind of board; what is looked at on another one begins with the game's own.
void Programs::other_game(std::shared_ptr<const Game> game) {
  const auto before = std::exchange(game_, std::move(game));
  question_.reset();
  if (before->type().id() == game_->type().id() && before->rules() == game_->rules()) return;
  changed();
  if (before->type().id() == game_->type().id() && before->programs() && face() &&
      before->programs()->cells() == face()->cells() && now_)
    return;
  history_.clear();
  now_ = own_program();
}

// --- What takes long

void Programs::ask(const command::AskProgram& c, const Position& position) {
  if (!possible() || !now_) return;
  asking_.reset();
  answer_ = {};
  answer_.program = serial_;
  answer_.position = game_->key(position);
  answer_.profile = c.profile;
  answer_.depth = std::clamp(c.depth, 0, max_depth);
  answer_.exact = c.exact;
  auto shared = shared_ = std::make_shared<Shared>();
  shared->answer = answer_;
  ProgramQuestion question{position, now_->tree, now_->mapping, c.profile, answer_.depth, c.exact};
  asking_.emplace([shared, question, game = game_](JobProgress& progress) mutable {
    JobAttention attention(progress);
    question.stop = &progress.stop;
    question.attention = &attention;
    question.each = [&](const ProgramMoves& so_far) {
      std::lock_guard lock(shared->mutex);
      shared->answer.moves = so_far;
      shared->answer.known = shared->fresh = true;
    };
    const ProgramMoves moves = inspect_moves(*game, question);
    if (!progress.stop) question.each(moves);
  });
}

void Programs::take_answer() {
  std::lock_guard lock(shared_->mutex);
  if (!shared_->fresh) return;
  answer_ = shared_->answer;
  shared_->fresh = false;
}

PLY_COMMAND(Programs, FindDifferences) {
  if (!possible() || !now_) return;
  if (!game_->profile(c.profile))
    return log_.warn(fmt::format("{} has no profile {}", game_->type().title(), quoted_text(c.profile)));
  comparing_.stop();
  found_.reset();
  looked_for_ = {std::clamp(c.games, 1, 10'000), std::clamp(c.depth, 1, max_depth), c.profile, serial_, game_};
  auto player = std::make_shared<ProgramPlayer>();
  player->file = *now_;
  player->ready = face()->ready(now_->tree, now_->mapping);
  comparing_.start([player, game = game_, q = looked_for_](JobProgress& progress) {
    JobAttention attention(progress);
    DifferenceQuestion question;
    question.profile = q.profile;
    question.depth = q.depth;
    question.games = q.games;
    question.attention = &attention;
    question.progress = [&](int games) { progress.done = static_cast<u64>(games); };
    return program_differences(*game, *player, question);
  });
}

PLY_COMMAND(Programs, StopDifferences) { comparing_.ask_to_stop(); }

void Programs::poll() {
  const bool answered = asking_ && !asking_->running();
  if (asking_) take_answer();
  if (answered) {
    if (!asking_->failure().empty()) log_.fail({"the program could not be asked: " + asking_->failure()});
    asking_.reset();
  }
  if (auto found = comparing_.take()) found_ = std::move(*found);
  if (const auto why = comparing_.take_failure(); !why.empty())
    log_.fail({"the games of the program have ended: " + why});
}

}  // namespace ply
