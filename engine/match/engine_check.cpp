#include "engine/match/engine_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "engine/core/random.h"
#include "engine/core/text.h"
#include "engine/match/process.h"

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr int least_plies = 4, most_plies = 24;  // of random positions
constexpr int thinking_before_stop = 100;        // milliseconds
constexpr int most_findings_a_check = 5;
constexpr int farthest_score = 100'000;  // in hundredths: no engine means a score beyond
constexpr i64 mate_slack = 8;            // extensions see some plies further than the depth
constexpr double node_slack = 1.1;

/// What "info ... score ..." said.
struct Told {
  int depth = 0;
  u64 nodes = 0;
  bool has_score = false, is_mate = false, is_bound = false;
  i64 score = 0;  // hundredths, or moves to mate, for the side to move
  std::vector<std::string> line;
  std::string score_text() const {
    return !has_score ? "no score" : is_mate ? fmt::format("mate {}", score) : fmt::format("cp {}", score);
  }
};
struct Answer {
  std::string best;  // "(none)", "0000" ...
  std::vector<Told> told;
  /// The last whole one: with a score that is no bound, and a line.
  const Told* last() const {
    for (auto t = told.rbegin(); t != told.rend(); ++t)
      if (t->has_score && !t->is_bound && !t->line.empty()) return &*t;
    return nullptr;
  }
  u64 nodes() const {
    u64 out = 0;
    for (const Told& t : told) out = std::max(out, t.nodes);
    return out;
  }
};

std::optional<Told> read_info(std::string_view line) {
  Told out;
  const auto words = split(line, ' ');
  const auto number = [&](std::size_t at) {
    return at < words.size() ? to_number<i64>(words[at]).value_or(0) : i64{0};
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view w = words[i];
    if (w == "string") return std::nullopt;
    if (w == "multipv" && number(i + 1) > 1) return std::nullopt;
    if (w == "depth") out.depth = static_cast<int>(number(i + 1));
    if (w == "nodes") out.nodes = static_cast<u64>(std::max<i64>(0, number(i + 1)));
    if (w == "score" && i + 2 < words.size()) {
      out.has_score = words[i + 1] == "cp" || words[i + 1] == "mate";
      out.is_mate = words[i + 1] == "mate";
      out.score = number(i + 2);
    }
    if (w == "lowerbound" || w == "upperbound") out.is_bound = true;
    if (w == "pv") {
      for (++i; i < words.size(); ++i)
        if (!words[i].empty()) out.line.emplace_back(words[i]);
    }
  }
  return out;
}

/// A position with the moves that led there from a text that can be sent.
struct Asked {
  std::string text;  // "startpos", "fen ..."
  Position position;
};

class Checker {
 public:
  Checker(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
          const std::function<void(const EngineCheckLine&)>& told)
      : face_(face), plan_(plan), progress_(progress), tell_(told) {}

  Result<EngineCheckReport> run() {
    if (const Status ok = choose_positions(); !ok) return ok.error();
    if (const Status ok = start(); !ok) return ok.error();
    progress_.all = 4 * asked_.size() + 1;
    for (const Asked& a : asked_) {
      if (!ask(a)) return finish();
      ++progress_.done;
    }
    for (const Asked& a : asked_) {
      if (!twice(a) || !mirror(a) || !mate(a)) return finish();
      progress_.done += 2;
    }
    for (const Asked& a : asked_) {
      if (!limit(a)) return finish();
      ++progress_.done;
    }
    stop();
    return finish();
  }

 private:
  // --- What is asked

