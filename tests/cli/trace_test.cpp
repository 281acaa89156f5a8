// record, trace info, trace export.
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/search/observer.h"
#include "tests/cli/run.h"
#include "tests/support/forge.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("a recorded search finds what the silent one finds, and the file says the same twice", "[cli]") {
  const std::vector<std::string> search = {"--json", "--depth", "6", "--moves", "3-2 5"};
  const TempFile a, b;
  auto silent = search, first = search, second = search;
  silent.insert(silent.begin(), {"search", "kalah"});
  first.insert(first.begin(), {"record", "kalah", "--out", a.path()});
  second.insert(second.begin(), {"record", "kalah", "--out", b.path()});
  const Json s = result(silent), r = result(first);
  result(second);
  for (const char* key : {"position", "value", "best", "pv", "nodes", "depth", "kind"}) CHECK(s[key] == r[key]);
  CHECK(r["records"] == r["nodes"]);
  CHECK(r["bytes"] == read_file(a.path()).size());

  const Json info = result({"trace", "info", a.path(), "--json"});
  CHECK(info["digest"] == result({"trace", "info", b.path(), "--json"})["digest"]);
  CHECK(info["records"] == r["records"]);
  CHECK(info["settings"]["game"] == "kalah");
  CHECK(info["settings"]["moves"] == Json{"3", "2", "5"});
  CHECK(info["iterations"].size() == 6);
  CHECK(info["iterations"][5]["value"] == s["value"]);
  CHECK(info["iterations"][5]["pv"] == s["pv"]);
  for (const char* counts : {"ends", "kinds", "passes", "plies"}) {
    long sum = 0;
    for (const auto& [key, n] : info[counts].items()) sum += n.get<long>();
    INFO(counts);
    CHECK(sum == r["records"]);
  }
  long cuts = 0;
  for (const Json& n : info["cutoffs"]["by_rank"]) cuts += n.get<long>();
  CHECK(cuts == info["cutoffs"]["nodes"]);
  CHECK(info["cutoffs"]["first_move_percent"].get<double>() > 50);
  CHECK(run({"trace", "info", a.path()}).out.find(info["digest"].get<std::string>()) != std::string::npos);
}

TEST_CASE("the text that describes a search is taken for its recording", "[cli]") {
  const TempFile recorded, described, wrong;
  result(
      {"record", "kalah", "--out", recorded.path(), "--depth", "5", "--moves", "3-2 5", "--without", "tt", "--json"});
  std::ofstream(described.path()) << "# a search\nplyscope-search\ngame kalah\nmoves 3-2 5\ndepth 5\nwithout tt\n";
  const Json info = result({"trace", "info", described.path(), "--json"});
  // But for what they do when the memory is full
  const Json same = result({"trace", "info", recorded.path(), "--json"});
  for (const char* key : {"records", "visited", "ends", "kinds", "cutoffs", "table"}) CHECK(info[key] == same[key]);
  CHECK(run({"trace", "export", described.path()}).out == run({"trace", "export", recorded.path()}).out);
  std::ofstream(wrong.path()) << "plyscope-search\ngame kalah\ndepth five\n";
  const Ran bad = run({"trace", "info", wrong.path()});
  CHECK(bad.code == 3);
  CHECK(bad.err.find("line 3") != std::string::npos);
}

