// A proof as a card: the claim, the position under the mouse, the rows, what it proves and what it does not, and which
// other claims there are.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/proof_rows_view.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/proof/proof.h"
#include "engine/ask/proof/proof_claims.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/base/bounded.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

constexpr const char* proof_root_claims = tr("What the search said of the moves");

class ProofPanel final : public PanelBase {
 public:
  const char* id() const override { return "proof"; }
  const char* title() const override { return tr("Proof"); }
  bool own_keys() const override { return true; }
  std::string badge(const FrameModel& frame) const override {
    const ProofAnswer* a = frame.answers.proof().answer();
    return a && a->proof ? fmt::format("{}", a->proof->nodes.size()) : std::string();
  }
  void obey(const PanelRequest& r) override {
    if (const auto* how = std::get_if<request::TurnTo>(&r)) unfold_ = how->name == "all";
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Shows why a move is worth no more: one answer for the side that refutes, all moves for "
                               "the other, down to positions that can be judged at a glance.")))
      return;
    const Answers& a = frame.answers;
    if (!a.possible()) return dim(tr("Known when the search is finished."));
    look_at(frame);
    if (!why_none_.empty()) return wrapped_text(theme().text_dim, fmt::format(tr("No card: {}."), why_none_));
    const auto& asked = a.proof();
    if (asked.working()) return wait(asked, commands);
    const ProofAnswer* answer = asked.answer();
    buttons(screen, answer && answer->proof);
    if (!answer) {
      wrapped_text(theme().text_dim, asked.given_up()
                                         ? tr("Stopped before a proof was found.")
                                         : tr("Choose a node (a click in any panel) and press Prove, or click a claim: "
                                              "the smallest known proof of what the search said of it."));
      return claims(screen, said_, nullptr, proof_root_claims);
    }
    if (!answer->proof) {
      wrapped_text(theme().warning, fmt::format(tr("No card: {}."), answer->problem));
      return claims(screen, answer->claims, nullptr, proof_root_claims);
    }
    view_.show(answer->proof);
    if (unfold_) view_.unfold(*unfold_), unfold_.reset();
    card(frame, screen, *answer);
    view_.keys(screen);
  }

  std::string table(const FrameModel& frame) const override {
    const ProofAnswer* a = frame.answers.proof().answer();
    if (!a || !a->proof) return {};
    const Proof& f = *a->proof;
    std::string out = "node,parent,move,depth,lower,upper,recorded\n";
    const auto bound = [](int v) { return v >= infinite || v <= -infinite ? std::string() : std::to_string(v); };
    for (u32 i = 0; i < f.nodes.size(); ++i) {
      const ProofNode& n = f.nodes[i];
      out += fmt::format("{},{},{},{},{},{},{}\n", i, i ? std::to_string(n.parent) : "", csv_field(proof_move(f, i)),
                         n.depth, bound(n.lower), bound(n.upper), n.id == no_node ? "" : std::to_string(n.id));
    }
    return out;
  }

 private:
  // What is known of the recording before anything is proved.
  void look_at(const FrameModel& frame) {
    if (serial_ == frame.moment.recording_serial()) return;
    serial_ = frame.moment.recording_serial();
    const Recording& recording = *frame.runs.run()->recording();
    why_none_ = no_proof_of(recording);
    said_ = why_none_.empty() ? said_claims(recording) : std::vector<ProofClaim>();
  }
  static void wait(const AnswersTo<ProofQuestion>& asked, Commands& commands) {
    commands.more_frames = true;
    const u64 n = asked.done();
    dim(n ? fmt::format(tr("Searching this node again for a proof: {} nodes, {:.0f} s ..."), grouped(n),
                        asked.seconds())
          : fmt::format(tr("Looking for a proof, {:.0f} s ..."), asked.seconds()));
    if (text_button("proof.stop", tr("Stop"))) commands.act("proof.stop");
  }

  void buttons(SearchScreen& screen, bool card) const {
    const u32 shown = screen.models.shown();
    const bool some = shown != no_node;
    const std::string label = some && screen.view[shown].ply > 0
                                  ? fmt::format(tr("Prove {}"), shortened(screen.name(shown), px(160)))
                                  : std::string(tr("Prove the value"));
    if (accent_button("proof.find", label.c_str(),
                      tr("Looks for the smallest proof of what the search said of this node, among the records; what "
                         "they do not prove is searched again."),
                      sure(parse_chord("Ctrl+Shift+W")), {}, some))
      screen.commands.act("proof.find");
    if (!card) return;
    const auto button = [&](const char* id, const char* name, const char* help) {
      beside(name);
      if (text_button(id, name, help)) screen.commands.act(id);
    };
    button("proof.save", tr("Save proof"), tr("Writes the whole proof as a file; tests/proof_check.py checks it."));
    button("proof.copy", tr("Copy"), tr("Copies the card as text."));
    beside(tr("Unfold all"));
    if (text_button("proof.unfold", view_.unfolded() ? tr("Fold") : tr("Unfold all"),
                    tr("All rows, or those that fit on a card.")))
      screen.commands.act(view_.unfolded() ? "proof.fold" : "proof.unfold");
    button("proof.tree", tr("Show in the tree"), tr("Goes to the node that the claim is about, in the tree."));
  }

  // What the search chose instead, where the claim is about another move of its root.
  static Score best_instead(const SearchScreen& screen, const Proof& f) {
    const u32 slot = screen.view.find(f.node);
    const u32 parent = slot == no_node ? no_node : screen.view.parent(slot);
    if (parent == no_node || screen.view[parent].ply != 0 || screen.view[parent].best == screen.view[slot].rank)
      return {};
    const Score said = said_of(screen.view, parent);
    return said.kind == Kind::exact ? said : Score{};
  }

  std::string headline(const Proof& f, bool not_best) {
    const std::string move = f.line.empty() ? std::string(tr("The root")) : view_.move(0);
    switch (f.claim.kind) {
      case Kind::upper:
        return not_best ? fmt::format(tr("Not {}, because"), move)
                        : fmt::format(tr("{} is worth no more, because"), move);
      case Kind::lower: return fmt::format(tr("{} is worth no less, because"), move);
      default: return fmt::format(tr("{} is worth just that, because"), move);
    }
  }

  void card(const FrameModel& frame, SearchScreen& screen, const ProofAnswer& answer) {
    const Proof& f = *answer.proof;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const Score best = best_instead(screen, f);
    if (room.x >= px(640)) {
      const float left = bounded(room.x * 0.27f, px(190), px(300));
      if (ImGui::BeginChild("##left", {left, room.y})) {
        claim(screen, f, best);
        board(frame, f, ImGui::GetContentRegionAvail().x, room.y * 0.45f);
        claims(screen, answer.claims, &f, tr("Other claims"));
      }
      ImGui::EndChild();
      ImGui::SameLine(0, px(14));
      ImGui::BeginGroup();
      rows(screen, f, best, room.y);
      ImGui::EndGroup();
    } else {
      claim(screen, f, best);
      if (room.y > px(520)) board(frame, f, room.x, std::min(room.y * 0.28f, px(220)));
      rows(screen, f, best, ImGui::GetContentRegionAvail().y);
    }
  }

  void claim(SearchScreen& screen, const Proof& f, Score best) {
    wrapped_text(theme().text, headline(f, best.kind != Kind::none));
    std::string text =
        (f.line.empty() ? std::string() : view_.move(0) + " ") + screen.score(f.claim, f.side, {"proof claim", f.node});
    const ScopedFont mono_face(fonts().mono);
    coloured(theme().accent, text);
    probe("proof.claim");
    if (best.kind != Kind::none) {
      text = screen.score(best, f.side, {"proof best", f.node});
      const u32 parent = screen.view.parent(screen.view.find(f.node));
      for (u32 c = screen.view.last_child(parent); c != no_node; c = screen.view.previous_sibling(c))
        if (screen.view[c].rank == screen.view[parent].best) {
          text = screen.models.nodes().move(screen.view, c) + " " + text;
          break;
        }
      if (ImGui::GetItemRectMax().x + px(14) + text_width(text) <
          ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine(0, px(14));
      coloured(theme().pv, text);
    }
  }

  void board(const FrameModel& frame, const Proof& f, float width, float height) {
    if (height < px(60) || width < px(60)) return;
    const u32 node = std::min<u32>(view_.pointed(), static_cast<u32>(f.nodes.size()) - 1);
    const Game& game = *f.root.game;
    const Position p = proof_position(f, node);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    BoardView view = game.board(p);
    view.labels.clear();
    const BoardPlace place = fit_board(view, at, {at.x + width, at.y + height}, frame.view.flipped, px(60));
    if (place.unit > 0) paint_board(*ImGui::GetWindowDrawList(), view, place, frame.view.kanji);
    ImGui::Dummy({width, height});
    probe("proof.board");
    std::string line;
    Position q = f.root.position;
    for (const MoveCode m : f.line) line += (line.empty() ? "" : " ") + game.write_move(q, m), q = game.after(q, m);
    for (const u32 n : proof_path(f, node))
      if (n > 0) line += (line.empty() ? "" : " ") + view_.move(n);
    const std::string mover = game.type().side_name(game.mover(p));
    fitted_text(theme().text_dim, line.empty()         ? fmt::format(tr("the root of the search, {} to move"), mover)
                                  : f.nodes[node].over ? fmt::format(tr("after {}, the game is over"), line)
                                                       : fmt::format(tr("after {}, {} to move"), line, mover));
  }

  // What is said of the proof stands below its rows; where the panel is low it scrolls with them.
  void rows(SearchScreen& screen, const Proof& f, Score best, float height) {
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const float width = ImGui::GetContentRegionAvail().x;
    const int lines = (width > px(700) ? 2 : width > px(380) ? 4 : 6) + (f.searched.empty() ? 0 : 2);
    const bool low = height < px(330);
    const float list = height - line * static_cast<float>(low ? 1 : lines + 1) - px(6);
    dim(tr("hardest first"));
    screen.whose_scores("proof", f.side);
    if (ImGui::BeginChild("##rows", {0, std::max(list, line * 5)})) {
      view_.draw(screen, best);
      if (low) said(screen, f);
    }
    ImGui::EndChild();
    if (!low) said(screen, f);
  }

  static void said(const SearchScreen& screen, const Proof& f) {
    const u32 slot = screen.view.find(f.node);
    const u64 spent = slot == no_node ? 0 : u64{screen.view[slot].size} + screen.view[slot].skipped;
    wrapped_text(
        theme().text_dim,
        fmt::format(tr("{}, {}: the smallest known proof. The search spent {}."), counted(f.nodes.size(), "node"),
                    counted(f.leaves, "leaf", "leaves"), grouped(spent)) +
            (f.searched.empty() && f.nodes.size() > spent ? tr(" Where its table answered, the proof goes on.") : ""));
    if (!f.searched.empty())
      wrapped_text(theme().warning,
                   fmt::format(tr("Searched again ({} nodes), because {}."), grouped(f.searched_nodes), f.searched));
    wrapped_text(theme().text_dim, proof_reach(f));
  }

  static void claims(SearchScreen& screen, const std::vector<ProofClaim>& list, const Proof* shown, const char* title) {
    if (list.empty()) return;
    section(title);
    if (!shown) screen.whose_scores("proof", screen.models.subject().root_mover);
    const float digits = text_width("0", fonts().mono);
    if (!begin_columns("claims",
                       {{"move", 0},
                        {"claim", 13 * digits},
                        {tr("nodes"), 7 * digits,
                         tr("Nodes of the smallest proof that the records hold; –: none is known yet, it is being "
                            "looked for. A click proves it.")}},
                       0, {std::min(ImGui::GetContentRegionAvail().x, px(320)), 0}))
      return;
    const Side side = screen.models.subject().root_mover;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const ProofClaim& c = list[i];
      const u32 slot = screen.view.find(c.node);
      if (slot == no_node) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const ScopedId own_id(static_cast<int>(i));
      const bool this_one =
          shown && shown->node == c.node && shown->claim.kind == c.claim.kind && shown->claim.value == c.claim.value;
      if (ImGui::Selectable("##claim", this_one, ImGuiSelectableFlags_SpanAllColumns))
        screen.commands.push(command::FindProof{c.node, c.claim});
      if (probing()) probe(fmt::format("proof.claim.{}", i));
      ImGui::SameLine(0, 0);
      fitted_mono(c.best ? theme().pv : theme().text, screen.models.nodes().move(screen.view, slot));
      cell_right(screen.score(c.claim, side, {"proof said", c.node}));
      cell_right(c.nodes ? grouped(c.nodes) : "–", theme().text_dim);
    }
    ImGui::EndTable();
  }

  ProofRowsView view_;
  u64 serial_ = ~u64{0};
  std::string why_none_;
  std::vector<ProofClaim> said_;
  std::optional<bool> unfold_;
};

}  // namespace

std::unique_ptr<PanelBase> make_proof_panel() { return std::make_unique<ProofPanel>(); }

}  // namespace ply::ui
