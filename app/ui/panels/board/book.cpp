// The opening book of the original: its moves by side, the seed of the draw, on or off. Only for computers with a
// classic profile.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

class BookPanel final : public PanelBase {
 public:
  const char* id() const override { return "book"; }
  const char* title() const override { return tr("Book"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Play& play = frame.play;
    const Book original = original_book(play.game());
    if (original.empty()) return empty_note(tr("The original program of this game had no opening book."));
    if (shown_game_ != play.shared_game()) {
      shown_game_ = play.shared_game();
      added_[0].clear();
      added_[1].clear();
      problem_.clear();
    }
    wrapped_text(
        theme().text_dim,
        tr("A computer with a classic profile draws its first move from these. A search never consults the book."));

    // 1. On or off, and the seed.
    Book book = play.book();
    bool changed = ImGui::Checkbox(tr("Use the book"), &book.on);
    probe("book.on");
    ImGui::SameLine(0, px(16));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Seed");
    ImGui::SameLine();
    std::string seed = std::to_string(book.seed);
    ImGui::SetNextItemWidth(px(72));
    if (text_field("##seed", seed, nullptr, ImGuiInputTextFlags_CharsDecimal))
      if (const auto n = to_number<u64>(seed)) book.seed = *n, changed = true;
    probe("book.seed");
    item_tooltip(tr("The same seed draws the same moves; every new game takes the next one."));

    // 2. The moves of each side; those that this seed draws are marked.
    ImGui::BeginDisabled(!book.on);
    for (const Side side : {Side::first, Side::second}) changed = draw_side(play, side, book) || changed;
    ImGui::EndDisabled();
    if (!problem_.empty()) wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, problem_));
    if (text_button("book.original", tr("As the original"),
                    tr("Back to the original program's four moves for each side"))) {
      const u64 kept = book.seed;
      book = original;
      book.seed = kept;
      changed = true;
    }
    if (changed) commands.push(command::SetBook{book});
  }

 private:
  bool draw_side(const Play& play, Side side, Book& book) {
    const auto i = static_cast<std::size_t>(index(side));
    section(fmt::format(tr("First move of {}"), play.game().type().side_name(side)));
    bool changed = false;
    std::vector<std::string>& moves = book.moves[i];
    if (moves.empty()) dim(tr("none: it thinks by itself"));
    for (std::size_t k = 0; k < moves.size(); k++) {
      if (k > 0) ImGui::SameLine();
      if (ImGui::GetContentRegionAvail().x < px(90)) ImGui::NewLine();
      ImGui::PushID(static_cast<int>(k + 100 * i));
      if (text_button(fmt::format("book.{}.{}", index(side), k), moves[k].c_str(),
                      tr("Takes this move out of the book"))) {
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(k));
        changed = true;
      }
      ImGui::PopID();
      if (changed) return true;
    }
    ImGui::PushID(static_cast<int>(i));
    ImGui::SetNextItemWidth(px(110));
    const bool entered = text_field("##move", added_[i], "a move", ImGuiInputTextFlags_EnterReturnsTrue);
    probe(fmt::format("book.add.{}", index(side)));
    ImGui::SameLine();
    if ((text_button(fmt::format("book.add.{}", index(side)), tr("Add"), tr("Adds the move to the book"), {},
                     !trim(added_[i]).empty()) ||
         entered) &&
        !trim(added_[i]).empty())
      changed = add(play, side, moves);
    ImGui::PopID();
    return changed;
  }

  // Second's moves are judged after any of First's moves: one where it is legal is enough.
  bool add(const Play& play, Side side, std::vector<std::string>& moves) {
    const Game& g = play.game();
    const Position start = g.initial();
    std::vector<Position> places{start};
    if (side != g.mover(start)) {
      places.clear();
      for (const MoveCode m : g.moves(start)) places.push_back(g.after(start, m));
    }
    std::string& text = added_[static_cast<std::size_t>(index(side))];
    problem_.clear();
    for (const Position& p : places) {
      const auto m = g.parse_move(p, trim(text));
      if (!m) {
        problem_ = m.error().message;
        continue;
      }
      problem_.clear();
      const std::string written = g.write_move(p, *m);
      text.clear();
      if (std::find(moves.begin(), moves.end(), written) != moves.end())
        return problem_ = written + tr(" is in the book already"), false;
      moves.push_back(written);
      return true;
    }
    return false;
  }

  std::shared_ptr<const Game> shown_game_;
  std::string added_[2], problem_;
};

}  // namespace

std::unique_ptr<PanelBase> make_book_panel() { return std::make_unique<BookPanel>(); }

}  // namespace ply::ui
