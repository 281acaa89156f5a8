// The rules that need positions, as they are asked of another engine's search: wherever a board knows the rules of its
// game, whether the game is searched here or not. Nothing is asked of a node whose position is not really known: behind
// a null move, a gap of the log or a move that could not be read.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/game/move_effects.h"
#include "engine/read/places/board_walk.h"

namespace ply::lint_detail {
namespace {

/// The board of a search, and how its moves are to be read.
struct LogBoard {
  const BoardFace* face = nullptr;
  const Game* game = nullptr;  ///< of those that are searched here; its moves are texts where `codes` is false
  Position root;
  bool codes = false;
  std::shared_ptr<const BoardFace> owned = {};
};

/// A log that plays a move that is not legal is shown without its board; its rules are known all the same.
SearchPlan without_texts(const SearchPlan& plan) {
  SearchPlan out;
  out.game = plan.game, out.rules = plan.rules, out.position = plan.position, out.moves = plan.moves;
  out.own_terms = plan.own_terms, out.seed = plan.seed, out.engine = plan.engine;
  return out;
}

std::optional<LogBoard> log_board(const SearchPlan& plan) {
  LogBoard out;
  if (const auto root = resolve(without_texts(plan))) {
    out.owned = root->game, out.game = root->game.get(), out.root = root->position;
    out.codes = plan.move_texts.empty();
  } else if (const auto board = resolve_board(plan)) {
    out.owned = board->face, out.root = board->position;
  } else {
    return std::nullopt;
  }
  out.face = out.owned.get();
  return out;
}

/// Squares, pits and passes, as everybody writes them: what is no legal move then is an illegal one.
bool usual_form(std::string_view text) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'h'; };
  const auto digit = [](char c) { return c >= '1' && c <= '8'; };
  const auto square = [&](std::string_view s) { return s.size() >= 2 && letter(s[0]) && digit(s[1]); };
  if (text == "pass") return true;
  if (!text.empty() && text.find_first_not_of("0123456789") == text.npos) return true;
  if (!square(text)) return false;
  text.remove_prefix(2);
  if (text.empty()) return true;
  return square(text) && (text.size() == 2 ||
                          (text.size() == 3 && std::string_view("qrbnQRBN").find(text[2]) != std::string_view::npos));
}

/// Why a move is refused: for the sake of the king alone (the words name it, or the castling that was tried), or since
/// no piece moves like that.
bool names_king(std::string_view why) {
  return why.find("king") != std::string_view::npos || why.find("castle") != std::string_view::npos;
}

/// What is on the board, and who moves, without what engines put into their keys as they like (rights, counters).
std::string placement(const LogBoard& b, const Position& p) {
  std::string text = b.face->write(p);
  if (!b.game) return text.substr(0, text.find(' '));
  // Equal but for where things stand: an engine may have one key for all images of a position.
  std::sort(text.begin(), text.end());
  return text;
}

class BoardPass {
 public:
  BoardPass(Notes& n, LogBoard board)
      : n_(n), v_(n.in.view), b_(std::move(board)), face_(*b_.face), rules_(answer_rules(n.in.summary)) {
    const SearchPlan& plan = *n_.in.plan;
    const ProfileInfo* profile = b_.game ? b_.game->profile(plan.profile) : nullptr;
    takes_steps_ = b_.game && has_steps(*b_.game);
    plays_on_ = profile && profile->classic;
    texts_.move_texts = plan.move_texts, texts_.board_texts = plan.board_texts;
  }

  bool run() {
    slots_ = slots_by_id(v_);
    mark();
    look_at_values();
    std::vector<std::optional<Position>> line(max_ply + 2);
    std::vector<u32> above(max_ply + 2, no_node);
    u64 seen = 0;
    for (const u32 k : slots_) {
      if (++seen % 4096 == 0 && !n_.go_on(n_.work)) return false;
      const std::size_t ply = v_[k].ply;
      above[ply] = k;
      if (!wanted_[k]) continue;
      if (ply == 0) line[0] = root_of(k);
      else if (!line[ply - 1]) line[ply].reset();
      else line[ply] = follow(*line[ply - 1], above[ply - 1], k);
      if (!line[ply]) continue;
      known_[k] = true;
      ++n_.report.positions;
      node(k, *line[ply]);
    }
    write_down();
    return true;
  }

