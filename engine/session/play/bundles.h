// Many files as one collection: an archive, a folder. Each file is read as if it were opened by itself; what is no game
// is named with its reason.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/archive.h"
#include "engine/base/progress.h"
#include "engine/game/collection.h"

namespace ply {

bool is_folder(const std::string& path);
/// A file or a folder; the error says why not.
Status can_be_read(const std::string& path);

/// The games of the files in an archive, or of one file that is packed. `limits`: of what is unpacked.
Result<GameCollection> read_archive(const FileSource& source, const std::shared_ptr<const Game>& current,
                                    JobProgress& progress, std::string_view read_as = "",
                                    const Budget::Limits& limits = archive_limits);
/// The same of a folder and those in it; names that begin with a dot are passed over.
Result<GameCollection> read_folder(const std::string& path, const std::shared_ptr<const Game>& current,
                                   JobProgress& progress, std::string_view read_as = "");

}  // namespace ply
