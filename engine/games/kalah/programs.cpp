#include "engine/games/kalah/programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/games/kalah/champion.kgp.h"  // made from champion.kgp
#include "engine/games/kalah/opponent.h"
#include "engine/games/kalah/original.kgp.h"
#include "engine/games/kalah/program_moves.h"

namespace ply::kalah {
namespace {

std::string size_text(const Options& o) { return fmt::format("{}x{}", o.pits, o.stones); }

class KalahProgramFace final : public ProgramFace {
 public:
  explicit KalahProgramFace(const KalahRules& rules) : rules_(rules), opponent_(rules) {}

  int cells() const override { return 2 * m() + 2; }
  std::string cell_name(int cell) const override {
    const char* whose = cell <= m() ? "own" : "opponent's";
    const int pit = cell % (m() + 1);
    return pit == m() ? fmt::format("{} store", whose) : fmt::format("{} pit {}", whose, pit + 1);
  }
  ProgramBoard board(const Position& p, Side viewer) const override {
    return program_board(rules_, state(p), static_cast<std::size_t>(index(viewer)));
  }

  std::unique_ptr<const ReadyProgram> ready(const ProgramTree& tree, Mapping mapping) const override {
    return std::make_unique<KalahReadyProgram>(rules_, tree, mapping);
  }

  int board_cell(int cell, Side viewer) const override {
    return viewer == Side::first ? cell : (cell + m() + 1) % cells();
  }

