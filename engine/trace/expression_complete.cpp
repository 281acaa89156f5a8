// What may be written at the end of an expression.
#include <algorithm>

#include "engine/base/text.h"
#include "engine/trace/expression.h"
#include "engine/trace/expression_tokens.h"

namespace ply {

Completions complete(std::string_view text, const std::vector<std::string>& terms) {
  Completions out;
  std::size_t from = text.size();
  while (from > 0 && (in_field_name(text[from - 1]) || is_decimal(text[from - 1]) || text[from - 1] == '.')) --from;
  while (from < text.size() && !in_field_name(text[from])) ++from;
  out.from = from;
  const std::string_view begun = text.substr(from);
  const auto offer = [&](std::string word, std::string sentence) {
    if (word.size() >= begun.size() && word.compare(0, begun.size(), begun) == 0)
      out.list.push_back({std::move(word), std::move(sentence)});
  };
  // 1. Behind "field ==" only the words of the field's list.
  std::string_view before = trim(text.substr(0, from));
  if (before.size() >= 2 && (before.substr(before.size() - 2) == "==" || before.substr(before.size() - 2) == "!=")) {
    before = trim(before.substr(0, before.size() - 2));
    std::size_t word = before.size();
    while (word > 0 && (in_field_name(before[word - 1]) || is_decimal(before[word - 1]))) --word;
    const FieldInfo* f = find_field(before.substr(word));
    if (f && f->type == FieldType::move) return offer("\"", "A move as the game writes it, in quotes."), out;
    if (f && !words_of(f->type).empty()) {
      for (const char* w : words_of(f->type)) offer(w, f->sentence);
      return out;
    }
  }
  // 2. Else everything.
  for (const FieldInfo& f : all_fields()) offer(f.id, f.sentence);
  for (std::string t : terms) {
    std::replace(t.begin(), t.end(), '-', '_');
    offer("terms." + t, "What this term of the evaluation contributes, for the side to move at the node.");
  }
  offer("abs(", "The number without its sign.");
  offer("min(", "The smaller of two numbers.");
  offer("max(", "The larger of two numbers.");
  offer("infinite", "The bound beyond all scores.");
  return out;
}

}  // namespace ply
