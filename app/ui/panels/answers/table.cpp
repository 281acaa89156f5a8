// The transposition table as the node shown met it: who wrote the entry that answered, every visit of its position,
// what the search lost for want of an entry, and the principal variation as it goes on through table answers.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/table_parts.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/table/origin_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/read/table/table_words.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/study_commands.h"
#include "engine/trace/record_blocks.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

class TablePanel final : public PanelBase {
 public:
  const char* id() const override { return "table"; }
  const char* title() const override { return tr("Table"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Shows what the table knew of the node: who wrote the entry that answered it, every "
                               "visit of its position, and what was lost.")))
      return;
    const Answers& s = frame.answers;
    s.study().request();
    update(screen, frame);
    node(screen);
    visits(screen, s);
    if (!s.possible()) return;
    whole(screen, s);
    lost(screen, s);
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (!screen.has_node() || screen.viewpoint.engine_hidden || story_.visits.empty()) return {};
    std::string out = "id,iteration,depth,from,to,kind,value,did,line,for\n";
    for (const Visit& q : story_.visits) {
      const NodeRecord& r = screen.view[q.slot];
      const Window w = screen.seen({{r.alpha, {}}, {r.beta, {}}}, r.mover());
      const Score x = screen.viewpoint.seen({r.value, r.kind()}, r.mover());
      out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", screen.view.id(q.slot), q.iteration, r.depth(),
                         screen.cell(w.alpha.value), screen.cell(w.beta.value), kind_word_of(x.kind),
                         x.kind == Kind::none ? "" : screen.cell(x.value), answer_name(q.answer),
                         csv_field(screen.models.nodes().line(screen.view, q.slot)),
                         screen.side_name(screen.side_for(r.mover())));
    }
    return out;
  }

 private:
  static const char* kind_word_of(Kind k) {
    return k == Kind::exact ? "exact" : k == Kind::lower ? "lower" : k == Kind::upper ? "upper" : "none";
  }

  // What is told of the node changes with it and with what has been worked out; the line with every moment.
  void update(SearchScreen& screen, const FrameModel& frame) {
    const Answers& s = frame.answers;
    const u32 shown = screen.models.shown();
    const std::array<u64, 4> now{frame.moment.recording_serial(), screen.view.id(shown), s.serial(),
                                 screen.view.open(shown) ? u64{1} + screen.view.closed() : 0};
    if (now != known_) {
      known_ = now;
      static const std::vector<u64> none;
      const StudyAnswer* r = s.study().answer();
      story_ = table_story(screen.view, shown, r ? r->table_keys() : none, r ? &r->table_visits() : nullptr);
      if (const Recording* foreign = imported(screen)) tell_foreign(screen, *foreign, r);
      else said_ = table_sentences(screen.view, shown, story_, screen.models.nodes());
      if (s.losses())
        for (Sentence& x : loss_sentences(screen.view, shown, *s.losses(), screen.models.nodes()))
          said_.push_back(std::move(x));
    }
    if (moment_ != frame.moment.serial()) {
      moment_ = frame.moment.serial();
      line_ = line_through_table(screen.view, screen.models.moment().path.front(), screen.models.tick());
    }
  }
  // Of another engine's search only what its log tells, and what is inferred from that.
  static const Recording* imported(const SearchScreen& screen) {
    const SearchRun* const run = screen.runs.run().get();
    const Recording* const r = run ? run->recording() : nullptr;
    return r && r->plan().imported() ? r : nullptr;
  }
  void tell_foreign(SearchScreen& screen, const Recording& recording, const StudyAnswer* r) {
    const u32 shown = screen.models.shown();
    const AnswerRules rules = answer_rules(recording, screen.models.subject());
    const TableOrigins* const origins = r ? r->origins.get() : nullptr;
    said_ = origin_sentences(screen.view, shown, origins, rules, screen.models.nodes());
    summary_ = origins ? origin_summary(screen.view, *origins, r->table, rules) : std::vector<Sentence>();
    const TableOrigin* const origin = origins ? origins->find(shown) : nullptr;
    inferred_ = origin && has_writer(origin->is) ? origin->writer : no_node;
    if (origin) mark_fits(story_, possible_writers(screen.view, shown, r->table_keys(), r->table_visits(), rules));
  }
  void node(SearchScreen& screen) const {
    const u32 shown = screen.models.shown();
    side_item(screen.view[shown].mover());
    ImGui::SameLine(0, px(6));
    const std::string line = screen.models.nodes().line(screen.view, shown);
    fitted_mono(theme().text, line.empty() ? screen.name(shown) : line);
    for (std::size_t i = 0; i < said_.size(); ++i) screen.sentence(said_[i], fmt::format("table{}", i).c_str());
    if (story_.writer != no_node &&
        text_button("table.writer", tr("To the writer"),
                    tr("Goes to the node that wrote the entry, at the moment when it was left.")))
      go_to_hit(screen, story_.writer);
    if (story_.writer == no_node && inferred_ != no_node && imported(screen) &&
        text_button("table.inferred", tr("To the inferred writer"),
                    tr("Goes to the newest node that can have written the entry. Which one did is not told.")))
      go_to_hit(screen, inferred_);
  }

  // ---- Visits
  void visits(SearchScreen& screen, const Answers& s) {
    if (!s.possible()) return dim(tr("The other visits are known when the search is finished."));
    if (const auto& study = s.study(); !study.answer()) {
      if (rests_on_damage(screen)) return;
      if (study.working()) screen.commands.more_frames = true;
      if (study.given_up()) {
        dim(tr("Stopped before there were results."));
        if (text_button("table.again", tr("Work it out"))) screen.commands.push(command::Study{});
        return;
      }
      if (text_button("table.halt", tr("Stop"))) screen.commands.push(command::StopStudy{});
      ImGui::SameLine();
      return dim(
          fmt::format(tr("Looking for visits: {} of {} nodes ..."), grouped(study.done()), grouped(study.all())));
    }
    if (story_.visits.empty()) {
      const auto& origins = s.study().answer()->origins;
      return wrapped_text(theme().text_dim,
                          origins && origins->keys == TableKeys::told
                              ? tr("No key is told of this node, so its other visits are not known.")
                              : tr("The position of this node is not known here, so its other visits are not either."));
    }
    if (story_.visits.size() == 1) return dim(tr("This is the only visit of this position."));
    draw_table_visits(screen, story_, all_visits_);
  }

  // ---- The whole search
  // From which depth on results are kept.
  static std::string kept(const SearchScreen& screen) {
    const Subject& subject = screen.models.subject();
    if (!uses_table(subject.options)) return {};
    const int min = subject.game ? min_in_table(*subject.game, subject.options) : min_table_depth;
    return " " + (min > 0 ? fmt::format(tr("(the table keeps depth {} and more)"), min)
                          : std::string(tr("(the table keeps what lies at the horizon, too)")));
  }
  // Of a large recording the index of its file knows some of it before the nodes are looked at.
  static void so_far(const SearchScreen& screen) {
    const Recording* const r = screen.runs.run()->recording();
    if (!r || !r->blocks() || r->damage()) return;
    const auto [answers, linked] = table_answers(r->blocks()->index());
    if (answers == 0) return;
    wrapped_text(theme().text,
                 fmt::format(tr("{} nodes were answered by the table, {} of them by an entry whose writer "
                                "is recorded: so says the index of the file."),
                             grouped(answers), grouped(linked)));
    probe("table.so_far");
  }
  void whole(SearchScreen& screen, const Answers& s) const {
    section(tr("The whole search"));
    if (imported(screen)) {
      for (std::size_t i = 0; i < summary_.size(); ++i)
        screen.sentence(summary_[i], fmt::format("table.sum{}", i).c_str(), i == 0 ? theme().text : theme().text_dim);
      return line_through(screen);
    }
    const SearchOptions& o = screen.models.subject().options;
    if (!uses_table(o)) dim(tr("The search used no table."));
    if (!s.study().answer()) so_far(screen);
    if (const StudyAnswer* r = s.study().answer()) {
      const TableSums& t = r->table;
      if (uses_table(o) || t.answers > 0)
        wrapped_text(
            theme().text,
            fmt::format(tr("{} nodes were answered by the table, {} of them by an entry whose writer is recorded: {} "
                           "by a deeper search than asked for, {} resting on a repetition or a limit of moves."),
                        grouped(t.answers), grouped(t.linked), grouped(t.deeper), grouped(t.path)));
      if (!r->keys.empty())
        wrapped_text(theme().text_dim,
                     fmt::format(tr("{} nodes were searched although an earlier visit of the position would have "
                                    "answered{}, {} where earlier visits were only too shallow."),
                                 grouped(t.repeated), kept(screen), grouped(t.too_shallow)));
      const CollisionAudit& c = r->collisions;
      if (c.compared > 0)
        wrapped_text(c.collisions ? theme().error : theme().text_dim,
                     c.compared == c.linked
                         ? fmt::format(tr("{} true collisions: of {} answers the whole position was compared with that "
                                          "of the node that wrote the entry."),
                                       grouped(c.collisions), grouped(c.compared))
                         : fmt::format(tr("{} true collisions: of {} answers, drawn evenly from {}, the whole position "
                                          "was compared with that of the node that wrote the entry."),
                                       grouped(c.collisions), grouped(c.compared), grouped(c.linked)));
      for (const u32 k : c.examples) {
        screen.link(fmt::format("node {}", screen.view.id(k)), screen.view.id(k), theme().error);
        ImGui::SameLine(0, px(8));
      }
      if (!c.examples.empty()) ImGui::NewLine();
      if (t.path > 0)
        wrapped_text(theme().warning, fmt::format(tr("{} answers hold for the same history only: reached otherwise, "
                                                     "the position may be worth something else."),
                                                  grouped(t.path)));
    }
    line_through(screen);
  }
  void line_through(SearchScreen& screen) const {
    if (line_.slots.size() < 2) return;
    dim(tr("Principal variation through the table"));
    compat::push_font(fonts().mono);
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const auto place = [&](float width, bool first) {
      if (!first && ImGui::GetItemRectMax().x + px(8) + width <= right) ImGui::SameLine(0, px(8));
    };
    bool joined = false;
    for (std::size_t i = 1; i < line_.slots.size(); ++i) {
      const u32 k = line_.slots[i];
      if (std::find(line_.joined.begin(), line_.joined.end(), i) != line_.joined.end()) {
        joined = true;
        const u32 writer = screen.view.parent(k);
        const std::string said = fmt::format(tr("by the entry of node {}:"), screen.view.id(writer));
        const ScopedFont own_face(fonts().ui);
        place(text_width(said), false);
        screen.link(said, screen.view.id(writer), theme().table);
        if (probing()) probe(fmt::format("table.join.{}", screen.view.id(writer)));
        item_tooltip(shared_texts::goes_on_help);
      }
      const std::string& move = screen.models.nodes().move(screen.view, k);
      place(text_width(move), i == 1);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      ImGui::PushID(static_cast<int>(i));
      screen.link(move, screen.view.id(k), joined ? theme().table : theme().pv);
      ImGui::PopID();
      const float y = at.y + ImGui::GetTextLineHeight();
      dashed_line(*ImGui::GetWindowDrawList(), {at.x, y}, {at.x + text_width(move), y},
                  joined ? theme().table : theme().pv, joined ? Dash::dashed : Dash::solid, px(1.5f));
    }
    ImGui::PopFont();
    if (line_.loops) dim(tr("(a repetition: the line ends)"));
  }

  // ---- The side log
  void lost(SearchScreen& screen, const Answers& s) {
    const SearchOptions& o = screen.models.subject().options;
    if (!uses_table(o) || imported(screen)) return;
    section(tr("What the table lost"));
    if (const auto& log = s.table_log(); log.working()) {
      screen.commands.more_frames = true;
      if (text_button("table.stop", tr("Stop"))) screen.commands.push(command::StopStudy{});
      ImGui::SameLine(0, px(8));
      const u64 done = log.done(), all = log.all();
      const double rate = log.seconds() > 0 ? static_cast<double>(done) / log.seconds() : 0;
      const std::string said =
          rate > 0 ? fmt::format(tr("Searching again: {} of {} nodes, {:.0f} k/s, {:.0f} s left"), grouped(done),
                                 grouped(all), rate / 1000, static_cast<double>(all - std::min(all, done)) / rate)
                   : std::string(tr("Searching again ..."));
      return fitted_text(theme().text_dim, said);
    }
    const TableLosses* l = s.losses();
    if (!l) {
      wrapped_text(theme().text_dim,
                   tr("The recording links answers only. A second run of the same search can tell which "
                      "entries were there and did not answer, and what was overwritten."));
      if (const LossesAgain* none = s.table_log().answer())
        wrapped_text(theme().warning, fmt::format(tr("No log: {}."), none->problem));
      if (text_button("table.log", tr("Search again with a log"),
                      tr("Runs the same search again beside this one and logs what the table was probed for and lost. "
                         "The log is shown only if the search is the same, node by node.")))
        screen.commands.act("table.log");
      return;
    }
    draw_table_losses(screen, *l);
  }

  bool all_visits_ = false;
  std::array<u64, 4> known_{~u64{0}, 0, 0, 0};
  u64 moment_ = 0;
  TableStory story_;
  std::vector<Sentence> said_, summary_;  // of another engine's search: of the node, of the whole
  u32 inferred_ = no_node;
  TableLine line_;
};

}  // namespace

std::unique_ptr<PanelBase> make_table_panel() { return std::make_unique<TablePanel>(); }

}  // namespace ply::ui
