#include "engine/learn/lesson_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/lint/lint.h"
#include "engine/base/text.h"
#include "engine/learn/card_places.h"
#include "engine/learn/lesson_moments.h"
#include "engine/learn/lesson_scenes.h"
#include "engine/learn/lesson_terms.h"
#include "engine/read/words/short_number.h"

namespace ply {
namespace {

class StepChecker {
 public:
  StepChecker(const WrittenStep& written, const LessonScene& scene, LessonStep& out, RecordPool& pool,
              JobProgress* progress, std::vector<LessonProblem>& problems)
      : written_(written),
        deed_(written.deed),
        scene_(scene),
        out_(out),
        pool_(pool),
        progress_(progress),
        problems_(problems) {}

  bool check(Tick before) {
    const std::size_t known = problems_.size();
    out_.line = written_.moment.line;
    const auto m = find_lesson_moment(scene_, written_.moment, before);
    if (!m) {
      problems_.push_back({written_.moment.line, m.error().column, m.error().message, false});
      return false;
    }
    out_.tick = m->tick, out_.slot = m->slot, out_.leaving = m->leaving;
    if (scene_.tree) out_.node = card_node_of(*scene_.tree, scene_.recording->view(), m->slot);
    place_ = {&scene_, m->tick, m->slot, {}, {}};
    if (!written_.views.empty()) out_.views = written_.views;
    do_deed();  // first: sentences may name what it has found
    for (const LessonWords& w : written_.before) out_.before.push_back(sentence(w));
    for (const LessonWords& w : written_.after) out_.after.push_back(sentence(w));
    out_.remember = sentence(written_.remember);
    for (const LessonWords& w : written_.claims) claim(w);
    return std::none_of(problems_.begin() + static_cast<std::ptrdiff_t>(known), problems_.end(),
                        [](const LessonProblem& p) { return !p.remark; });
  }

 private:
  void wrong(const LessonWords& at, std::string message, int column = 1) {
    problems_.push_back({at.line, at.column + std::max(column, 1) - 1, std::move(message), false});
  }
  void wrong(const LessonWords& at, const Error& e) { wrong(at, e.message, e.column); }

  std::string sentence(const LessonWords& w) {
    if (w.text.empty()) return {};
    const auto text = filled(place_, w.text);
    if (text) return *text;
    wrong(w, text.error());
    return {};
  }

  void claim(const LessonWords& w) {
    const auto text = filled(place_, w.text);
    if (!text) return wrong(w, text.error());
    const auto holds = lesson_holds(place_, *text);
    if (!holds) return wrong(w, holds.error());
    if (*holds) return;
    // What it is instead, where that can be said of the left side.
    std::string instead;
    const auto sign = text->find("==");
    if (sign != std::string::npos) {
      std::string left = text->substr(0, sign);
      for (const std::string_view suffix : {" of ", " for "})  // "alpha == 5 of a for MAX"
        if (const auto at = text->find(suffix, sign); at != std::string::npos && text->find(suffix) == at) {
          left += text->substr(at);
          break;
        }
      if (const auto v = lesson_value(place_, left)) instead = fmt::format(": it is {}", v->text);
    }
    wrong(w, fmt::format("this does not hold{}", instead));
  }

  void do_deed() {
    out_.task.deed = deed_.kind;
    switch (deed_.kind) {
      case LessonDeed::none: return;
      case LessonDeed::ask:
      case LessonDeed::type: return question();
      case LessonDeed::pick: return pick();
      case LessonDeed::turn: return turn();
      case LessonDeed::drag: return drag();
      case LessonDeed::reorder: return reorder();
      case LessonDeed::sort: return sort();
      case LessonDeed::unfold: return unfold();
    }
  }

