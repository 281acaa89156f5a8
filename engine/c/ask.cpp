#include <span>
#include <vector>

#include "engine/ask/answer_json.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/c/calls.h"
#include "engine/read/node/find.h"
#include "engine/read/places/game_oracle.h"
#include "engine/trace/record_words.h"

using namespace ply;
using namespace ply::calls_in_c;

namespace {

const char* type_word(FieldType type) {
  return type == FieldType::number    ? "number"
         : type == FieldType::score   ? "score"
         : type == FieldType::move    ? "move"
         : type == FieldType::boolean ? "boolean"
                                      : "word";
}
WrittenJson words_json(FieldType type) {
  WrittenJson out = WrittenJson::array();
  for (const char* w : words_of(type)) out.push_back(w);
  return out;
}

/// What an option was given as: "id=value", or a flag's name.
Ending set_options(const ask::Question& q, ask::OptionValues& values, const char* const* texts) {
  std::vector<std::string> seen;
  for (; texts && *texts; ++texts) {
    const std::string_view text = *texts, id = text.substr(0, text.find('='));
    const std::string_view value = id.size() < text.size() ? text.substr(id.size() + 1) : "on";
    if (auto ok = ask::set_option(q, values, id, value); !ok) return refusal(ok.error(), PLYSCOPE_USAGE);
    seen.emplace_back(id);
  }
  for (const ask::Option& o : q.options)
    if (o.required && std::find(seen.begin(), seen.end(), o.id) == seen.end())
      return {PLYSCOPE_USAGE, fmt::format("{} needs {}: {}", q.id, o.id, o.help)};
  return {};
}

}  // namespace

extern "C" {

int plyscope_questions(char** json, char** error) {
  return call(json, error, {}, [&]() -> Ending {
    WrittenJson all = WrittenJson::array();
    for (const ask::Question* q : ask::all_questions()) {
      WrittenJson options = WrittenJson::array();
      for (const ask::Option& o : q->options) {
        WrittenJson words = WrittenJson::array();
        for (const char* w : o.words) words.push_back(w);
        options.push_back({{"id", o.id},
                           {"form", o.form ? WrittenJson(o.form) : WrittenJson(nullptr)},
                           {"help", o.help_text()},
                           {"min", o.is_number() ? WrittenJson(o.min) : WrittenJson(nullptr)},
                           {"max", o.is_number() ? WrittenJson(o.max) : WrittenJson(nullptr)},
                           {"words", words},
                           {"required", o.required}});
      }
      all.push_back({{"id", q->id},
                     {"help", q->help},
                     {"more", q->more},
                     {"at_moment", q->at_moment},
                     {"at_node", q->at_node},
                     {"options", options},
                     {"keys", q->keys_words()}});
    }
    *json = given(all);
    return {};
  });
}

int plyscope_fields(char** json, char** error) {
  return call(json, error, {}, [&]() -> Ending {
    WrittenJson all = WrittenJson::array();
    for (const FieldInfo& f : all_fields())
      all.push_back({{"field", f.id},
                     {"type", type_word(f.type)},
                     {"known", f.at_enter ? "enter" : "leave"},
                     {"words", words_json(f.type)},
                     {"sentence", f.sentence}});
    *json = given(all);
    return {};
  });
}

int plyscope_find(const plyscope_recording* r, const char* expression, const char* sort, int descending,
                  plyscope_job* job, uint32_t** ids, uint32_t* count, char** error) {
  if (count) *count = 0;
  return call(ids, error, {r, expression, count}, [&]() -> Ending {
    const Subject subject = subject_of(*r);
    const auto query = find_query(expression, "", "", sort ? sort : "", descending != 0, term_names(subject));
    if (!query) return refusal(query.error());
    const View v = r->recording->view();
    GameOracle oracle(subject);
    FindResult found = find_nodes(v, *query, &oracle, job ? &job->progress : nullptr);
    if (!found.complete) return stopped();
    for (u32& k : found.slots) k = v.id(k);
    *ids = given(found.slots.data(), found.slots.size());
    *count = static_cast<u32>(found.slots.size());
    return {};
  });
}

int plyscope_values(const plyscope_recording* r, const char* expression, plyscope_job* job, int64_t* values,
                    uint8_t* known, char** type, char** error) {
  return call(type, error, {r, expression, values, known}, [&]() -> Ending {
    const Subject subject = subject_of(*r);
    const auto e = Expression::compile(expression, Expression::Wanted::value, term_names(subject));
    if (!e) return refusal(e.error());
    const View v = r->recording->view();
    GameOracle oracle(subject);
    ViewLookup lookup(v, &oracle);
    lookup.prepare(std::span(&*e, 1));
    const bool all = for_each_node(v, lookup, job ? &job->progress : nullptr, [&](u32 k, const NodeFacts& node) {
      const FieldValue x = e->evaluate(node);
      known[k] = x.known;
      values[k] = x.known ? x.v : 0;
    });
    if (!all) return stopped();
    *type = given(WrittenJson{{"type", type_word(e->type())}, {"words", words_json(e->type())}});
    return {};
  });
}

int plyscope_ask(const plyscope_recording* r, const char* question, const char* const* options, uint64_t tick,
                 uint64_t node, plyscope_job* job, char** json, char** error) {
  return call(json, error, {r, question}, [&]() -> Ending {
    const ask::Question* q = ask::find_question(canonical_id(question));
    if (!q) return {PLYSCOPE_USAGE, fmt::format("there is no question {}", quoted_text(question))};
    if (tick != PLYSCOPE_NOT_GIVEN && !q->at_moment) return {PLYSCOPE_USAGE, fmt::format("{} takes no tick", q->id)};
    if (node != PLYSCOPE_NOT_GIVEN && !q->at_node) return {PLYSCOPE_USAGE, fmt::format("{} takes no node", q->id)};
    ask::Asked a;
    a.file = r->name;
    a.options = ask::usual_options(*q);
    if (Ending e = set_options(*q, a.options, options); e.status != PLYSCOPE_OK) return e;
    a.begin(r->recording, MoveForm::written);
    const Spot at = spot(a.v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    if (tick != PLYSCOPE_NOT_GIVEN) a.tick = at.tick, a.tick_given = true;
    if (node != PLYSCOPE_NOT_GIVEN) a.slot = at.slot, a.node_given = true;
    JobProgress own;
    a.progress = job ? &job->progress : &own;
    const ask::Answer answer = ask::ask(*q, a);
    const bool ended = a.progress->stop;
    if (answer.error) {
      if (ended) return stopped();
      return refusal(answer.where.empty() ? *answer.error : answer.error->after(answer.where + ": "), PLYSCOPE_USAGE);
    }
    *json = given(ask::json_of(a, answer.record));
    return ended ? stopped() : Ending{};
  });
}

}  // extern "C"
