#include "engine/games/kalah/program_moves.h"

#include <climits>

namespace ply::kalah {

namespace {
constexpr int game_won = 2'000'000;  // beyond any value of a tree
constexpr int incomplete = INT_MIN;  // there were too many boards
constexpr int best_possible = INT_MAX;
}  // namespace

ProgramBoard program_board(const KalahRules& rules, const State& s, std::size_t viewer) {
  const int m = rules.pits();
  ProgramBoard b;
  b.cells = 2 * m + 2;
  b.turn = s.side == viewer;
  for (int i = 0; i < m; ++i) {
    b.cell[static_cast<std::size_t>(i)] = static_cast<u8>(lanes::at(s.row[viewer], i));
    b.cell[static_cast<std::size_t>(m + 1 + i)] = static_cast<u8>(lanes::at(s.row[viewer ^ 1u], i));
  }
  b.cell[static_cast<std::size_t>(m)] = s.store[viewer];
  b.cell[static_cast<std::size_t>(2 * m + 1)] = s.store[viewer ^ 1u];
  return b;
}

i64 program_cap(Mapping mapping) {
  i64 cap = 4096;
  if (mapping.kind == Mapping::Kind::leaf)
    for (int d = 1; d < mapping.depth; ++d) cap *= 8;
  return cap;
}

/// Alpha-beta by turns; a turn and the sowings that go on with it belong to one player. Right to left, so that among
/// equals the pits near the store come first. Values are in the view of the player who decides.
class KalahProgramSearch {
 public:
  using Line = KalahReadyProgram::Line;
  KalahProgramSearch(const KalahReadyProgram& program, std::size_t me, i64 cap, const Attention* attention = nullptr)
      : p_(program), rules_(program.rules_), attention_(attention), me_(me), cap_(cap) {}

  /// Of a position that is not finished, with `turns` turns left, this one included. `line`: of the first turn, or
  /// null.
  int search(const State& s, int turns, int alpha, int beta, Line* line) {
    const bool own = s.side == me_;
    int best = incomplete;
    for (int pit = rules_.pits() - 1; pit >= 0; --pit) {
      if (lanes::at(s.row[s.side], pit) == 0) continue;
      if (boards_ >= cap_) return own ? best : incomplete;
      count();
      const State c = rules_.after(s, static_cast<KalahRules::Move>(pit));
      Line rest;
      const int v = value(s, c, turns, alpha, beta, line ? &rest : nullptr);
      if (v == incomplete) return own ? best : incomplete;
      if (best != incomplete && (own ? v <= best : v >= best)) continue;
      best = v;
      if (line) {
        line->n = 1;
        line->moves[0] = static_cast<KalahRules::Move>(pit);
        for (int i = 0; i < rest.n && line->n < Line::max; ++i)
          line->moves[line->n++] = rest.moves[static_cast<std::size_t>(i)];
      }
      if (own && v > alpha) alpha = v;
      if (!own && v < beta) beta = v;
      if (alpha >= beta) break;
    }
    return best;
  }

  /// Of what a sowing in `s` has led to.
  int value(const State& s, const State& c, int turns, int alpha, int beta, Line* rest) {
    if (rules_.finished(c)) return result(c);
    if (c.side == s.side) return search(c, turns, alpha, beta, rest);
    return turns == 1 ? p_.value(c, me_) : search(c, turns - 1, alpha, beta, nullptr);
  }

  int result(const State& c) const {
    const State end = rules_.swept(c);
    const int margin = end.store[me_] - end.store[me_ ^ 1u];
    return margin > 0 ? game_won + margin : margin < 0 ? -game_won + margin : 0;
  }

  bool full() const { return boards_ >= cap_; }
  u64 boards() const { return static_cast<u64>(boards_); }
  void count() {
    // Stopped, it has looked at all that it may.
    if ((++boards_ & 1023) == 0 && attention_ && (attention_->load() & Attention::stop)) cap_ = boards_;
  }

