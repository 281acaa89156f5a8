// Files with many games, archives and folders: what a file holds is seen from its content, whatever game and form it is
// in. One game is no collection, but of forms that only collections have.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/budget.h"
#include "engine/base/progress.h"
#include "engine/game/collection.h"
#include "engine/game/game.h"

namespace ply {

/// The largest file that is read.
inline constexpr std::size_t max_collection_bytes = std::size_t{1} << 30;

/// A game takes two hundred bytes in the list, and its text need not have more than two.
inline constexpr Budget::Limits collection_limits{u64{4} << 30, 1, 5'000'000, Budget::no_limit};

/// Reads the games of a collection; may take long. Games that cannot be read stand in the list with their problem; an
/// error is one of the whole file.
using CollectionReader = std::function<Result<GameCollection>(JobProgress&)>;

/// How this file is read as a collection; nothing if it is none. `current`: the game that texts are taken for first,
/// where they do not say which they are of. The source stays alive in the reader.
/// An error of the reader says at which game the limits were reached.
std::optional<CollectionReader> find_collection(const FileSource& source, const std::shared_ptr<const Game>& current,
                                                const Budget::Limits& limits = collection_limits);

/// A file at once, or what is in one. A single game, in whatever form, is a collection of one. `read_as`: of the reader
/// of this name.
Result<GameCollection> read_source(const FileSource& source, const std::shared_ptr<const Game>& current,
                                   JobProgress& progress, std::string_view read_as = "");
/// The file at once, or the folder.
Result<GameCollection> read_collection(const std::string& path, const std::shared_ptr<const Game>& current,
                                       JobProgress& progress, std::string_view read_as = "");

}  // namespace ply