  // ---- Questions ----
  void question() {
    LessonTask& task = out_.task;
    task.question = sentence(deed_.question);
    const auto term = filled(place_, deed_.answer.text);
    if (!term) return wrong(deed_.answer, term.error());
    const auto answer = lesson_value(place_, *term);
    if (!answer) return wrong(deed_.answer, answer.error());
    const bool truth = answer->type == FieldType::boolean, number = is_number(answer->type);
    if (!deed_.yes.empty() && !truth)
      return wrong(deed_.answer, "words are given, but the answer is not true or false");
    if (deed_.kind == LessonDeed::type && !number) return wrong(deed_.answer, "what is typed is a number");
    if (deed_.kind == LessonDeed::type && read_value(scene_.subject, answer->type, answer->text) != answer->v)
      return wrong(deed_.answer,
                   fmt::format("what is typed is a number, and the answer is {}: ask for it", answer->text));
    task.number = number;
    task.score = answer->type == FieldType::score;
    task.origin = answer->origin;
    task.about = answer->node;
    task.bound = answer->bound;
    task.choices.push_back({said(answer->type, answer->v), answer->v, no_card_node, sentence(deed_.right)});
    for (const WrittenChoice& c : deed_.wrong) wrong_choice(c, answer->type);
    if (truth && task.choices.size() == 1)
      task.choices.push_back({said(answer->type, !answer->v), !answer->v, no_card_node, {}});
    if (answer->type == FieldType::side && task.choices.size() == 1)
      task.choices.push_back({said(answer->type, 1 - answer->v), 1 - answer->v, no_card_node, {}});
    if (deed_.kind == LessonDeed::ask && answer->type == FieldType::kind && task.choices.size() == 1)
      for (i64 k = 1; k < 4; ++k)
        if (k != answer->v) task.choices.push_back({said(answer->type, k), k, no_card_node, {}});
    if (deed_.kind == LessonDeed::ask && task.choices.size() < 2 && deed_.wrong.empty())
      wrong(deed_.answer, "there is nothing to choose from: wrong 4: why it is not 4");
  }
  std::string said(FieldType type, i64 value) const {
    if (type == FieldType::boolean && !deed_.yes.empty()) return value ? deed_.yes : deed_.no;
    return value_words(scene_.subject, type, value);
  }
  void wrong_choice(const WrittenChoice& c, FieldType type) {
    LessonTask& task = out_.task;
    const auto value_text = filled(place_, c.value.text);
    if (!value_text) return wrong(c.value, value_text.error());
    std::optional<i64> value = read_value(scene_.subject, type, *value_text);
    if (type == FieldType::boolean && !deed_.yes.empty())
      value = *value_text == deed_.yes  ? std::optional<i64>(1)
              : *value_text == deed_.no ? std::optional<i64>(0)
                                        : value;
    if (!value)
      return wrong(c.value,
                   fmt::format("{} is not an answer here: expected {}", quoted_text(*value_text), describe(type)));
    for (const LessonChoice& other : task.choices)
      if (other.value == *value)
        return wrong(c.value, &other == &task.choices.front() ? fmt::format("{} is the right answer", other.text)
                                                              : fmt::format("{} is there already", other.text));
    task.choices.push_back({said(type, *value), *value, no_card_node, sentence(c.reason)});
  }

