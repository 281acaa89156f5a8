// What a text or a file holds: a position or a game of any game, or a recording with the line that leads to its root.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/plan/plan_root.h"
#include "engine/session/play/annotations.h"
#include "engine/trace/recording.h"

namespace ply {

struct TraceOrigin;

/// One of the two.
struct Recognised {
  std::optional<Setup> position;
  std::optional<GameRecord> game;
  std::vector<Comment> comments;
  std::optional<Error> broken = {};        ///< of a game whose text goes on: why it cannot be played on
  std::string name = {};                   ///< of the reader: "kalah-array-6-13"
  std::string read_as = {};                ///< for people: "array, stores at 6 and 13"
  std::vector<std::string> left_out = {};  ///< "result at the end": what was not read, and where it stands
};

/// The ways in which a text can be read: one, or several between which a person chooses. What is of the game on the
/// board stands before all else; its error is the one told. `read_as`: only the reader of that name.
Result<std::vector<Recognised>> readings_of(const std::string& text, const Game& current,
                                            std::string_view read_as = "");
/// The one way; of several the error names all.
Result<Recognised> recognise(const std::string& text, const Game& current, std::string_view read_as = "");

struct OpenedRecording {
  std::shared_ptr<const Recording> recording;
  PlanRoot root;     ///< without a game: another engine's search, of a game not known here
  std::string note;  ///< what could not be read, in words
  std::shared_ptr<const TraceOrigin> origin = {};  ///< of what plytrace.h has recorded: how it is made again; else null
  bool of_this_game = false;                       ///< of a position of the game that is open: that stays
};

/// With the line to its root; errors begin with `name`.
Result<OpenedRecording> opened_recording(std::shared_ptr<const Recording> recording, const std::string& name);
/// Errors name the file. `max_bytes`: of records; a larger recording is refused before memory is taken. `progress`: as
/// Recording::open. `search`: as open_recording. A large one of ours is read on demand.
Result<OpenedRecording> read_recording(const std::string& path, std::size_t max_bytes = ~std::size_t{0},
                                       JobProgress* progress = nullptr, int search = 0);
/// The same of a file that grows: only what is not in `before` is read, where that is possible (trace_further.h).
Result<OpenedRecording> read_recording_further(const std::string& path, const OpenedRecording& before,
                                               JobProgress* progress = nullptr);
/// The same of lines of another engine that were pasted.
Result<OpenedRecording> read_recording_text(const std::string& text, std::size_t max_bytes = ~std::size_t{0},
                                            JobProgress* progress = nullptr);

}  // namespace ply
