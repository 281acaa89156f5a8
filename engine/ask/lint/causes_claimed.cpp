// Words of the header: claims with which findings vanish, and the hint where there are none.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "engine/ask/lint/causes.h"
#include "engine/ask/lint/lint_notes.h"
#include "engine/base/text.h"
#include "engine/plan/thread_parts.h"

namespace ply::lint_detail {
namespace {

constexpr int max_words = 3;      // that are proposed
constexpr u32 large = 1'000'000;  // nodes: of larger searches one word is, for each goes through all rules again

// Whether the search shows what the word says: of words that explain as much, such a one is asked about first.
bool shows(const View& v, Claim claim) {
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& q = v[k];
    const u32 above = q.pass() == Pass::probe ? v.parent(k) : no_node;
    const bool probe = above != no_node;
    bool yes = false;
    switch (claim) {
      case Claim::null_move: yes = probe && q.mover() != v[above].mover(); break;
      case Claim::singular: yes = probe && q.mover() == v[above].mover(); break;
      case Claim::quiescence: yes = q.depth() <= 0 && q.size > 1; break;
      case Claim::lmr: yes = q.reduced(); break;
      case Claim::tt_deeper:
      case Claim::tt_narrows: yes = q.end() == NodeEnd::table; break;
      case Claim::fail_hard: yes = q.size > 1 && (q.value == q.beta || q.value == q.alpha); break;
      default: break;
    }
    if (yes) return true;
  }
  return false;
}

// Whether what vanishes is what the word is about, and not only what it lets pass.
bool fits(const View& v, const LintReport& report, Claim claim, const std::vector<std::size_t>& gone) {
  const auto any = [&](LintRule rule) {
    return std::any_of(gone.begin(), gone.end(), [&](std::size_t i) { return report.findings[i].rule == rule; });
  };
  switch (claim) {
    // A window that is narrowed inside the node bounds its value, whatever the moves were worth.
    case Claim::tt_narrows: return any(LintRule::window_follows) || any(LintRule::outcome_follows);
    case Claim::mate_distance:
      return any(LintRule::window_follows) || any(LintRule::outcome_follows) || any(LintRule::wins_by_ply);
    case Claim::static_from_table: return any(LintRule::keys_agree);
    case Claim::pseudo_legal:
      for (u32 k = 0; k < v.size(); ++k)  // a king was taken
        if (v[k].size == 1 && v[k].end() == NodeEnd::over && v[k].value == -infinite) return true;
      return any(LintRule::moves_complete) || any(LintRule::line_legal);
    case Claim::fail_hard:
      for (u32 k = 0; k < v.size(); ++k)
        if (v[k].end() == NodeEnd::inner && v[k].size > 1 && (v[k].value < v[k].alpha || v[k].value > v[k].beta))
          return false;
      return true;
    default: return true;
  }
}

struct Word {
  const ClaimInfo* info = nullptr;
  std::vector<std::size_t> gone;  // findings
  u64 left = 0;
};

}  // namespace

