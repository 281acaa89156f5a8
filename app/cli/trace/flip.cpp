// trace flip: why this move and not that one, term by term, and which weight flips the choice.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/analysis/terms/choice.h"
#include "engine/analysis/terms/choice_flip.h"
#include "engine/analysis/terms/choice_margin.h"
#include "engine/analysis/terms/choice_proof.h"
#include "engine/analysis/terms/choice_words.h"
#include "engine/core/job.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct FlipArgs {
  TraceOptions trace;
  std::string node = "root", move, than, terms;
  u64 limit = 0;
};

const char* end_name(ChoiceEnd e) {
  constexpr const char* words[] = {"evaluated", "table",   "over",         "decided", "assumed",
                                   "clamped",   "stopped", "not_recorded", "unknown"};
  return words[static_cast<std::size_t>(e)];
}

Json line_json(Opened& x, const ChoiceLine& l, Side whose) {
  return x.told(
      {{"move", l.text},
       {"value", x.score_json(l.score, whose)},
       {"line", l.moves},
       {"id", x.v.id(l.slot)},
       {"end", end_name(l.end)},
       {"leaf", x.v.id(l.last())},
       {"depth", l.depth},
       {"static", l.end == ChoiceEnd::evaluated ? in_unit(l.leaf.total, x.scale) : Json(nullptr)},
       {"text", l.end == ChoiceEnd::evaluated ? Json(nullptr) : Json(x.words(line_end_sentence(x.v, l, x.nodes)))}},
      whose);
}

const WeightMargin* margin_of(const std::vector<WeightMargin>& all, int index) {
  for (const WeightMargin& m : all)
    if (m.index == index) return &m;
  return nullptr;
}

Json margin_json(const WeightMargin* m) {
  if (!m || m->kind != WeightMargin::Kind::tie) return nullptr;
  return {{"at", m->at},
          {"tie", m->parts ? Json(static_cast<double>(m->whole) / static_cast<double>(m->parts)) : Json(nullptr)}};
}

Json choice_json(Opened& x, const Choice& c, const std::vector<WeightMargin>& margins) {
  Json out = {{"node", c.node == no_node ? Json(nullptr) : Json(x.v.id(c.node))}};
  out = x.told(std::move(out), c.mover);
  if (!c.problem.empty()) out["problem"] = c.problem;
  if (c.moves.size() > static_cast<std::size_t>(c.a)) out["move"] = line_json(x, c.one(), c.mover);
  if (c.moves.size() > static_cast<std::size_t>(c.b)) out["than"] = line_json(x, c.than(), c.mover);
  if (!c.explained) {
    out["gap"] = nullptr, out["terms"] = Json::array();
    return out;
  }
  Json terms = Json::array();
  for (const ChoiceTerm& t : c.terms)
    terms.push_back(
        {{"term", t.info->id},
         {"weight", t.weight},
         {"raw", Json::array({Json::array({t.first[0], t.second[0]}), Json::array({t.first[1], t.second[1]})})},
         {"points", Json::array({in_unit(t.contribution[0], x.scale), in_unit(t.contribution[1], x.scale)})},
         {"difference", in_unit(t.difference(), x.scale)},
         {"decisive", t.decisive},
         {"margin", margin_json(margin_of(margins, t.index))}});
  out["gap"] = in_unit(c.gap, x.scale);
  out["terms"] = terms;
  return out;
}

std::string line_text(Opened& x, const ChoiceLine& l) {
  std::string out = fmt::format("  {:<8} {:<10} {}\n", visible(l.text), x.score(l.score),
                                visible(fmt::format("{}", fmt::join(l.moves, " "))));
  if (l.end != ChoiceEnd::evaluated)
    out += fmt::format("           {}\n", visible(x.words(line_end_sentence(x.v, l, x.nodes))));
  else if (l.leaf.total != l.score.value)
    out += fmt::format("           its leaf is worth {}\n", x.number(l.leaf.total));
  return out;
}

