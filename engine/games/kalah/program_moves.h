// From the number of a tree to a sowing: the mappings.
#pragma once
#include "engine/game/program.h"
#include "engine/game/program_face.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

/// The board by the eyes of `viewer`: own pits, own store, the opponent's pits in his order, his store.
ProgramBoard program_board(const KalahRules& rules, const State& s, std::size_t viewer);

/// Boards that one decision may look at; `leaf` has eight times as many for every turn beyond the first.
i64 program_cap(Mapping mapping);

class KalahReadyProgram final : public ReadyProgram {
 public:
  KalahReadyProgram(const KalahRules& rules, const ProgramTree& tree, Mapping mapping);
  ProgramMove choose(const Position& p, const Attention* attention) const override;

  /// The rest of the mover's turn. Nothing is allocated.
  struct Line {
    static constexpr int max = 48;  ///< longer turns are decided anew from there on
    u8 n = 0;
    std::array<KalahRules::Move, max> moves;
  };
  void choose(const State& s, Line& line, u64& boards, const Attention* attention = nullptr) const;
  /// Every move (ranker) or whole turn with its exact value, the preferred ones among equals first.
  std::vector<ProgramRow> rows(const State& s, bool& complete, const Attention* attention = nullptr) const;
  /// Of the tree, for the mover.
  int value(const State& s, std::size_t viewer) const { return program_.value(program_board(rules_, s, viewer)); }

 private:
  friend class KalahProgramSearch;
  const KalahRules rules_;
  const CompiledProgram program_;
  const Mapping mapping_;
};

}  // namespace ply::kalah
