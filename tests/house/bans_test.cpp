// What code must not say, but for those who are listed with their reason. Comments may say anything.
#include <algorithm>
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

struct Rule {
  const char* name;
  std::vector<const char*> folders;  ///< where it holds
  const char* pattern;               ///< that no code there has
  std::vector<const char*> needs;    ///< one of them is in all that the pattern finds: looking for them takes no time
  std::vector<std::string> may;      ///< files, or how their paths begin
  const char* says;
  std::vector<const char*> wrong, right;  ///< what it finds, and what it does not
};

const std::vector<const char*> program = {"engine", "app"};

const Rule rules[] = {
    // It may be nested as deep as it likes, and the library then ends the program: the door counts first. Our types of
    // that name have no such functions.
    {"JSON from outside is read through one door",
     program,
     R"((^|\W)(json|Json|ordered_json|basic_json)\s*(<[^>]*>)?\s*::\s*(parse|accept|sax_parse|from_\w+)\b)"
     R"(|"_json\b|(^|\W)json_sax\b)",
     {"json", "Json"},
     {"engine/base/json_text.cpp"},
     "reads JSON by itself and not by engine/base/json_text.h",
     {"const auto j = nlohmann::json::parse(text);", "if (Json::accept(text)) return;",
      "f(nlohmann::ordered_json::from_cbor(bytes));", "using Json = nlohmann::json;\nauto f = &Json :: sax_parse;"},
     {"auto j = read_json(text); // Json::parse(text)\nCommand::parse(text);"}},
    {"texts of others go into HTML, SVG and Markdown through one door",
     program,
     R"re(case '[<&]': |"&(amp|lt);)re",
     {"case '<'", "case '&'", "&amp;", "&lt;"},
     {"engine/base/markup.cpp"},
     "makes text of markup by itself and not by engine/base/markup.h",
     {"if (c == '&') out += \"&amp;\";"},
     {"out += markup_text(name);"}},
    {"texts of others go into CSV through one door",
     program,
     R"re(,\\"\{\}\\"|\\"\{\}\\",\{|\\"\\"")re",
     {"\\\""},
     {"engine/base/csv.cpp"},
     "quotes a field of CSV by itself and not by csv_field",
     {"out += fmt::format(\"{},\\\"{}\\\"\\n\", i, name);"},
     {"out += fmt::format(\"{},{}\\n\", i, csv_field(name));"}},
    {"the interface writes signs that its font has",
     {"app/ui"},
     R"((^|\W)kind_sign\()",
     {"kind_sign("},
     {},
     "writes the sign of a kind, which a font may lack, and not sign_of",
     {"text += kind_sign(s.kind);"},
     {"text += sign_of(s.kind);"}},
    // The page in a browser is compiled with LLVM's library of Debian 12.
    {"what is taken of the standard library is there everywhere",
     program,
     R"((^|\W)std::(ranges::|bit_cast\b))",
     {"std::ranges", "std::bit_cast"},
     {},
     "uses what the library of the page in a browser lacks (for bit_cast: __builtin_bit_cast)",
     {"if (std::ranges::any_of(all, wrong)) return;", "return std::bit_cast<u64>(facts);"},
     {"if (std::any_of(all.begin(), all.end(), wrong)) return; // std::ranges::any_of"}},
    // A panel may be so small that the bounds cross, and the library then does what it likes.
    {"values on the screen are brought between bounds by one function",
     {"app/ui"},
     R"((^|\W)std::clamp\b)",
     {"std::clamp"},
     {},
     "calls std::clamp and not bounded of engine/base/bounded.h",
     {"y = std::clamp(y, min.y, max.y - height);"},
     {"y = bounded(y, min.y, max.y - height); // std::clamp"}},
    // What is thrown on a thread and not caught there ends the program, with all that is not saved.
    {"every thread of the program catches what is thrown in it",
     program,
     R"((^|\W)std::(j?thread\b(?!::hardware_concurrency)|async\b)|(^|\W)pthread_create\b)",
     {"std::thread", "std::jthread", "std::async", "pthread_create"},
     {"engine/base/thread.h", "app/web/missing.cpp"},  // a page that has none does the work at once
     "begins a thread that is no ply::Thread",
     {"std::thread t([] {});", "std::vector<std::jthread> all;"},
     {"// std::thread\nn = std::thread::hardware_concurrency(); std::this_thread::yield();"}},
    // Who begins a thread has to say how it is stopped, how far it is and who waits for it: jobs do. Listed is what is
    // no piece of work with an end that somebody waits for, or many threads at one piece.
    {"work that somebody waits for is a job",
     program,
     R"((^|\W)Thread\b|"engine/base/thread\.h")",
     {"Thread", "engine/base/thread.h"},
     {"engine/base/",                        // the thread and the job themselves, work in parts
      "engine/trace/pool",                   // maps memory ahead
      "engine/session/searches/search_run",  // the search that is shown
      "engine/match/",                       // players of a match, who counts and ticks
      "engine/lab/evolve/",                  // generations
      "engine/check/check",                  // searches drawn by chance
      "engine/game/search_in_threads",       // the threads of one search
      "engine/games/reversi/solver.cpp",     // and of one solve
      "engine/game/uci_",                    // protocols: a line may come at any time
      "engine/games/arimaa/aei", "app/window/end_signals"},
     "begins a thread that is no ply::Job",
     {"Thread t([] {}, [](std::string) {});"},
     {"std::this_thread::yield();"}},
    // A program that another file could name is started in one place, which ends it with all that it starts.
    {"processes are started in one place",
     program,
     R"((^|[^\w.>:]|(^|[^\w])::)(v?fork(?=\s*\(\s*\))|clone3?|exec[vl]p?e?|execvpe|f?execveat|fexecve)\s*\()"
     R"(|(^|[^\w.>:]|(^|[^\w])::)(posix_spawnp?|popen|system|dlopen)\s*\(|(^|\W)std\s*::\s*system\b|<spawn\.h>)"
     R"(|(^|\W)SYS_(v?fork|clone3?|execve(at)?)\b)",
     {"fork", "clone", "exec", "spawn", "popen", "system", "dlopen", "SYS_"},
     {"engine/match/process.cpp",      // outside engines
      "engine/recorder/plytrace.h",    // is no part of our programs: an engine copies itself
      "app/cli/bench/interface.cpp"},  // the workbench beside us, whose frames are measured
     "starts a process by itself and not by engine/match/process.h",
     {"std::system(\"ls\");", "  if (fork() == 0) return;", "::execvp(a, b);", "FILE* f = popen(name, \"r\");",
      "posix_spawn(&p, n, 0, 0, a, e);"},
     {"f.fork(1);", "forks->fork(2);", "// system(x)\n", "Forks::fork(int);", "a_system(1);"}},
    // By words that a person gave, or has seen.
    {"outside programs are started by those who are listed",
     program,
     R"((^|\W)Process\s+\w+|<\s*Process\s*>|(^|\W)Process\s*[({])",
     {"Process"},
     {"engine/match/process.h", "engine/match/process.cpp", "engine/match/outside_channel.h",
      "engine/match/outside_channel.cpp", "engine/match/zoom.cpp", "engine/grade/submission.cpp"},
     "starts an outside program and is not listed among those that may",
     {"Process p;", "auto p = std::make_unique<Process>();"},
     {"process(p);"}},
    // So that all of them know what this run has read and must not be lost (engine/base/files_read.h).
    {"files are made, cut and replaced through doors that know what was read",
     program,
     R"((^|\W)(w?o?fstream|creat|rename|renameat2?|copy_file|mkstemp|f?truncate|resize_file)\s*[({ ])"
     R"(|(^|\W)std::w?o?fstream\b)"
     R"(|(^|\W)f(d|re)?open\s*[({ ](?![^;]*"r[be]*"\s*\))|(^|\W)O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b)",
     {"fstream", "creat", "rename", "copy_file", "mkstemp", "truncate", "resize_file", "open", "O_"},
     {"engine/base/file.cpp",             // all files that are written whole: it asks
      "engine/base/terminal.cpp",         // standard streams that are closed
      "engine/foreign/live_engine.cpp",   // the page that an engine which runs has made, and never another file
      "engine/match/result_writer.cpp",   // appends to results and goes on with them; never to another file
      "engine/recorder/plytrace.h",       // is no part of our programs
      "app/ui/workbench/state_slot.cpp",  // the window's own session and its lock
      "app/cli/trace/zoom.cpp",           // what an engine has recorded gets its name: it asks
      "app/cli/bench/interface.cpp"},     // /dev/null
     "writes a file by itself and not by engine/base/file.h",
     {"std::ofstream out(path);", "FILE* f = fopen(path, \"w\");", "std::filesystem::rename(a, b);",
      "const int fd = ::open(path, O_WRONLY);", "std::filesystem::resize_file(path, 0);"},
     {"FILE* const f = std::fopen(path.c_str(), \"re\"); // std::ofstream"}},
    {"keys of a file are not hashed as anybody can foresee",
     {"engine/foreign", "engine/ask/lint"},
     R"((^|\W)unordered_(multi)?(map|set)\b)",
     {"unordered_"},
     {},
     "keeps keys of a file in a map that can be foreseen, and not in an OutsideMap",
     {"std::unordered_map<i64, int> m;"},
     {"OutsideMap<i64, int> m;"}},
    // Scripts give up after a time, frames are measured, and a seed that nobody gave is drawn from the moment.
    {"what the session and the interface show is timed by one clock that can be held",
     {"app/ui", "engine/session"},
     R"((steady|system)_clock::now|high_resolution_clock|clock_gettime\(|gettimeofday\()",
     {"clock", "gettimeofday"},
     {"app/ui/program/script.cpp", "app/ui/program/frame_bench.cpp", "engine/session/play/play_setup.cpp"},
     "reads the machine's clock",
     {"auto t = std::chrono::steady_clock::now();"},
     {"// steady_clock::now()"}},
    // Time-outs, minutes long, of what waits for another thread or program; and what measures or looks for an hour,
    // when
    // it is asked to; and a clock that must have gone on before it is compared.
    {"no test depends on real time",
     {"tests"},
     R"((steady|system)_clock::now|high_resolution_clock|clock_gettime\(|gettimeofday\()",
     {"clock", "gettimeofday"},
     {"tests/session/support.h", "tests/ui/bench_workbench.h", "tests/cli/run.cpp", "tests/monkey/monkey.cpp",
      "tests/fuzz/fuzz.cpp", "tests/fuzz/grow.cpp", "tests/bench/recording_bench.cpp",
      "tests/trace/step_control_test.cpp"},
     "reads the machine's clock",
     {"auto t = std::chrono::system_clock::now();"},
     {"// system_clock::now()"}},
    {"no test sleeps: it waits for what it needs",
     {"tests"},
     R"(sleep_for\(|sleep_until\(|usleep\(|nanosleep\(| sleep\()",
     {"sleep"},
     {},
     "sleeps",
     {"// sleep_for(\nstd::this_thread::sleep_for(x);"},
     {"// sleep_for(x)\nstd::this_thread::yield();"}},
    // The tests of a build run at the same time: one of them removed the folder of another, once in some fifty runs.
    // Those that are listed name theirs after the process, or the system does.
    {"no two tests write in one temporary folder",
     {"tests"},
     R"(temp_directory_path\()",
     {"temp_directory_path"},
     {"tests/support/folder.h", "tests/cli/run.cpp", "tests/fuzz/fuzz.cpp"},
     "names its own temporary file; tests/support/folder.h has a folder for each test",
     {"auto path = fs::temp_directory_path() / \"name\";"},
     {"// temp_directory_path()"}},
};