TEST_CASE("an exported recording is a tree whose moves are legal", "[cli]") {
  const TempFile file;
  const Json r = result({"record", "kalah", "--json", "--depth", "4", "--out", file.path()});
  const Ran jsonl = run({"trace", "export", file.path(), "--format", "jsonl"});
  REQUIRE(jsonl.code == 0);
  const auto nodes = lines(jsonl);
  REQUIRE(nodes.size() == r["records"]);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Json& n = nodes[i];
    REQUIRE(n["id"] == i);
    if (n["ply"] == 0) {
      CHECK(n["parent"].is_null());
      CHECK(n["move"] == "");
      continue;
    }
    const Json& p = nodes[n["parent"].get<std::size_t>()];
    CHECK(p["id"].get<std::size_t>() < i);
    CHECK(p["ply"].get<int>() + 1 == n["ply"].get<int>());
    CHECK(i < p["id"].get<std::size_t>() + p["size"].get<std::size_t>());
    const std::string move = n["move"];
    CHECK((move.size() == 1 && move[0] >= '1' && move[0] <= '6'));
  }
  const Json last_root = *std::find_if(nodes.rbegin(), nodes.rend(), [](const Json& n) { return n["ply"] == 0; });
  CHECK(last_root["value"] == r["value"]);

  const Ran csv = run({"trace", "export", file.path(), "--format", "csv"});
  std::istringstream in(csv.out);
  std::string line;
  std::getline(in, line);
  CHECK(line ==
        "id,parent,ply,depth,move,mover,pass,alpha,beta,value,kind,static,end,rank,why,best,moves,size,skipped,link,"
        "past");
  std::size_t count = 0;
  while (std::getline(in, line)) {
    ++count;
    CHECK(std::count(line.begin(), line.end(), ',') == 20);
    CHECK(line.find(std::to_string(ply::infinite)) == std::string::npos);
  }
  CHECK(csv.out.find(",-inf,inf,") != std::string::npos);
  CHECK(count == nodes.size());

  const TempFile out;
  CHECK(run({"trace", "export", file.path(), "--format", "dot", "--max-nodes", "10", "--out", out.path()}).code == 0);
  const std::string dot = read_file(out.path());
  CHECK(dot.rfind("digraph", 0) == 0);
  CHECK(dot.find("n9 ") != std::string::npos);
  CHECK(dot.find("n10 ") == std::string::npos);
  CHECK(run({"trace", "export", file.path(), "--format", "xml"}).code == 2);
}

TEST_CASE("a small budget is kept and said, and the tree stays whole", "[cli]") {
  for (const char* policy : {"stop", "keep-shallow", "keep_shallow"}) {
    const TempFile file;
    const Json r = result({"record", "kalah", "--json", "--depth", "13", "--without", "tt", "--budget", "1", "--policy",
                           policy, "--out", file.path()});
    CHECK(r["records"].get<int>() <= (1 << 20) / 40);
    CHECK(r["records"].get<int>() < r["nodes"].get<int>());
    const Json info = result({"trace", "info", file.path(), "--json"});
    CHECK(info["visited"] == r["nodes"]);
    CHECK(info["skipped"].get<int>() == r["nodes"].get<int>() - r["records"].get<int>());
    CHECK(!info["limits"].empty());
  }
  const TempFile file;
  result({"record", "kalah", "--json", "--depth", "5", "--max-ply", "2", "--out", file.path()});
  CHECK(result({"trace", "info", file.path(), "--json"})["plies"].size() == 3);
}

TEST_CASE("what fits is recorded, and what does not is given up ply by ply", "[cli]") {
  const TempFile file;
  const Json fits = result({"record", "reversi", "--json", "--depth", "8", "--budget", "1", "--out", file.path()});
  REQUIRE(fits["nodes"].get<int>() <= (1 << 20) / 40);
  CHECK(fits["records"] == fits["nodes"]);
  // The same search with room for all says how many nodes each ply has; so one knows how deep 1 MB reaches.
  const std::vector<std::string> search = {"--json", "--depth", "12", "--out", file.path()};
  const auto record = [&](const char* budget) {
    std::vector<std::string> words = {"record", "kalah", "--budget", budget};
    words.insert(words.end(), search.begin(), search.end());
    result(words);
    return result({"trace", "info", file.path(), "--json"});
  };
  const Json all = record("64"), some = record("1");
  REQUIRE(all["skipped"] == 0);
  std::size_t ply = 0;
  int sum = 0;
  for (; ply < all["plies"].size() && sum + all["plies"][ply].get<int>() <= (1 << 20) / 40; ++ply)
    sum += all["plies"][ply].get<int>();
  REQUIRE(ply < all["plies"].size());
  CHECK(some["records"] == sum);
  CHECK(some["plies"].size() == ply);
  CHECK(some["visited"] == all["visited"]);
  CHECK(some["limits"] == Json::parse(R"([{"visit": 1, "limit": )" + std::to_string(ply - 1) + R"(, "full": false}])"));
}

TEST_CASE("two equal runs of record write equal files", "[cli]") {
  for (const Json& game : lines(run({"games", "--json"}))) {
    const std::string id = game["id"];
    for (const std::vector<std::string>& limit :
         {std::vector<std::string>{"--depth", id == "arimaa" ? "4" : "6"}, {"--nodes", "3000"}}) {
      INFO(id << " " << limit[0]);
      const TempFile a, b;
      for (const TempFile* f : {&a, &b}) {
        std::vector<std::string> words = {"record", id, "--json", "--out", f->path()};
        words.insert(words.end(), limit.begin(), limit.end());
        result(words);
      }
      const std::string first = read_file(a.path());
      CHECK(!first.empty());
      CHECK(first == read_file(b.path()));
    }
  }
}

