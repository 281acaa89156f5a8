// What the terms of the heuristic do in the search that is shown: over all leaves, against what the search found, and
// to the choice of the root.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/pages.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/terms/terms_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/terms/term_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {

std::string TermsFrame::part(double value) const { return part_of_value(screen.unit(), sign * value); }
std::string TermsFrame::amount(double value) const { return amount_of_value(screen.unit(), value); }

namespace {

constexpr const char* terms_range_help =
    tr("What it contributes over all leaves, on one axis for all terms: from the least to the greatest, twice the "
       "deviation as a bar, the mean as a line.");

class TermsPanel final : public PanelBase, public Pages {
 public:
  const char* id() const override { return "terms"; }
  const char* title() const override { return tr("Terms"); }
  std::span<const char* const> pages() const override { return tabs; }
  int page() const override { return tab_; }
  void turn_to(int page) override { tab_ = page; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Shows what each term of the heuristic does in a search: over all leaves, against what "
                               "was found, and to the choice.")))
      return;
    const Answers& a = frame.answers;
    if (!a.possible()) return dim(tr("Known when the search is finished."));
    a.terms().request();
    const TermsAnswer* answer = a.terms().answer();
    if (!answer) return rests_on_damage(screen) ? void() : wait(a.terms(), commands);
    if (!answer->statistics.problem.empty())
      return wrapped_text(theme().text_dim,
                          fmt::format(tr("The terms are not known: {}."), answer->statistics.problem));
    const Side viewer = answer->subject.root_mover;
    const TermsFrame t{screen, frame, *answer, a.terms().serial(), screen.viewpoint.sign_for(viewer)};
    segmented("terms.page", tabs, tab_);
    screen.whose_scores("terms", viewer);
    switch (tab_) {
      case 0: statistics(t); break;
      case 1: errors_.draw(t); break;
      default: choice(t, a); break;
    }
  }

  std::string table(const FrameModel& frame) const override {
    const TermsAnswer* a = frame.answers.terms().answer();
    if (!a || frame.viewpoint.engine_hidden) return {};
    std::string out = "term,weight,least,greatest,mean,deviation,share,nonzero,state,at_best,at_next\n";
    for (const TermStatistic& t : a->statistics.terms) {
      const auto i = static_cast<std::size_t>(t.index);
      out += fmt::format("{},{},{},{},{:.3f},{:.3f},{:.4f},{:.4f},{},", t.info->id, t.weight, t.min, t.greatest, t.mean,
                         t.deviation, t.share, t.nonzero, term_state_word(t.state));
      if (a->choice.difference(t.index))
        out += fmt::format("{},{}\n", a->choice.best.terms->terms[i].contribution,
                           a->choice.next.terms->terms[i].contribution);
      else out += ",\n";
    }
    return out;
  }

 private:
  static constexpr std::array<const char*, 3> tabs{"leaves", "against search", "choice"};

  static void wait(const AnswersTo<TermsQuestion>& q, Commands& commands) {
    if (q.given_up()) {
      dim(tr("Stopped before there were results."));
      if (text_button("terms.again", tr("Work it out"))) commands.push(command::AskTerms{});
      return;
    }
    commands.more_frames = true;
    dim(fmt::format(tr("Looking at the terms of {} of {} nodes ..."), grouped(q.done()), grouped(q.all())));
    if (q.working() && text_button("terms.stop", tr("Stop"))) commands.push(command::StopTerms{});
  }

  // What there is room for, in this order; the tooltip of a row has all of it.
  struct Columns {
    float term = 0, range_width = 0, partner = 0, state = 0;
    bool range = false, weight = false, full = false, nonzero = false;
  };
  static Columns columns_for(const TermStatistics& s) {
    const float digits = text_width("0", fonts().mono), pad = 2 * ImGui::GetStyle().CellPadding.x;
    Columns c;
    c.term = text_width(tr("term"));
    c.state = text_width(tr("with"));
    for (const TermStatistic& x : s.terms) {
      c.term = std::max(c.term, text_width(x.info->id));
      c.state = std::max(c.state, text_width(term_state_word(x.state)));
    }
    c.range_width = std::max(text_width(tr("contributes")), 9 * digits);
    c.partner = std::max(text_width(tr("correlates with")), 21 * text_width("0"));
    float room = ImGui::GetContentRegionAvail().x - c.term - 9 * digits - c.state - 3 * pad;
    const auto take = [&](float width) {
      const bool fits = room >= width;
      if (fits) room -= width;
      return fits;
    };
    c.range = take(c.range_width + pad);
    c.weight = c.range && take(8 * digits + pad);
    c.full = c.weight && take(c.partner + pad);
    c.nonzero = c.full && take(7 * digits + pad);
    return c;
  }

  static void statistics(const TermsFrame& t) {
    const TermStatistics& s = t.a.statistics;
    if (s.leaves == 0) return empty_note(tr("No leaf was evaluated."));
    const int ends[] = {t.sign * s.min, t.sign * s.greatest};
    wrapped_text(theme().text, fmt::format(tr("{} leaves from {} to {}, mean {}, deviation {}."), grouped(s.leaves),
                                           part_of_value(t.screen.unit(), std::min(ends[0], ends[1])),
                                           part_of_value(t.screen.unit(), std::max(ends[0], ends[1])), t.part(s.mean),
                                           t.amount(s.deviation)));
    if (s.decided + s.unclear > 0)
      wrapped_text(theme().text_dim,
                   fmt::format(tr("{} more are left out: the game is decided there, or their terms are not known."),
                               grouped(s.decided + s.unclear)));
    // 1. All of them, the largest shares first.
    std::vector<int> order(s.terms.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return s.terms[static_cast<std::size_t>(a)].share > s.terms[static_cast<std::size_t>(b)].share;
    });
    const Columns c = columns_for(s);
    int min = 0, greatest = 0;
    for (const TermStatistic& x : s.terms) {
      min = std::min({min, t.sign * x.min, t.sign * x.greatest});
      greatest = std::max({greatest, t.sign * x.min, t.sign * x.greatest});
    }
    const float digits = text_width("0", fonts().mono);
    if (begin_columns(
            "terms",
            {{tr("term"), c.term, tr("Sorted by share; the mouse shows the rest."), true},
             {tr("weight"), 8 * digits, tr("The weight of the recording."), false, c.weight},
             {tr("contributes"), c.full ? 0 : c.range_width, terms_range_help, true, c.range},
             {tr("share"), 9 * digits,
              tr("Share of the variance of the sum: cov(term, sum) / var(sum). All of them add up to 100 %; a term "
                 "that works against the others has less than 0.")},
             {tr("not 0"), 7 * digits, tr("The number of leaves at which it contributes something."), false, c.nonzero},
             {c.full ? tr("correlates with") : tr("with"), c.full ? c.partner : 0,
              tr("The term most correlated with it by raw value, and the correlation from -1 to 1."), true},
             {"", c.state, nullptr, true, c.full}})) {
      for (const int i : order) row(t, s.terms[static_cast<std::size_t>(i)], min, greatest, c);
      ImGui::EndTable();
    }
    // 2. What another set of weights would name.
    section(tr("What other weights would say"));
    item_tooltip(
        tr("A search agrees with itself whatever its weights are. Here its static values are compared with those under "
           "the profile's own weights; the term that explains most of the difference comes first."));
    wrapped_text(s.judged_same ? theme().text : theme().warning,
                 suspicion_sentence(s, t.profile(), t.profile().weights));
    if (s.suspicions.empty() ||
        !begin_columns("suspicions",
                       {{"term", 15 * text_width("0"), nullptr, true},
                        {"explains", 10 * digits, shared_texts::explains_help},
                        {"own weight", 11 * digits, tr("Of the profile.")},
                        {"off by", 0, tr("By how much the weight of the recording seems to lie above or below it.")}}))
      return;
    for (std::size_t i = 0; i < std::min<std::size_t>(s.suspicions.size(), 5); ++i) {
      const TermSuspicion& x = s.suspicions[i];
      ImGui::TableNextRow();
      cell_text(theme().text, t.info(x.index).id);
      cell_right(fmt::format("{:.1f} %", 100 * x.explained));
      cell_right(weight_text(t.profile(), t.info(x.index), t.profile().weights[x.index]));
      cell_right(off_by_text(t.profile(), t.info(x.index), x.slope));
    }
    ImGui::EndTable();
  }

  static void row(const TermsFrame& t, const TermStatistic& x, int min, int greatest, const Columns& c) {
    const bool quiet = x.state == TermStatistic::State::dead || x.state == TermStatistic::State::constant ||
                       x.state == TermStatistic::State::silent;
    const ImU32 ink = quiet ? theme().text_dim : theme().text;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    fitted_text(ink, x.info->id);
    probe(fmt::format("terms.row.{}", x.info->id));
    const int ends[] = {t.sign * x.min, t.sign * x.greatest};
    std::string tip = fmt::format(
        tr("{}\n{} to {}, mean {}, deviation {}\n{} of the variance of the sum; not 0 at {:.0f} % of the leaves"),
        x.info->explanation, part_of_value(t.screen.unit(), std::min(ends[0], ends[1])),
        part_of_value(t.screen.unit(), std::max(ends[0], ends[1])), t.part(x.mean), t.amount(x.deviation),
        variance_text(x.share), 100 * x.nonzero);
    const std::string partner =
        x.partner < 0 ? std::string() : fmt::format("{} {:+.2f}", t.info(x.partner).id, x.correlation);
    if (x.partner >= 0) tip += fmt::format(tr("\ncorrelates with {}: {:+.2f}"), t.info(x.partner).id, x.correlation);
    if (*term_state_word(x.state))
      tip += fmt::format("\n{}: {}", term_state_word(x.state), term_state_meaning(x.state));
    item_tooltip(tip);
    if (c.weight) cell_right(weight_text(t.profile(), *x.info, x.weight), ink);
    if (c.range) {
      ImGui::TableNextColumn();
      range_bar(t, x, min, greatest);
    }
    ImGui::TableNextColumn();
    cell_bar(static_cast<float>(bounded(x.share, 0.0, 1.0)), with_alpha(theme().accent, 0.3f));
    mono_right(variance_text(x.share), ink);
    if (c.nonzero) cell_right(fmt::format("{:.0f} %", 100 * x.nonzero), ink);
    ImGui::TableNextColumn();
    const char* const state = term_state_word(x.state);
    if (c.full || !*state) fitted_text(theme().text_dim, partner);
    if (c.full) ImGui::TableNextColumn();
    if (*state) fitted_text(quiet ? theme().text_dim : theme().warning, state);
  }

  // From the least to the greatest as a line, twice the deviation as a bar, the mean across it.
  static void range_bar(const TermsFrame& t, const TermStatistic& x, int min, int greatest) {
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const double all = std::max(1, greatest - min);
    const auto place = [&](double value) {
      const double share = bounded((value - min) / all, 0.0, 1.0);
      return at.x + px(2) + static_cast<float>(share) * (width - px(4));
    };
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float y = at.y + height / 2, zero = place(0);
    draw.AddLine({zero, at.y}, {zero, at.y + height}, theme().text_faint);
    const double mean = t.sign * x.mean;
    draw.AddLine({place(t.sign * x.min), y}, {place(t.sign * x.greatest), y}, theme().text_dim, px(1));
    draw.AddRectFilled({place(mean - x.deviation), y - px(4)}, {place(mean + x.deviation) + 1, y + px(4)},
                       with_alpha(theme().accent, 0.75f), px(2));
    draw.AddLine({place(mean), y - px(6)}, {place(mean), y + px(6)}, theme().text, px(1.5f));
    ImGui::Dummy({width, height});
    item_tooltip(terms_range_help);
  }

  static void choice(const TermsFrame& t, const Answers& answers) {
    const TermChoice& c = t.a.choice;
    if (c.node == no_node || c.best.slot == no_node) return empty_note(tr("No search of the root came to a result."));
    if (c.next.slot == no_node) return empty_note(tr("Only one move was searched."));
    SearchScreen& screen = t.screen;
    const auto name = [&](const LineOfTerms& l) { return screen.name(l.slot); };
    const Side viewer = t.a.subject.root_mover;
    const auto score = [&](const LineOfTerms& l) {
      // The number is the node's, which is told in its own view
      return screen.score(l.score, viewer);
    };
    wrapped_text(theme().text,
                 fmt::format(tr("Best {} {}, next {} {}."), name(c.best), score(c.best), name(c.next), score(c.next)));
    for (const LineOfTerms* l : {&c.best, &c.next})
      if (!l->terms)
        wrapped_text(
            theme().text_dim,
            fmt::format(tr("The line of {} ends in no evaluation that is recorded, so its terms are not known."),
                        name(*l)));
    const WithoutTerms* w = without(answers, screen.commands);
    if (w) said(t, *w);
    // The terms that make most of the difference first
    std::vector<int> order(t.a.statistics.terms.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return std::abs(c.difference(a).value_or(0)) > std::abs(c.difference(b).value_or(0));
    });
    // Both leaves where there is room for them; the tooltip of a row has all of it.
    const float digits = text_width("0", fonts().mono), pad = 2 * ImGui::GetStyle().CellPadding.x;
    float names = text_width(tr("term")), found = text_width(tr("without it"));
    for (const TermStatistic& x : t.a.statistics.terms) names = std::max(names, text_width(x.info->id));
    if (w)
      for (const WithoutTerm& x : w->terms) found = std::max(found, text_width(x.text) + text_width("  ") + 9 * digits);
    const float difference = std::max(text_width(tr("difference")), 9 * digits);
    const float room = ImGui::GetContentRegionAvail().x - names - difference - (w ? found + pad : 0) - 2 * pad;
    const bool wide = room > 2 * (9 * digits + pad);
    const std::string last = shortened(tr("without it"), std::max(found + std::min(room, 0.0f), px(20)));
    const std::string best = shortened(name(c.best), 9 * digits), next = shortened(name(c.next), 9 * digits);
    if (!begin_columns(
            "choice",
            {{tr("term"), names, nullptr, true},
             {best.c_str(), 9 * digits, tr("Contribution at the leaf that the value of this move comes from."), false,
              wide},
             {next.c_str(), 9 * digits,
              tr("The same for the move with the next best value. That is often only a bound: its leaf refutes it."),
              false, wide},
             {tr("difference"), difference, tr("What the term does for the best move against the next one.")},
             {last.c_str(), 0, tr("What the same search chooses with the weight of this term at 0."), true,
              w != nullptr}}))
      return;
    for (const int i : order) {
      const auto k = static_cast<std::size_t>(i);
      const auto d = c.difference(i);
      const auto at = [&](const LineOfTerms& l) {
        return l.terms ? t.part(l.terms->terms[k].contribution) : std::string("-");
      };
      ImGui::TableNextRow();
      cell_text(d && *d == 0 ? theme().text_dim : theme().text, t.info(i).id);
      item_tooltip(fmt::format(tr("{}\nat the leaf of {}: {}\nat the leaf of {}: {}"), t.info(i).explanation,
                               name(c.best), at(c.best), name(c.next), at(c.next)));
      if (wide) cell_right(at(c.best)), cell_right(at(c.next));
      cell_right(d ? t.part(*d) : std::string("-"));
      if (!w) continue;
      ImGui::TableNextColumn();
      const WithoutTerm* x = nullptr;
      for (const WithoutTerm& one : w->terms)
        if (one.index == i) x = &one;
      if (x)
        fitted_text(x->changes ? theme().warning : theme().text_dim,
                    fmt::format("{} {}", x->text, screen.score(x->score, viewer)));
    }
    ImGui::EndTable();
  }

  // Null: not known, and then how it is had.
  static const WithoutTerms* without(const Answers& answers, Commands& commands) {
    const AnswersTo<WithoutTermsQuestion>& q = answers.without_terms();
    if (q.working()) {
      commands.more_frames = true;
      dim(fmt::format(tr("Searching without terms: {} of {} ..."), q.done(), q.all()));
      if (text_button("terms.stop", tr("Stop"))) commands.push(command::StopTerms{});
      return nullptr;
    }
    const WithoutTerms* w = q.answer();
    if (w && !w->problem.empty()) {
      wrapped_text(theme().text_dim, fmt::format(tr("Nothing was searched: {}."), w->problem));
      return nullptr;
    }
    if ((!w || !w->complete) &&
        text_button(
            "terms.without", tr("Search without each term"),
            tr("Searches again once for each term, with its weight at 0: whether another move is chosen then.")))
      commands.push(command::SearchWithoutTerms{});
    return w;
  }

  static void said(const TermsFrame& t, const WithoutTerms& w) {
    std::vector<std::string> changing;
    for (const WithoutTerm& x : w.terms)
      if (x.changes) changing.emplace_back(t.info(x.index).id);
    if (!w.complete) {
      std::size_t all = 0;
      for (const TermStatistic& x : t.a.statistics.terms) all += x.weight != 0;
      dim(fmt::format(tr("Stopped: {} of {} terms were searched."), w.terms.size(), all));
    }
    if (w.terms.empty()) return;
    wrapped_text(theme().text,
                 changing.empty()
                     ? fmt::format(tr("None of {} terms changes the choice when its weight is 0."), w.terms.size())
                     : fmt::format(tr("{} of {} terms change the choice when their weight is 0: {}."), changing.size(),
                                   w.terms.size(), fmt::join(changing, ", ")));
    if (!w.remark.empty()) wrapped_text(theme().text_dim, w.remark);
  }

  int tab_ = 0;
  TermsErrors errors_;
};

}  // namespace

std::unique_ptr<PanelBase> make_terms_panel() { return std::make_unique<TermsPanel>(); }

}  // namespace ply::ui