std::string choice_text(Opened& x, const Choice& c) {
  if (!c.problem.empty()) return c.problem + "\n";
  std::string out =
      fmt::format("why {} and not {}, for {}\n", visible(c.one().text), visible(c.than().text), x.side(c.mover));
  out += line_text(x, c.one()) + line_text(x, c.than());
  if (const std::string as_good = as_good_text(c); !as_good.empty()) out += "  " + visible(as_good) + "\n";
  if (!c.explained) return out;
  const ProfileInfo& profile = *x.nodes.game()->profile(x.nodes.subject().profile);
  out += fmt::format("  {:<16} {:>12}   raw, {} against {}\n", "term", "points", visible(c.one().text),
                     visible(c.than().text));
  for (const ChoiceTerm& t : c.terms)
    if (t.difference() != 0)
      out += fmt::format("{} {:<16} {:>12}   {} : {}\n", t.decisive ? '>' : ' ', t.info->id, x.number(t.difference()),
                         net_raw_text(profile, *t.info, t.first[0], t.second[0], c.mover),
                         net_raw_text(profile, *t.info, t.first[1], t.second[1], c.mover));
  out += fmt::format("  {:<16} {:>12}   the leaves of the two lines\n", "gap", "= " + x.number(c.gap));
  return out + "  " + visible(decisive_text(c)) + "\n";
}

Json flips_json(const FlipReport& r) {
  const auto flip = [](const std::optional<WeightFlip>& f) {
    return f ? Json{{"weight", f->weight}, {"move", f->text}} : Json(nullptr);
  };
  Json out = Json::array();
  for (const TermFlip& t : r.terms) {
    const WeightFlip* const nearest = t.nearest();
    out.push_back({{"term", t.info->id},
                   {"weight", t.weight},
                   {"range", Json::array({t.low, t.high})},
                   {"answer", t.answer() == TermFlip::Answer::flips   ? "flips"
                              : t.answer() == TermFlip::Answer::never ? "never"
                                                                      : "not_known"},
                   {"to", nearest ? Json(nearest->weight) : Json(nullptr)},
                   {"move", nearest ? Json(nearest->text) : Json(nullptr)},
                   {"below", flip(t.below)},
                   {"above", flip(t.above)},
                   {"same", Json::array({t.same_from, t.same_to})},
                   {"searched", t.searched},
                   {"proved", t.proved}});
  }
  return out;
}

std::string flips_text(const FlipReport& r, const std::vector<WeightMargin>& margins) {
  std::string out = fmt::format("which weight flips {}: {}\n", visible(r.chosen_text), searches_text(r.searches));
  if (!r.remark.empty()) out += fmt::format("  {}\n", visible(r.remark));
  if (!r.problem.empty()) return out + fmt::format("  {}\n", visible(r.problem));
  out += fmt::format("  {:<16} {:>9} {:>22} {:>12}   the whole search\n", "term", "weight", "range", "two lines");
  for (const TermFlip& t : r.terms) {
    const WeightMargin* const m = margin_of(margins, t.index);
    out += fmt::format("  {:<16} {:>9} {:>22} {:>12}   {}\n", t.info->id, t.weight,
                       fmt::format("{} .. {}", t.low, t.high), m ? margin_words(*m) : "–", visible(flip_text(t)));
    const WeightFlip* const nearest = t.nearest();
    if (t.below && t.above) {
      const WeightFlip& other = nearest == &*t.below ? *t.above : *t.below;
      out += fmt::format("  {:<63}   {} → {} flips to {}\n", "", t.weight, other.weight, visible(other.text));
    }
  }
  return out;
}

/// A move that is named on the command line, or nothing. `ok`: it can be read.
std::optional<MoveCode> read_choice(Opened& x, u32 slot, const char* option, const std::string& text, Report& report,
                                    int& code) {
  if (text.empty()) return {};
  const Position* p = x.nodes.position(x.v, slot);
  const auto m = p ? x.nodes.game()->parse_move(*p, text) : Result<MoveCode>(Error{"its position is not known"});
  if (m) return *m;
  code = report.fail(exit_bad_input, {fmt::format("{} {}: {}", option, quoted_text(text), m.error().message)});
  return {};
}

/// The terms that --terms names, by their places.
Result<std::vector<int>> read_terms(const ProfileInfo* profile, const std::string& text) {
  std::vector<int> out;
  if (text.empty()) return out;
  if (!profile) return Error{"--terms: the terms of this recording are not known here"};
  for (const std::string_view word : split(text, ',')) {
    const std::string_view name = trim(word);
    int found = -1;
    std::vector<std::string> all;
    for (std::size_t i = 0; i < profile->terms.size(); ++i) {
      all.emplace_back(profile->terms[i].id);
      if (name == profile->terms[i].id) found = static_cast<int>(i);
    }
    if (found < 0)
      return Error{fmt::format("--terms: there is no term {}; there are {}", quoted_text(name), fmt::join(all, ", "))};
    if (std::find(out.begin(), out.end(), found) == out.end()) out.push_back(found);
  }
  return out;
}

