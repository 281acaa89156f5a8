// Any question of engine/ask, asked of the finished search that is shown: its options, and its answer as ReportView
// draws it. A question that is added there is here as well.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/report_view.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/ask/shown.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/ask_commands.h"
#include "engine/session/answers/asking.h"

namespace ply::ui {
namespace {

class AskPanel final : public PanelBase {
 public:
  AskPanel() { turn_to("explosion"); }
  const char* id() const override { return "ask"; }
  const char* title() const override { return tr("Ask"); }

  // "ordering", "horizon leaf=last plies=1,2"
  void obey(const PanelRequest& r) override {
    if (const auto* line = std::get_if<request::TurnTo>(&r)) turn_to(line->name);
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Answers questions about a finished search: those of `plyscope-cli trace`."))) return;
    if (!frame.answers.possible()) return dim(tr("Known when the search is finished."));
    head(foreign(screen));
    if (!wrong_.empty()) return wrapped_text(theme().warning, wrong_);
    answer(screen, frame);
  }

  std::string table(const FrameModel& frame) const override {
    const AskedAnswer* a = frame.answers.asking().asked().answer();
    return a && !a->answer.error ? ask::csv_of(a->answer.record, *a->asked) : std::string();
  }

 private:
  const ask::Question& question() const { return *ask::all_questions()[static_cast<std::size_t>(chosen_)]; }

  void turn_to(std::string_view line) {
    const auto read = ask::read_request(line);
    if (!read) return;
    const auto all = ask::all_questions();
    choose(static_cast<int>(std::find(all.begin(), all.end(), read->question) - all.begin()));
    options_ = read->options;
    for (const auto& [id, text] : read->given) typed_[id] = text;
    check();
  }
  void choose(int question_number) {
    chosen_ = question_number;
    options_ = ask::usual_options(question());
    typed_.clear();
    for (const ask::Option& o : question().options)
      typed_[o.id] = o.is_number() ? (o.usual ? std::to_string(o.usual) : "") : options_[o.id].text;
    check();
  }
  void set(const std::string& id, const std::string& text) {
    wrong_.clear();
    if (const auto ok = ask::set_option(question(), options_, id, text); !ok) wrong_ = ok.error().message;
    else typed_[id] = text, check();
  }
  // What has to be said, and is not.
  void check() {
    wrong_.clear();
    for (const ask::Option& o : question().options)
      if (o.required && typed_[o.id].empty()) wrong_ = fmt::format(tr("It needs {}: {}"), o.id, o.help);
  }

  void head(bool foreign) {
    std::vector<const char*> names;
    for (const ask::Question* q : ask::all_questions()) names.push_back(q->id);
    int chosen = chosen_;
    ImGui::SetNextItemWidth(px(150));
    if (ImGui::BeginCombo("##question", names[static_cast<std::size_t>(chosen)])) {
      for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        if (ImGui::Selectable(names[static_cast<std::size_t>(i)], i == chosen)) chosen = i;
        probe(fmt::format("ask.question.{}", names[static_cast<std::size_t>(i)]));
        item_tooltip(ask::all_questions()[static_cast<std::size_t>(i)]->help);
      }
      ImGui::EndCombo();
    }
    probe("ask.question");
    if (chosen != chosen_) choose(chosen);
    ImGui::SameLine(0, px(10));
    fitted_text(theme().text_dim, question().help);
    for (const ask::Option& o : question().options)
      if (!(foreign && question().options_search)) option(o);
  }

  static bool foreign(const SearchScreen& screen) {
    const auto& run = screen.runs.run();
    return run && run->recording() && run->recording()->plan().imported();
  }

  void option(const ask::Option& o) {
    const ScopedId own_id(o.id);
    if (!o.form) {
      bool on = options_[o.id].on;
      if (ImGui::Checkbox(o.id, &on)) set(o.id, on ? "on" : "off");
    } else if (!o.words.empty()) {
      const std::vector<const char*> words(o.words.begin(), o.words.end());
      int chosen = 0;
      for (std::size_t i = 0; i < words.size(); ++i)
        if (options_[o.id].text == words[i]) chosen = static_cast<int>(i);
      ImGui::AlignTextToFramePadding();
      property_label(o.id);
      if (segmented(fmt::format("ask.{}", o.id), words, chosen)) set(o.id, words[static_cast<std::size_t>(chosen)]);
    } else {
      ImGui::AlignTextToFramePadding();
      property_label(o.id);
      std::string& text = typed_[o.id];
      ImGui::SetNextItemWidth(px(120));
      if (text_field("##text", text, o.form)) {
        const ask::OptionValue before = ask::usual_options(question())[o.id];
        if (text.empty()) options_[o.id] = before, check();
        else set(o.id, std::string(text));
      }
    }
    probe(fmt::format("ask.{}", o.id));
    ImGui::SameLine(0, px(10));
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text_faint, o.help_text());
  }

