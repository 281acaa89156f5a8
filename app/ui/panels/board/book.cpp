// Opening books: one's own, with the moves of the position on the board, and that of the original program: its moves by
// side, on or off, only for computers with a classic profile. Both draw by one seed.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/session/play/library.h"
#include "engine/session/play/library_commands.h"

namespace ply::ui {
namespace {

class BookPanel final : public PanelBase {
 public:
  const char* id() const override { return "book"; }
  const char* title() const override { return tr("Book"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Play& play = frame.play;
    const Book original = original_book(play.game());
    if (shown_game_ != play.shared_game()) {
      shown_game_ = play.shared_game();
      added_[0].clear();
      added_[1].clear();
      problem_.clear();
    }
    section(tr("Your own"));
    draw_own(frame, commands);
    if (original.empty()) return;
    section(tr("The original program's"));
    wrapped_text(
        theme().text_dim,
        tr("A computer with a classic profile draws its first move from these. A search never consults the book."));

    // 1. On or off, and the seed.
    Book book = play.book();
    bool changed = ImGui::Checkbox(tr("Use the book"), &book.on);
    probe("book.on");
    ImGui::SameLine(0, px(16));
    changed = seed_field(book) || changed;

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
  static bool seed_field(Book& book) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Seed");
    ImGui::SameLine();
    std::string seed = std::to_string(book.seed);
    ImGui::SetNextItemWidth(px(72));
    const bool typed = text_field("##seed", seed, nullptr, ImGuiInputTextFlags_CharsDecimal);
    probe("book.seed");
    item_tooltip(tr("The same seed draws the same moves; every new game takes the next one."));
    const auto n = to_number<u64>(seed);
    if (typed && n) book.seed = *n;
    return typed && n;
  }

  void draw_own(const FrameModel& frame, Commands& commands) {
    const Library& library = frame.library;
    const Book& now = frame.play.book();
    if (library.making_book()) {
      const Library::Progress p = library.progress();
      if (text_button("book.stop", tr("Stop"))) commands.push(command::StopReading{});
      ImGui::SameLine();
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text, fmt::format(tr("Making a book: {} games read"), grouped(p.games)));
      commands.more_frames = true;
    } else {
      if (text_button("book.open", tr("Open..."),
                      tr("A book from a file: computers draw moves from it before they search.")))
        commands.act("book.open");
      beside(tr("From the list of games..."));
      if (text_button("book.make", tr("From the list of games..."),
                      tr("Makes a book of what was played in the games that are listed; a dialog asks how deep, "
                         "and in how many games a move must occur."),
                      {}, library.games() != nullptr))
        commands.act("book.make");
    }
    if (!now.own.book)
      return wrapped_text(theme().text_dim, tr("No book is open: moves with weights by position, in a text file that "
                                               "you can change here and by hand."));
    const OpeningBook& own = *now.own.book;
    fitted_text(theme().text_dim, fmt::format(tr("{}: {}, {}"), now.path.substr(now.path.find_last_of('/') + 1),
                                              counted(own.positions(), "position"), counted(own.moves(), "move")));
    item_tooltip(now.path);
    Book book = now;
    bool changed = ImGui::Checkbox(tr("Computers draw from it"), &book.own_on);
    probe("book.own");
    if (original_book(frame.play.game()).empty()) {
      ImGui::SameLine(0, px(16));
      if (ImGui::GetContentRegionAvail().x < px(72) + text_width("Seed  ")) ImGui::NewLine();
      changed = seed_field(book) || changed;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("Deviation"));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(px(56));
    if (!typing_deviation_) deviation_ = now.own.deviation ? fmt::format("{}", *now.own.deviation) : "";
    if (text_field("##deviation", deviation_, tr("any"), ImGuiInputTextFlags_CharsDecimal)) {
      const auto n = parse_deviation(deviation_);
      book.own.deviation = n ? std::optional(*n) : std::nullopt;
      changed = n.ok() || deviation_.empty() || changed;
    }
    typing_deviation_ = ImGui::IsItemActive();
    probe("book.deviation");
    item_tooltip(
        tr("How many percentage points less than the best move of its position a move may have scored to be drawn; "
           "empty: any. One without a percentage is never too far."));
    ImGui::SameLine(0, px(4));
    dim(tr("points"));
    if (changed) commands.push(command::SetBook{book});
    if (const std::string other = own.stranger_to(frame.play.game()); !other.empty())
      return wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, other));
    if (frame.play.editing()) return;
    draw_moves(frame, commands, own);
  }

