#include "engine/game/program_text.h"

#include <fmt/format.h>

#include <optional>

#include "engine/base/text.h"
#include "engine/game/program_edit.h"
#include "engine/game/program_face.h"

namespace ply {
namespace {

constexpr std::string_view symbols[program_ops] = {"", "turn", "v", "+", "-", "if<", "if="};

struct Token {
  std::string_view text;  // "(", ")" or a word; empty at the end
  int line = 1, column = 1;
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  Token next() {
    for (;;) {
      if (at_ == text_.size()) return {{}, line_, column()};
      const char c = text_[at_];
      if (c == '\n') {
        ++at_, ++line_;
        line_begin_ = at_;
      } else if (c == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        ++at_;
      } else {
        break;
      }
    }
    const int begin = column();
    const std::size_t from = at_++;
    if (text_[from] != '(' && text_[from] != ')')
      while (at_ < text_.size() && std::string_view(" \t\r\n();").find(text_[at_]) == std::string_view::npos) ++at_;
    return {text_.substr(from, at_ - from), line_, begin};
  }

 private:
  int column() const { return static_cast<int>(at_ - line_begin_) + 1; }
  std::string_view text_;
  std::size_t at_ = 0, line_begin_ = 0;
  int line_ = 1;
};

Error wrong(const Token& t, const std::string& what) { return {fmt::format("line {}: {}", t.line, what), t.column}; }

class Reader {
 public:
  Reader(std::string_view text, int cells, ProgramLimits limits) : tokens_(text), cells_(cells), limits_(limits) {}

  Result<ProgramTree> read() {
    if (Status ok = node(tokens_.next(), 0); !ok) return ok.error();
    if (const Token t = tokens_.next(); !t.text.empty())
      return wrong(t, fmt::format("{} after the end of the program", quoted_text(t.text)));
    return std::move(tree_);
  }

 private:
  // The recursion is as deep as the limit at most.
  Status node(const Token& t, int depth) {
    if (t.text.empty())
      return wrong(t, tree_.empty() ? "there is no program" : "the program ends too early: a bracket is open");
    if (t.text == ")") return wrong(t, "a bracket is closed that was not opened, or an argument is missing");
    if (depth > limits_.depth) return wrong(t, fmt::format("the program is deeper than {}", limits_.depth));
    if (static_cast<int>(tree_.size()) >= limits_.nodes)
      return wrong(t, fmt::format("the program has more than {} nodes", limits_.nodes));
    const std::size_t at = tree_.size();
    if (t.text != "(") {
      if (t.text == symbols[static_cast<int>(ProgramOp::turn)]) return tree_.push_back({ProgramOp::turn, 0, 1}), Done{};
      const auto n = to_number<i64>(t.text);
      if (!n) return wrong(t, fmt::format("{} is neither a number nor turn", quoted_text(t.text)));
      if (*n < 0 || *n >= cells_) return wrong(t, fmt::format("constants are from 0 to {}, not {}", cells_ - 1, *n));
      tree_.push_back({ProgramOp::constant, static_cast<u8>(*n), 1});
      return Done{};
    }
    const Token name = tokens_.next();
    std::optional<ProgramOp> op;
    for (int i = 0; i < program_ops; ++i)
      if (!name.text.empty() && name.text == symbols[i] && arity(static_cast<ProgramOp>(i)) > 0)
        op = static_cast<ProgramOp>(i);
    if (!op)
      return wrong(name, fmt::format("{} is no function; there are: if<, if=, +, -, v",
                                     name.text.empty() ? std::string("nothing") : quoted_text(name.text)));
    tree_.push_back({*op, 0, 1});
    for (int i = 0; i < arity(*op); ++i) {
      const Token part = tokens_.next();
      if (part.text == ")")
        return wrong(part, fmt::format("{} takes {} arguments, here are {}", name.text, arity(*op), i));
      if (Status ok = node(part, depth + 1); !ok) return ok;
    }
    if (const Token close = tokens_.next(); close.text != ")")
      return wrong(close, close.text.empty()
                              ? std::string("the program ends too early: a bracket is open")
                              : fmt::format("{} takes {} arguments, here are more", name.text, arity(*op)));
    tree_[at].size = static_cast<u16>(tree_.size() - at);
    return Done{};
  }

