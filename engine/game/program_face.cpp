#include "engine/game/program_face.h"

#include <fmt/format.h>

namespace ply {

Result<std::shared_ptr<const ProgramPlayer>> make_program_player(const Game& game, std::string_view text,
                                                                 std::optional<Mapping> mapping) {
  const ProgramFace* face = game.programs();
  if (!face) return Error{fmt::format("{} has no genetic programs", game.type().title())};
  auto file = read_program_file(text, face->cells());
  if (!file) return file.error();
  if (Status ok = face->fits(*file); !ok) return ok.error();
  if (mapping) file->mapping = *mapping;
  auto player = std::make_shared<ProgramPlayer>();
  player->file = std::move(*file);
  player->ready = face->ready(player->file.tree, player->file.mapping);
  return std::shared_ptr<const ProgramPlayer>(std::move(player));
}

}  // namespace ply
