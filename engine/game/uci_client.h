// The controller's side of UCI and of its relative USI, for any game: positions and moves are the game's own strings,
// unless a game has other words for other programs.
#pragma once
#include "engine/game/outside.h"

namespace ply {

/// An option that the engine has told of: "option name NAME type combo default D var V ...".
struct UciOption {
  std::string name;
  std::string line;  ///< all of it
  bool has_value(std::string_view v) const { return (line + " ").find(fmt_var(v)) != std::string::npos; }

 private:
  static std::string fmt_var(std::string_view v) { return " var " + std::string(v) + " "; }
};

/// The words of a game. The ones here are those of our own engine.
class UciWords {
 public:
  virtual ~UciWords() = default;
  virtual std::string position(const BoardFace& game, const Position& p) const { return game.write(p); }
  virtual std::string move(const BoardFace& game, const Position& p, MoveCode m) const { return game.write_move(p, m); }
  /// A position as the controller of an engine sends it: "startpos", or a string of the game behind "fen" or "sfen".
  virtual Result<Setup> read_position(const GameType& type, std::string_view form, std::string_view text,
                                      const RuleValues& given) const;
  /// A rule of the game that other programs have another name for, as (rule, value).
  virtual std::optional<std::pair<std::string, std::string>> rule(std::string_view, std::string_view) const {
    return std::nullopt;
  }
  virtual Result<MoveCode> read_move(const BoardFace& game, const Position& p, std::string_view text,
                                     History history) const {
    return game.parse_move(p, text, history);
  }
  /// What has to be set before this game, as (name, value). The error says that the engine does not know the game.
  virtual Result<std::vector<std::pair<std::string, std::string>>> options(const BoardFace& game,
                                                                           const std::vector<UciOption>& known) const;
};

enum class UciDialect { uci, usi };

/// `words` lives as long as the program.
class UciClient final : public OutsideProtocol {
 public:
  UciClient(UciDialect dialect, const UciWords& words)
      : dialect_(dialect), words_(words), name_(dialect == UciDialect::uci ? "uci" : "usi") {}
  const std::string& name() const override { return name_; }
  std::unique_ptr<EngineSession> talk(OutsideChannel& channel, const OutsideSetup& setup) const override;

 private:
  UciDialect dialect_;
  const UciWords& words_;
  std::string name_;
};

/// UCI with our own words.
const OutsideProtocol& uci_client();

}  // namespace ply
