// Recordings of many nodes: what `trace` prints of them without reading all is what is in them, and a block that is
// damaged is told of by whoever comes to it.
#include <filesystem>
#include <map>
#include <string>

#include "engine/ask/question.h"
#include "engine/base/file.h"
#include "engine/base/types.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("what is said of a large recording by its index is what its nodes hold", "[cli][trace][demand]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("large.plyrec");
  REQUIRE(run({"record", "kalah", "--nodes", "300000", "--out", file}).code == 0);
  const Json info = result({"trace", "info", file, "--json"});
  CHECK(info["records_read"] == false);
  const Json verified = result({"trace", "verify", file, "--json"});
  CHECK(verified["holds"] == true);
  CHECK(verified["digest"] == info["digest"]);
  const auto groups = [&](const char* field) {
    std::map<std::string, ply::u64> out;
    const Json found = result({"trace", "find", file, "true", "--group", field, "--limit", "1", "--json"});
    CHECK_FALSE(found.contains("unread"));
    for (const Json& g : found["groups"]) {
      const Json& v = g["value"];
      out[v.is_string() ? v.get<std::string>() : v.dump()] = g["hits"];
    }
    return out;
  };
  CHECK(info["ends"].get<std::map<std::string, ply::u64>>() == groups("end"));
  CHECK(info["kinds"].get<std::map<std::string, ply::u64>>() == groups("kind"));
  CHECK(info["passes"].get<std::map<std::string, ply::u64>>() == groups("pass"));
  const auto plies = groups("ply");
  for (std::size_t ply = 0; ply < info["plies"].size(); ++ply)
    CHECK(info["plies"][ply] == (plies.contains(std::to_string(ply)) ? plies.at(std::to_string(ply)) : 0));
  CHECK(info["cutoffs"]["nodes"] == groups("cut").at("true"));
  const Json none = result({"trace", "find", file, "ply == 300", "--json"});
  CHECK(none["hits"] == 0);
  CHECK(none["unread"]["blocks"] == 19);
  CHECK(none["unread"]["of"] == 19);
  CHECK(result({"trace", "node", file, "--node", "150000", "--json"})["id"] == 150000);
}

TEST_CASE("a block that is damaged is named by what reads it", "[cli][trace][demand]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("large.plyrec"), damaged = folder.file("damaged.plyrec"),
                    out = folder.file("out.plyrec");
  REQUIRE(run({"record", "kalah", "--nodes", "150000", "--out", file}).code == 0);
  std::string bytes = *ply::read_file(file);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  REQUIRE(ply::write_file(damaged, bytes));
  CHECK(run({"trace", "info", damaged}).code == 0);
  CHECK(run({"trace", "find", damaged, "ply == 300"}).code == 0);
  // Whatever is asked: the same as of the whole file, or nothing but the damage.
  int named = 0;
  const auto ask = [&](Words words, const std::string& what) {
    words.insert(words.begin(), "trace");
    words.insert(words.begin() + 2, file);
    const Ran sound = run(words);
    std::filesystem::remove(out);
    words[2] = damaged;
    const Ran ran = run(words);
    INFO(what << ": " << ran.code << " " << ran.out.substr(0, 500) << ran.err);
    if (ran.code == sound.code && ran.out == sound.out) return;
    ++named;
    CHECK(ran.code == 3);
    CHECK((ran.out.empty() || (ran.out.starts_with("{\"error\"") && ran.out.find('\n') == ran.out.size() - 1)));
    CHECK(ran.err.find("damaged") != std::string::npos);
    CHECK_FALSE(ply::read_file(out));
  };
  for (const ply::ask::Question* q : ply::ask::all_questions()) {
    const std::string id = q->id;
    if (id == "audit" || id == "flip") continue;  // they take too long
    Words words{id};
    for (const ply::ask::Option& o : q->options)
      if (o.required) words.insert(words.end(), {std::string("--") + o.id, o.is_number() ? "7" : "1"});
    ask(words, id);
    words.emplace_back("--json");
    ask(words, id + " --json");
  }
  for (const Words& words :
       {Words{"find", "true"}, Words{"find", "cut", "--json"}, Words{"breakpoints", "cut"}, Words{"outline"},
        Words{"icicle"}, Words{"lint"}, Words{"proof"}, Words{"lockstep"}, Words{"forks"}, Words{"verify"},
        Words{"fork", "--node", "10"}, Words{"fork", "--node", "10", "--keep", out},
        Words{"fork", "--node", "10", "--out", out}, Words{"proof", "--out", out}, Words{"export"},
        Words{"moment", "--link"}, Words{"moment", "--out", out}, Words{"roots", "--out", out}, Words{"diff", file}})
    ask(words, words.front());
  CHECK(named > 20);
  const Ran verify = run({"trace", "verify", damaged});
  CHECK(verify.err.find("block 5 of 10 (records 65,536 to 81,919)") != std::string::npos);
}