  Tokens tokens_;
  const int cells_;
  const ProgramLimits limits_;
  ProgramTree tree_;
};

}  // namespace

std::string_view program_symbol(ProgramOp op) { return symbols[static_cast<int>(op)]; }

std::string program_node_text(const ProgramNode& node) {
  return node.op == ProgramOp::constant ? std::to_string(node.number) : std::string(program_symbol(node.op));
}

Result<ProgramTree> read_program(std::string_view text, int cells, ProgramLimits limits) {
  return Reader(text, cells, limits).read();
}

std::string write_program(const ProgramTree& tree) {
  std::string out;
  std::vector<int> open;
  for (const ProgramNode& n : tree) {
    if (!open.empty()) out += ' ';
    if (arity(n.op) > 0) out += '(';
    out += program_node_text(n);
    open.push_back(arity(n.op));
    while (!open.empty() && open.back() == 0) {
      open.pop_back();
      if (open.empty()) break;
      if (--open.back() == 0) out += ')';
    }
  }
  return out;
}

Result<Mapping> read_mapping(std::string_view text) {
  const std::string id = canonical_id(trim(text));
  if (id == "direct") return Mapping{Mapping::Kind::direct, 1};
  if (id == "ranker") return Mapping{Mapping::Kind::ranker, 1};
  if (id == "turn") return Mapping{Mapping::Kind::turn, 1};
  if (id.starts_with("leaf")) {
    std::string_view digits = std::string_view(id).substr(4);
    if (!digits.empty() && (digits.front() == '-' || digits.front() == '=' || digits.front() == ' '))
      digits.remove_prefix(1);
    const auto n = to_number<int>(digits);
    if (n && *n >= 1 && *n <= Mapping::max_depth) return Mapping{Mapping::Kind::leaf, *n};
  }
  return Error{fmt::format("{} is no mapping; there are: direct, ranker, turn, leaf-1 to leaf-{}", quoted_text(text),
                           Mapping::max_depth)};
}

std::string write_mapping(Mapping m) {
  switch (m.kind) {
    case Mapping::Kind::direct: return "direct";
    case Mapping::Kind::ranker: return "ranker";
    case Mapping::Kind::turn: return "turn";
    case Mapping::Kind::leaf: break;
  }
  return fmt::format("leaf {}", m.depth);
}

const std::string* ProgramFile::fact(std::string_view key) const {
  for (const auto& [k, v] : facts)
    if (k == key) return &v;
  return nullptr;
}

void ProgramFile::set(std::string key, std::string value) {
  for (auto& [k, v] : facts)
    if (k == key) return void(v = std::move(value));
  facts.emplace_back(std::move(key), std::move(value));
}

Result<ProgramFile> read_program_file(std::string_view text, int cells) {
  ProgramFile out;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty()) continue;
    if (line.front() != ';') break;  // the header is over
    const CutLine cut = cut_word(trim(line.substr(1)));
    if (cut.word.empty()) continue;
    const std::string value(trim(cut.rest));
    if (cut.word == "format") {
      if (value != "1")
        return Error{fmt::format("line {}: format {} is not known here, only 1", number, quoted_text(value))};
    } else if (cut.word == "mapping") {
      const auto mapping = read_mapping(value);
      if (!mapping) return Error{fmt::format("line {}: {}", number, mapping.error().message)};
      out.mapping = *mapping;
    } else {
      out.set(std::string(cut.word), value);
    }
  }
  auto tree = read_program(text, cells);
  if (!tree) return tree.error();
  out.tree = std::move(*tree);
  return out;
}

std::string write_program_file(const ProgramFile& file) {
  std::string out = fmt::format("; format 1\n; mapping {}\n", write_mapping(file.mapping));
  for (const auto& [key, value] : file.facts) out += fmt::format("; {} {}\n", key, value);
  return out + write_program(file.tree) + "\n";
}

Result<ProgramTree> edited_program(const ProgramTree& tree, std::size_t at, std::string_view text, int cells,
                                   ProgramLimits limits) {
  if (at >= tree.size()) return Error{fmt::format("the program has no node {}, it has {}", at, tree.size())};
  auto part = read_program(text, cells, limits);
  if (!part) return part.error();
  ProgramTree whole = with_subtree(tree, at, *part);
  if (static_cast<int>(whole.size()) > limits.nodes)
    return Error{fmt::format("the program would have {} nodes, more than {}", whole.size(), limits.nodes)};
  if (const int depth = program_depth(whole); depth > limits.depth)
    return Error{fmt::format("the program would be {} deep, more than {}", depth, limits.depth)};
  return whole;
}

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