  ProgramDecision decide(const Position& p, const ProgramTree& tree, Mapping mapping,
                         const Attention* attention) const override {
    ProgramDecision out;
    const State s = state(p);
    if (rules_.finished(s)) return out.why = "The game is over.", out;
    const KalahReadyProgram program(rules_, tree, mapping);
    out.rows = program.rows(s, out.complete, attention);
    if (mapping.kind == Mapping::Kind::direct) return direct(program, s, std::move(out));

    std::size_t chosen = out.rows.size();
    if (out.complete) {  // the first best: the rows stand in the order of preference
      for (std::size_t i = 0; i < out.rows.size(); ++i)
        if (chosen == out.rows.size() || *out.rows[i].value > *out.rows[chosen].value) chosen = i;
    } else {  // with cut-offs more can be looked at
      const auto line = program.choose(p, attention).line;
      for (std::size_t i = 0; i < out.rows.size() && chosen == out.rows.size(); ++i)
        if (std::equal(line.begin(),
                       line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), out.rows[i].moves.size())),
                       out.rows[i].moves.begin()))
          chosen = i;
      if (chosen == out.rows.size())
        return out.why = fmt::format("{} is the best that was found before the limit of boards.", text(line)), out;
    }
    ProgramRow& best = out.rows[chosen];
    best.chosen = true;
    out.value = *best.value;
    const auto as_good =
        std::count_if(out.rows.begin(), out.rows.end(), [&](const ProgramRow& r) { return r.value == best.value; }) - 1;
    out.why = best.ends_game ? fmt::format("{} ends the game", text(best.moves))
                             : fmt::format("{} has the highest value, {}", text(best.moves), out.value);
    if (as_good > 0)
      out.why += fmt::format("; {} more {} as good, and the pit nearest the store is taken", as_good,
                             as_good == 1 ? "is" : "are");
    out.why += out.complete ? "." : "; the limit of boards was reached.";
    return out;
  }

  void sign(ProgramFile& file) const override {
    file.set("game", "kalah");
    file.set("rules", code_of(rules_.options()));
    file.set("size", size_text(rules_.options()));
  }
  Status fits(const ProgramFile& file) const override {
    if (const auto* game = file.fact("game"); game && *game != "kalah")
      return Error{fmt::format("the program is for {}, not for Kalah", *game)};
    const auto* size = file.fact("size");
    if (!size || size->substr(0, size->find('x')) == std::to_string(m())) return Done{};
    return Error{fmt::format(
        "the program is for a board of {}, this one has {} pits a side; without its line `size` it plays all the same",
        *size, m())};
  }

  int margin(const Position& start, const ReadyProgram* first, const ReadyProgram* second, int depth) const override {
    const KalahReadyProgram* players[] = {static_cast<const KalahReadyProgram*>(first),
                                          static_cast<const KalahReadyProgram*>(second)};
    State s = state(start);
    KalahReadyProgram::Line line;
    u64 boards = 0;
    while (!rules_.finished(s)) {
      if (const auto* player = players[s.side]) {
        player->choose(s, line, boards);
        for (int i = 0; i < line.n; ++i) s = rules_.after(s, line.moves[static_cast<std::size_t>(i)]);
      } else {
        s = rules_.after(s, opponent_.choose(s, depth));
      }
    }
    const State end = rules_.swept(s);
    return end.store[0] - end.store[1];
  }

  Position random_start(Random& random) const override {
    for (int tries = 0; tries < 1000; ++tries) {
      State s = rules_.initial();
      const int sowings = 1 + static_cast<int>(random.below(6));
      int played = 0;
      for (; played < sowings && !rules_.finished(s); ++played) {
        KalahRules::MoveList list;
        rules_.moves(s, list);
        s = rules_.after(s, list[static_cast<int>(random.below(static_cast<u32>(list.size())))]);
      }
      if (!rules_.finished(s) && std::abs(s.store[0] - s.store[1]) <= 4) return Position::of(s);
    }
    return Position::of(rules_.initial());  // boards so small that there is nothing else
  }

  int greatest_margin() const override { return rules_.initial().total; }

  std::vector<ProgramTree> simple_programs() const override {
    const std::string own = std::to_string(m()), his = std::to_string(2 * m() + 1);
    const auto tree = [&](const std::string& text) { return sure(read_program(text, cells())); };
    const ProgramTree greedy = tree("(v " + own + ")"), ahead = tree("(- (v " + own + ") (v " + his + "))");
    return {greedy, greedy, ahead, ahead};
  }

 private:
  int m() const { return rules_.pits(); }
  static State state(const Position& p) { return p.as<State>(); }
  static std::string text(const std::vector<MoveCode>& moves) {
    std::string out = "Pit ";
    for (std::size_t i = 0; i < moves.size(); ++i) out += fmt::format("{}{}", i ? "-" : "", moves[i] + 1);
    return out;
  }

  ProgramDecision direct(const KalahReadyProgram& program, const State& s, ProgramDecision out) const {
    out.value = program.value(s, s.side);
    const int named = (out.value % m() + m()) % m();
    KalahReadyProgram::Line line;
    u64 boards = 0;
    program.choose(s, line, boards);
    for (ProgramRow& r : out.rows) r.chosen = r.moves.front() == line.moves[0];
    out.why = fmt::format("The program is worth {} on this board; {} modulo {} is {}, which names pit {}", out.value,
                          out.value, m(), named, named + 1);
    out.why += named == line.moves[0]
                   ? "."
                   : fmt::format(". It is empty, so pit {} is taken, the next that is not.", line.moves[0] + 1);
    return out;
  }

  const KalahRules rules_;
  const OriginalOpponent opponent_;
};

}  // namespace

std::unique_ptr<const ProgramFace> programs_of(const KalahRules& rules) {
  return std::make_unique<KalahProgramFace>(rules);
}

std::shared_ptr<const ProgramPlayer> shipped(const KalahRules& rules, Shipped which) {
  if (rules.pits() != 6) return nullptr;
  static const ProgramFile best = sure(read_program_file(champion_kgp, 14)),  // a test reads them as well
      original = sure(read_program_file(original_kgp, 14));
  const ProgramFile& file = which == Shipped::champion ? best : original;
  auto out = std::make_shared<ProgramPlayer>();
  out->file = file;
  out->ready = std::make_unique<KalahReadyProgram>(rules, file.tree, file.mapping);
  return out;
}

}  // namespace ply::kalah