 private:
  struct Pending {
    u32 slot;
    LintQuantity quantity;
    i64 expected, found;
    const char* sentence;
  };

  // Nodes evenly spread, the best lines, and all that lies above them.
  void mark() {
    wanted_.assign(v_.size(), false), known_.assign(v_.size(), false), illegal_.assign(v_.size(), false);
    const u32 sample = std::min(n_.options.positions, v_.size());
    const auto want = [&](u32 k) {
      for (; k != no_node && !wanted_[k]; k = v_[k].ply > 0 ? v_.parent(k) : no_node) wanted_[k] = true;
    };
    const double step = sample ? static_cast<double>(v_.size()) / sample : 0;
    for (u32 i = 0; i < sample; ++i) want(slots_[static_cast<u32>(i * step)]);
    v_.roots(roots_);
    for (const u32 r : roots_)
      for (u32 k = r; k != no_node; k = best_child(k)) want(k);
  }
  u32 best_child(u32 k) const {
    const NodeRecord& q = v_[k];
    if (q.best == no_rank) return no_node;
    for (i64 c = i64{k} - 1, end = i64{k} - q.size; c > end; c -= v_[static_cast<u32>(c)].size) {
      const NodeRecord& x = v_[static_cast<u32>(c)];
      if (x.rank == q.best && x.pass() != Pass::probe && !left_open(x)) return static_cast<u32>(c);
    }
    return no_node;
  }

  // How large a value is that no evaluation gives; and whether the log says who moves where that is not by turns.
  void look_at_values() {
    for (u32 k = 0; k < v_.size(); ++k) {
      const NodeRecord& q = v_[k];
      if (q.has_static()) evaluated_ = std::max(evaluated_, std::abs(q.static_eval));
      if (q.end() == NodeEnd::horizon) evaluated_ = std::max(evaluated_, std::abs(q.value));
      if (q.ply > 0 && q.pass() != Pass::probe) not_by_turns_ |= v_[v_.parent(k)].mover() == q.mover();
    }
  }
  bool decided(int value) const {
    if (n_.win > 0) return is_win_with_distance(value, n_.win);
    return evaluated_ >= 0 && std::abs(value) > evaluated_;
  }

  // Part of a search has roots of its own: they are not the root of the header.
  std::optional<Position> root_of(u32 k) {
    const u32 m = v_[k].move;
    if (v_.said_ply(k) > 1 || (!b_.codes && m < texts_.move_texts.size() && !texts_.move_texts[m].empty()))
      return std::nullopt;
    if (face_.mover(b_.root) != v_[k].mover() && !face_.outcome(b_.root)) {
      other_root_ = true;
      return std::nullopt;
    }
    return b_.root;
  }

  std::optional<Position> follow(const Position& p, u32 above, u32 k) {
    const NodeRecord &q = v_[above], &x = v_[k];
    if (v_.said_ply(k) > v_.said_ply(above) + 1 || v_[above].inferred()) return std::nullopt;  // part of the log
    const bool own_game = b_.codes;
    if (own_game) {
      if (is_shallow_probe(q, x)) return p;
      if (x.pass() == Pass::probe && x.move == no_table_move) return std::nullopt;
      if (v_.said_ply(k) <= v_.said_ply(above)) return std::nullopt;
    }
    const std::string written = own_game ? std::string() : written_move(texts_, x.move);
    if (!own_game) {
      if (stays(v_, above, k, written)) return p;
      if (is_null_move(written)) return face_.after_null(p);
      if (written.empty() || written == "?" || v_.said_ply(k) <= v_.said_ply(above)) return std::nullopt;
    }
    std::optional<MoveCode> m;
    bool for_king = true;
    if (own_game) {
      if (face_.can_play(p, x.move)) m = x.move;
    } else {
      const auto read = face_.parse_move(p, written);
      if (read) m = *read;
      else for_king = b_.game || names_king(read.error().message);
    }
    ++tried_;
    if (m) return arrived(face_.after(p, *m), k);
    ++refused_;
    if (face_.outcome(p)) {
      if (!plays_on_ && went_on_ != above && !refuted(k))
        broken_at(went_on_ = above, Quantity::nothing, 0, 0, "The game is over here, and the search went on.");
    } else if (own_game || usual_form(written)) {
      illegal(k, for_king);
    }
    return std::nullopt;
  }

