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
  const Json s = result(Words{"search", "kalah", search}),
             r = result(Words{"record", "kalah", "--out", a.path(), search});
  result(Words{"record", "kalah", "--out", b.path(), search});
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

TEST_CASE("what is counted in records says so where not all visits have one, and no searched move is called unsearched",
          "[cli]") {
  const TempFile whole, part;
  const Words search = {"record", "pivit", "--depth", "5", "--out"};
  const Json all = result(Words{search, whole.path(), "--json"});
  const Json some = result(Words{search, part.path(), "--json", "--max-ply", "0"});
  const std::string said = "counted in the " + some["records"].dump() + " nodes recorded, of ";
  for (const char* question : {"ordering", "iterations", "quiescence", "explosion", "table", "terms"}) {
    CAPTURE(question);
    CHECK(run({"trace", question, whole.path()}).out.find("counted in the") == std::string::npos);
    const Ran ran = run({"trace", question, part.path()});
    CHECK((ran.code == 3 || ran.out.find(said) != std::string::npos));
  }
  CHECK(run({"trace", "ordering", part.path()}).code == 0);
  // Every move of the root was searched, and none of them is recorded.
  const Json roots = result({"trace", "roots", part.path(), "--json"});
  CHECK(roots["unrecorded"] == true);
  CHECK(result({"trace", "roots", whole.path(), "--json"})["unrecorded"] == false);
  for (const char* question : {"roots", "node"}) {
    const std::string text = run({"trace", question, part.path()}).out;
    CHECK(text.find("not searched") == std::string::npos);
    CHECK(text.find("not recorded") != std::string::npos);
  }
}

TEST_CASE("a moment that lies beyond the last one is refused, however large its number", "[cli]") {
  const TempFile file;
  result({"record", "kalah", "--json", "--depth", "2", "--out", file.path()});
  for (const char* tick : {"1000", "9223372036854775807", "9223372036854775808", "18446744073709551615"}) {
    CAPTURE(tick);
    for (const char* question : {"node", "code"}) {
      const Ran ran = run({"trace", question, file.path(), "--tick", tick});
      CHECK(ran.code == 3);
      CHECK(ran.err.find(std::string("tick ") + tick + " is beyond its last one") != std::string::npos);
    }
  }
}

TEST_CASE("what fits is recorded, and what does not is given up ply by ply", "[cli]") {
  const TempFile file;
  const Json fits = result({"record", "reversi", "--json", "--depth", "8", "--budget", "1", "--out", file.path()});
  REQUIRE(fits["nodes"].get<int>() <= (1 << 20) / 40);
  CHECK(fits["records"] == fits["nodes"]);
  // The same search with room for all says how many nodes each ply has; so one knows how deep 1 MB reaches.
  const std::vector<std::string> search = {"--json", "--depth", "12", "--out", file.path()};
  const auto record = [&](const char* budget) {
    result(Words{"record", "kalah", "--budget", budget, search});
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
      for (const TempFile* f : {&a, &b}) result(Words{"record", id, "--json", "--out", f->path(), limit});
      const std::string first = read_file(a.path());
      CHECK(!first.empty());
      CHECK(first == read_file(b.path()));
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
  const Ran ran = run({"trace", "info", file.path()});
  CHECK(ran.code == 4);
  CHECK(ran.err.find("not a file") != std::string::npos);
  CHECK(std::filesystem::is_character_file("/dev/null"));
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
  // The same as a link, given by itself, in a file, and with a page in front.
  const Json link = result({"trace", "moment", whole.path(), "--tick", "900", "--note", "look", "--link", "--json"});
  CHECK(link["nodes"].get<int>() > 10);
  CHECK(link["file"].is_null());
  const std::string fragment = link["link"];
  CHECK(run({"trace", "moment", whole.path(), "--tick", "900", "--note", "look", "--link", "--page", "x.html"}).out ==
        "x.html" + fragment + "\n");
  std::ofstream(text.path()) << fragment << '\n';
  for (const std::string& given : {fragment, "https://example.org/plyscope.html" + fragment, text.path()}) {
    const Json linked = result({"trace", "info", given, "--json"});
    CHECK(linked["cut"]["digest"] == all["digest"]);
    CHECK(linked["moment"]["note"] == "look");
  }
  CHECK(run({"trace", "info", fragment.substr(0, 500)}).code == 3);
  CHECK(run({"trace", "info", "#lesson=1"}).code == 3);
  // A recording that has no room is refused, and the policy is named.
  const Ran refused = run({"trace", "--budget", "1", "info", whole.path()});
  CHECK(refused.code == 0);
  REQUIRE(run({"record", "kalah", "--depth", "12", "--out", whole.path()}).code == 0);
  const Ran large = run({"trace", "--budget", "1", "info", whole.path()});
  CHECK(large.code == 3);
  CHECK(run({"trace", "info", whole.path(), "--budget", "1"}).err == large.err);  // at either place
  for (const char* word : {"too large", "1 MB", "keep shallow"}) CHECK(large.err.find(word) != std::string::npos);
}
