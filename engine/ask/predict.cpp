// A question about the next event after a moment, its choices, and which is right and why.
#include "engine/read/node/predict.h"

#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"

namespace ply::ask {
namespace {

struct Choice : PredictChoice {
  bool right;
};

std::vector<Choice> choices_of(const Prediction& p) {
  std::vector<Choice> out;
  for (const PredictChoice& c : p.choices) out.push_back({c, p.is_right(static_cast<int>(out.size()))});
  return out;
}
const char* kind_of(const Prediction& p) {
  static constexpr const char* kinds[] = {"bound", "cut", "returned"};
  return kinds[static_cast<std::size_t>(p.kind)];
}
std::string predict_head(Asked& a, const Prediction& p) {
  return fmt::format("tick {}, for {}: {} {}", p.tick, a.side(p.side), a.words(p.front), a.words(p.question));
}

const auto choice_fields = Fields<Choice>()
                               .add("", " ", [](const Choice& c) { return c.right ? "*" : ""; })
                               .add<&Choice::text>("text", "answer")
                               .add<&Choice::right>("right")
                               .add<&Choice::reason>("reason", "reason");
const auto predict_fields = Fields<Prediction>()
                                .add<predict_head>("")
                                .add<&Prediction::tick>("tick")
                                .add<&Prediction::answer>("answer")
                                .add<kind_of>("kind")
                                .add<&Prediction::side>("for")
                                .add("node", [](Asked& a, const Prediction& p) { return a.id(p.slot); })
                                .add("origin", [](Asked& a, const Prediction& p) { return a.id(p.origin); })
                                .add<&Prediction::front>("front")
                                .add<&Prediction::question>("question")
                                .add<choices_of>("choices", " ", choice_fields);

Answer predict_answer(Asked& a) {
  const Side side = a.text("for") == "second" ? Side::second : Side::first;
  const auto p = next_prediction(a.v, a.tick_given ? a.tick : 0, side, a.number("seed"), a.nodes);
  if (!p) return refused("nothing can be asked from there on");
  return predict_fields.record(a, *p);
}

}  // namespace

extern const Question predict{
    .id = "predict",
    .help = "A question about the next event after a moment, its choices, and which is right and why",
    .more = "The right answer is marked. kind: bound, cut or returned.",
    .at_moment = true,
    .tick_help = "The moment (default: the first one that has a question)",
    .options = {{"seed", "N", "The order of the choices", 0, ~u64{0}, 1},
                {.id = "for", .form = "SIDE", .help = "In whose view", .words = {"first", "second"}}},
    .fields = {&predict_fields},
    .answer = predict_answer,
};

}  // namespace ply::ask
