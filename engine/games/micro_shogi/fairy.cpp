#include "engine/games/micro_shogi/fairy.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/uci_engine.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/usi_game.h"

namespace ply::micro_shogi {
namespace {

// The king is no king there, but a piece whose loss ends the game.
constexpr std::string_view classic_variant =
    "[classicmicro:micro]\n"
    "king = -\n"
    "commoner = k\n"
    "extinctionValue = loss\n"
    "extinctionPieceTypes = k\n"
    "pieceDrops = false\n"
    "capturesToHand = false\n"
    "dropPromoted = false\n";

/// A file in memory that other programs of this user can open: nothing is left behind, however we end. Empty: there is
/// none.
const std::string& variants_file() {
  static const std::string path = [] {
    const int fd = memfd_create("plyscope-variants.ini", MFD_CLOEXEC);
    if (fd < 0) return std::string();
    if (write(fd, classic_variant.data(), classic_variant.size()) != static_cast<ssize_t>(classic_variant.size()))
      return std::string();
    return fmt::format("/proc/{}/fd/{}", getpid(), fd);
  }();
  return path;
}

/// "+" or "-" where a capture turns the piece over, as fairy-stockfish writes it.
const char* flip_text(const BoardFace& game, const State& s, Move m) {
  if (is_drop(m) || !(s.occupied() >> to_of(m) & 1)) return "";
  const MicroShogiRules rules(game.rules().at("variant") == "standard" ? Variant::standard : Variant::classic);
  switch (rules.face_at(s, from_of(m))) {
    case Face::king: return "";
    case Face::bishop:
    case Face::rook:
    case Face::lance:
    case Face::pawn: return "+";
    default: return "-";
  }
}

/// "+R" for a gold: the face letters of drops, upper case.
std::string fairy_drop(Move m) {
  const char letter = move_text(m)[0];
  switch (letter) {
    case 'T': return "+B";
    case 'G': return "+R";
    case 'S': return "+L";
    case 'N': return "+P";
    default: return std::string(1, letter);
  }
}

class FairyWords : public UciWords {
 public:
  std::string position(const BoardFace&, const Position& p) const override {
    return fairy_position_text(p.as<State>());
  }
  std::string move(const BoardFace& game, const Position& p, MoveCode code) const override {
    const Move m = static_cast<Move>(code);
    if (is_drop(m)) return fairy_drop(m) + "@" + square_name(to_of(m));
    return move_text(m) + flip_text(game, p.as<State>(), m);
  }
  Result<std::vector<std::pair<std::string, std::string>>> options(const BoardFace& game,
                                                                   const std::vector<UciOption>& known) const override {
    const auto variant = std::find_if(known.begin(), known.end(), [](const UciOption& o) {
      return o.name == "UCI_Variant" || o.name == "USI_Variant";
    });
    if (variant == known.end()) return UciWords::options(game, known);
    if (!variant->has_value("micro")) return Error{"it does not know the variant micro"};
    if (game.rules().at("variant") == "standard")
      return std::vector<std::pair<std::string, std::string>>{{variant->name, "micro"}};
    const bool files =
        std::any_of(known.begin(), known.end(), [](const UciOption& o) { return o.name == "VariantPath"; });
    if (!files || variants_file().empty()) return Error{"it cannot be told the rules of the classic variant"};
    return std::vector<std::pair<std::string, std::string>>{{"VariantPath", variants_file()},
                                                            {variant->name, "classicmicro"}};
  }
};

// USI counts the files from the right, names the ranks by letters, and calls the side that begins black.
class UsiWords final : public FairyWords {
 public:
  std::string position(const BoardFace& game, const Position& p) const override {
    const std::string fen = FairyWords::position(game, p);
    const std::string board = fen.substr(0, fen.find('[')),
                      hand = fen.substr(fen.find('[') + 1, fen.find(']') - fen.find('[') - 1);
    std::string held;
    for (std::size_t i = 0; i < hand.size();) {
      std::size_t n = 1;
      while (i + n < hand.size() && hand[i + n] == hand[i]) ++n;
      held += (n > 1 ? std::to_string(n) : "") + hand[i];
      i += n;
    }
    return fmt::format("{} {} {} 1", board, p.as<State>().mover == 0 ? "b" : "w", held.empty() ? "-" : held);
  }
  std::string move(const BoardFace& game, const Position& p, MoveCode code) const override {
    const Move m = static_cast<Move>(code);
    if (is_drop(m)) return fairy_drop(m) + "*" + square(to_of(m));
    return square(from_of(m)) + square(to_of(m)) + flip_text(game, p.as<State>(), m);
  }
  Result<Setup> read_position(const GameType& type, std::string_view form, std::string_view text,
                              const RuleValues& given) const override {
    if (form != "sfen") return type.parse_position(text, given);
    auto game = type.make(given);
    if (!game) return game.error();
    const auto s = read_sfen(text, (*game)->rules().at("variant") == "standard" ? Variant::standard : Variant::classic);
    if (!s) return s.error();
    return Setup{std::move(*game), Position::of(*s)};
  }
  std::optional<std::pair<std::string, std::string>> rule(std::string_view name,
                                                          std::string_view value) const override {
    if (name != "UCI_Variant" && name != "USI_Variant") return std::nullopt;
    return std::pair<std::string, std::string>("variant", value == usi_variant_names[0]   ? "classic"
                                                          : value == usi_variant_names[1] ? "standard"
                                                                                          : value);
  }

 private:
  static std::string square(int s) { return {static_cast<char>('4' - s % 4), static_cast<char>('a' + s / 4)}; }
};

}  // namespace

const OutsideProtocol& fairy_uci() {
  static const FairyWords words;
  static const UciClient protocol(UciDialect::uci, words);
  return protocol;
}

const UciWords& usi_words() {
  static const UsiWords words;
  return words;
}

const EngineProtocol& uci_and_usi() {
  static const UciEngine protocol(&usi_words());
  return protocol;
}

const OutsideProtocol& fairy_usi() {
  static const UciClient protocol(UciDialect::usi, usi_words());
  return protocol;
}

}  // namespace ply::micro_shogi