  Status choose_positions() {
    for (const std::string& text : plan_.positions) {
      auto setup = face_.type().set_up(text, face_.rules());
      if (!setup) return Error{fmt::format("{}: {}", quoted_text(text), setup.error().message)};
      if (face_.outcome(setup->position)) return Error{fmt::format("{}: the game is over there", quoted_text(text))};
      add(setup->position);
    }
    Random random(plan_.seed);
    for (int tries = 0;
         plan_.positions.empty() && static_cast<int>(asked_.size()) < plan_.random && tries < 50 * plan_.random;
         ++tries) {
      Position p = face_.initial(plan_.seed);
      std::vector<u64> history;
      const int plies = asked_.empty() ? 0 : least_plies + static_cast<int>(random.below(most_plies - least_plies));
      for (int i = 0; i < plies; ++i) {
        const auto legal = face_.moves(p, history);
        if (legal.empty()) break;
        history.push_back(face_.key(p));
        p = face_.after(p, legal[random.below(static_cast<u32>(legal.size()))]);
      }
      if (!face_.outcome(p, history) && !face_.moves(p, history).empty()) add(p);
    }
    return Done{};
  }
  void add(const Position& p) {
    const std::string text = face_.write(p);
    asked_.push_back({text == face_.write(face_.initial(plan_.seed)) ? "startpos" : "fen " + text, p});
  }

  // --- The conversation. False: the engine has ended or is silent, which has been told.

  Status start() {
    if (const Status ok = process_.start(plan_.command); !ok) return ok;
    send("uci");
    if (!wait_for("uciok")) return Error{"it does not answer to uci: " + silence_};
    for (const auto& [name, value] : plan_.options) send(fmt::format("setoption name {} value {}", name, value));
    send("isready");
    if (!wait_for("readyok")) return Error{"it does not answer to isready: " + silence_};
    return Done{};
  }
  Process::Clock::time_point patience() const { return Process::Clock::now() + milliseconds(plan_.patience); }
  void send(std::string_view line) {
    sent_.emplace_back(line);
    (void)process_.send(line, patience());
  }
  bool read(std::string& line) {
    const auto until = patience();
    switch (process_.read(line, until)) {
      case Process::Got::line: return true;
      case Process::Got::nothing: silence_ = fmt::format("nothing came for {} ms", plan_.patience); return false;
      case Process::Got::too_long: silence_ = "a line was too long"; return false;
      case Process::Got::ended: silence_ = process_.end(until); break;
    }
    if (silence_.empty()) silence_ = "it ended";
    if (const std::string said = process_.last_complaint(); !said.empty()) silence_ += ": " + said;
    return false;
  }
  bool wait_for(std::string_view word) {
    std::string line;
    while (!progress_.stop && read(line)) {
      if (line.starts_with("id name ")) out_.name = line.substr(8);
      if (trim(line) == word) return true;
    }
    return false;
  }
  std::optional<Answer> answer() {
    Answer out;
    std::string line;
    while (!progress_.stop && read(line)) {
      if (line.starts_with("info "))
        if (auto t = read_info(trim(line))) out.told.push_back(std::move(*t));
      if (!line.starts_with("bestmove")) continue;
      const auto words = split(trim(line), ' ');
      if (words.size() > 1) out.best = words[1];
      return out;
    }
    return std::nullopt;
  }
  std::optional<Answer> search(const std::string& position, const std::string& go) {
    sent_.clear();
    send("ucinewgame");
    send("isready");
    if (!wait_for("readyok")) return lost();
    send("position " + position);
    send(go);
    auto out = answer();
    return out ? out : lost();
  }
  std::optional<Answer> lost() {
    if (!progress_.stop) found("alive", silence_);
    return std::nullopt;
  }

  // --- What is said

  void say(EngineCheckLine line) {
    if (tell_) tell_(line);
    out_.lines.push_back(std::move(line));
  }
  void found(const char* check, std::string words) {
    ++findings_;
    if (std::count_if(out_.lines.begin(), out_.lines.end(), [&](const EngineCheckLine& l) {
          return std::string_view(l.check) == check;
        }) >= most_findings_a_check)
      return;
    say({check, EngineCheckSays::finding, std::move(words), sent_});
  }
  void not_asked(const char* check, std::string why) { say({check, EngineCheckSays::not_asked, std::move(why), {}}); }
  void good(const char* check, std::string words) { say({check, EngineCheckSays::good, std::move(words), {}}); }
  bool broken(const char* check) const {
    return std::any_of(out_.lines.begin(), out_.lines.end(), [&](const EngineCheckLine& l) {
      return std::string_view(l.check) == check && l.says == EngineCheckSays::finding;
    });
  }