  // A node of a finished game is nobody's: programs differ in who would be next.
  std::optional<Position> arrived(const Position& p, u32 k) {
    if (face_.mover(p) == v_[k].mover() || face_.outcome(p)) return p;
    if (not_by_turns_ || !b_.game)
      broken_at(k, Quantity::number, static_cast<i64>(face_.mover(p)), static_cast<i64>(v_[k].mover()), wrong_side);
    return std::nullopt;
  }

  bool refuted(u32 k, bool for_king = true) const {
    const NodeRecord& x = v_[k];
    return !b_.game && ((for_king && rules_.claims.has(Claim::pseudo_legal)) || x.value >= x.beta || decided(x.value) ||
                        left_open(x));
  }

  // Engines that take the king play moves that leave it in check, and find at once that such a move is refuted. Only
  // one that counted is held against them.
  void illegal(u32 k, bool for_king) {
    illegal_[k] = true;
    if (!refuted(k, for_king)) broken_at(k, Quantity::nothing, 0, 0, for_king ? illegal_move : impossible_move);
  }

  void node(u32 k, const Position& p) {
    const NodeRecord& q = v_[k];
    if (left_open(q)) return;
    if (q.ply > 0) n_.checked(Rule::moves_complete);  // the move to it was legal
    const auto outcome = face_.outcome(p);
    if (q.end() == NodeEnd::over) over(k, p, outcome);
    else if (!outcome && q.end() == NodeEnd::inner && q.depth() > 0) moves(k, p);
    if (!outcome) keys(k, p);  // what is counted up at the end, and who would be next, differs from program to program
  }

  void over(u32 k, const Position& p, const std::optional<Outcome>& outcome) {
    const NodeRecord& q = v_[k];
    if (!outcome) {
      // A draw may be one by what was played before, or by a rule that ends the game sooner.
      const bool drawn = q.value == 0 || (!b_.game && !decided(q.value));
      if (drawn || takes_steps_) return;
      n_.checked(Rule::moves_complete);
      return found(k, Quantity::number, static_cast<i64>(face_.moves(p).size()), 0,
                   "The game is not over here: there are legal moves.");
    }
    // What lies on a bound may have been cut down to it.
    if (q.value == q.alpha || q.value == q.beta || takes_steps_) return;
    const bool draw = outcome->winner == Winner::draw;
    const bool wins = !draw && outcome->winner == winner_of(q.mover());
    const bool ok = draw ? !decided(q.value) : wins ? q.value > 0 : q.value < 0;
    n_.check(Rule::wins_by_ply, ok, k, true, Quantity::nothing, 0, 0,
             draw   ? drawn_and_decided
             : wins ? won_and_not
                    : lost_and_not);
  }

  void moves(u32 k, const Position& p) {
    const NodeRecord& q = v_[k];
    if (q.moves == 0 || q.uncounted() || takes_steps_ || (q.best == no_rank && q.size == 1) ||
        v_[k].pass() == Pass::probe)
      return;
    if (q.ply > 0 && v_.said_ply(k) <= v_.said_ply(v_.parent(k))) return;  // one that leaves a move out
    n_.checked(Rule::moves_complete);
    const auto all = static_cast<i64>(face_.moves(p).size());
    // Who counts before it is known which moves leave the king in check has more; a root may be asked for some only.
    const bool ok = b_.game && q.ply > 0 ? q.moves == all : b_.game ? q.moves <= all : q.moves >= all || q.ply == 0;
    if (!ok) found(k, Quantity::number, all, q.moves, "The node has not as many moves as the rules list.");
  }

  // Of nodes with one mover: engines that see the board from the mover's side have one key for both.
  void keys(u32 k, const Position& p) {
    const auto given = v_.node_keys();
    if (given.empty() || given[k] == 0 || face_.mover(p) != v_[k].mover()) return;
    // A text has counters, too, that no key is asked for: what the rules of a game know to be one has one key of ours
    const u64 own = b_.game ? b_.game->key(p) : 0;
    const auto [it, fresh] = positions_.try_emplace({given[k], v_[k].mover()}, Told{placement(b_, p), own});
    const Told& first = it->second;
    if (!fresh)
      n_.check(Rule::key_tells_apart, (b_.game && own == first.own) || first.placement == placement(b_, p), k, true,
               Quantity::nothing, 0, 0,
               "A node with the same key is another position: something is missing from the key.");
  }

