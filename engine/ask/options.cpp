#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/ask/question.h"
#include "engine/base/text.h"

namespace ply::ask {

const Question* find_question(std::string_view id) {
  for (const Question* q : all_questions())
    if (id == q->id) return q;
  return nullptr;
}

OptionValues usual_options(const Question& q) {
  OptionValues out;
  for (const Option& o : q.options) out[o.id] = {o.usual, o.words.empty() ? "" : o.words.front()};
  return out;
}

Status set_option(const Question& q, OptionValues& options, std::string_view id, std::string_view text) {
  const auto option = std::find_if(q.options.begin(), q.options.end(), [&](const Option& o) { return id == o.id; });
  if (option == q.options.end()) return Error{fmt::format("{} takes no {}", q.id, quoted_text(id))};
  OptionValue& value = options[option->id];
  if (!option->form) {
    if (text != "on" && text != "off") return Error{fmt::format("{} is on or off, not {}", id, quoted_text(text))};
    value.on = text == "on";
  } else if (option->is_number()) {
    const auto n = to_number<u64>(text);
    if (!n || *n < option->min || *n > option->max)
      return Error{
          fmt::format("{} is a number from {} to {}, not {}", id, option->min, option->max, quoted_text(text))};
    value.number = *n;
  } else {
    value.text = option->words.empty() ? std::string(text) : canonical_id(text);
    if (!option->words.empty() &&
        std::find(option->words.begin(), option->words.end(), value.text) == option->words.end())
      return Error{fmt::format("{} is {}, not {}", id, fmt::join(option->words, " or "), quoted_text(text))};
  }
  return Done{};
}

Result<Request> read_request(std::string_view line) {
  const std::vector<Word> all = ply::words(line);
  if (all.empty()) return Error{"no question is named"};
  const Question* q = find_question(all[0].text);
  if (!q) return Error{fmt::format("there is no question {}", quoted_text(all[0].text)), all[0].column};
  Request out{q, usual_options(*q), {}};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const std::string_view text = all[i].text, id = text.substr(0, text.find('='));
    const std::string value(id.size() < text.size() ? text.substr(id.size() + 1) : "on");
    if (auto ok = set_option(*q, out.options, id, value); !ok) return Error{ok.error().message, all[i].column};
    out.given.emplace_back(out.options.find(id)->first, value);
  }
  return out;
}

Answer ask(const Question& q, Asked& a) {
  a.whose = q.at_node ? a.v[a.slot].mover() : a.nodes.subject().root_mover;
  const Untold untold = a.v.untold();
  if (q.on_windows && untold.windows) return refused("the log of its engine tells no windows (alpha and beta)");
  if (q.on_depths && (untold.depths || untold.tree)) return refused("the log of its engine tells no depths");
  return q.answer(a);
}

}  // namespace ply::ask
