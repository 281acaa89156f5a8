#include "engine/ask/proof/proof_file.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/ask/proof/proof_rows.h"
#include "engine/base/terminal.h"
#include "engine/game/game_line.h"
#include "engine/game/turn_win.h"
#include "engine/search/switches.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& j) { return visible_json(j.dump(-1, ' ', false, Json::error_handler_t::replace)); }

class Writer {
 public:
  explicit Writer(const Proof& proof)
      : proof_(proof), game_(*proof.root.game), profile_(*game_.profile(proof.plan.profile)) {}

  std::string whole() const {
    std::string out = dump(head());
    out.pop_back();  // the brace
    out += ",\n\"tree\":[\n";
    std::vector<Position> at;  // of the nodes on the path to the next one
    std::vector<u32> path;
    Position start = proof_.root.position;
    for (const MoveCode m : proof_.line) start = game_.after(start, m);
    for (u32 i = 0; i < proof_.nodes.size(); ++i) {
      const ProofNode& n = proof_.nodes[i];
      while (!path.empty() && path.back() != n.parent) path.pop_back(), at.pop_back();
      Json text = nullptr;
      if (i > 0) text = game_.write_move(at.back(), n.move);
      at.push_back(i > 0 ? game_.after(at.back(), n.move) : start);
      path.push_back(i);
      out += dump(node(n, std::move(text), at.back())) + (i + 1 < proof_.nodes.size() ? ",\n" : "\n");
    }
    return out + "]}\n";
  }

 private:
  Json value(int internal) const {
    const int scale = profile_.scale;
    return internal % scale == 0 ? Json(internal / scale) : Json(static_cast<double>(internal) / scale);
  }
  Json bound(int internal) const { return internal >= infinite || internal <= -infinite ? Json() : value(internal); }

  Json head() const {
    Json weights = Json::object();
    for (const auto& [id, w] : named_weights(profile_, weights_of(profile_, proof_.plan.weights))) weights[id] = w;
    Json line = Json::array();
    Position p = proof_.root.position;
    for (const MoveCode m : proof_.line) {
      line.push_back(game_.write_move(p, m));
      p = game_.after(p, m);
    }
    Json found = {{"by", proof_.searched.empty() ? "records" : "search"}};
    if (!proof_.searched.empty()) found["why"] = proof_.searched, found["nodes"] = proof_.searched_nodes;
    const bool quiet = proof_.plan.options.horizon == Horizon::quiescence;
    return {{"plyscope", "proof"},
            {"version", 1},
            {"says", "plain minimax to this depth with this evaluation; not the game's value"},
            {"game", game_.type().id()},
            {"rules", write_rules(game_.rules())},
            {"position", game_.write(proof_.root.start)},
            {"moves", texts_of_moves(game_, proof_.root.start, proof_.root.moves)},
            {"line", line},
            {"for", side_word(proof_.side)},
            {"profile", profile_.id},
            {"weights", weights},
            {"unit", profile_.unit},
            {"scale", profile_.scale},
            {"horizon", quiet ? "quiescence" : "leaf"},
            {"turn_wins", proof_.plan.options.has(Switch::turn_wins)},
            {"win", proof_.win > 0 ? value(proof_.win) : Json()},
            {"claim",
             {{"kind", kind_word(proof_.claim.kind)}, {"value", value(proof_.claim.value)}, {"node", proof_.node}}},
            {"depth", proof_.depth},
            {"smallest", "known"},
            {"found", found},
            {"nodes", proof_.nodes.size()},
            {"leaves", proof_.leaves}};
  }

  Json node(const ProofNode& n, Json move, const Position& p) const {
    Json win;
    if (won_within_turn(n)) win = texts_of_moves(game_, p, turn_win_line(game_, p));
    return {{"parent", n.parent == no_node ? Json() : Json(n.parent)},
            {"move", std::move(move)},
            {"side", side_word(n.mover)},
            {"depth", n.depth},
            {"over", n.over},
            {"win", std::move(win)},
            {"static", n.static_eval ? value(*n.static_eval) : Json()},
            {"choices", n.choices},
            {"listed", n.listed},
            {"lower", bound(n.lower)},
            {"upper", bound(n.upper)},
            {"node", n.id == no_node ? Json() : Json(n.id)}};
  }

  const Proof& proof_;
  const Game& game_;
  const ProfileInfo& profile_;
};

}  // namespace

std::string write_proof(const Proof& proof) { return Writer(proof).whole(); }

}  // namespace ply