  // The place that is to be clicked: found in the recording, never just named.
  void pick() {
    LessonTask& task = out_.task;
    task.question = sentence(deed_.question);
    if (!whole_tree(deed_.answer)) return;
    const auto slot = place_of_answer();
    if (!slot) return wrong(deed_.answer, slot.error());
    const auto add = [&](u32 node, const std::string& reason, const LessonWords& at) {
      for (const LessonChoice& c : task.choices)
        if (c.node == node)
          return wrong(at, &c == &task.choices.front() ? "this is the right one" : "this one is there already");
      const std::string& path = scene_.tree->path[node];
      task.choices.push_back({path.empty() ? "root" : path, 0, node, reason});
    };
    const u32 node = card_node_of(*scene_.tree, scene_.recording->view(), *slot);
    if (node == no_card_node) return wrong(deed_.answer, "this node is not in the tree");
    add(node, sentence(deed_.right), deed_.answer);
    for (const WrittenChoice& c : deed_.wrong)
      if (const u32 other = tree_node(c.value); other != no_card_node) add(other, sentence(c.reason), c.value);
  }
  Result<u32> place_of_answer() {
    const View v = scene_.recording->view();
    std::string_view text = deed_.answer.text;
    if (text == "fault") {
      const LintReport report = lint(lint_input(*scene_.recording, scene_.root));
      for (const LintFinding& f : report.findings)
        if (f.id != no_node) return v.find(f.id);
      return Error{"the linter finds no fault in this search", 1};
    }
    if (text == "best" || text.starts_with("best of ")) {
      u32 slot = place_.slot;
      if (text != "best") {
        const auto moves = read_path(*scene_.subject.game, scene_.subject.root, text.substr(8));
        if (!moves) return Error{moves.error().message, 9};
        const auto visits = visits_of(v, *moves);
        if (visits.empty()) return Error{"the search does not come to this node", 9};
        slot = visits.back();
      }
      std::vector<u32> kids;
      v.children(slot, kids);
      u32 best = no_node;
      for (const u32 c : kids)
        if (v[c].rank == v[slot].best && v[c].pass() != Pass::probe) best = c;
      if (best == no_node) return Error{"none of its moves was the best", 1};
      return best;
    }
    // A moment: "enter of bab: ply == 3", "leave: cut".
    std::vector<LessonProblem> problems;
    const LessonText read = read_lesson(fmt::format("lesson: x\ntree x\nat {}\n", text), problems);
    if (!problems.empty() || read.scenes.empty() || read.scenes.front().steps.empty())
      return Error{"a place is computed: best of a, fault, leave: cut, enter of bab: ply == 3", 1};
    const WrittenMoment& m = read.scenes.front().steps.front().moment;
    if (m.path && !m.condition)
      return Error{"a path alone is not computed: say what holds there, leave of bab: cut", 1};
    const auto found = find_lesson_moment(scene_, m, place_.tick);
    if (!found) return Error{found.error().message, std::max(found.error().column - 3, 1)};
    return found->slot;
  }

  // ---- By hand ----
  bool whole_tree(const LessonWords& at) {
    if (!scene_.tree) wrong(at, "the tree is too large to be drawn as a whole");
    return scene_.tree.has_value();
  }
  // What is done to nodes by hand needs a tree that is drawn.
  bool drawn_tree(const LessonWords& at) {
    if (!whole_tree(at)) return false;
    const u32 cards = scene_.tree->cards();
    if (cards > max_drawn_cards)
      wrong(at, fmt::format("the tree has {} leaves: with more than {} it is not drawn, and nobody can do that", cards,
                            max_drawn_cards));
    return cards <= max_drawn_cards;
  }
  bool typed(const LessonWords& at) {
    if (whole_tree(at) && !scene_.tree->letters) wrong(at, "only a tree that is typed in can be changed");
    return scene_.tree && scene_.tree->letters;
  }
  u32 tree_node(const LessonWords& path) {
    const u32 k = scene_.tree->find(path.text);
    if (k == no_card_node) wrong(path, fmt::format("there is no node {}", quoted_text(path.text)));
    return k;
  }
  LessonWords here() const { return {{}, deed_.line, 1}; }

  void turn() {
    if (!drawn_tree(here())) return;
    const auto turned = cards_turned_by(*scene_.tree, scene_.recording->view(), place_.tick);
    for (const LessonWords& path : deed_.paths) {
      const u32 k = tree_node(path);
      if (k == no_card_node) continue;
      if (!scene_.tree->nodes[k].leaf()) wrong(path, fmt::format("{} is no card", quoted_text(path.text)));
      else if (std::find(turned.begin(), turned.end(), k) == turned.end())
        wrong(path, fmt::format("the search has not turned {} by this moment", quoted_text(path.text)));
      else out_.task.nodes.push_back(k);
    }
  }

