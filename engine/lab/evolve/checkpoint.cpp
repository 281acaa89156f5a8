// An evolution as text, to go on from. A word a line, what belongs to it
// behind; the last line is `end`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <tuple>

#include "engine/base/keyed_lines.h"
#include "engine/lab/evolve/evolution.h"
#include "engine/lab/evolve/line_numbers.h"

namespace ply {
namespace {

constexpr std::string_view first_line = "plyscope-evolution 1";

// The numbers of a line, for those who read and those who write it.
template <class Row>
auto numbers(Row& r) {
  return std::tie(r.generation, r.best, r.mean, r.worst, r.best_size, r.mean_size, r.distinct, r.ladder, r.games,
                  r.champion, r.seconds);
}
auto numbers(const Champion& c) { return std::tie(c.generation, c.fitness, c.half_points, c.games); }
auto numbers(Champion& c) { return std::tie(c.generation, c.fitness, c.half_points, c.games); }

}  // namespace

std::string generation_heading() {
  return "generation,best,mean,worst,best_size,mean_size,distinct,ladder,games,"
         "champion,seconds";
}

std::string generation_csv(const GenerationRow& r) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{:.3f}", r.generation, r.best, r.mean, r.worst, r.best_size,
                     r.mean_size, r.distinct, r.ladder, r.games, r.champion, r.seconds);
}

std::string Evolution::checkpoint() const {
  ProgramFile game;
  face_.sign(game);
  std::string out = fmt::format("{}\n", first_line);
  for (const auto& [key, value] : game.facts) out += fmt::format("; {} {}\n", key, value);
  out += fmt::format("settings {}\ngeneration {}\nladder {}\n", settings_.text(), generation_, ladder_);
  if (champion_)
    out += fmt::format("champion {} {}\n", fmt::join(numbers(*champion_), " "), write_program(champion_->tree));
  for (const ProgramTree& t : hall_) out += fmt::format("hall {}\n", write_program(t));
  for (const auto& [tree, fitness] : contenders_) out += fmt::format("contender {} {}\n", fitness, write_program(tree));
  for (const ProgramTree& t : population_) out += fmt::format("member {}\n", write_program(t));
  for (const GenerationRow& r : rows_) out += fmt::format("row {}\n", fmt::join(numbers(r), " "));
  return out + write_births(lineage_) + "end\n";
}

std::string checkpoint_path(const std::string& program) { return program + ".state"; }

Result<EvolveSettings> checkpoint_settings(std::string_view checkpoint) {
  const auto lines = keyed_lines(checkpoint);
  if (lines.empty() || lines.front().text != first_line) return Error{"this is no checkpoint of an evolution"};
  for (const KeyedLine& line : lines)
    if (line.key == "settings") return read_evolve_settings(line.value);
  return Error{"the checkpoint is not complete"};
}

Result<std::unique_ptr<Evolution>> Evolution::resume(std::shared_ptr<const Game> game, EvolveSettings settings,
                                                     std::string_view text) {
  auto out = std::make_unique<Evolution>(std::move(game), std::move(settings));
  Evolution& e = *out;
  ProgramFile signed_as;
  e.face_.sign(signed_as);
  e.population_.clear();
  e.lineage_ = {};
  std::size_t facts = 0;
  bool complete = false;
  const auto lines = keyed_lines(text);
  if (lines.empty() || lines.front().text != first_line) return Error{"this is no checkpoint of an evolution"};
  for (const KeyedLine& line : std::span(lines).subspan(1)) {
    if (complete) break;
    std::string_view rest = line.value;
    const auto wrong = [&](std::string_view what) { return line.wrong(what).after("the checkpoint, "); };
    const auto tree = [&](ProgramTree& t) -> Status {
      auto read = read_program(rest, e.face_.cells(), e.settings_.limits);
      if (!read) return wrong(read.error().message);
      t = std::move(*read);
      return Done{};
    };
    ProgramTree t;
    if (line.key == ";") {
      const CutLine fact = cut_word(rest);
      const std::string* mine = signed_as.fact(fact.word);
      if (!mine || *mine != fact.rest)
        return wrong(fmt::format("it was made with {} {}, asked for is {}", fact.word, fact.rest,
                                 mine ? *mine : "another game"));
      ++facts;
    } else if (line.key == "settings") {
      if (rest != e.settings_.text())
        return wrong(fmt::format("it was made with other settings: {}; asked for is {}", rest, e.settings_.text()));
      ++facts;
    } else if (line.key == "generation" || line.key == "ladder") {
      if (!take(rest, line.key == "ladder" ? e.ladder_ : e.generation_)) return wrong("a number is missing");
    } else if (line.key == "champion") {
      Champion c;
      if (!take(rest, numbers(c))) return wrong("a number is missing");
      if (Status ok = tree(c.tree); !ok) return ok.error();
      e.champion_ = std::move(c);
    } else if (line.key == "hall" || line.key == "member") {
      if (Status ok = tree(t); !ok) return ok.error();
      (line.key == "hall" ? e.hall_ : e.population_).push_back(std::move(t));
    } else if (line.key == "contender") {
      double fitness = 0;
      if (!take(rest, fitness)) return wrong("a number is missing");
      if (Status ok = tree(t); !ok) return ok.error();
      e.contenders_.emplace_back(std::move(t), fitness);
    } else if (line.key == "row") {
      GenerationRow r;
      if (!take(rest, numbers(r))) return wrong("a number is missing");
      e.rows_.push_back(r);
    } else if (line.key == "birth") {
      if (Status ok =
              read_birth(rest, e.lineage_, e.settings_.population, e.generation_, e.face_.cells(), e.settings_.limits);
          !ok)
        return wrong(ok.error().message);
    } else if (line.key == "end") {
      complete = true;
    } else {
      return wrong(fmt::format("{} is not known here", quoted_text(line.key)));
    }
  }
  const bool fits = static_cast<int>(e.population_.size()) == e.settings_.population &&
                    e.generation_ == static_cast<int>(e.rows_.size()) && e.ladder_ >= 1 && e.ladder_ <= 6 &&
                    (e.generation_ == 0 || e.champion_) && facts == signed_as.facts.size() + 1;
  if (!complete || !fits || !e.take_living()) return Error{"the checkpoint is not complete"};
  return out;
}

// Those who play next are among the births, or nothing is known of any: then it
// was written before they were kept.
bool Evolution::take_living() {
  const auto& births = lineage_.births();
  const bool known = !births.empty();
  if (known && births.size() < population_.size()) return false;
  for (std::size_t i = 0; i < population_.size(); ++i) {
    Birth b = birth(static_cast<int>(i), population_[i], BirthWay::unknown);
    if (!known) lineage_.add(std::move(b));
    else if (const Birth& kept = births[births.size() - population_.size() + i];
             kept.id != b.id || *kept.tree != population_[i])
      return false;
  }
  return true;
}

}  // namespace ply
