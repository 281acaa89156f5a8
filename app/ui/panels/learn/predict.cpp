#include "app/ui/panels/learn/predict.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/lesson_parts.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/read/node/predict.h"

namespace ply::ui {
namespace {

constexpr const char* predict_empty = tr("Asks what comes next in a recorded search: a bound, a cut-off, a value.");

class PredictPanel final : public PanelBase, public PredictDoor {
 public:
  const char* id() const override { return "predict"; }
  const char* title() const override { return tr("Predict"); }
  std::string badge(const FrameModel&) const override {
    return asked_ > 0 ? fmt::format("{}/{}", right_, asked_) : std::string();
  }

  void ask() override { wanted_ = true; }
  bool answer(int place) override {
    if (!question_ || chosen_ >= 0 || place < 0 || place >= static_cast<int>(question_->choices.size())) return false;
    chosen_ = place;
    ++asked_;
    right_ += question_->is_right(place);
    return true;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, predict_empty)) return;
    if (frame.runs.run()->running()) return dim(tr("Questions can be asked when the search is over."));
    if (recording_ != frame.moment.recording_serial()) {
      recording_ = frame.moment.recording_serial();
      question_.reset();
      none_ = false, chosen_ = -1, asked_ = right_ = 0;
    }
    if (std::exchange(wanted_, false)) find(frame, screen);
    if (accent_button("predict.ask", question_ && chosen_ >= 0 ? tr("Next question") : tr("Ask from here"),
                      tr("The first question at this moment or after it."), sure(parse_chord("Alt+Q"))))
      commands.act("predict.ask");
    if (asked_ > 0) {
      ImGui::SameLine(0, px(16));
      dim(fmt::format(tr("{} of {} right"), right_, asked_));
    }
    if (none_) return dim(tr("There are no questions about this search."));
    if (!question_) return wrapped_text(theme().text_dim, predict_empty);
    ImGui::Dummy({1, px(4)});
    asked(screen, frame, commands);
  }

 private:
  // From the moment that is shown; after a question was answered, behind its answer. At the end it begins anew.
  void find(const FrameModel& frame, SearchScreen& screen) {
    Tick from = std::max<Tick>(frame.walk.cursor().tick, 0);
    if (question_ && chosen_ >= 0) from = std::max(from, question_->answer);
    chosen_ = -1;
    question_ = next_prediction(screen.view, from, Side::first, seed_, screen.models.nodes());
    if (!question_) question_ = next_prediction(screen.view, 0, Side::first, seed_, screen.models.nodes());
    none_ = !question_;
    if (question_) screen.commands.push(command::Seek{question_->tick});
  }

  void asked(SearchScreen& screen, const FrameModel& frame, Commands& commands) {
    const Prediction& p = *question_;
    const bool answered = chosen_ >= 0;
    dim(fmt::format(tr("for {}"), screen.side_name(p.side)));
    screen.sentence(p.front, "front");
    screen.sentence(p.question, "question");
    ImGui::Dummy({1, px(6)});

    learn::ChoiceRow row;
    for (const PredictChoice& c : p.choices) row.texts.push_back(c.text);
    if (answered) row.chosen = chosen_, row.right = p.right;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float size = 20 * look().scale(), wide = ImGui::GetContentRegionAvail().x;
    if (const int place = learn::draw_choices(row, at, size, wide); place >= 0)
      commands.act("predict.answer", fmt::format("{}", place + 1));
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({wide, learn::choices_height(row, size, wide) + px(8)});

    if (answered) {
      ImGui::PushFont(face_for(16 * look().scale(), false, false));
      if (chosen_ != p.right && !p.choices[static_cast<std::size_t>(chosen_)].reason.empty())
        wrapped_text(theme().text_dim, p.choices[static_cast<std::size_t>(chosen_)].reason);
      wrapped_text(theme().text, p.choices[static_cast<std::size_t>(p.right)].reason);
      ImGui::PopFont();
      if (p.origin != no_node && text_button("predict.origin", tr("Where it comes from")))
        screen.select(screen.view.id(p.origin));
    } else if (frame.walk.cursor().tick != p.tick) {
      dim(tr("The question was asked at another moment."));
      if (text_button("predict.there", tr("Back to it"))) commands.push(command::Seek{p.tick});
    }
  }

  std::optional<Prediction> question_;
  u64 recording_ = 0;
  int chosen_ = -1, asked_ = 0, right_ = 0;
  bool wanted_ = false, none_ = false;
  static constexpr u64 seed_ = 1;
};

}  // namespace

std::unique_ptr<PanelBase> make_predict_panel() { return std::make_unique<PredictPanel>(); }

}  // namespace ply::ui