  std::string depth_words() const { return fmt::format("go depth {}", plan_.depth); }

  // --- The checks

  /// The first move of a line that cannot be played, and why; empty: all can.
  std::string illegal(Position p, const std::vector<std::string>& line) const {
    std::vector<u64> history;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto m = face_.parse_move(p, line[i], history);
      if (!m) return fmt::format("move {} of {}, {}: {}", i + 1, fmt::join(line, " "), line[i], m.error().message);
      history.push_back(face_.key(p));
      p = face_.after(p, *m);
    }
    return {};
  }

  bool ask(const Asked& a) {
    const auto r = search(a.text, depth_words());
    if (!r) return false;
    for (const Told& t : r->told) {
      lines_ += !t.line.empty();
      if (const std::string why = illegal(a.position, t.line); !why.empty()) {
        found("legal-line", why);
        break;
      }
    }
    if (const std::string why = illegal(a.position, {r->best}); !why.empty()) found("legal-line", "bestmove: " + why);
    const Told* last = r->last();
    if (last && last->line.front() != r->best)
      found("best-of-line", fmt::format("it plays {}, and its last line begins with {}", r->best, last->line.front()));
    bestmoves_ += last != nullptr;
    for (const Told& t : r->told) {
      scores_ += t.has_score;
      if (!t.has_score) continue;
      if (t.is_mate ? t.score == 0 || std::abs(t.score) * 2 > i64{t.depth} * 4 + mate_slack
                    : std::abs(t.score) > farthest_score) {
        found("bounds", fmt::format("{} at depth {}", t.score_text(), t.depth));
        break;
      }
    }
    return true;
  }

  bool twice(const Asked& a) {
    const auto one = search(a.text, depth_words());
    if (!one) return false;
    const auto two = search(a.text, depth_words());
    if (!two) return false;
    ++repeated_;
    const Told *x = one->last(), *y = two->last();
    const std::string first = x ? x->score_text() : "no score", second = y ? y->score_text() : "no score";
    if (one->best != two->best || first != second || one->nodes() != two->nodes())
      found("same-twice", fmt::format("{} {} with {} nodes, then {} {} with {}", one->best, first, one->nodes(),
                                      two->best, second, two->nodes()));
    return true;
  }

  bool mirror(const Asked& a) {
    const auto other = face_.mirrored(a.position);
    if (!other) return true;
    const auto one = search(a.text, depth_words());
    if (!one) return false;
    const auto two = search("fen " + face_.write(*other), depth_words());
    if (!two) return false;
    ++mirrored_;
    const Told *x = one->last(), *y = two->last();
    if (x && y && x->score_text() != y->score_text())
      found("mirror", fmt::format("{} here, {} in the mirror of {}", y->score_text(), x->score_text(), a.text));
    return true;
  }

  bool mate(const Asked& a) {
    const auto one = search(a.text, depth_words());
    if (!one) return false;
    const Told* x = one->last();
    if (!x || !x->is_mate || std::abs(x->score) < 2 || x->line.size() < 2) return true;
    Position p = a.position;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto m = face_.parse_move(p, x->line[i]);
      if (!m) return true;  // told already
      p = face_.after(p, *m);
    }
    if (face_.outcome(p)) return true;
    const auto two = search(fmt::format("{} moves {} {}", a.text, x->line[0], x->line[1]), depth_words());
    if (!two) return false;
    ++mates_;
    const Told* y = two->last();
    const bool wins = x->score > 0;
    const i64 most = std::abs(x->score) - 1;
    if (!y || !y->is_mate || (y->score > 0) != wins || (wins && y->score > most))
      found("mate-counts", fmt::format("{} before {} {}, {} after them", x->score_text(), x->line[0], x->line[1],
                                       y ? y->score_text() : "no score"));
    return true;
  }

  bool limit(const Asked& a) {
    const auto r = search(a.text, fmt::format("go nodes {}", plan_.nodes));
    if (!r) return false;
    if (r->nodes() == 0) return ++limits_silent_, true;
    ++limits_;
    most_nodes_ = std::max(most_nodes_, r->nodes());
    if (static_cast<double>(r->nodes()) > node_slack * static_cast<double>(plan_.nodes))
      found("node-limit", fmt::format("{} nodes were visited, {} allowed", r->nodes(), plan_.nodes));
    return true;
  }

  void stop() {
    sent_.clear();
    send("ucinewgame");
    send("isready");
    if (!wait_for("readyok")) return (void)lost();
    send("position " + asked_.front().text);
    send("go infinite");
    (void)progress_.wait_for(thinking_before_stop / 1000.0);
    send("isready");
    std::string line;
    bool ready = false, moved = false;
    while (!ready && !moved && read(line)) ready = trim(line) == "readyok", moved = line.starts_with("bestmove");
    if (moved) return found("stop", "go infinite ended before it was stopped");
    if (!ready) return found("stop", "isready is not answered during a search: " + silence_);
    send("stop");
    const auto r = answer();
    if (!r) return found("stop", "no move came after stop: " + silence_);
    if (const std::string why = illegal(asked_.front().position, {r->best}); !why.empty())
      return found("stop", "after stop: " + why);
    good("stop", "isready and stop are answered during a search");
  }

  EngineCheckReport finish() {
    if (!progress_.stop) {
      const auto sum = [&](const char* check, u64 n, const std::string& words, const char* why_not) {
        if (broken(check)) return;
        if (n == 0) not_asked(check, why_not);
        else good(check, words);
      };
      sum("legal-line", lines_, fmt::format("{} lines of {} positions can be played", lines_, asked_.size()),
          "it told no lines");
      sum("best-of-line", bestmoves_, fmt::format("{} moves begin the line told last", bestmoves_), "it told no lines");
      sum("same-twice", repeated_, fmt::format("{} searches to depth {} said the same twice", repeated_, plan_.depth),
          "no search came to its end twice");
      sum("mirror", mirrored_, fmt::format("{} positions have the score of their mirror", mirrored_),
          "this game has no mirror with the colours exchanged");
      sum("mate-counts", mates_, fmt::format("{} mates came nearer", mates_), "no mate in two or more was told");
      sum("bounds", scores_, fmt::format("{} scores", scores_), "it told no scores");
      sum("node-limit", limits_, fmt::format("at most {} nodes, {} allowed", most_nodes_, plan_.nodes),
          "it does not tell how many nodes it visits");
    }
    (void)process_.send("quit", Process::Clock::now() + milliseconds(1000));
    (void)process_.end(Process::Clock::now() + milliseconds(1000));
    return std::move(out_);
  }

  const BoardFace& face_;
  const EngineCheckPlan& plan_;
  JobProgress& progress_;
  const std::function<void(const EngineCheckLine&)>& tell_;
  Process process_;
  std::vector<Asked> asked_;
  std::vector<std::string> sent_;
  std::string silence_;
  EngineCheckReport out_;
  int findings_ = 0;
  u64 lines_ = 0, bestmoves_ = 0, scores_ = 0, repeated_ = 0, mirrored_ = 0, mates_ = 0, limits_ = 0,
      limits_silent_ = 0, most_nodes_ = 0;
};

}  // namespace

int EngineCheckReport::findings() const {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                        [](const EngineCheckLine& l) { return l.says == EngineCheckSays::finding; }));
}

Result<EngineCheckReport> check_engine(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
                                       const std::function<void(const EngineCheckLine&)>& told) {
  return Checker(face, plan, progress, told).run();
}

}  // namespace ply