int flip(const FlipArgs& o) {
  Report report(o.trace.json);
  Opened x;
  if (const int code = open(o.trace.file, o.trace, report, x)) return code;
  u32 slot = choice_node(x.v);
  if (o.node != "root") {
    const auto id = to_number<u32>(o.node);
    slot = id && *id < x.v.size() ? x.v.find(*id) : no_node;
    if (slot == no_node)
      return report.fail(exit_bad_input, {fmt::format("--node {}: it is root, or one of the nodes 0 to {}",
                                                      quoted_text(o.node), x.v.size() - 1)});
  }
  const Game* const game = x.nodes.game();
  const auto terms = read_terms(game ? game->profile(x.nodes.subject().profile) : nullptr, o.terms);
  if (!terms) return report.fail(exit_bad_input, terms.error());
  int code = exit_done;
  std::optional<MoveCode> move, than;
  if (slot != no_node) {
    move = read_choice(x, slot, "--move", o.move, report, code);
    if (code == exit_done) than = read_choice(x, slot, "--than", o.than, report, code);
    if (code != exit_done) return code;
  }
  const Choice c = choice_at(x.v, slot, move, than, x.nodes);
  if (!c.problem.empty() && (move || than)) return report.fail(exit_bad_input, {c.problem});
  const std::vector<WeightMargin> margins = choice_margins(x.v, c, x.nodes);

  Json out = choice_json(x, c, margins);
  std::string text = choice_text(x, c);
  const bool at_root = slot == no_node || x.v[slot].ply == 0;
  const auto plan =
      at_root ? flip_plan(*x.recording) : Result<FlipPlan>(Error{"only the choice of the root is searched again"});
  if (!plan) {
    out["flips"] = nullptr;
    out["not_asked"] = plan.error().message;
    report.object(out);
    report.text(text + fmt::format("which weight flips it is not asked: {}\n", visible(plan.error().message)));
    return report.finish(exit_done);
  }
  JobOf<FlipReport> job;
  job.start([&](JobProgress& progress) {
    FlipOptions options;
    options.terms = *terms;
    options.most_searches = o.limit;
    options.same = recorded_proof_of_choice(x.recording, *plan, progress);
    return find_flips(*plan, options, progress);
  });
  watch(job, [&] {
    return job.all() ? fmt::format("weights: {} of {}, {} searches", grouped(job.done()), grouped(job.all()),
                                   grouped(job.found()))
                     : std::string();
  });
  const FlipReport r = taken(job);
  out["chosen"] = r.chosen_text;
  out["flips"] = flips_json(r);
  out["searches"] = r.searches;
  out["complete"] = r.complete;
  out["remark"] = r.remark.empty() ? Json(nullptr) : Json(r.remark);
  out["not_asked"] = r.problem.empty() ? Json(nullptr) : Json(r.problem);
  report.object(out);
  report.text(text + flips_text(r, margins));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_trace_flip(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<FlipArgs>();
  CommandSpec* c =
      trace.add_subcommand("flip", "Why this move and not that one, term by term, and which weight flips it");
  c->footer(
      "JSON: node for move than (move value line id end leaf depth static text) gap terms (term weight raw points "
      "difference decisive\nmargin) chosen flips (term weight range answer to move below above same searched proved) "
      "searches complete remark not_asked.\nraw: of the first and the second side, at either leaf. margin: where these "
      "two leaves tie (tie), and the first whole weight\nfrom there (at). answer: flips (a real search at that weight; "
      "every weight nearer was searched, or is proved to choose\nthe same), never (no weight of the range), not_known "
      "(--limit or Ctrl-C ended it). Values are for the node's mover, in the\nprofile's unit; weights are whole "
      "numbers "
      "as --weights takes them.");
  c->add_option("FILE", o->trace.file, "The recording, or a text that describes its search", " ")->required();
  c->add_option("--node", o->node, "root, or the id of a node (default root); weights are searched for the root", "ID");
  c->add_option("--move", o->move, "The move that is asked for (default: the best)", "M");
  c->add_option("--than", o->than, "The move that it is compared with (default: the best of those that are worse)",
                "M");
  c->add_list("--terms", o->terms, "Only these terms, separated by commas", "T,..");
  c->add_option("--limit", o->limit, "At most so many searches", "N", Range{1, 1'000'000'000});
  c->add_flag("--json", o->trace.json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return flip(*o); }; });
}

}  // namespace ply::cli
