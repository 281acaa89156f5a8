#include "engine/game/dialogue.h"

#include "engine/core/text.h"

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

std::optional<std::size_t> ask_word(Terminal& t, const std::string& question, const std::vector<std::string>& words,
                                    const std::string& otherwise) {
  for (;;) {
    const auto answer = t.ask(question);
    if (!answer) return std::nullopt;
    const std::string word = answer_word(*answer);
    if (word == "quit" || word == "exit" || word == "q") return std::nullopt;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (word == words[i] || word == std::to_string(i + 1)) return i;
    t.print(otherwise);
  }
}

}  // namespace ply
