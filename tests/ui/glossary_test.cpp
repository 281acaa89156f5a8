// Terms of art: whatever is written on the screen is in the glossary, and the mouse resting on it is answered, in every
// panel, menu and bar.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/ui/host/drawn_text.h"
#include "app/ui/look/glossary.h"
#include "engine/base/text.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

// The vocabulary of the field, as books, engines and their authors use it; whoever writes one of these words on the
// screen explains it.
// clang-format off
constexpr const char* vocabulary[] = {
    "alpha", "beta", "alpha-beta", "aspiration", "audit", "bound", "branching factor", "breakpoint", "corridor",
    "cut-off", "cut-offs", "depth", "elo", "evaluation", "exact", "extra turn", "fail high", "fail low", "fail-soft",
    "fail-hard", "fails high", "forcing", "history", "horizon", "icicle", "iteration", "iterations", "iterative",
    "killer", "killers", "late move reduction", "late refutation", "leaf", "ledger", "linter", "llr", "lmr", "los",
    "margin", "minimal tree", "minimax", "mover", "node", "nodes", "null move", "null window", "ordering", "pairs",
    "pentanomial", "perft", "plies", "ply", "principal variation", "profile", "pv", "pvs", "quiescence", "re-search",
    "refutation", "root", "scout", "sound", "sprt", "stand pat", "static", "subtree", "switch", "switches", "term",
    "tick", "transposition table", "unsound", "visit", "visits", "waste", "weight", "weights", "wide window",
    "window", "zobrist"};
// clang-format on

bool is_word(const std::string& line, std::size_t at, std::size_t length) {
  const auto letter = [&](std::size_t i) {
    return i < line.size() && (std::isalnum(static_cast<unsigned char>(line[i])) || line[i] == '_');
  };
  return (at == 0 || !letter(at - 1)) && !letter(at + length);
}

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::vector<DrawnLine> lines() { return drawn_lines(*ImGui::GetDrawData()); }

/// All that can be read, without its lines.
std::string screen() {
  std::string out;
  for (const DrawnLine& l : lines()) out += l.text + " ";
  return out;
}

struct Spot {
  const GlossaryEntry* entry;
  ImVec2 place;
};

/// A place for each term that stands on the screen now and is not in `known`.
std::vector<Spot> terms_on_screen(const std::set<const GlossaryEntry*>& known) {
  std::vector<Spot> out;
  for (const DrawnLine& l : lines())
    for (std::size_t i = 0; i < l.at.size(); ++i) {
      const GlossaryEntry* e = glossary_term_at(l.text, l.at[i]).entry;
      if (!e || known.count(e) || std::any_of(out.begin(), out.end(), [&](const Spot& s) { return s.entry == e; }))
        continue;
      out.push_back(
          {e, {(l.boxes[i].first.x + l.boxes[i].second.x) / 2, (l.boxes[i].first.y + l.boxes[i].second.y) / 2}});
    }
  return out;
}

constexpr const char* searched = "preset.debug\nsearch.depth 5\nsearch.run\nwait-search\n";
constexpr int a_rest = 42;  // frames: more than the patience of the mouse

}  // namespace

TEST_CASE("the glossary is in the order of the alphabet, and every form of a term leads to it alone",
          "[ui][glossary]") {
  const GlossaryEntry* before = nullptr;
  std::set<std::string> forms;
  for (const GlossaryEntry& e : glossary()) {
    CAPTURE(e.term);
    const std::string meaning = e.meaning;
    CHECK(meaning.size() > 30);
    CHECK(meaning.back() == '.');
    if (before) CHECK(small(before->term) < small(e.term));
    before = &e;
    for (const std::string_view form : split(e.forms, ',')) {
      CAPTURE(form);
      CHECK(small(std::string(form)) == form);
      CHECK(forms.insert(std::string(form)).second);
      CHECK(glossary_term_at(fmt::format("x {} y", form), 2).entry == &e);
    }
  }
}

TEST_CASE("a term is found as a whole word, and the longest one counts", "[ui][glossary]") {
  const auto at = [](const char* line, std::size_t byte) {
    const GlossaryMatch m = glossary_term_at(line, byte);
    return m.entry ? std::string(m.entry->term) : std::string();
  };
  CHECK(at("a null window asks", 3) == "null window");
  CHECK(at("a null window asks", 9) == "null window");
  CHECK(at("the window is", 5) == "window");
  CHECK(at("cut_index >= 4", 1) == "");
  CHECK(at("Cut-offs", 5) == "cut-off");
  CHECK(at("\u03b1 +0.44", 0) == "alpha (\u03b1)");
  CHECK(at("nodesy", 1) == "");
  CHECK(at("", 0) == "");
}