  void drag() {
    if (!typed(deed_.paths.front())) return;
    const u32 card = tree_node(deed_.paths.front());
    if (card == no_card_node) return;
    if (!scene_.tree->nodes[card].leaf()) return wrong(deed_.paths.front(), "only a card can be dragged");
    LessonTask& task = out_.task;
    task.nodes = {card}, task.from = deed_.from, task.to = deed_.to;
    if (deed_.keeps.text.empty()) return;
    if (!deed_.keeps.text.starts_with("value of "))
      return wrong(deed_.keeps, "what it keeps is the value of a node: keeps value of root");
    const LessonWords path{std::string(trim(std::string_view(deed_.keeps.text).substr(9))), deed_.keeps.line,
                           deed_.keeps.column + 9};
    const u32 node = tree_node(path);
    if (node == no_card_node) return;
    const int value = scene_.tree->nodes[node].value;
    // No value of minimax falls when a card rises: what holds at both ends holds between them.
    for (const int x : {deed_.from, deed_.to})
      if (const int other = with_card(*scene_.tree, card, x).nodes[node].value; other != value)
        return wrong(deed_.keeps,
                     fmt::format("with {} there the value of {} is {}, not {}", x, path.text, other, value));
    // Of a node that is still open that is not what it has now.
    task.keeps = fmt::format("{} comes to {}", node == 0 ? "the root" : path.text, short_number(scene_.subject, value));
  }

  bool order(CardTree tree, const LessonWords& at) {
    auto searched = searched_order(scene_, std::move(tree), pool_, progress_);
    if (!searched) wrong(at, searched.error());
    else out_.task.orders.push_back(std::move(*searched));
    return searched.ok();
  }
  void count_orders() {
    for (const LessonOrder& o : out_.task.orders) {
      place_.fewest_cards = std::min(place_.fewest_cards.value_or(o.cards), o.cards);
      place_.max_cards = std::max(place_.max_cards.value_or(o.cards), o.cards);
    }
  }

  void reorder() {
    if (!typed(here()) || !drawn_tree(here())) return;
    const u32 node = tree_node(deed_.paths[0]), child = tree_node(deed_.paths[1]);
    if (node == no_card_node || child == no_card_node) return;
    const std::vector<int>& row = scene_.tree->nodes[node].children;
    std::vector<u32> list(row.begin(), row.end());
    const auto it = std::find(list.begin(), list.end(), child);
    if (it == list.end())
      return wrong(deed_.paths[1], fmt::format("{} is no move of {}", deed_.paths[1].text, deed_.paths[0].text));
    if (it == list.begin()) return wrong(deed_.paths[1], "it comes first already");
    std::rotate(list.begin(), it, it + 1);
    out_.task.nodes = {node, child};
    if (order(*scene_.tree, here()) && order(with_order(*scene_.tree, node, list), here())) count_orders();
  }

  void sort() {
    if (!typed(here())) return;
    std::size_t widest = 2;
    for (const TypedNode& n : scene_.tree->nodes) widest = std::max(widest, n.children.size());
    const int steps = static_cast<int>(widest);
    for (int i = 0; i < steps; ++i)
      if (!order(with_best_at(*scene_.tree, i, steps), here())) return;
    count_orders();
    const std::vector<LessonOrder>& all = out_.task.orders;
    if (std::any_of(all.begin(), all.end(), [&](const LessonOrder& o) { return o.value != all.front().value; }))
      wrong(here(), "its value depends on the order: this search is not sound");
  }

  void unfold() {
    if (!drawn_tree(here())) return;
    if (deed_.plies > scene_.tree->plies)
      return wrong(here(), fmt::format("the tree has {} plies only", scene_.tree->plies));
    out_.task.plies = deed_.plies;
  }

  const WrittenStep& written_;
  const WrittenDeed& deed_;
  const LessonScene& scene_;
  LessonStep& out_;
  RecordPool& pool_;
  JobProgress* const progress_;
  std::vector<LessonProblem>& problems_;
  LessonPlace place_;
};

}  // namespace

bool check_step(const WrittenStep& written, const LessonScene& scene, Tick before, LessonStep& out, RecordPool& pool,
                JobProgress* progress, std::vector<LessonProblem>& problems) {
  return StepChecker(written, scene, out, pool, progress, problems).check(before);
}

}  // namespace ply
