#include "engine/game/dialogue.h"

#include "engine/base/text.h"

namespace ply {

std::string_view without_full_stop(std::string_view text) {
  text = trim(text);
  while (!text.empty() && text.back() == '.') text = trim(text.substr(0, text.size() - 1));
  return text;
}

std::string answer_word(std::string_view text) { return canonical_id(without_full_stop(text)); }

std::optional<Setup> requested_setup(Terminal& t, const GameType& type, const DialogueRequest& request) {
  if (request.setup) return request.setup;
  auto game = type.make(request.rules);
  if (game) return Setup{*game, (*game)->initial()};
  t.print(game.error().message);
  return std::nullopt;
}

std::optional<std::string> ask_person(Terminal& t, const std::string& question, std::string_view help) {
  for (;;) {
    const auto answer = t.ask(question);
    const std::string word = answer ? answer_word(*answer) : "";
    if (!answer || word == "quit" || word == "exit" || word == "q" || word == "salir") return std::nullopt;
    if (help.empty() || (word != "help" && word != "?")) return std::string(without_full_stop(*answer));
    t.print(help);
  }
}

std::optional<std::size_t> ask_choice(Terminal& t, const MenuQuestion& menu) {
  for (;;) {
    const auto answer = ask_person(t, menu.question, menu.help);
    if (!answer) return std::nullopt;
    const std::string word = canonical_id(*answer);
    if (word.empty() && menu.first_by_default) return 0;
    for (std::size_t i = 0; i < menu.words.size(); ++i) {
      const std::string& known = menu.words[i];
      if (word == known || (menu.numbers && word == std::to_string(i + 1))) return i;
      if (menu.initials && known[0] > '9' && word.size() > 1 && word[0] == known[0]) return i;
    }
    if (menu.otherwise.empty()) return std::nullopt;
    t.print(menu.otherwise);
  }
}

std::optional<int> ask_number(Terminal& t, const std::string& question, int first, int last,
                              const std::string& otherwise) {
  for (;;) {
    const auto answer = ask_person(t, question);
    if (!answer) return std::nullopt;
    if (const auto n = to_number<int>(*answer); n && *n >= first && *n <= last) return *n;
    t.print(otherwise);
  }
}

DialogueRound::End DialogueRound::run() {
  show();
  for (;;) {
    if (const auto o = game_.outcome(here(), history())) return finish(*o), End::over;
    const Side mover = game_.mover(here());
    if (const auto end = human(mover) ? person(mover) : computer(mover)) return *end;
  }
}

void DialogueRound::play(MoveCode m) {
  line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, line_.end());
  keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(at_), keys_.end());
  keys_.push_back(game_.key(here()));
  line_.push_back(game_.after(here(), m));
  ++at_;
}

bool DialogueRound::travel(int by) {
  std::size_t to = at_;
  do {
    if (by < 0 ? to == 0 : to + 1 >= line_.size()) return false;
    to = by < 0 ? to - 1 : to + 1;
  } while (!human_at(to));
  at_ = to;
  show();
  return true;
}

}  // namespace ply