TEST_CASE("a damaged recording is refused with a message", "[cli]") {
  const TempFile file;
  result({"record", "kalah", "--json", "--depth", "3", "--out", file.path()});
  const std::string good = read_file(file.path());
  for (std::size_t at = 0; at < good.size(); at += 1 + good.size() / 50) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x41);
    const TempFile damaged(bad), cut(good.substr(0, at));
    for (const TempFile* f : {&damaged, &cut}) {
      const Ran ran = run({"trace", "info", f->path()});
      INFO("byte " << at << ": " << ran.err);
      CHECK(ran.code == 3);
      CHECK(!ran.err.empty());
    }
  }
}

TEST_CASE("a forged recording is written as far as its moves are legal, and a note says where they end", "[cli]") {
  for (const char* game : {"toy-tree", "micro-shogi", "kalah", "arimaa"}) {
    const TempFile file;
    result({"record", game, "--json", "--depth", "2", "--out", file.path()});
    std::string bytes = ply::test::unpacked(read_file(file.path()));
    const auto [begin, n] = ply::test::records_at(bytes);
    REQUIRE(n > 2);
    for (std::size_t k = 0; k < n; ++k) {
      ply::NodeRecord r;
      std::memcpy(static_cast<void*>(&r), &bytes[begin + k * sizeof r], sizeof r);
      if (r.ply == 1) r.move = 60'000;
      std::memcpy(&bytes[begin + k * sizeof r], &r, sizeof r);
    }
    REQUIRE(ply::test::forge(bytes));
    const TempFile forged(bytes);
    CAPTURE(game);
    CHECK(run({"trace", "info", forged.path()}).code == 0);
    const Ran ran = run({"trace", "export", forged.path()});
    CHECK(ran.code == 0);
    CHECK(ran.out.find(",#60000,") != std::string::npos);
    CHECK(ran.err.find("not legal there") != std::string::npos);
  }
}

