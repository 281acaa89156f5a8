#include "engine/original/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/measured.h"

namespace ply {
namespace {

constexpr std::array kinds = {"position", "legal", "moves",  "result", "value",  "search",
                              "roots",    "fault", "option", "games",  "levels", "evolution"};

/// What the lines of a claim say, as far as it was read.
struct Begun {
  ReportClaim claim;
  std::string rules, position, moves, profile;
};

class Reader {
 public:
  explicit Reader(const GameType& type) : type_(type) { out_.sections.emplace_back(); }

  Status line(std::string_view raw) {
    ++number_;
    const std::string_view text = trim(raw);
    if (text.starts_with("```claim")) return open_claim(std::string(trim(text.substr(8))));
    if (begun_ && text == "```") return close_claim();
    if (begun_) return text.empty() ? Status(Done{}) : claim_line(text);
    if (text.starts_with("## ")) {
      out_.sections.push_back({std::string(trim(text.substr(3))), {}, {}});
      return Done{};
    }
    if (out_.title.empty() && text.starts_with("# ")) {
      out_.title = std::string(trim(text.substr(2)));
      return Done{};
    }
    out_.sections.back().text += std::string(raw) + "\n";
    return Done{};
  }

  Result<OriginalReport> finish() {
    if (begun_) return Error{fmt::format("line {}: the claim is not closed", number_)};
    if (out_.title.empty()) return Error{"it has no title"};
    for (ReportSection& s : out_.sections) s.text = std::string(trim(s.text));
    std::erase_if(out_.sections, [](const ReportSection& s) { return s.text.empty() && s.claims.empty(); });
    return std::move(out_);
  }

 private:
  Error wrong(const std::string& what) const { return {fmt::format("line {}: {}", number_, what)}; }

  Status open_claim(std::string id) {
    if (begun_) return wrong("a claim within a claim");
    if (id.empty()) return wrong("a claim has an id");
    if (out_.claim(id)) return wrong(fmt::format("there are two claims {}", id));
    begun_.emplace();
    begun_->claim.id = std::move(id);
    return Done{};
  }

  Status close_claim() {
    ReportClaim& c = begun_->claim;
    if (c.title.empty()) return wrong("the claim has no title");
    if (words(c.title).size() > 5) return wrong("a title has five words at most");
    for (Check& check : c.checks)
      if (auto ok = place(check); !ok) return ok;
    out_.sections.back().claims.push_back(std::move(c));
    begun_.reset();
    return Done{};
  }

  Status claim_line(std::string_view text) {
    const auto [word, rest_view] = cut_word(text);
    const std::string rest(trim(rest_view));
    ReportClaim& c = begun_->claim;
    Check* const check = c.checks.empty() ? nullptr : &c.checks.back();
    if (word == "title") c.title = rest;
    else if (word == "say") c.consequence += (c.consequence.empty() ? "" : " ") + rest;
    else if (word == "rules") begun_->rules = rest;
    else if (word == "position") begun_->position = rest, begun_->moves.clear();
    else if (word == "moves") begun_->moves = rest;
    else if (word == "profile") begun_->profile = rest;
    else if (word == "check") return begin_check(rest);
    else if (word == "printed" && !check) c.printed.push_back(rest);
    else if (word == "printed") check->printed = rest;
    else if (word == "here" && check) check->here = rest;
    else if (word == "label" && check) check->label = rest;
    else
      return wrong(
          fmt::format("a claim has title, printed, rules, position, moves, profile, check and say, a check "
                      "has label, printed and here, not {}",
                      quoted_text(word)));
    return Done{};
  }

  Status begin_check(const std::string& rest) {
    const auto [word, args] = cut_word(rest);
    const auto kind = std::find(kinds.begin(), kinds.end(), word);
    if (kind == kinds.end())
      return wrong(fmt::format("there is no check {}, but {}", quoted_text(word), fmt::join(kinds, ", ")));
    Check check;
    check.kind = static_cast<CheckKind>(kind - kinds.begin());
    check.line = number_;
    for (const Word& w : words(args)) {
      const auto equals = w.text.find('=');
      const std::string_view key = w.text.substr(0, equals);
      // What a player does otherwise has equals signs as well.
      const bool of_player = check.kind == CheckKind::games && key != "pairs" && key != "seed" && key != "plies";
      if (equals != std::string_view::npos && !of_player) check.args[std::string(key)] = w.text.substr(equals + 1);
      else check.words += (check.words.empty() ? "" : " ") + std::string(w.text);
    }
    // Where it begins is what was said by now: a claim may go on from board to board.
    std::string plan = fmt::format("plyscope-search\ngame {}\n", type_.id());
    if (!begun_->rules.empty()) {
      std::string rules = begun_->rules;
      std::replace(rules.begin(), rules.end(), ' ', ',');
      plan += fmt::format("rules {}\n", rules);
    }
    if (!begun_->position.empty()) plan += fmt::format("position {}\n", begun_->position);
    if (!begun_->moves.empty()) plan += fmt::format("moves {}\n", begun_->moves);
    if (!begun_->profile.empty()) plan += fmt::format("profile {}\n", begun_->profile);
    texts_.emplace_back(std::move(plan));
    begun_->claim.checks.push_back(std::move(check));
    return Done{};
  }

