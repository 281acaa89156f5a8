#include "engine/check/one_less.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

int pieces_on(const Game& game, const Position& p) {
  int n = 0;
  for (const Piece& piece : game.edit_board(p).pieces) n += piece.count;
  return n;
}

int cells_of(const Game& game, const Position& p) { return static_cast<int>(game.edit_board(p).cells.size()); }

const Brush* brush_with_amount(const std::vector<Brush>& palette) {
  const auto it = std::find_if(palette.begin(), palette.end(), [](const Brush& b) { return b.amount; });
  return it == palette.end() ? nullptr : &*it;
}

// A stone less, or the piece; false: the editor of the game takes nothing from this cell.
bool take_from(WrittenPlan& search, int cell, const std::vector<Brush>& palette) {
  const Game& game = *search.root.game;
  const int before = pieces_on(game, search.root.start);
  for (const Brush& brush : palette) {
    if (!brush.amount && !brush.empty) continue;
    const auto less = game.edit(search.root.start, cell, brush.id, -1);
    if (!less || pieces_on(game, *less) >= before) continue;
    search.root.start = *less;
    return true;
  }
  return false;
}

std::vector<OneLess> pieces_of(const WrittenPlan& search) {
  const Game& game = *search.root.game;
  auto palette = std::make_shared<std::vector<Brush>>(game.palette());
  // Stones go one by one, so the brush with amounts comes first.
  std::stable_partition(palette->begin(), palette->end(), [](const Brush& b) { return b.amount; });
  const BoardView board = game.edit_board(search.root.start);
  std::vector<OneLess> out;
  for (const Piece& piece : board.pieces) {
    const auto cell =
        std::find_if(board.cells.begin(), board.cells.end(), [&](const Cell& c) { return c.id == piece.cell; });
    const std::string where = cell == board.cells.end() ? fmt::format("{}", piece.cell) : cell->name;
    for (int i = 0; i < piece.count; ++i)
      out.push_back({fmt::format("{} on {}", piece.shape == PieceShape::stones ? "a stone" : "the piece", where),
                     [palette, id = piece.cell](WrittenPlan& s) { return take_from(s, id, *palette); }});
  }
  return out;
}

// ---- Rules

int unusual(const Game& game) {
  int n = 0;
  const RuleValues now = game.rules();
  for (const RuleOption& o : game.type().options())
    if (const auto it = now.find(o.id); it != now.end() && !o.values.empty()) n += it->second != o.values.front();
  return n;
}

// The same pieces on the cells of the same names, as far as there are such.
std::optional<Position> carried_over(const Game& from, const Position& p, const Game& to) {
  Position out = to.with_mover(to.cleared(to.initial()), from.mover(p));
  const BoardView there = to.edit_board(out), here = from.edit_board(p);
  const std::vector<Brush> palette = to.palette();
  const Brush* heap = brush_with_amount(palette);
  std::map<int, std::string_view> names;
  std::map<std::string_view, const Cell*> cells;
  for (const Cell& c : here.cells) names[c.id] = c.name;
  for (const Cell& c : there.cells) cells[c.name] = &c;
  for (const Piece& piece : here.pieces) {
    const auto cell = cells.find(names[piece.cell]);
    if (cell == cells.end()) continue;
    const bool counted = piece.shape == PieceShape::stones || cell->second->shape == CellShape::hand;
    const auto same = std::find_if(palette.begin(), palette.end(), [&](const Brush& b) {
      return !b.amount && !b.empty && b.piece.shape == piece.shape && b.piece.side == piece.side &&
             b.piece.text == piece.text && b.piece.figure == piece.figure && b.piece.direction == piece.direction &&
             b.piece.strong == piece.strong;
    });
    const Brush* brush = counted ? heap : same == palette.end() ? nullptr : &*same;
    if (!brush) return std::nullopt;
    for (int i = 0; i < piece.count; ++i) {
      const auto next = to.edit(out, cell->second->id, brush->id, 1);
      if (!next) return std::nullopt;
      out = *next;
    }
  }
  return out;
}

// The search under other rules: fewer that are unusual, or a smaller board.
bool under(WrittenPlan& search, const RuleValues& values) {
  const Game& game = *search.root.game;
  const auto made = game.type().make(values);
  if (!made) return false;
  const Game& other = **made;
  const int cells = cells_of(game, search.root.start), cells_there = cells_of(other, other.initial());
  if (cells_there > cells || (cells_there == cells && unusual(other) >= unusual(game))) return false;
  const auto start = carried_over(game, search.root.start, other);
  if (!start) return false;
  search.root.game = *made, search.root.start = *start;
  return true;
}