TEST_CASE("every term of art on the screen is explained where the mouse rests on it", "[ui][glossary]") {
  std::set<const GlossaryEntry*> shown, explained;
  std::set<std::string> met;
  for (const char* game : {"kalah", "reversi"}) {
    WorkbenchBench b(game);
    REQUIRE(b.script(searched) == "");
    const bool first = std::string(game) == "kalah";
    const auto look = [&](const std::string& where) {
      CAPTURE(where);
      b.context.move({-10, -10});
      b.context.step(2);
      // 1. The vocabulary of the field: all of it has an entry.
      for (const DrawnLine& l : lines()) {
        const std::string line = small(l.text);
        for (const char* word : vocabulary) {
          const std::size_t at = line.find(word), length = std::string_view(word).size();
          if (at == std::string::npos || !is_word(line, at, length)) continue;
          INFO(l.text << ": " << word);
          CHECK(glossary_term_at(l.text, at).entry != nullptr);
          met.insert(word);
        }
      }
      // 2. All that have one say so.
      for (const Spot& s : terms_on_screen(explained)) {
        b.context.move(s.place);
        b.context.step(a_rest);
        INFO(s.entry->term << " at " << s.place.x << ", " << s.place.y);
        shown.insert(s.entry);
        // What a panel shows under the mouse lies there now: at another place, then
        if (b.workbench().pointed_term() != s.entry) continue;
        CHECK(screen().find(std::string(s.entry->meaning).substr(0, 22)) != std::string::npos);
        explained.insert(s.entry);
      }
    };
    look("debug");
    for (const Panel& p : b.workbench().workspace().panels()) {
      if (p.id == "glossary" || b.script("view.maximise " + p.id) != "") continue;
      b.context.step(3);
      look(p.id);
      b.script("view.maximise");
    }
    if (!first) continue;
    REQUIRE(b.script("step.first\nkey F7\nclick node.unsearched.*") == "");
    look("why not");
  }
  CHECK(met.size() > 30);
  CHECK(explained.size() > 40);
  for (const GlossaryEntry* e : shown) {
    INFO(e->term);
    CHECK(explained.count(e) == 1);
  }
}

TEST_CASE("terms are explained in menus and in every theme and size", "[ui][glossary]") {
  WorkbenchBench b;
  REQUIRE(b.script(searched) == "");
  const auto says = [&](const char* what) {
    const auto all = terms_on_screen({});
    const auto spot =
        std::find_if(all.begin(), all.end(), [&](const Spot& s) { return std::string(s.entry->term) == what; });
    REQUIRE(spot != all.end());
    b.context.move(spot->place);
    b.context.step(a_rest);
    REQUIRE(b.workbench().pointed_term() == spot->entry);
    CHECK(screen().find(std::string(spot->entry->meaning).substr(0, 20)) != std::string::npos);
  };
  for (const char* look :
       {"theme.light\nview.scale 100", "theme.dark\nview.scale 200", "theme.high-contrast\nview.scale 150"}) {
    CAPTURE(look);
    REQUIRE(b.script(std::string(look) + "\nwait-frames 5") == "");
    says("node");
  }
  REQUIRE(b.script("view.scale 100\nwait-frames 5\nclick menu.Debug\nwait-frames 3") == "");
  const auto all = lines();
  const auto item = std::find_if(all.begin(), all.end(), [](const DrawnLine& l) {
    return l.text.find("Who moved this alpha") != std::string::npos;
  });
  REQUIRE(item != all.end());
  const std::size_t letter = static_cast<std::size_t>(
      std::find(item->at.begin(), item->at.end(), item->text.find("alpha") + 1) - item->at.begin());
  b.context.move({item->boxes.at(letter).first.x + 1, item->boxes.at(letter).first.y + 1});
  b.context.step(a_rest);
  REQUIRE(b.workbench().pointed_term());
  CHECK(std::string(b.workbench().pointed_term()->term).rfind("alpha", 0) == 0);
}

TEST_CASE("the explanation waits for the mouse to rest, F1 opens the glossary there, and it can be switched off",
          "[ui][glossary]") {
  WorkbenchBench b;
  REQUIRE(b.script(searched) == "");
  const auto all = terms_on_screen({});
  const auto spot =
      std::find_if(all.begin(), all.end(), [](const Spot& s) { return std::string(s.entry->term) == "depth"; });
  REQUIRE(spot != all.end());
  // 1. A mouse that moves is not answered.
  for (int i = 0; i < 2 * a_rest; ++i) {
    b.context.move({spot->place.x + static_cast<float>(i % 2), spot->place.y});
    CHECK(b.workbench().pointed_term() == nullptr);
  }
  // 2. One that rests is.
  b.context.move(spot->place);
  b.context.step(a_rest);
  REQUIRE(b.workbench().pointed_term() == spot->entry);
  b.key("F1");
  b.context.move({-10, -10});
  CHECK(b.script("wait-frames 5\nexpect glossary depth\nexpect screen Plies left to search at a node") == "");
  // 3. Elsewhere F1 lists the keys.
  b.key("F1");
  CHECK(b.script("wait-frames 3\nexpect screen Undo the turn\nkey Esc") == "");
  // 4. By name, as a script or the palette asks.
  CHECK(b.script("help.glossary zobrist key\nwait-frames 3\nexpect screen two positions with one key") == "");
  // 5. Off, and kept so.
  REQUIRE(b.script("view.explain off") == "");
  b.context.move(spot->place);
  b.context.step(a_rest);
  CHECK(b.workbench().pointed_term() == nullptr);
  CHECK(b.context.settings().find("Explain=0") != std::string::npos);
}
