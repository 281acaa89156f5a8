// The room of the session with the genetic program that is looked at: read, written, changed and undone, and asked
// about the board. It knows neither the game tree nor searches; which game is on the board it is told.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/base/back_and_forward.h"
#include "engine/base/job.h"
#include "engine/read/node/program_view.h"
#include "engine/session/matches/program_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// A question about one position, and as much of the answer as is known.
struct ProgramAnswer {
  u64 program = 0;   ///< Programs::serial it was asked at
  u64 position = 0;  ///< Game::key of the position
  std::string profile;
  int depth = 0;
  bool exact = false;
  bool known = false;  ///< `moves` holds something
  ProgramMoves moves;
};

/// For one thread; what takes long has threads of its own.
class Programs {
 public:
  /// `game` is on the board. `log` outlives the room.
  Programs(MessageLog& log, std::shared_ptr<const Game> game);
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  /// How programs play the game on the board; null if they do not.
  const ProgramFace* face() const { return game_->programs(); }
  /// What is looked at; null if the game has no programs.
  const ProgramFile* program() const { return face() && now_ ? &*now_ : nullptr; }
  /// Changes with the program, its mapping and the game.
  u64 serial() const { return serial_; }
  bool can_undo() const { return program() && history_.can_go_back(); }
  bool can_redo() const { return program() && history_.can_go_forward(); }
  /// The program as a player: "gp:(- (v 6) (v 13))@leaf-2".
  std::string player_text() const;
  /// Its file as text.
  std::string text() const { return program() ? write_program_file(*program()) : std::string(); }

  /// A program that was bred for another game or board, until somebody says whether to take it all the same.
  struct Question {
    ProgramFile file;
    std::string problem;
  };
  const std::optional<Question>& question() const { return question_; }

  /// To what was asked last, as far as it is known.
  const ProgramAnswer& answer() const { return answer_; }
  bool answering() const { return asking_ && asking_->running(); }
  double answering_seconds() const { return asking_ ? asking_->seconds() : 0; }

  /// The last list that was asked for; null before the first.
  const ProgramDifferences* differences() const { return found_ ? &*found_ : nullptr; }
  /// What was asked for it, and of which program.
  struct Search {
    int games = 0, depth = 0;
    std::string profile;
    u64 program = 0;
    std::shared_ptr<const Game> game;
  };
  const Search& differences_asked() const { return looked_for_; }
  bool comparing() const { return comparing_.running(); }
  int compared_games() const { return static_cast<int>(comparing_.done()); }
  double comparing_seconds() const { return comparing_.seconds(); }
  /// Something is worked out, or was and is not taken yet.
  bool busy() const { return answering() || comparing_.pending(); }

  void other_game(std::shared_ptr<const Game> game);
  /// Takes in what the threads have found.
  void poll();
  /// As it was kept; a text that does not fit is forgotten.
  void restore(const std::string& text);

  /// False, after a message: nothing has come of it.
  bool open(const std::string& path);
  bool read(const std::string& text, const std::string& name);  ///< name: of its file, or empty
  template <class Kind>
  void carry_out(const Kind& c);
  void ask(const command::AskProgram& c, const Position& position);

 private:
  void take_answer();
  bool possible();
  void show(ProgramFile file);
  void travel(bool back);
  void changed() { ++serial_; }
  std::optional<ProgramFile> own_program() const;
  /// With a header that speaks of this game, and of nothing that was measured.
  ProgramFile made_of(ProgramTree tree, Mapping mapping, std::string name) const;

  MessageLog& log_;
  std::shared_ptr<const Game> game_;
  std::optional<ProgramFile> now_;
  BackAndForward<ProgramFile> history_{200};
  u64 serial_ = 1;
  std::optional<Question> question_;

  /// What a thread has found so far.
  struct Shared {
    std::mutex mutex;
    ProgramAnswer answer;  // guarded by mutex, as the next
    bool fresh = false;
  };
  std::shared_ptr<Shared> shared_;
  ProgramAnswer answer_;
  std::optional<Job> asking_;
  Search looked_for_;
  std::optional<ProgramDifferences> found_;
  JobOf<ProgramDifferences> comparing_;
};

/// Whether a text is a genetic program rather than a position or a game: a file of one, or an s-expression of its
/// functions.
bool looks_like_program(std::string_view text);

}  // namespace ply
