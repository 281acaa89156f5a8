// A game's engine protocol: lines in, lines out. Programs that play games talk to the engine through it.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ply {

class Game;

/// What a protocol talks to. Lines have no line end.
class LineChannel {
 public:
  virtual ~LineChannel() = default;
  /// The next line; false at the end of the input. Blocks.
  virtual bool read(std::string& line) = 0;
  /// Writes a line at once. May be called by a searching thread while `read` waits.
  virtual void write(std::string_view line) = 0;
};

class EngineProtocol {
 public:
  virtual ~EngineProtocol() = default;
  virtual const std::string& name() const = 0;  ///< "AEI"
  /// The rules that it plays by where nobody says others, as --rules has them; empty: those of the game.
  virtual std::string usual_rules() const { return {}; }
  /// Talks until `quit` or the end of the input. No input may end the program in any other way. `game`: with the rules
  /// that hold unless a line says otherwise. `table_bytes`: of the transposition table, likewise.
  virtual void run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const = 0;
};

/// A type of game (GameType) whose engine speaks others as well, for who asks by name.
class HasOtherProtocols {
 public:
  virtual ~HasOtherProtocols() = default;
  virtual std::vector<const EngineProtocol*> other_protocols() const = 0;
};

/// A protocol that needs nothing but its name and its kind of conversation.
template <class Conversation>
class EngineProtocolOf final : public EngineProtocol {
 public:
  explicit EngineProtocolOf(std::string name) : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  void run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const override {
    Conversation(channel, game, table_bytes).run();
  }

 private:
  const std::string name_;
};

}  // namespace ply