std::vector<std::string> offenders(const Rule& rule, const std::vector<Source>& sources) {
  // Of whole words a pattern says what stands before them, not \b, which takes ten times as long.
  const std::regex pattern(rule.pattern, std::regex::ECMAScript | std::regex::nosubs | std::regex::optimize);
  std::vector<std::string> out;
  for (const Source& s : sources)
    if (std::none_of(rule.may.begin(), rule.may.end(), [&](const std::string& p) { return s.path.starts_with(p); }) &&
        !s.path.starts_with("tests/house/") &&
        std::any_of(rule.needs.begin(), rule.needs.end(),
                    [&](const char* n) { return s.text.find(n) != s.text.npos; }) &&
        std::regex_search(without_comments(s.text), pattern))
      out.push_back(s.path + " " + rule.says);
  return out;
}

}  // namespace

TEST_CASE("no code says what only listed files may say", "[house]") {
  for (const Rule& rule : rules) {
    INFO(rule.name);
    const std::vector<Source> sources = sources_of(rule.folders);
    REQUIRE(!sources.empty());
    for (const std::string& problem : offenders(rule, sources)) FAIL_CHECK(problem);
    for (const std::string& path : rule.may) {
      INFO(path << " is listed and is not there");
      CHECK(std::any_of(sources.begin(), sources.end(), [&](const Source& s) { return s.path.starts_with(path); }));
    }
    for (const char* code : rule.wrong) {
      INFO(code);
      CHECK(offenders(rule, {{"a.cpp", code}}).size() == 1);
      for (const std::string& path : rule.may) CHECK(offenders(rule, {{path, code}}).empty());
    }
    for (const char* code : rule.right) {
      INFO(code);
      CHECK(offenders(rule, {{"a.cpp", code}}).empty());
    }
  }
}
