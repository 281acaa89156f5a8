#include "engine/foreign/info_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "engine/base/text.h"

namespace ply {
namespace {

constexpr std::size_t longest_log_line = 1 << 16, longest_log_prefix = 120, max_info_lines = 100'000,
                      max_log_searches = 1'000'000;
constexpr i64 max_log_score = 6'000'000;

/// What a line of a conversation may begin with.
constexpr std::array<std::string_view, 19> first_words{
    "info ",        "position ", "go ",       "go",    "bestmove ",  "id name ",   "uciok",
    "ucinewgame",   "uci",       "usi",       "usiok", "aei",        "usinewgame", "newgame",
    "setposition ", "genmove ",  "makemove ", "play ", "clear_board"};

bool begins_with(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (word.back() == ' ' || text.size() == word.size() || text[word.size()] == ' ');
}

struct SaidLine {
  std::string_view prefix, body;
};

// Where the protocol's own words begin: at the start, or behind what a program writes before a line that it logs.
std::optional<SaidLine> split_line(std::string_view line) {
  line = trim(line);
  for (std::size_t at = 0; at < line.size() && at <= longest_log_prefix; ++at) {
    if (at > 0 && !(line[at - 1] == ' ' || line[at - 1] == ':' || line[at - 1] == '>' || line[at - 1] == '<')) continue;
    const std::string_view before = trim(line.substr(0, at));
    if (!before.empty() && std::string_view(":>]-|<").find(before.back()) == std::string_view::npos) continue;
    const std::string_view rest = line.substr(at);
    for (const std::string_view word : first_words)
      if (begins_with(rest, word)) return SaidLine{before, rest};
  }
  return std::nullopt;
}

// Who speaks, the same for both directions: the prefix without times, arrows and brackets.
std::string who_of(std::string_view prefix) {
  std::string out;
  std::size_t at = 0;
  while (at < prefix.size()) {
    const auto end = std::min(prefix.find_first_of(" \t", at), prefix.size());
    std::string word(prefix.substr(at, end - at));
    at = end + 1;
    bool arrow = false;  // what stands behind one is a name, though it may be a number
    for (const std::string_view sign : {"-->", "<--", "->", "<-", ">", "<"})
      for (std::size_t p = word.find(sign); p != std::string::npos; p = word.find(sign))
        word = word.substr(p + sign.size()), arrow = true;
    while (!word.empty() && std::string_view(":-|]").find(word.back()) != std::string_view::npos) word.pop_back();
    const bool bracketed = word.starts_with('[');
    const bool time = !arrow && word.find_first_not_of("0123456789:.,-/TZ") == std::string::npos;
    if (word.empty() || bracketed || time) continue;
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = text.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos) break;
    const auto end = std::min(text.find_first_of(" \t", begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return out;
}

std::vector<std::string> moves_from(const std::vector<std::string_view>& words, std::size_t from) {
  return {words.begin() + static_cast<std::ptrdiff_t>(std::min(from, words.size())), words.end()};
}

/// The words of one engine in a log.
class Conversation {
 public:
  Conversation(std::string who, u64& not_taken) : who_(std::move(who)), not_taken_(not_taken) {}

  /// A search that has said something and is over.
  std::optional<InfoSearch> hear(std::string_view body, u32 line) {
    const auto words = split_words(body);
    const std::string_view first = words.front();
    if (first == "info") return info(words, line), std::nullopt;
    if (first == "id" && words.size() > 2) return name_ = std::string(trim(body.substr(8))), std::nullopt;
    if (first == "uci" || first == "uciok") return protocol_ = InfoProtocol::uci, std::nullopt;
    if (first == "usi" || first == "usiok") return protocol_ = InfoProtocol::usi, std::nullopt;
    if (first == "aei") return protocol_ = InfoProtocol::aei, std::nullopt;
    if (first == "ucinewgame" || first == "usinewgame") return std::nullopt;
    if (first == "newgame" || first == "clear_board") {
      auto out = over();
      if (first == "clear_board") protocol_ = InfoProtocol::gtp;
      position_ = "startpos", moves_.clear();
      return out;
    }
    if (first == "position" || first == "setposition") return position(words, first == "setposition");
    if (first == "makemove") {
      auto out = over();
      const auto more = moves_from(words, 1);
      moves_.insert(moves_.end(), more.begin(), more.end());
      return out;
    }
    if (first == "go" || first == "genmove") {
      auto out = over();
      if (first == "genmove") protocol_ = InfoProtocol::gtp;
      begin(std::string(body), line);
      if (first == "genmove") position_.clear();  // it plays its move, which stands behind a "=" somewhere
      return out;
    }
    if (first == "play") return position_.clear(), over();
    return over();  // bestmove
  }
  std::optional<InfoSearch> over() {
    take();
    if (!search_) return std::nullopt;
    auto out = std::move(search_);
    search_.reset();
    return out->said.empty() ? std::nullopt : std::move(out);
  }

 private:
  void begin(std::string go, u32 line) {
    search_.emplace();
    search_->protocol = protocol_;
    search_->engine = name_.empty() ? who_ : name_;
    search_->position = position_, search_->moves = moves_, search_->go = std::move(go), search_->line = line;
  }
  std::optional<InfoSearch> position(const std::vector<std::string_view>& words, bool aei) {
    auto out = over();
    const auto moves = std::find(words.begin(), words.end(), "moves");
    position_.clear();
    for (auto w = words.begin() + 1; w != moves; ++w)
      if (*w != "fen" && *w != "sfen") position_ += (position_.empty() ? "" : " ") + std::string(*w);
    moves_ = moves == words.end() ? std::vector<std::string>{}
                                  : moves_from(words, static_cast<std::size_t>(moves - words.begin()) + 1);
    if (aei) protocol_ = InfoProtocol::aei;
    return out;
  }
  void info(const std::vector<std::string_view>& words, u32 line) {
    if (words.size() > 1 && words[1] == "string") return;
    if (!search_) begin({}, line);  // only what it answered was logged
    InfoLine x;
    x.line = line;
    bool wrong = false;
    const auto number = [&](std::size_t i) -> std::optional<i64> {
      const auto n = i < words.size() ? to_number<i64>(words[i]) : std::optional<i64>();
      wrong |= !n.has_value();
      return n;
    };
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string_view w = words[i];
      if (w == "pv") {
        x.pv = moves_from(words, i + 1);
        break;
      }
      if (w == "string") break;
      if (w == "score") {
        const bool of_kind = i + 1 < words.size() && (words[i + 1] == "cp" || words[i + 1] == "mate");
        const bool mate = of_kind && words[i + 1] == "mate";
        i += of_kind ? 2 : 1;
        const auto n = number(i);
        if (!n || (!mate && (*n > max_log_score || *n < -max_log_score)) || (mate && (*n > 500 || *n < -500))) {
          wrong = true;
          continue;
        }
        x.score = Score{mate ? 0 : static_cast<int>(*n), Kind::exact};
        if (mate) x.mate = static_cast<int>(*n);
      } else if (w == "lowerbound" || w == "upperbound") {
        if (x.score) x.score->kind = w == "lowerbound" ? Kind::lower : Kind::upper;
      } else if (w == "depth" || w == "seldepth" || w == "multipv") {
        const auto n = number(++i);
        if (!n || *n < 0 || *n > 500) wrong = true;
        else (w == "depth" ? x.depth : w == "seldepth" ? x.seldepth : x.multipv) = static_cast<int>(*n);
      } else if (w == "nodes" || w == "time") {
        if (const auto n = number(++i); n && *n >= 0) (w == "nodes" ? x.nodes : x.milliseconds) = *n;
      }
    }
    if (wrong && (!x.score || x.depth < 0)) ++not_taken_;
    // A whole line, or one of several that together say what UCI says in one (AEI)
    if (x.depth >= 0 && x.score) {
      take();
      keep(std::move(x));
      return;
    }
    if (x.depth >= 0) take(), parts_ = x;
    if (!parts_) return;
    if (x.score) parts_->score = x.score, parts_->mate = x.mate;
    if (x.nodes >= 0) parts_->nodes = x.nodes;
    if (x.milliseconds >= 0) parts_->milliseconds = x.milliseconds;
    if (!x.pv.empty()) parts_->pv = std::move(x.pv);
  }
  void take() {
    if (parts_ && parts_->score) keep(std::move(*parts_));
    parts_.reset();
  }
  void keep(InfoLine x) {
    if (search_ && search_->said.size() < max_info_lines) search_->said.push_back(std::move(x));
  }

  std::string who_, name_, position_;
  u64& not_taken_;
  InfoProtocol protocol_ = InfoProtocol::uci;
  std::vector<std::string> moves_;
  std::optional<InfoSearch> search_;
  std::optional<InfoLine> parts_;
};

}  // namespace

bool is_info_log(std::string_view front) {
  if (trim(front).starts_with('{')) return false;
  std::size_t at = 0;
  bool placed = false;
  while (at < front.size()) {
    const auto end = std::min(front.find('\n', at), front.size());
    if (const auto said = split_line(front.substr(at, end - at))) {
      const auto words = split_words(said->body);
      const auto has = [&](std::string_view w) { return std::find(words.begin(), words.end(), w) != words.end(); };
      const std::string_view first = words.front();
      if (first == "uciok" || first == "usiok") return true;
      if ((first == "uci" || first == "usi" || first == "aei" || first == "clear_board") && words.size() == 1)
        placed = true;
      if (first == "info" && (has("depth") || has("score") || has("string"))) return true;
      // A position by itself is a game as its text
      if (first == "position" && words.size() > 1)
        placed |= words[1] == "startpos" || words[1] == "fen" || words[1] == "sfen";
      if (first == "go" && placed) return true;
      if (first == "id" && words.size() > 2 && (words[1] == "name" || words[1] == "author")) return true;
    }
    at = end + 1;
  }
  return false;
}

Result<InfoLog> read_info_log(ByteStream& in, u32 search, Budget& budget) {
  InfoLog out;
  std::map<std::string, Conversation> talks;
  const auto finished = [&](std::optional<InfoSearch> s) {
    if (!s || out.searches.size() >= max_log_searches) return;
    InfoHead head{s->line, s->said.back().depth, s->engine, s->position, s->go};
    if (!s->moves.empty()) head.position += fmt::format(" and {} moves", s->moves.size());
    out.searches.push_back(std::move(head));
    const auto number = static_cast<u32>(out.searches.size());
    if (search == 0 || search == number) out.chosen = std::move(*s), out.number = number;
  };
  Lines lines(in, longest_log_line);
  std::string_view text;
  u32 number = 0;
  for (;;) {
    const Lines::Next next = lines.next(text);
    if (next == Lines::Next::failed) return Error{lines.problem()};
    if (next == Lines::Next::end) break;
    ++number;
    if (!budget.steps()) return budget.error();
    if (next == Lines::Next::too_long)
      return Error{fmt::format("line {} is longer than {} bytes", number, longest_log_line)};
    const auto said = split_line(text);
    if (!said) continue;
    const std::string who = who_of(said->prefix);
    auto at = talks.find(who);
    if (at == talks.end()) {
      if (talks.size() >= 64) continue;  // these are no names of engines
      at = talks.emplace(who, Conversation(who, out.not_taken)).first;
    }
    finished(at->second.hear(said->body, number));
  }
  for (auto& [who, talk] : talks) finished(talk.over());
  if (out.searches.empty())
    return Error{
        "it is the log of an engine's conversation, but no line of info tells a depth and a score, so nothing is "
        "known of what it searched"};
  if (out.number == 0)
    return Error{fmt::format(
        "it has {} that said something, so there is no search {}",
        out.searches.size() == 1 ? std::string("one search") : fmt::format("{} searches", out.searches.size()),
        search)};
  return out;
}

}  // namespace ply
