#include "engine/game/record_type.h"

#include "engine/game/record_text.h"
#include "engine/game/tags.h"
#include "engine/game/uci_client.h"
#include "engine/game/uci_engine.h"

namespace ply {

Result<std::shared_ptr<const Game>> RecordType::make(const RuleValues& given) const {
  const auto rules = complete_rules(options(), given);
  if (!rules) return rules.error();
  return made(*rules);
}

Result<Setup> RecordType::parse_position(std::string_view text, const RuleValues& given) const {
  const auto rules = complete_rules(options(), given);
  if (!rules) return rules.error();
  return read_start(text, *rules);
}

Result<PartGame> RecordType::read_part(std::string_view text, const RuleValues& given) const {
  const auto rules = complete_rules(options(), given);
  if (!rules) return rules.error();
  auto part = read_game(text, *rules, given);
  if (!part) return with_line(part.error(), text);
  if (part->broken) part->broken = with_line(std::move(*part->broken), text);
  return part;
}

Result<PartGame> RecordType::read_game(std::string_view text, const RuleValues& complete,
                                       const RuleValues& given) const {
  auto head = read_record_head(text, id(), options(), complete);
  if (!head) return head.error();
  const auto game = made(head->rules);
  auto setup = head->start ? read_start(*head->start, head->rules) : Setup{game, game->initial()};
  if (!setup) return shifted(setup.error(), head->start_at);
  if (const Status agrees = check_agreement(setup->game->rules(), complete, given); !agrees) return agrees.error();
  auto list = setup->game->read_moves(setup->position, text.substr(head->body_at));
  if (list.broken) list.broken = shifted(std::move(*list.broken), head->body_at);
  return PartGame{{setup->game, setup->position, std::move(list.moves), std::move(head->tags)}, std::move(list.broken)};
}

const EngineProtocol* RecordType::protocol() const { return &uci_engine(); }
std::vector<const OutsideProtocol*> RecordType::outside_protocols() const { return {&uci_client()}; }

}  // namespace ply