std::vector<std::string> try_claims(Causes& c, LintReport& report) {
  std::vector<std::string> proposed;
  if (!c.input().summary) return proposed;
  EngineClaims claims = c.input().summary->claims;
  Claims said = c.claims();
  for (int words = 0; words < (c.view().size() > large ? 1 : max_words) && c.unexplained(report) > 0 && !c.stopped();
       ++words) {
    const bool rules_of_board = std::any_of(report.findings.begin(), report.findings.end(), [](const LintFinding& f) {
      return f.hypothesis < 0 && of_board(f) && f.rule != LintRule::key_tells_apart;
    });
    Word best;
    bool best_shows = false;
    for (const ClaimInfo& info : all_claims()) {
      if (said.has(info.claim) || c.stopped()) continue;
      EngineClaims with = claims;
      with.words.emplace_back(info.id);
      Trial trial{nullptr, &with};
      trial.board = rules_of_board;
      const LintReport after = c.asked_again(trial);
      if (!after.complete) return proposed;
      std::set<std::pair<LintRule, u32>> before, still;
      for (const LintFinding& f : c.findings()) before.emplace(f.rule, f.id);
      u64 anew = 0;
      for (const LintFinding& f : after.findings) {
        still.emplace(f.rule, f.id);
        anew += !before.contains({f.rule, f.id}) && c.is_new(f);
      }
      Word word{&info, {}, after.total()};
      for (std::size_t i = 0; i < report.findings.size(); ++i) {
        const LintFinding& f = report.findings[i];
        if (f.hypothesis < 0 && (rules_of_board || !of_board(f)) && !still.contains({f.rule, f.id}))
          word.gone.push_back(i);
      }
      if (word.gone.empty() || anew >= word.gone.size() || !fits(c.view(), report, info.claim, word.gone)) continue;
      const bool seen = shows(c.view(), info.claim);
      if (word.gone.size() > best.gone.size() || (word.gone.size() == best.gone.size() && seen && !best_shows))
        best = std::move(word), best_shows = seen;
    }
    if (!best.info || !explains_some(best.gone.size(), report.total())) return proposed;
    said.add(best.info->claim);
    claims.words.emplace_back(best.info->id);
    const std::string id = best.info->id;
    proposed.push_back(id);
    const u64 n = best.gone.size();
    LintHypothesis h;
    h.id = id == "etc" ? "etc" : "claims-missing";
    h.cause = fmt::format("The header does not claim \"{}\". {}", id, best.info->sentence);
    // A list says that nothing else is done, so one that was not there must have it all.
    const std::string say = claims.reported
                                ? fmt::format("Claim \"{}\"", id)
                                : fmt::format("Say \"claims\" with all that the engine does, \"{}\" among it", id);
    h.advice =
        fmt::format("{}, and {} {}; do you do that?", say, grouped(n), n == 1 ? "finding vanishes" : "findings vanish");
    h.explains = n, h.of = report.total(), h.left = best.left;
    for (const std::size_t i : best.gone) {
      LintFinding& f = report.findings[i];
      f.hypothesis = static_cast<int>(report.hypotheses.size());
      if (f.id != no_node && h.nodes.size() < 5 && std::find(h.nodes.begin(), h.nodes.end(), f.id) == h.nodes.end())
        h.nodes.push_back(f.id);
    }
    report.hypotheses.push_back(std::move(h));
  }
  return proposed;
}

// Who says nothing of what the engine does is asked only what all searches must obey.
void hint_at_claims(Causes& c, LintReport& report) {
  const RecordingSummary* s = c.input().summary;
  if (!s || s->claims.reported || c.view().windowless()) return;
  if (c.input().plan && is_by_threads(*c.input().plan)) return;  // what it does is known: it assumes something
  // The rules that ask more of a search whose header says all that it does.
  std::vector<std::string> rules;
  for (const LintRule r :
       {LintRule::answers_agree, LintRule::within_infinite, LintRule::outcome_follows, LintRule::window_follows})
    if (r != LintRule::answers_agree || report.of(r).checked > 0) rules.push_back(lint_id(r));
  EngineClaims claims = s->claims;
  claims.reported = true;
  const LintReport after = report.total() == 0 ? c.asked_again({nullptr, &claims}) : LintReport{};
  if (report.total() == 0 && !after.complete) return;
  LintHypothesis h;
  h.id = "claims-not-told";
  h.cause = "The header does not say what the engine does, so only what every search must obey is asked.";
  h.advice =
      fmt::format("Say \"claims\": [], or with the words for what it does, and {} more rules can be asked in full: {}.",
                  rules.size(), fmt::join(rules, ", "));
  h.of = report.total();
  if (report.total() == 0 && after.total() > 0) {  // else the causes of these come first
    h.advice +=
        fmt::format(" With [] there {}", after.total() == 1 ? std::string("is 1 finding")
                                                            : fmt::format("are {} findings", grouped(after.total())));
    RecordingSummary listed = *s;
    listed.claims = claims;
    LintInput in = c.input();
    in.summary = &listed;
    Causes again(in, c.options(), after, c.progress());
    LintReport with = after;
    if (const auto words = try_claims(again, with); !words.empty()) {
      const u64 left = with.hypotheses.back().left.value_or(0);
      h.advice += fmt::format(", with [\"{}\"] {}: does it do that?", fmt::join(words, "\", \""),
                              left == 0 ? std::string("none") : grouped(left));
    } else {
      h.advice += ".";
    }
  }
  if (report.total() == 0) h.left = after.total();
  report.hypotheses.push_back(std::move(h));
}

}  // namespace ply::lint_detail