TEST_CASE("a pipe or a device is no recording, and is refused at once", "[cli]") {
  const TempFile file;
  std::remove(file.path().c_str());
  REQUIRE(mkfifo(file.path().c_str(), 0600) == 0);
  for (const std::string& path : {file.path(), std::string("/dev/zero")}) {
    const Ran ran = run({"trace", "info", path});
    CHECK(ran.code == 4);
    CHECK(ran.err.find("no file") != std::string::npos);
  }
  // What is written for a pipe's reader or for nobody is written there, and takes nothing away.
  CHECK(run({"record", "kalah", "--depth", "3", "--out", "/dev/null"}).code == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("the search of another engine goes in as lines and comes out as the same lines", "[cli]") {
  const TempFile ours, lines, imported, bad;
  result({"record", "kalah", "--out", ours.path(), "--depth", "4", "--json"});
  REQUIRE(run({"trace", "export", ours.path(), "--format", "nodes", "--out", lines.path()}).code == 0);
  const Json said = result({"trace", "import", lines.path(), "--out", imported.path(), "--json"});
  CHECK(said["records"] == result({"trace", "info", ours.path(), "--json"})["records"]);
  CHECK(said["board"] == true);
  CHECK(run({"trace", "export", imported.path()}).out == run({"trace", "export", ours.path()}).out);
  // Lines are opened directly, too
  CHECK(run({"trace", "export", lines.path()}).out == run({"trace", "export", ours.path()}).out);
  std::ofstream(bad.path()) << "{\"plyscope\": \"nodes\", \"version\": 1}\n{\"id\": 1}\n";
  const Ran refused = run({"trace", "info", bad.path()});
  CHECK(refused.code == 3);
  CHECK(refused.err.find("line 2: value is missing") != std::string::npos);
}

TEST_CASE("what the panels of a recording show can be had as JSON, and the figures agree", "[cli]") {
  const TempFile a, b;
  const long nodes = result({"record", "reversi", "--out", a.path(), "--depth", "5", "--json"})["nodes"];
  const Json searched =
      result({"record", "reversi", "--out", b.path(), "--depth", "5", "--without", "killers,history", "--json"});
  const Json roots = result({"trace", "roots", a.path(), "--json"});
  CHECK(roots["moves"].size() == 4);
  CHECK(roots["known"]["least"] == roots["known"]["most"]);
  const Json early = result({"trace", "roots", a.path(), "--tick", "3", "--json"});
  CHECK(early["depth"] == 1);
  const Json top = result({"trace", "node", a.path(), "--json"});
  CHECK(top["line"] == "");
  CHECK(top["value"]["value"] == roots["known"]["least"]);
  const Json ordering = result({"trace", "ordering", a.path(), "--json"});
  CHECK(ordering["nodes"] == nodes);
  CHECK(ordering["cuts"] == result({"trace", "info", a.path(), "--json"})["cutoffs"]["nodes"]);
  const Json ledger = result({"trace", "ledger", a.path(), "--json", "--top", "3"});
  long sum = 0;
  for (const auto& [name, n] : ledger["classes"].items()) sum += n.get<long>();
  CHECK(sum == nodes);
  CHECK(ledger["mistakes"].size() == 3);
  const Json boxes = result({"trace", "icicle", a.path(), "--json", "--pixels", "400"});
  CHECK(boxes["nodes"] == nodes);
  const Json heavy = result({"trace", "icicle", a.path(), "--json", "--width", "evaluations", "--order", "heaviest"});
  CHECK(heavy["evaluations"].get<long>() < nodes);
  CHECK(heavy["boxes"][0]["evaluations"] >= heavy["boxes"][1]["evaluations"]);
  CHECK(run({"trace", "icicle", a.path(), "--width", "400"}).err.find("--width is nodes or evaluations") !=
        std::string::npos);
  const Json outline = result({"trace", "outline", a.path(), "--columns", "value,kind,nodes,share,margin,waste",
                               "--sort", "nodes", "--plies", "1", "--json"});
  CHECK(outline["rows"][0]["nodes"] >= outline["rows"][1]["nodes"]);
  CHECK(outline["columns"].size() == 6);
  CHECK(run({"trace", "outline", a.path(), "--columns", "nodes,none"}).code != 0);
  const Json iterations = result({"trace", "iterations", a.path(), "--json"});
  long visits = 0;
  for (const Json& i : iterations["iterations"]) visits += i["nodes"].get<long>();
  CHECK(visits == nodes);
  CHECK(ordering["classes"][0]["class"] == "placement");
  const Json diff = result({"trace", "diff", a.path(), b.path(), "--json"});
  CHECK(diff["equal"] == false);
  CHECK(diff["totals"][0]["records"] == nodes);
  CHECK(diff["totals"][1]["records"] == searched["nodes"]);
  CHECK(diff["both"].get<long>() + diff["only"][0].get<long>() == nodes);
  CHECK(result({"trace", "diff", a.path(), a.path(), "--json"})["equal"] == true);
  CHECK(diff["table"][0]["id"] == "nodes");
  CHECK(diff["table"][0]["a"] == nodes);
  CHECK(diff["first"]["said"].size() == 2);
  CHECK(diff["differences"]["list"][0]["tick_a"] == diff["first"]["tick"]);
  long differing = 0;
  for (const auto& [how, n] : diff["differences"]["counts"].items()) differing += n.get<long>();
  CHECK(diff["differences"]["nodes"] == differing);
  // Histograms and boxes of both: the same sums.
  const Json both = result({"trace", "diff", a.path(), b.path(), "--json", "--histogram", "ply", "--icicle", "--width",
                            "200", "--top", "0"});
  long in_a = 0, in_b = 0, top_a = 0, top_b = 0;
  for (const Json& bar : both["histogram"]["bars"]) in_a += bar["a"].get<long>(), in_b += bar["b"].get<long>();
  for (const Json& box : both["icicle"]["boxes"])
    if (box["row"] == 0) top_a += box["nodes_a"].get<long>(), top_b += box["nodes_b"].get<long>();
  CHECK(in_a == nodes);
  CHECK(in_b == searched["nodes"]);
  CHECK(top_a == nodes);
  CHECK(top_b == searched["nodes"]);
  CHECK(run({"trace", "diff", a.path(), b.path(), "--histogram", "plx"}).code == 3);
  // Another game: totals, and why there is no more.
  const TempFile other;
  result({"record", "pivit", "--out", other.path(), "--depth", "2", "--json"});
  const Json strange = result({"trace", "diff", a.path(), other.path(), "--json"});
  CHECK(strange["refused"].get<std::string>().find("different games") != std::string::npos);
  CHECK(strange["equal"].is_null());
  CHECK(strange["table"][0]["a"] == nodes);

  // A move that a cut-off spared: it is named, and so is why.
  const std::string cut = ledger["mistakes"][0]["id"].dump();
  const Json node = result({"trace", "node", a.path(), "--node", cut, "--json"});
  if (!node["unsearched"].empty())
    CHECK_FALSE(result({"trace", "why", a.path(), "--node", cut, "--move", node["unsearched"][0], "--json"})["text"]
                    .get<std::string>()
                    .empty());
  CHECK(run({"trace", "roots", a.path(), "--tick", "99999999"}).code == 3);
  CHECK(run({"trace", "node", a.path(), "--node", "99999999"}).code == 3);
  CHECK(run({"trace", "why", a.path(), "--move", "z9"}).code == 3);
}

TEST_CASE("a search is exported as frames of a stack that open and close in pairs", "[cli]") {
  const TempFile a;
  const long nodes = result({"record", "kalah", "--out", a.path(), "--depth", "3", "--json"})["nodes"];
  const Json s = Json::parse(run({"trace", "export", a.path(), "--format", "speedscope"}).out);
  long open = 0, deepest = 0, last = 0;
  for (const Json& e : s["profiles"][0]["events"]) {
    open += e["type"] == "O" ? 1 : -1;
    deepest = std::max(deepest, open);
    CHECK(e["at"].get<long>() >= last);
    last = e["at"];
  }
  CHECK(open == 0);
  CHECK(deepest >= 3);
  CHECK(last == nodes);
  CHECK(s["profiles"][0]["events"].size() == static_cast<std::size_t>(2 * nodes));
  CHECK(Json::parse(run({"trace", "export", a.path(), "--format", "chrome"}).out)["traceEvents"].size() ==
        static_cast<std::size_t>(2 * nodes));
}

TEST_CASE("bounds, table answers and differences tell where they came from", "[cli]") {
  const TempFile a, b;
  result({"record", "reversi", "--out", a.path(), "--depth", "6", "--json"});
  result({"record", "reversi", "--out", b.path(), "--depth", "6", "--with", "lmr", "--without", "history", "--json"});
  const Json sums = result({"trace", "table", a.path(), "--json"});
  CHECK(sums["answers"] == result({"trace", "info", a.path(), "--json"})["table"]["hits"]);
  CHECK(sums["collisions"] == 0);
  const Json story = result({"trace", "story", a.path(), "--bound", "alpha", "--json"});
  CHECK(story["value"] == result({"trace", "node", a.path(), "--json"})["alpha"]["value"]);
  CHECK(story["stops"].size() >= 3);
  const Json all = result({"trace", "bisect", a.path(), b.path(), "--json"});
  CHECK(all["differing"].size() == 2);
  CHECK(all["steps"][0]["toggled"].empty());
  CHECK(run({"trace", "story", a.path(), "--bound", "gamma"}).code == 2);
}

TEST_CASE("find, breakpoints and the exported nodes count the same", "[cli]") {
  const TempFile file;
  result({"record", "kalah", "--out", file.path(), "--depth", "6", "--json"});
  std::map<std::string, long> by_end;
  long cut_deep = 0, nodes = 0, roots = 0;
  std::vector<long> ids;
  for (const Json& n : lines(run({"trace", "export", file.path(), "--format", "jsonl"}))) {
    ++nodes;
    roots += n["ply"] == 0;
    if (n["ply"] != 3 || n["kind"] != "lower") continue;
    ids.push_back(n["id"].get<long>());
    ++by_end[n["end"].get<std::string>()];
    cut_deep += n["size"].get<long>();
  }
  const std::string where = "ply == 3 && kind == lower";
  const Json found = result({"trace", "find", file.path(), where, "--histogram", "end", "--group", "end", "--json"});
  CHECK(found["records"] == nodes);
  CHECK(found["hits"] == ids.size());
  CHECK(found["rows"].size() == ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) CHECK(found["rows"][i]["id"] == ids[i]);
  long sum = 0;
  for (const Json& g : found["groups"]) {
    CHECK(g["hits"] == by_end[g["value"].get<std::string>()]);
    sum += g["nodes"].get<long>();
  }
  CHECK(sum == cut_deep);
  for (const Json& b : found["histogram"]) CHECK(b["hits"] == by_end[b["label"].get<std::string>()]);

  const Json hits = result({"trace", "breakpoints", file.path(), where, "ply == 0", "--json"});
  CHECK(hits["breakpoints"][0]["hits"] == ids.size());
  CHECK(hits["breakpoints"][1]["hits"] == roots);
  long last = -1;
  for (const Json& h : hits["hits"]) {
    CHECK(h["tick"].get<long>() > last);
    last = h["tick"].get<long>();
    CHECK(h["moment"] == (h["breakpoint"] == 1 ? "leave" : "enter"));
  }
  // In the game's notation, by positions, and what is wrong with an expression.
  CHECK(result({"trace", "find", file.path(), "move == \"3\" && ply == 1", "--json"})["hits"].get<long>() > 0);
  CHECK(result({"trace", "find", file.path(), "abs(value - static) > 2 && cut", "--limit", "1", "--json"})["rows"]
            .size() == 1);
  const Ran wrong = run({"trace", "find", file.path(), "ply == 3 && plie", "--json"});
  CHECK(wrong.code == 3);
  CHECK(Json::parse(wrong.out)["column"] == 13);
  CHECK(run({"trace", "find", file.path(), "cut"}).out.find(" of ") != std::string::npos);
  CHECK(lines(run({"trace", "fields", "--json"})).size() > 30);
  CHECK(run({"trace", "fields"}).out.find("table_depth") != std::string::npos);
}

TEST_CASE("a recording becomes a text that runs its search again and knows what must come out", "[cli]") {
  const TempFile a, text, other;
  result(
      {"record", "reversi", "--out", a.path(), "--depth", "5", "--moves", "f5 d6", "--without", "killers", "--json"});
  REQUIRE(run({"trace", "reproducer", a.path(), "--out", text.path()}).code == 0);
  CHECK(result({"trace", "verify", text.path(), "--json"})["holds"] == true);
  std::string changed = read_file(text.path());
  CHECK(changed.find("killers") != std::string::npos);
  changed.replace(changed.find("depth     5"), 11, "depth     4");
  std::ofstream(other.path()) << changed;
  const Ran no = run({"trace", "verify", other.path()});
  CHECK(no.code == 1);
  CHECK(no.out.find("another search") != std::string::npos);
  CHECK(run({"trace", "verify", a.path()}).code == 3);
}

TEST_CASE("a moment is cut out of a recording, breaks no rule, and its search still gives the digest of the whole",
          "[cli][moment]") {
  const TempFile whole, part, text;
  REQUIRE(run({"record", "kalah", "--depth", "8", "--out", whole.path()}).code == 0);
  const Json all = result({"trace", "info", whole.path(), "--json"});
  const Json cut = result({"trace", "moment", whole.path(), "--tick", "900", "--note", "look", "--kilobytes", "4",
                           "--out", part.path(), "--json"});
  CHECK(cut["of"] == all["records"]);
  CHECK(cut["records"].get<int>() <= 100);
  const Json info = result({"trace", "info", part.path(), "--json"});
  CHECK(info["visited"] == all["visited"]);
  CHECK(info["moment"]["note"] == "look");
  CHECK(info["moment"]["tick"] == cut["tick"]);
  CHECK(info["cut"]["digest"] == all["digest"]);
  CHECK(run({"trace", "lint", part.path(), "--again"}).code == 0);
  CHECK(run({"trace", "reproducer", part.path(), "--out", text.path()}).code == 0);
  CHECK(result({"trace", "verify", text.path(), "--json"})["digest"] == all["digest"]);
  // A recording that has no room is refused, and the policy is named.
  const Ran refused = run({"trace", "--budget", "1", "info", whole.path()});
  CHECK(refused.code == 0);
  REQUIRE(run({"record", "kalah", "--depth", "12", "--out", whole.path()}).code == 0);
  const Ran large = run({"trace", "--budget", "1", "info", whole.path()});
  CHECK(large.code == 3);
  for (const char* word : {"too large", "1 MB", "keep shallow"}) CHECK(large.err.find(word) != std::string::npos);
  CHECK(run({"trace", "moment", whole.path(), "--tick", "999999999", "--out", part.path()}).code != 0);
}

TEST_CASE("the changes of the best move end at the move of the result", "[cli]") {
  const TempFile a;
  const Json done = result({"record", "kalah", "--out", a.path(), "--depth", "6", "--json"});
  const Json list = result({"trace", "changes", a.path(), "--json"})["changes"];
  REQUIRE(!list.empty());
  CHECK(list[0]["before"].is_null());
  for (std::size_t i = 1; i < list.size(); ++i) {
    CHECK(list[i]["before"] == list[i - 1]["best"]);
    CHECK(list[i]["best"] != list[i]["before"]);
    CHECK(list[i]["tick"].get<long long>() > list[i - 1]["tick"].get<long long>());
  }
  CHECK(list.back()["best"] == done["best"]);
  CHECK(run({"trace", "changes", a.path()}).out.find("depth  1") != std::string::npos);
}