  void broken_at(u32 k, LintQuantity quantity, i64 expected, i64 there, const char* sentence) {
    n_.checked(Rule::moves_complete);
    found(k, quantity, expected, there, sentence);
  }
  void found(u32 k, LintQuantity quantity, i64 expected, i64 there, const char* sentence) {
    pending_.push_back({k, quantity, expected, there, sentence});
  }

  void write_down() {
    constexpr u64 few = 8;
    if (other_root_) return refuse("the log says that the other side is to move at its root");
    if (refused_ * 2 > tried_ && tried_ >= few) return refuse("its moves cannot be read as moves of its game");
    for (const Pending& f : pending_)
      n_.found(Rule::moves_complete, f.slot, true, f.quantity, {f.expected, 0}, {f.found, 0}, f.sentence);
    best_lines();
  }
  void refuse(const char* why) {
    for (const Rule r : {Rule::line_legal, Rule::line_witness, Rule::key_tells_apart, Rule::moves_complete}) {
      n_.of(r) = {};
      n_.skipped(r, why);
    }
    std::erase_if(n_.report.findings, [](const LintFinding& f) { return f.rule == Rule::key_tells_apart; });
    std::erase_if(n_.report.groups, [](const LintGroup& g) { return g.rule == Rule::key_tells_apart; });
  }

  // The line by which each depth came to its value.
  void best_lines() {
    for (const u32 r : roots_) {
      if (!known_[r] || left_open(v_[r])) continue;
      u32 last = r;
      bool exact = v_[r].kind() == Kind::exact && !v_.windowless();
      for (u32 k = best_child(r); k != no_node; k = best_child(k)) {
        if (!known_[k] && !illegal_[k]) break;
        n_.check(Rule::line_legal, known_[k], k, false, Quantity::nothing, 0, 0,
                 "The principal variation plays a move that is not legal there.");
        if (!known_[k]) break;
        exact = exact && v_[k].kind() == Kind::exact && v_.said_ply(k) > v_.said_ply(v_.parent(k));
        last = k;
      }
      if (exact && last != r) witness(r, last);
    }
  }
  // Only where nothing that the engine does changes a value on its way up.
  void witness(u32 r, u32 last) {
    const NodeRecord &q = v_[r], &leaf = v_[last];
    if (!rules_.reported || (leaf.end() != NodeEnd::horizon && leaf.end() != NodeEnd::over) || decided(leaf.value) ||
        rules_.claims.any(Claim::futility, Claim::razoring, Claim::multi_cut, Claim::probcut, Claim::tt_narrows,
                          Claim::mate_distance, Claim::static_from_table, Claim::quiescence))
      return;
    n_.check(Rule::line_witness, value_for(q, leaf) == q.value, r, true, Quantity::score, value_for(q, leaf), q.value,
             "The value is not that of the last node of the line.");
  }

  Notes& n_;
  const View& v_;
  const LogBoard b_;
  const BoardFace& face_;
  const AnswerRules rules_;
  Subject texts_;
  bool takes_steps_ = false, plays_on_ = false, not_by_turns_ = false, other_root_ = false;
  int evaluated_ = -1;
  u64 tried_ = 0, refused_ = 0;
  u32 went_on_ = no_node;
  std::vector<u32> slots_, roots_;
  std::vector<bool> wanted_, known_, illegal_;
  std::vector<Pending> pending_;
  struct Told {
    std::string placement;
    u64 own;
  };
  std::map<std::pair<u64, Side>, Told> positions_;
};

}  // namespace

bool lint_board(Notes& n) {
  const auto skip = [&](const std::string& why) {
    for (const Rule r : {Rule::line_legal, Rule::line_witness, Rule::key_tells_apart, Rule::moves_complete})
      n.skipped(r, why);
    return true;
  };
  auto board = n.in.plan ? log_board(*n.in.plan) : std::nullopt;
  if (!board) return skip("the game is not known here");
  if (board->face->moves(board->root).empty() && !board->face->outcome(board->root))
    return skip("the rules of its board are not known here");
  return BoardPass(n, std::move(*board)).run();
}

}  // namespace ply::lint_detail