 private:
  const KalahReadyProgram& p_;
  const KalahRules& rules_;
  const Attention* const attention_;
  const std::size_t me_;
  i64 cap_;
  i64 boards_ = 0;
};

KalahReadyProgram::KalahReadyProgram(const KalahRules& rules, const ProgramTree& tree, Mapping mapping)
    : rules_(rules), program_(tree, 2 * rules.pits() + 2), mapping_(mapping) {}

void KalahReadyProgram::choose(const State& s, Line& line, u64& boards, const Attention* attention) const {
  const int m = rules_.pits();
  line.n = 1;
  switch (mapping_.kind) {
    case Mapping::Kind::direct: {
      const int v = value(s, s.side);
      ++boards;
      int pit = (v % m + m) % m;
      while (lanes::at(s.row[s.side], pit) == 0) pit = (pit + 1) % m;
      line.moves[0] = static_cast<KalahRules::Move>(pit);
      return;
    }
    case Mapping::Kind::ranker: {
      KalahProgramSearch search(*this, s.side, m);
      int best = 0;
      bool found = false;
      for (int pit = m - 1; pit >= 0; --pit) {
        if (lanes::at(s.row[s.side], pit) == 0) continue;
        const State c = rules_.after(s, static_cast<KalahRules::Move>(pit));
        const int v = rules_.finished(c) ? search.result(c) : value(c, s.side);
        ++boards;
        if (found && v <= best) continue;
        found = true;
        best = v;
        line.moves[0] = static_cast<KalahRules::Move>(pit);
      }
      return;
    }
    case Mapping::Kind::turn:
    case Mapping::Kind::leaf: {
      KalahProgramSearch search(*this, s.side, program_cap(mapping_), attention);
      const int v = search.search(s, mapping_.depth, -best_possible, best_possible, &line);
      boards += search.boards();
      if (v == incomplete) {  // not even one reply could be looked at to its end
        int pit = m - 1;
        while (lanes::at(s.row[s.side], pit) == 0) --pit;
        line.moves[0] = static_cast<KalahRules::Move>(pit);
      }
      if (v == incomplete || search.full()) line.n = 1;  // the next sowing begins to look anew
      return;
    }
  }
}

ProgramMove KalahReadyProgram::choose(const Position& p, const Attention* attention) const {
  Line line;
  ProgramMove out;
  choose(p.as<State>(), line, out.boards, attention);
  out.line.assign(line.moves.begin(), line.moves.begin() + line.n);
  return out;
}

std::vector<ProgramRow> KalahReadyProgram::rows(const State& s, bool& complete, const Attention* attention) const {
  std::vector<ProgramRow> out;
  KalahProgramSearch search(*this, s.side, program_cap(mapping_), attention);
  const bool turns = mapping_.kind == Mapping::Kind::turn || mapping_.kind == Mapping::Kind::leaf;
  std::vector<MoveCode> line;
  complete = true;
  const auto add = [&](const auto& self, const State& at) -> void {
    for (int pit = rules_.pits() - 1; pit >= 0 && complete; --pit) {
      if (lanes::at(at.row[at.side], pit) == 0) continue;
      const State c = rules_.after(at, static_cast<KalahRules::Move>(pit));
      line.push_back(static_cast<MoveCode>(pit));
      const bool over = rules_.finished(c);
      search.count();
      if (search.full()) {
        complete = false;
      } else if (turns && !over && c.side == at.side) {
        self(self, c);
      } else {
        ProgramRow row{line, {}, over};
        if (mapping_.kind != Mapping::Kind::direct) {
          const int v = over ? search.result(c)
                        : turns && mapping_.depth > 1
                            ? search.search(c, mapping_.depth - 1, -best_possible, best_possible, nullptr)
                            : value(c, s.side);
          if (v == incomplete) complete = false;
          else row.value = v;
        }
        if (complete) out.push_back(std::move(row));
      }
      line.pop_back();
    }
  };
  add(add, s);
  return out;
}

}  // namespace ply::kalah
