#include "engine/read/tree/corridor_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/bounded.h"
#include "engine/base/markup.h"
#include "engine/game/board_svg.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/tree/score_range.h"
#include "engine/read/words/bound_story.h"
#include "engine/read/words/short_number.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

constexpr int page_width = 900, board_width = 190, axis_width = 260, row_height = 46, margin = 12, letter = 7;
// A style sheet of a drawing would count for the whole page that it stands in.
constexpr const char *quiet = "fill=\"#6b7280\" font-size=\"11.5\"",
                     *quiet_middle = "fill=\"#6b7280\" font-size=\"11.5\" text-anchor=\"middle\"";
constexpr std::size_t max_rows = 24, max_chips = 14;

std::string svg_text(float x, float y, std::string_view words, std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>", x, y, more, html_text(words));
}
std::size_t utf8_length(std::string_view words) {
  return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}
float width_of(std::string_view words) { return static_cast<float>(utf8_length(words)) * letter; }

/// Words in lines of at most `letters` letters.
std::vector<std::string> wrapped(std::string_view words, std::size_t letters) {
  std::vector<std::string> out(1);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    if (!out.back().empty() && utf8_length(out.back()) + utf8_length(word) >= letters) out.emplace_back();
    out.back() += (out.back().empty() ? "" : " ") + std::string(word);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

class MomentDrawing {
 public:
  MomentDrawing(const View& v, Tick t, u32 shown, Nodes& nodes) : v_(v), t_(t), shown_(shown), nodes_(nodes) {
    std::vector<u32> line;
    v.path_to(shown, line);
    go_on_with_best(v, t, line);
    side_ = v[line.front()].mover();
    model_ = corridor_at(v, t, line, shown, side_, nodes);
    const Subject& subject = nodes.subject();
    const ProfileInfo* profile = subject.game ? subject.game->profile(subject.profile) : nullptr;
    range_ = telling_range(v, line.front(), side_, profile ? profile->decided : infinite);
    if (range_.high <= range_.low) range_.low -= 1, range_.high += 1;
  }

  std::string drawn() {
    // 1. What happens.
    float y = margin + 14;
    const Event event = v_.event(t_);
    const std::string where =
        fmt::format("node {}, tick {} of {}; scores for {}", v_.id(shown_), t_, v_.ticks() - 1, side_name(side_));
    body_ += svg_text(margin, y, where, quiet);
    std::string words = event.slot == no_node ? std::string() : plain(event_sentence(v_, t_, nodes_), scores());
    title_ = words.empty() ? where : words;
    if (!model_.sentence.empty()) words += " " + plain(model_.sentence, scores());
    for (const std::string& one : wrapped(words, 120)) body_ += svg_text(margin, y += 18, one);
    const float top = y + 16;
    // 2. The board of the node.
    const float left = board(top) ? margin + board_width + 14 : margin;
    // 3. The corridor.
    y = top;
    std::size_t from = 0;
    if (model_.rows.size() > max_rows && model_.shown >= 0)
      from = std::min(model_.rows.size() - max_rows,
                      static_cast<std::size_t>(std::max(0, model_.shown - static_cast<int>(max_rows) / 2)));
    const std::size_t to = std::min(model_.rows.size(), from + max_rows);
    for (std::size_t d = from; d < to; ++d, y += row_height) row(d, left, y);
    if (from > 0 || to < model_.rows.size())
      body_ += svg_text(left, y += 14, fmt::format("rows {} to {} of {}", from, to - 1, model_.rows.size()), quiet);
    y = std::max(y + 18, top + board_height_ + 12);
    body_ +=
        svg_text(margin, y,
                 "thick frame: best so far · orange: refutes · dashed: not searched · bar: the window at this moment · "
                 "dots: values",
                 quiet);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" width=\"100%\" "
        "style=\"max-width:{0}px\" "
        "role=\"img\" font-family=\"sans-serif\" font-size=\"13\"><title>{2}</title>"
        "<rect width=\"{0}\" height=\"{1:.0f}\" fill=\"#ffffff\"/><g fill=\"#1d2129\">{3}</g></svg>",
        page_width, y + margin, html_text(title_), body_);
  }

 private:
  ScoreWriter scores() const { return plain_scores(nodes_.subject()); }
  std::string number(i64 value) const { return number_text(nodes_.subject(), value); }
  std::string side_name(Side s) const { return side_called(nodes_.subject(), s); }

  bool board(float top) {
    const BoardFace* face = nodes_.subject().face();
    const Position* p = face ? nodes_.shown(v_, shown_) : nullptr;
    if (!p) return false;
    const BoardView view = face->board(*p);
    if (view.width <= 0 || view.height <= 0) return false;
    const float tall = board_width * (view.height + 0.7f) / (view.width + 0.7f);
    if (tall > 3 * board_width) return false;  // a tree
    board_height_ = tall;
    body_ += fmt::format("<g transform=\"translate({},{:.1f})\">{}</g>", margin, top, board_svg(view, {}, board_width));
    return true;
  }

  float axis(i64 value) const {
    const float span = static_cast<float>(range_.high) - static_cast<float>(range_.low);
    const float share = (static_cast<float>(value) - static_cast<float>(range_.low)) / span;
    return page_width - margin - axis_width + 12 + (axis_width - 24) * bounded(share, -0.04f, 1.04f);
  }

  void row(std::size_t d, float left, float y) {
    const CorridorRow& r = model_.rows[d];
    const float right = page_width - margin - axis_width - 12;
    if (static_cast<int>(d) == model_.shown)
      body_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"4\" fill=\"#e8f0fe\" "
          "stroke=\"#3b7ddd\"/>",
          left - 4, y - 1, page_width - margin - left + 8, row_height - 2);
    // Up: the root player; down: the other side.
    const bool up = r.mover == side_;
    body_ +=
        fmt::format("<polygon points=\"{0:.1f},{2:.1f} {1:.1f},{2:.1f} {3:.1f},{4:.1f}\" fill=\"{5}\"/>", left + 14,
                    left + 24, y + (up ? 14 : 5), left + 19, y + (up ? 5 : 14), up ? "#1f6feb" : "#c2570c");
    body_ += svg_text(left, y + 14, std::to_string(r.ply), quiet);
    std::string title = r.ply == 0 ? std::string("root") : nodes_.move(v_, r.slot);
    title += fmt::format(" · {} {}, {}", side_name(r.mover), r.same_mover ? "still to move" : "to move",
                         depth_text(v_, r.depth));
    if (r.pass != Pass::full) title += fmt::format(", {}", text(r.pass));
    body_ += svg_text(left + 30, y + 14, title);
    chips(r, left + 14, right, y + 19);
    if (!model_.windowless) walls(r, y);
    for (const CorridorChip& c : r.chips)
      if (c.state == CorridorChip::State::done && c.value.kind != Kind::none)
        body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>", axis(c.value.value), y + 30,
                             c.best || c.refutes ? 4 : 2.5, c.refutes ? "#e8590c" : "#1d2129");
  }

  std::string words_of(const CorridorRow& r, const CorridorChip& c) {
    std::string words = chip_text(v_, r, c, nodes_);
    if (c.state == CorridorChip::State::done && c.value.kind != Kind::none)
      words += fmt::format(" {}{}", kind_sign(c.value.kind), number(c.value.value));
    return words;
  }
  // Those that there is room for, and always the one that the line goes on with.
  void chips(const CorridorRow& r, float left, float right, float y) {
    using State = CorridorChip::State;
    constexpr float around = 8, gap = 5, rest_width = 52;
    const CorridorChip* const next = r.next >= 0 ? &r.chips[static_cast<std::size_t>(r.next)] : nullptr;
    float x = left, kept = next ? width_of(words_of(r, *next)) + around + gap : 0;
    std::size_t drawn = 0;
    bool full = false;
    for (const CorridorChip& c : r.chips) {
      const std::string words = words_of(r, c);
      const float w = width_of(words) + around;
      if (&c == next) kept = 0;
      else if (full = full || drawn == max_chips || x + w + gap + kept > right - rest_width; full) continue;
      const bool searched = c.state == State::done || c.state == State::open;
      body_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"19\" rx=\"4\" fill=\"{}\" stroke=\"{}\" "
          "stroke-width=\"{}\"{}/>",
          x, y, w,
          c.refutes   ? "#ffd8a8"
          : c.on_line ? "#d0e2ff"
          : searched  ? "#f1f3f5"
                      : "#ffffff",
          c.best ? "#1d2129" : "#adb5bd", c.best ? 2 : 1, searched ? "" : " stroke-dasharray=\"3 2\"");
      body_ += svg_text(x + 4, y + 14, words,
                        searched ? "font-family=\"monospace\" font-size=\"11.5\""
                                 : "font-family=\"monospace\" font-size=\"11.5\" fill=\"#868e96\"");
      x += w + gap;
      ++drawn;
    }
    const std::size_t rest = r.chips.size() - drawn + static_cast<std::size_t>(std::max(0, r.not_listed));
    if (rest > 0) body_ += svg_text(x + 2, y + 14, fmt::format("{} more", rest), quiet);
  }

  void walls(const CorridorRow& r, float y) {
    const bool is_left = r.left.value > -infinite, is_right = r.right.value < infinite;
    const float first = page_width - margin - axis_width, last = page_width - margin;
    const float a = is_left ? axis(r.left.value) : first, b = is_right ? axis(r.right.value) : last;
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12\" fill=\"{}\" stroke=\"#3b7ddd\" "
        "stroke-width=\".7\"/>",
        std::min(a, b), y + 24, std::max(std::abs(b - a), 1.5f), r.closed ? "#ffe3cc" : "#d6e6fb");
    if (is_left) body_ += svg_text(a, y + 14, number(r.left.value), quiet_middle);
    if (is_right && (!is_left || b - a > 46)) body_ += svg_text(b, y + 14, number(r.right.value), quiet_middle);
  }

  const View& v_;
  const Tick t_;
  const u32 shown_;
  Nodes& nodes_;
  Side side_ = Side::first;
  Corridor model_;
  ScoreRange range_;
  std::string body_, title_;
  float board_height_ = 0;
};

}  // namespace

std::string moment_svg(const View& v, Tick t, u32 shown, Nodes& nodes) {
  return MomentDrawing(v, t, shown, nodes).drawn();
}

}  // namespace ply
