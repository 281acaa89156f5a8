#include "app/ui/look/glossary.h"

#include <vector>

namespace ply::ui {
namespace {

struct Form {
  std::string_view text;
  const texts::glossary::Entry* entry;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> out;
    for (const auto& e : texts::glossary::entries) {
      std::string_view rest = e.forms;
      while (!rest.empty()) {
        const auto comma = rest.find(',');
        out.push_back({rest.substr(0, comma), &e});
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
      }
    }
    return out;
  }();
  return all;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool in_word(char c) { return (small(c) >= 'a' && small(c) <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

bool stands_at(std::string_view line, std::size_t at, std::string_view form) {
  if (at + form.size() > line.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (small(line[at + i]) != form[i]) return false;
  const std::size_t end = at + form.size();
  const bool begins = at == 0 || !in_word(line[at - 1]) || !in_word(form.front()),
             ends = end == line.size() || !in_word(line[end]) || !in_word(form.back());
  return begins && ends;
}

}  // namespace

GlossaryMatch glossary_term_at(std::string_view line, std::size_t byte) {
  GlossaryMatch best;
  for (const Form& f : forms())
    for (std::size_t from = byte + 1 > f.text.size() ? byte + 1 - f.text.size() : 0; from <= byte; ++from)
      if (f.text.size() > best.to - best.from && stands_at(line, from, f.text))
        best = {f.entry, from, from + f.text.size()};
  return best;
}

}  // namespace ply::ui