std::vector<OneLess> rules_of(const WrittenPlan& search) {
  std::vector<OneLess> out;
  const Game& game = *search.root.game;
  const auto options = game.type().options();
  const RuleValues now = game.rules();
  for (const RuleOption& o : options) {
    const auto it = now.find(o.id);
    if (it == now.end() || o.values.empty()) continue;
    if (it->second != o.values.front())
      out.push_back({fmt::format("the rule {}={}", o.id, it->second), [id = o.id](WrittenPlan& s) {
                       RuleValues usual = s.root.game->rules();
                       usual.erase(id);
                       if (under(s, usual)) return true;
                       // Some options are names for several others.
                       const RuleValues all = usual;
                       return std::any_of(all.begin(), all.end(), [&](const auto& other) {
                         RuleValues fewer = all;
                         fewer.erase(other.first);
                         return under(s, fewer);
                       });
                     }});
    if (!o.number) continue;
    const auto n = to_number<int>(it->second);
    for (int i = o.min; n && i < std::min(*n, o.min + 64); ++i)
      out.push_back({fmt::format("one less of {}", o.id), [id = o.id, min = o.min](WrittenPlan& s) {
                       RuleValues less = s.root.game->rules();
                       const auto is = to_number<int>(less[id]);
                       if (!is || *is <= min) return false;
                       less[id] = std::to_string(*is - 1);
                       return under(s, less);
                     }});
  }
  return out;
}

// ---- How it is searched

std::vector<OneLess> switches_of(const WrittenPlan& search) {
  std::vector<OneLess> out;
  for (const SwitchInfo& s : search.root.game->switches())
    if (switched_on(search.plan.options, s))
      out.push_back({fmt::format("the switch {}", s.id),
                     [id = std::string(s.id)](WrittenPlan& less) { return set_switch(less.plan.options, id, false); }});
  return out;
}

std::vector<OneLess> weights_of_own(const WrittenPlan& search) {
  std::vector<OneLess> out;
  const ProfileInfo& profile = *search.root.game->profile(search.plan.profile);
  const Weights now = weights_of(profile, search.plan.weights);
  for (std::size_t i = 0; i < profile.terms.size(); ++i)
    if (now.w[i] != profile.weights.w[i])
      out.push_back({fmt::format("the weight {}={}", profile.terms[i].id, now.w[i]),
                     [id = std::string(profile.terms[i].id)](WrittenPlan& less) {
                       return std::erase_if(less.plan.weights, [&](const auto& w) { return w.first == id; }) > 0;
                     }});
  return out;
}

OneLess with_limits(std::string what, SearchLimits limits) {
  return {std::move(what), [limits](WrittenPlan& less) {
            less.plan.limits = limits;
            return true;
          }};
}

std::vector<OneLess> depths_of(const WrittenPlan& search) {
  std::vector<OneLess> out;
  for (int depth = 1; depth < search.plan.limits.depth; ++depth)
    out.push_back(with_limits(fmt::format("all but {} plies", depth), {depth, search.plan.limits.nodes, 0}));
  return out;
}

// Without the limit of nodes; with a depth instead; fewer.
std::vector<OneLess> limits_of(const WrittenPlan& search) {
  std::vector<OneLess> out;
  const SearchLimits& now = search.plan.limits;
  if (now.nodes == 0) return out;
  constexpr int max_trial_depth = 12;  // in place of a limit of nodes; what visits too many is no trial
  for (int depth = now.depth > 0 ? now.depth : 1; depth <= (now.depth > 0 ? now.depth : max_trial_depth); ++depth)
    out.push_back(with_limits("the limit of nodes", {depth, 0, 0}));
  for (u64 fewer = now.nodes / 2; fewer > 0; fewer /= 2)
    out.push_back(with_limits(fmt::format("{} nodes", grouped(fewer)), {now.depth, now.nodes - fewer, 0}));
  return out;
}

std::vector<OneLess> tables_of(const WrittenPlan& search) {
  if (!uses_table(search.plan.options) || search.plan.table_bytes <= (std::size_t{1} << 20)) return {};
  return {{"all but 1 MB of the table", [](WrittenPlan& less) {
             less.plan.table_bytes = std::size_t{1} << 20;
             return true;
           }}};
}