  void answer(SearchScreen& screen, const FrameModel& frame) {
    const AnswersTo<AskedQuestion>& asked = frame.answers.asking().asked();
    const ask::Question& q = question();
    command::Ask want{&q, options_, q.at_moment ? screen.models.tick() : -1,
                      q.at_node && screen.has_node() ? screen.view.id(screen.models.shown()) : no_node};
    const AskedQuestion* now = asked.question();
    const bool same = now && now->question == want.question && now->options == want.options && now->tick == want.tick &&
                      now->node == want.node;
    if (same && asked.working()) {
      screen.commands.more_frames = true;
      dim(asked.all() ? fmt::format("{}: {} of {}", q.counts ? q.counts : tr("done"), grouped(asked.done()),
                                    grouped(asked.all()))
                      : std::string(tr("Being worked out ...")));
      if (text_button("ask.stop", tr("Stop"),
                      tr("What is finished is kept, where parts of the answer mean something.")))
        screen.commands.push(command::StopAsking{});
      so_far(screen, frame, *now);
      return;
    }
    // What searches again is asked when a person says so.
    if (!same || asked.given_up()) {
      const bool is_long = q.counts && (!q.is_long || q.is_long(options_));
      if (!is_long && !asked.given_up()) return screen.commands.push(want);
      if (accent_button("ask.begin", tr("Ask"), tr("Searches again to answer it."))) screen.commands.push(want);
      return;
    }
    const AskedAnswer* a = asked.answer();
    if (!a) return;
    if (a->answer.error) return wrapped_text(theme().warning, a->answer.error->message);
    if (shown_ != asked.serial()) {
      shown_ = asked.serial();
      reader_.reset();
      view_.show(ask::shown(q, a->answer.record, *a->asked));
    }
    if (text_button("ask.save", tr("Save..."), tr("Writes this answer as HTML, Markdown, CSV or text.")))
      screen.commands.act("ask.save");
    if (q.counts && (!q.is_long || q.is_long(options_))) {
      ImGui::SameLine();
      if (text_button("ask.again", tr("Ask again"), tr("Works it out once more: what was stopped goes to its end."))) {
        want.anew = true;
        screen.commands.push(want);
      }
    }
    for (const ask::NextQuestion& n : q.next) {
      if (foreign(screen)) break;  // none of our searches would be like it
      if (ask::OptionValue with = options_[n.option]; with.number > 0 || with.on) continue;
      ImGui::SameLine();
      if (!text_button(fmt::format("ask.next.{}", n.option), n.label, tr("Asks the same with this option."))) continue;
      set(n.option, n.value);
      want.options = options_;
      screen.commands.push(want);
    }
    view_.draw(screen, frame.view.kanji);
  }

  // What is known of an answer that is still worked out.
  void so_far(SearchScreen& screen, const FrameModel& frame, const AskedQuestion& now) {
    const auto record = now.so_far->get();
    if (!record) return;
    if (const u64 serial = now.so_far->serial(); !reader_ || part_ != serial || of_ != now.so_far) {
      if (!reader_ || of_ != now.so_far) reader_ = now.asked();
      part_ = serial, of_ = now.so_far, shown_ = ~u64{0};
      view_.show(ask::shown(question(), *record, *reader_));
    }
    view_.draw(screen, frame.view.kanji);
  }

  int chosen_ = 0;
  ask::OptionValues options_;
  std::map<std::string_view, std::string> typed_;
  std::string wrong_;  // why it cannot be asked; empty: it can
  ReportView view_;
  std::shared_ptr<ask::Asked> reader_;    // of parts of an answer
  std::shared_ptr<ask::AnswerSoFar> of_;  // whose they are
  u64 part_ = 0;                          // which
  u64 shown_ = ~u64{0};                   // the answer that it shows, by its serial
};

}  // namespace

std::unique_ptr<PanelBase> make_ask_panel() { return std::make_unique<AskPanel>(); }

}  // namespace ply::ui