  void draw_moves(const FrameModel& frame, Commands& commands, const OpeningBook& own) {
    const Play& play = frame.play;
    const Game& game = play.game();
    const Position& p = play.position();
    const auto history = play.tree().history(play.current());
    if (listed_of_ != &own || listed_at_ != play.board_serial() || listed_deviation_ != play.book().own.deviation) {
      listed_of_ = &own, listed_at_ = play.board_serial(), listed_deviation_ = play.book().own.deviation;
      listed_ = own.choices(p, history, listed_deviation_);
      for (const BookChoice& c : listed_) weights_[game.write_move(p, c.moves.front())] = std::to_string(c.weight);
    }
    if (listed_.empty()) dim(tr("The book does not have the position on the board."));
    else if (ImGui::BeginTable("own", 5, ImGuiTableFlags_SizingFixedFit,
                               {std::min(ImGui::GetContentRegionAvail().x, px(440)), 0})) {
      ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthStretch);
      ImGui::TableSetupColumn("weight", ImGuiTableColumnFlags_WidthFixed, px(72));
      ImGui::TableSetupColumn("scored", ImGuiTableColumnFlags_WidthFixed, text_width("100.0 %", fonts().mono) + px(8));
      ImGui::TableSetupColumn("drawn", ImGuiTableColumnFlags_WidthFixed, text_width("100.0 %", fonts().mono) + px(8));
      ImGui::TableSetupColumn("out", ImGuiTableColumnFlags_WidthFixed, px(26));
      ImGui::TableNextRow();
      cell_text(theme().text_dim, tr("move"));
      cell_text(theme().text_dim, tr("weight"));
      cell_right(tr("scored"), theme().text_dim);
      cell_right(tr("drawn"), theme().text_dim);
      for (const BookChoice& c : listed_) own_row(game, p, c, commands);
      ImGui::EndTable();
    }
    ImGui::SetNextItemWidth(px(110));
    const bool entered = text_field("##own", own_added_, tr("a move"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("book.own.move");
    ImGui::SameLine();
    const bool typed = !trim(own_added_).empty();
    if ((text_button("book.own.add", tr("Add"), tr("Takes the move into the book, for the position on the board"), {},
                     typed) ||
         entered) &&
        typed)
      commands.act("book.weight", "1 " + std::exchange(own_added_, {}));
  }

  void own_row(const Game& game, const Position& p, const BookChoice& c, Commands& commands) {
    const std::string move = game.write_move(p, c.moves.front());
    const ScopedId own_id(move.c_str());
    std::string names;
    for (const MoveCode m : c.moves) names += (names.empty() ? "" : " ") + game.show_move(p, m);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    fitted_mono(c.chance > 0 ? theme().text : theme().text_faint, names);
    if (ImGui::IsItemHovered()) commands.pointed_line = {c.moves.front()}, commands.pointed_step = 1;
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1);
    std::string& weight = weights_[move];
    (void)text_field("##weight", weight, nullptr, ImGuiInputTextFlags_CharsDecimal);
    const bool done = ImGui::IsItemDeactivatedAfterEdit();
    probe("book.weight." + move);
    item_tooltip(tr("How often it is drawn beside the others"));
    if (done) commands.act("book.weight", fmt::format("{} {}", weight, move)), listed_of_ = nullptr;
    ImGui::TableNextColumn();
    mono_right(c.share ? fmt::format("{:.1f} %", *c.share) : "–");
    ImGui::TableNextColumn();
    mono_right(fmt::format("{:.1f} %", 100 * c.chance), c.chance > 0 ? theme().text : theme().text_faint);
    if (c.chance <= 0) item_tooltip(tr("Too far from the best: the deviation keeps it from being drawn."));
    ImGui::TableNextColumn();
    if (icon_button("book.out." + move, Icon::close, tr("Takes this move out of the book")))
      commands.act("book.weight", "0 " + move);
  }

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
  // Of one's own book.
  const OpeningBook* listed_of_ = nullptr;
  u64 listed_at_ = 0;
  std::optional<double> listed_deviation_;
  std::vector<BookChoice> listed_;
  std::map<std::string, std::string> weights_;  ///< as they are typed, by move
  std::string own_added_, deviation_;
  bool typing_deviation_ = false;
};

}  // namespace

std::unique_ptr<PanelBase> make_book_panel() { return std::make_unique<BookPanel>(); }

}  // namespace ply::ui