// Other profiles with fewer terms; the switches stay.
std::vector<OneLess> evaluations_of(const WrittenPlan& search) {
  std::vector<OneLess> out;
  const Game& game = *search.root.game;
  const ProfileInfo& now = *game.profile(search.plan.profile);
  std::vector<const ProfileInfo*> simpler;
  for (const ProfileInfo& p : game.profiles())
    if (p.terms.size() < now.terms.size() && p.by_turns == now.by_turns && why_no_fault(p, search.plan.fault).empty())
      simpler.push_back(&p);
  std::stable_sort(simpler.begin(), simpler.end(),
                   [](const ProfileInfo* a, const ProfileInfo* b) { return a->terms.size() < b->terms.size(); });
  for (const ProfileInfo* p : simpler)
    out.push_back({fmt::format("the profile {}", now.id), [id = p->id](WrittenPlan& less) {
                     less.plan.profile = id;
                     less.plan.weights.clear();
                     return true;
                   }});
  return out;
}

std::vector<OneLess> moves_of(const WrittenPlan& search) {
  const OneLess first = {"the first move", [](WrittenPlan& less) {
                           if (less.plan.moves.empty()) return false;
                           const Game& game = *less.root.game;
                           const auto move = game.parse_move(less.root.start, less.plan.moves.front());
                           if (!move) return false;
                           less.root.start = game.after(less.root.start, *move);
                           less.plan.moves.erase(less.plan.moves.begin());
                           return true;
                         }};
  return std::vector<OneLess>(search.plan.moves.size(), first);
}

}  // namespace

SearchSize size_of(const WrittenPlan& search) {
  const Game& game = *search.root.game;
  const SearchPlan& plan = search.plan;
  SearchSize out;
  out.moves = plan.moves.size();
  out.depth = plan.limits.depth;
  out.limit = plan.limits.nodes;
  out.pieces = pieces_on(game, search.root.start);
  out.cells = cells_of(game, search.root.start);
  out.rules = unusual(game);
  out.switches = static_cast<int>(switches_of(search).size());
  out.weights = static_cast<int>(weights_of_own(search).size());
  out.terms = static_cast<int>(game.profile(plan.profile)->terms.size());
  out.table_mb = uses_table(plan.options) ? plan.table_bytes >> 20 : 0;
  return out;
}

std::vector<std::string> less_of(const SearchSize& before, const SearchSize& after) {
  std::vector<std::string> out;
  if (before.nodes != after.nodes)
    out.push_back(fmt::format("{} nodes -> {}", grouped(before.nodes), grouped(after.nodes)));
  const auto say = [&](const char* form, auto was, auto is) {
    if (was > is) out.push_back(fmt::format(fmt::runtime(form), was, is));
  };
  say("{} moves before it -> {}", before.moves, after.moves);
  if (before.depth < 0 && after.depth >= 0) out.push_back(fmt::format("depth {}", after.depth));
  else say("depth {} -> {}", before.depth, after.depth);
  say("{} pieces -> {}", before.pieces, after.pieces);
  say("{} cells -> {}", before.cells, after.cells);
  say("{} unusual rules -> {}", before.rules, after.rules);
  say("{} switches -> {}", before.switches, after.switches);
  say("{} weights of its own -> {}", before.weights, after.weights);
  say("{} terms -> {}", before.terms, after.terms);
  say("{} MB of table -> {}", before.table_mb, after.table_mb);
  if (after.limit == 0 && before.limit > 0) out.push_back("no limit of nodes");
  else if (before.limit != after.limit)
    out.push_back(fmt::format("a limit of {} nodes -> {}", grouped(before.limit), grouped(after.limit)));
  return out;
}

std::vector<OneLess> one_less(const WrittenPlan& search, SearchPart part) {
  switch (part) {
    case SearchPart::moves: return moves_of(search);
    case SearchPart::depth: return depths_of(search);
    case SearchPart::rules: return rules_of(search);
    case SearchPart::pieces: return pieces_of(search);
    case SearchPart::switches: return switches_of(search);
    case SearchPart::weights: return weights_of_own(search);
    case SearchPart::limit: return limits_of(search);
    case SearchPart::table: return tables_of(search);
    case SearchPart::evaluation: break;
  }
  return evaluations_of(search);
}

Result<std::string> text_of_less(WrittenPlan less, std::optional<u64> digest) {
  const Game& game = *less.root.game;
  if (const std::string why = game.why_not_allowed(less.root.start); !why.empty()) return Error{why};
  RuleValues rules = game.rules();
  for (const RuleOption& o : game.type().options())  // what is as usual need not be said
    if (const auto it = rules.find(o.id); it != rules.end() && !o.values.empty() && it->second == o.values.front())
      rules.erase(it);
  less.plan.rules = write_rules(rules);
  less.plan.position = game.write(less.root.start);
  if (!uses_table(less.plan.options)) less.plan.table_bytes = 0;  // then no line says it
  return write_plan(less.plan, digest);
}

}  // namespace ply
