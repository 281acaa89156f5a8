// A second program for Pivit, to measure ours by: written from the rules (engine/games/pivit/rules.md) over a board of
// letters, it shares no line with the engine. It counts, and it plays over UCI.
//
//     rival_pivit perft DEPTH    a position a line from standard input; the number of its lines of DEPTH plies for each
//     rival_pivit                uci isready setoption ucinewgame position go quit; limits: nodes, depth
//
// A plain alpha-beta of the kind that one writes first: iterative deepening, a transposition table, captures first,
// killers, history, and a quiescence of captures and promotions that may stand pat.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Move {
  int from = 0, to = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

// What a game may be played by.
struct Rules {
  bool first_master = false;  // of two sides with equally many masters the one that promoted first has won
  int repetition = 3, quiet_limit = 100;
};

bool is_red(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
bool is_master(char piece) { return piece == 'N' || piece == 'E' || piece == 'n' || piece == 'e'; }
bool is_vertical(char piece) { return piece == 'V' || piece == 'N' || piece == 'v' || piece == 'n'; }

// The piece when it has moved: it turns, and a minion that lands on a corner is a master.
char turned(char piece, bool promoted) {
  const bool master = is_master(piece) || promoted;
  const char letter = is_vertical(piece) ? (master ? 'E' : 'H') : (master ? 'N' : 'V');
  return is_red(piece) ? letter : static_cast<char>(std::tolower(letter));
}

struct Board {
  int size = 6;
  std::array<char, 64> at{};  // row by row from the first rank on; '.': empty
  bool red_moves = true;
  char first = '-';  // who promoted first
  int quiet = 0;

  int squares() const { return size * size; }
  bool own(char piece) const { return piece != '.' && is_red(piece) == red_moves; }
  bool corner(int s) const {
    const int x = s % size, y = s / size;
    return (x == 0 || x == size - 1) && (y == 0 || y == size - 1);
  }
  bool promotes(Move m) const { return !is_master(at[static_cast<std::size_t>(m.from)]) && corner(m.to); }
  char on(int s) const { return at[static_cast<std::size_t>(s)]; }
};

std::vector<Move> moves_of(const Board& b) {
  std::vector<Move> out;
  for (int from = 0; from < b.squares(); ++from) {
    const char piece = b.on(from);
    if (!b.own(piece)) continue;
    for (const int step : {-1, 1})
      for (int n = 1;; ++n) {
        const int x = from % b.size + (is_vertical(piece) ? 0 : step * n);
        const int y = from / b.size + (is_vertical(piece) ? step * n : 0);
        if (x < 0 || x >= b.size || y < 0 || y >= b.size) break;
        const int to = y * b.size + x;
        if (b.own(b.on(to))) break;
        if (n % 2 == 1 || is_master(piece)) out.push_back({from, to});
        if (b.on(to) != '.') break;
      }
  }
  return out;
}

Board after(Board b, Move m) {
  const auto from = static_cast<std::size_t>(m.from), to = static_cast<std::size_t>(m.to);
  const bool promoted = b.promotes(m), captured = b.at[to] != '.';
  b.at[to] = turned(b.at[from], promoted);
  b.at[from] = '.';
  if (promoted && b.first == '-') b.first = b.red_moves ? 'r' : 'b';
  b.quiet = promoted || captured ? 0 : b.quiet + 1;
  b.red_moves = !b.red_moves;
  return b;
}

// How a game without draws by repetition stands: +1 the mover has won, -1 lost, 0 drawn; nothing: it goes on, as far as
// there are moves.
std::optional<int> ended(const Board& b, const Rules& rules) {
  int own = 0, other = 0, own_masters = 0, other_masters = 0;
  for (int s = 0; s < b.squares(); ++s) {
    const char piece = b.on(s);
    if (piece == '.') continue;
    ++(b.own(piece) ? own : other);
    if (is_master(piece)) ++(b.own(piece) ? own_masters : other_masters);
  }
  if (own == 0 || other == 0) return own == 0 ? -1 : 1;
  if (own_masters < own || other_masters < other) return std::nullopt;
  if (own_masters != other_masters) return own_masters > other_masters ? 1 : -1;
  if (!rules.first_master || b.first == '-') return 0;
  return (b.first == 'r') == b.red_moves ? 1 : -1;
}

std::uint64_t perft(const Board& b, int depth) {
  if (depth == 0) return 1;
  if (ended(b, {})) return 0;
  std::uint64_t sum = 0;
  for (const Move m : moves_of(b)) sum += perft(after(b, m), depth - 1);
  return sum;
}

// "1VvVv1/H4H/h4h/H4H/h4h/1VvVv1 r - 0 0", whose last three fields may be missing.
std::optional<Board> read_board(const std::string& text) {
  std::istringstream in(text);
  std::string ranks, side;
  if (!(in >> ranks >> side)) return std::nullopt;
  Board b;
  b.size = static_cast<int>(std::count(ranks.begin(), ranks.end(), '/')) + 1;
  if (b.size != 6 && b.size != 8) return std::nullopt;
  b.at.fill('.');
  int x = 0, y = b.size - 1;
  for (const char c : ranks) {
    if (c == '/') x = 0, --y;
    else if (std::isdigit(static_cast<unsigned char>(c))) x += c - '0';
    else if (x < b.size) b.at[static_cast<std::size_t>(y * b.size + x++)] = c;
  }
  b.red_moves = side == "r";
  in >> b.first >> b.quiet;
  return b;
}

std::string text_of(const Board& b, Move m) {
  std::string out;
  for (const int s : {m.from, m.to}) out += {static_cast<char>('a' + s % b.size), static_cast<char>('1' + s / b.size)};
  return out;
}

std::uint64_t key_of(const Board& b) {
  std::uint64_t key = b.red_moves ? 14695981039346656037u : 1099511628211u;
  for (int s = 0; s < b.squares(); ++s) {
    key = (key ^ static_cast<unsigned char>(b.on(s))) * 1099511628211u;
    key ^= key >> 32;
  }
  return key;
}

// In the mover's view: what stands there, and where it can go.
int static_value(const Board& b) {
  const auto side = [&](bool red) {
    int sum = 0;
    for (int s = 0; s < b.squares(); ++s)
      if (const char piece = b.on(s); piece != '.' && is_red(piece) == red) sum += is_master(piece) ? 320 : 100;
    Board to_move = b;
    to_move.red_moves = red;
    for (const Move m : moves_of(to_move)) sum += b.promotes(m) ? 25 : 4;
    return sum;
  };
  return side(b.red_moves) - side(!b.red_moves);
}

class Search {
 public:
  struct Limits {
    std::uint64_t nodes = 100'000;
    int depth = 64;
  };

  Search() : table_(std::size_t{1} << 18) {}
  void new_game() { std::fill(table_.begin(), table_.end(), Entry{}); }

  // `past`: the keys of the game so far, the board's own the last. Nothing: there is no move.
  std::optional<Move> best(const Board& b, const Rules& rules, std::vector<std::uint64_t> past, Limits limits) {
    rules_ = rules, line_ = std::move(past), limits_ = limits;
    nodes_ = 0, stopped_ = false, killers_ = {};
    std::fill(history_.begin(), history_.end(), 0);
    const auto moves = moves_of(b);
    if (moves.empty()) return std::nullopt;
    Move best = moves.front();
    for (int depth = 1; depth <= limits_.depth && !stopped_; ++depth) {
      root_best_ = best;
      const int value = value_of(b, depth, -infinite, infinite, 0);
      best = root_best_;  // of an iteration that was stopped, what it had found to be better
      if (stopped_) break;
      std::cout << "info depth " << depth << " score cp " << value << " nodes " << nodes_ << " pv " << text_of(b, best)
                << "\n";
      if (std::abs(value) > win - 1000) break;
    }
    std::cout << "info nodes " << nodes_ << "\n";
    return best;
  }

 private:
  static constexpr int infinite = 1'000'000, win = 900'000, max_ply = 120;
  struct Entry {
    std::uint64_t key = 0;
    int value = 0, depth = -1;
    char bound = ' ';  // '=', '>' or '<'
    Move best;
  };

  bool repeated() const {
    const std::uint64_t key = line_.back();
    return std::count(line_.begin(), line_.end() - 1, key) > 0;
  }

  int value_of(const Board& b, int depth, int alpha, int beta, int ply) {
    if (++nodes_ >= limits_.nodes) stopped_ = true;
    if (stopped_) return 0;
    // 1. The end of the game, and draws by its rules.
    if (const auto end = ended(b, rules_)) return *end * (win - ply);
    auto moves = moves_of(b);
    if (moves.empty()) return -(win - ply);
    if (ply > 0 && rules_.repetition > 0 && repeated()) return 0;
    if (rules_.quiet_limit > 0 && b.quiet >= rules_.quiet_limit) return 0;
    if (ply >= max_ply) return static_value(b);
    // 2. What is known of the position.
    const bool quiescence = depth <= 0;
    const std::uint64_t key = line_.back();
    Entry& entry = table_[key & (table_.size() - 1)];
    const bool known = entry.key == key;
    if (known && ply > 0 && !quiescence && entry.depth >= depth) {
      const int v = std::abs(entry.value) > win - 1000 ? entry.value - (entry.value > 0 ? ply : -ply) : entry.value;
      if (entry.bound == '=' || (entry.bound == '>' && v >= beta) || (entry.bound == '<' && v <= alpha)) return v;
    }
    int best_value = -infinite;
    const int before = alpha;
    if (quiescence) {
      best_value = static_value(b);
      if (best_value >= beta) return best_value;
      alpha = std::max(alpha, best_value);
    }
    // 3. Its moves, the promising ones first.
    const auto rating = [&](Move m) {
      if (known && m == entry.best) return 1 << 28;
      const char taken = b.on(m.to);
      if (taken != '.') return (1 << 26) + (is_master(taken) ? 64 : 16) - (is_master(b.on(m.from)) ? 4 : 1);
      if (b.promotes(m)) return 1 << 25;
      const auto& k = killers_[static_cast<std::size_t>(ply)];
      return m == k[0] ? 1 << 24 : m == k[1] ? 1 << 23 : history_[history_at(b, m)];
    };
    if (quiescence) std::erase_if(moves, [&](Move m) { return b.on(m.to) == '.' && !b.promotes(m); });
    std::vector<std::pair<int, Move>> rated;
    for (const Move m : moves) rated.emplace_back(rating(m), m);
    std::stable_sort(rated.begin(), rated.end(), [](const auto& a, const auto& c) { return a.first > c.first; });
    Move best;
    for (std::size_t i = 0; i < rated.size(); ++i) {
      const Move m = rated[i].second;
      const Board child = after(b, m);
      line_.push_back(key_of(child));
      int v = 0;
      if (i > 0 && !quiescence) {
        v = -value_of(child, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (v > alpha && v < beta && !stopped_) v = -value_of(child, depth - 1, -beta, -alpha, ply + 1);
      } else {
        v = -value_of(child, depth - 1, -beta, -alpha, ply + 1);
      }
      line_.pop_back();
      if (stopped_) return 0;
      if (v > best_value) {
        best_value = v, best = m;
        if (ply == 0) root_best_ = m;
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) {
        remember(b, m, depth, ply);
        break;
      }
    }
    // 4. What is to be known of it from now on.
    if (!quiescence) {
      const int v = std::abs(best_value) > win - 1000 ? best_value + (best_value > 0 ? ply : -ply) : best_value;
      entry = {key, v, depth, best_value >= beta ? '>' : best_value > before ? '=' : '<', best};
    }
    return best_value;
  }

  static std::size_t history_at(const Board& b, Move m) {
    return static_cast<std::size_t>((b.red_moves ? 4096 : 0) + m.from * 64 + m.to);
  }
  void remember(const Board& b, Move m, int depth, int ply) {
    if (b.on(m.to) != '.' || depth <= 0) return;
    auto& k = killers_[static_cast<std::size_t>(ply)];
    if (k[0] != m) k = {m, k[0]};
    int& h = history_[history_at(b, m)];
    h = std::min(h + depth * depth, 1 << 22);
  }

  Rules rules_;
  Limits limits_;
  std::vector<Entry> table_;
  std::vector<std::uint64_t> line_;
  std::array<std::array<Move, 2>, max_ply + 1> killers_{};
  std::vector<int> history_ = std::vector<int>(2 * 4096);
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  Move root_best_;
};

void play() {
  Rules rules;
  Search search;
  Board b;
  std::vector<std::uint64_t> past;
  for (std::string line, word; std::getline(std::cin, line);) {
    std::istringstream in(line);
    in >> word;
    if (word == "uci") {
      std::cout << "id name Rival\noption name tie type combo default draw var draw var first-master\n"
                << "option name repetition type combo default 3 var 3 var 0\n"
                << "option name quiet-limit type spin default 100 min 0 max 10000\nuciok\n";
    } else if (word == "isready") {
      std::cout << "readyok\n";
    } else if (word == "setoption") {
      std::string name, value;
      in >> word >> name >> word >> value;
      if (name == "tie") rules.first_master = value == "first-master";
      if (name == "repetition") rules.repetition = std::atoi(value.c_str());
      if (name == "quiet-limit") rules.quiet_limit = std::atoi(value.c_str());
    } else if (word == "ucinewgame") {
      search.new_game();
    } else if (word == "position") {
      std::string position;
      in >> word;  // fen
      while (in >> word && word != "moves") position += word + " ";
      const auto read = read_board(position);
      if (!read) std::exit(1);
      b = *read;
      past = {key_of(b)};
      while (in >> word) {
        std::erase_if(word, [](char c) { return c == '-' || c == 'x' || c == '+'; });
        const auto moves = moves_of(b);
        const auto m = std::find_if(moves.begin(), moves.end(), [&](Move x) { return text_of(b, x) == word; });
        if (m == moves.end()) std::exit(1);
        b = after(b, *m);
        past.push_back(key_of(b));
      }
    } else if (word == "go") {
      Search::Limits limits;
      while (in >> word) {
        if (word == "nodes") in >> limits.nodes;
        if (word == "depth") in >> limits.depth, limits.nodes = ~std::uint64_t{0};
      }
      const auto m = search.best(b, rules, past, limits);
      std::cout << "bestmove " << (m ? text_of(b, *m) : "none") << "\n";
    } else if (word == "quit") {
      return;
    }
    std::cout.flush();
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 1) return play(), 0;
  if (count != 3 || std::string(arguments[1]) != "perft") return 2;
  for (std::string line; std::getline(std::cin, line);) {
    const auto b = read_board(line);
    if (!b) return 1;
    std::cout << perft(*b, std::atoi(arguments[2])) << "\n";
  }
  return 0;
}