  /// Finds where a check begins, and what it searches.
  Status place(Check& check) {
    std::string plan = std::move(texts_.front());
    texts_.erase(texts_.begin());
    const auto refused = [&](const Error& e) { return Error{fmt::format("line {}: {}", check.line, e.message)}; };
    if (check.is_search()) {
      for (const auto& [key, value] : check.args) {
        std::string list = value;
        if (key == "with" || key == "without") std::replace(list.begin(), list.end(), ',', ' ');
        plan += fmt::format("{} {}\n", key, list);
      }
      auto read = parse_plan(plan);
      if (!read) return refused(read.error());
      check.plan = std::move(*read);
      if (check.kind == CheckKind::fault && check.plan.plan.fault == Fault::none)
        return refused({"it plants no fault"});
      return Done{};
    }
    // A plan has no place for a game that is over.
    RuleValues rules;
    std::string position, moves;
    for (const std::string_view l : split(plan, '\n')) {
      const auto [key, value] = cut_word(l);
      if (key == "position") position = trim(value);
      if (key == "moves") moves = trim(value);
      if (key == "profile") check.plan.plan.profile = trim(value);
      if (key != "rules") continue;
      auto read = parse_rules(trim(value));
      if (!read) return refused(read.error());
      rules = std::move(*read);
    }
    std::shared_ptr<const Game> game;
    Position start;
    if (position.empty()) {
      auto made = type_.make(rules);
      if (!made) return refused(made.error());
      game = *made, start = game->initial(1);
    } else {
      auto setup = type_.parse_position(position, rules);
      if (!setup) return refused(setup.error());
      game = setup->game, start = setup->position;
    }
    auto line = game->parse_moves(start, moves);
    if (!line) return refused(line.error());
    check.plan.root = end_of_line(game, start, std::move(*line));
    set_root(check.plan.plan, check.plan.root);
    if (check.plan.plan.profile.empty()) check.plan.plan.profile = game->profiles().front().id;
    if (!game->profile(check.plan.plan.profile))
      return refused({fmt::format("there is no profile {}", check.plan.plan.profile)});
    return Done{};
  }

  const GameType& type_;
  OriginalReport out_;
  std::optional<Begun> begun_;
  std::vector<std::string> texts_;  // of the checks of the claim: the beginnings of their plans
  int number_ = 0;
};

}  // namespace

const ReportClaim* OriginalReport::claim(std::string_view id) const {
  for (const ReportSection& s : sections)
    for (const ReportClaim& c : s.claims)
      if (c.id == id) return &c;
  return nullptr;
}

std::vector<const ReportClaim*> OriginalReport::claims() const {
  std::vector<const ReportClaim*> out;
  for (const ReportSection& s : sections)
    for (const ReportClaim& c : s.claims) out.push_back(&c);
  return out;
}

Result<OriginalReport> read_report(const GameType& type, std::string_view text) {
  Reader reader(type);
  for (const std::string_view line : split(text, '\n'))
    if (auto ok = reader.line(line); !ok) return ok.error();
  return reader.finish();
}

const OriginalReport* original_report(const GameType& type) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const OriginalReport>> pages;
  const std::lock_guard lock(mutex);
  const auto known = pages.find(type.id());
  if (known != pages.end()) return known->second.get();
  std::unique_ptr<const OriginalReport> page;
  if (const std::string_view text = built_in_text(type, "report.md"); !text.empty())
    if (auto read = read_report(type, text)) page = std::make_unique<const OriginalReport>(std::move(*read));
  return pages.emplace(type.id(), std::move(page)).first->second.get();
}

}  // namespace ply
