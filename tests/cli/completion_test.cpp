// Completions of shells and the manual page, against what --help prints, and tried in the shells that are there.
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

bool there(const std::string& program) {
  return run({"-c", "command -v " + program}, How{.program = "/bin/sh"}).code == 0;
}

// The long options of a help text, which begin its lines.
std::vector<std::string> options_in(const std::string& help) {
  std::vector<std::string> out;
  std::istringstream in(help);
  for (std::string line; std::getline(in, line);)
    if (const auto at = line.find("--"); line.starts_with("  -") && at <= 5)
      out.push_back(line.substr(at, line.find_first_of(" ,", at) - at));
  return out;
}

void each_command(const std::string& path, const std::function<void(const std::string&, const std::string&)>& f) {
  Words words;
  std::istringstream in(path);
  for (std::string w; in >> w;) words.push_back(w);
  words.push_back("--help");
  const std::string help = run(words).out;
  f(path, help);
  for (const std::string& name : subcommands(help))
    if (!name.ends_with(':') && help.find("SUBCOMMAND") != std::string::npos)
      each_command(path.empty() ? name : path + " " + name, f);
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// The text between what begins a part and what begins the next.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
  const auto at = text.find(begin);
  return at == std::string::npos ? std::string() : text.substr(at, text.find(end, at + begin.size()) - at);
}

std::string with_minus(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

// What bash offers for the last of the words.
std::set<std::string> offered(const std::string& folder, const std::vector<std::string>& words) {
  std::string script = "cd '" + folder + "' && eval \"$('" PLY_CLI "' completion bash)\" && COMP_WORDS=(plyscope-cli";
  for (const std::string& w : words) script += " '" + w + "'";
  script += ") COMP_CWORD=" + std::to_string(words.size()) + "; _plyscope_cli; printf '%s\\n' \"${COMPREPLY[@]}\"";
  const Ran r = run({"-c", script}, How{.program = "/bin/bash"});
  CHECK(r.err == "");
  std::set<std::string> out;
  std::istringstream in(r.out);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) out.insert(line);
  return out;
}

using Set = std::set<std::string>;

}  // namespace

TEST_CASE("help fits the terminal that shows it, word for word", "[cli]") {
  each_command("", [](const std::string& path, const std::string& help) {
    INFO(path);
    std::vector<std::string> words = words_of(path);
    words.push_back("--help");
    const std::string fitted = run(words, How{.out = Stream::terminal, .columns = 60}).out;
    CHECK(words_of(fitted) == words_of(help));
    std::istringstream in(fitted);
    for (std::string line; std::getline(in, line);)
      if (line.size() > 60) CHECK(line.find(' ', line.find_first_not_of(' ')) == line.npos);
  });
  const std::string fork = run({"trace", "fork", "--help"}, How{.out = Stream::terminal, .columns = 60}).out;
  CHECK(fork.find("\n  --window W                  open, null (a scout's), parent\n"
                  "                              (all that the parent leaves),\n") != std::string::npos);
  CHECK(fork.find("\nJSON: id line mover") != std::string::npos);
}

TEST_CASE("every option of every command is in the completions and in the manual", "[cli][completion]") {
  const std::string bash = run({"completion", "bash"}).out, zsh = run({"completion", "zsh"}).out,
                    fish = run({"completion", "fish"}).out, manual = run({"man"}).out;
  int commands = 0, options = 0;
  each_command({}, [&](const std::string& path, const std::string& help) {
    const std::string in_bash = part(bash, "    '" + path + "')\n      options=", "\n      ;;"),
                      in_zsh = part(zsh, "\n    '" + path + "')\n", "\n      ;;"),
                      in_manual =
                          path.empty() ? manual : part(manual, ".SS plyscope\\-cli " + with_minus(path) + "\n", ".SS ");
    INFO(path);
    ++commands;
    for (const std::string& o : options_in(help)) {
      INFO(o);
      ++options;
      CHECK((contains(in_bash, " " + o + " ") || contains(in_bash, " " + o + "'")));
      CHECK((contains(in_zsh, o + "[") || contains(in_zsh, o + "=[")));
      CHECK((contains(in_manual, "\\fB" + with_minus(o) + "\\fR")));
      CHECK((contains(fish, "_at" + (path.empty() ? " --only" : " " + path) + "' -l " + o.substr(2) + " ") ||
             contains(fish, "_at" + (path.empty() ? " --only" : " " + path) + "' -s h -l " + o.substr(2) + " ") ||
             contains(fish, "_at --only " + path + "' -l " + o.substr(2) + " ") ||
             contains(fish, "_at --only " + path + "' -s h -l " + o.substr(2) + " ")));
    }
  });
  CHECK(commands > 80);
  CHECK(options > 500);
}

TEST_CASE("shells and man read what they are given without a complaint", "[cli][completion]") {
  ply::test::Folder folder;
  std::vector<std::string> programs{PLY_CLI " completion SHELL"};
  const std::string window = std::filesystem::path(PLY_CLI).parent_path().parent_path() / "window/plyscope";
  if (std::filesystem::exists(window)) programs.push_back(window + " --completion SHELL");
  int read = 0;
  for (const std::string& program : programs)
    for (const std::string shell : {"bash", "zsh", "fish"}) {
      if (!there(shell)) continue;
      const std::string command = program.substr(0, program.rfind(' ')) + " " + shell, file = folder.file(shell);
      INFO(command);
      REQUIRE(run({"-c", command + " > '" + file + "' && test -s '" + file + "'"}, How{.program = "/bin/sh"}).code ==
              0);
      const Ran r = run({"-c", shell + " -n '" + file + "'"}, How{.program = "/bin/sh"});
      CHECK((r.code == 0 && r.err.empty()));
      ++read;
    }
  CHECK(read >= 1);
  if (!there("groff")) return;
  for (const std::string program : {PLY_CLI " man", PLY_CLI " man trace find"}) {
    const Ran r = run({"-c", "LC_ALL=C.UTF-8 " + program + " | groff -man -ww -Kutf8 -Tutf8 -rLL=78n"},
                      How{.program = "/bin/sh"});
    CHECK((r.code == 0 && r.err.empty()));
    CHECK(contains(r.out, "trace find"));
  }
  const Ran none = run({"man", "nothing"}), neither = run({"completion", "tcsh"});
  CHECK((none.code == 2 && contains(none.err, "no such command")));
  CHECK((neither.code == 2 && contains(neither.err, "not for") && contains(neither.err, "tcsh")));
}

TEST_CASE("bash completes commands, options, values, lists and files", "[cli][completion]") {
  if (!there("bash")) return;
  ply::test::Folder folder;
  std::ofstream(folder.file("mine.plyrec")) << "\n";
  const auto offers = [&](const std::vector<std::string>& words) { return offered(folder.path, words); };
  CHECK(offers({"tra"}) == Set{"trace", "train"});
  CHECK(offers({"trace", "hi"}) == Set{"highlights"});
  CHECK(offers({"search", "micro"}) == Set{"micro-shogi"});
  CHECK(offers({"search", "kalah", "--dep"}) == Set{"--depth"});
  CHECK(offers({"search", "kalah", "--depth", ""}).empty());
  CHECK(offers({"search", "kalah", "--algorithm", ""}) == Set{"minimax", "alpha-beta", "pvs"});
  CHECK(offers({"search", "kalah", "--algorithm", "=", "p"}) == Set{"pvs"});  // as bash parts --algorithm=p
  CHECK(offers({"search", "kalah", "--with", "tt,pv"}) == Set{"tt,pvs"});
  CHECK(offers({"search", "kalah", "--profile", "modern-"}) == Set{"modern-2026"});
  CHECK(offers({"play", "kalah", "--first", "hum"}) == Set{"human"});
  CHECK(offers({"trace", "info", "mi"}) == Set{"mine.plyrec"});
  CHECK(offers({"record", "kalah", "--out", "mi"}) == Set{"mine.plyrec"});
  CHECK(offers({"completion", ""}) == Set{"bash", "zsh", "fish"});
  CHECK(offers({"nothing", "--"}) == offers({"--"}));
  if (!there("fish")) return;
  const auto fish = [&](const std::string& line) {
    return run({"-c", PLY_CLI " completion fish | source; complete -C '" + line + "' | cut -f1"},
               How{.program = "/usr/bin/fish", .environment = {"HOME=" + folder.path}})
        .out;
  };
  CHECK(fish("plyscope-cli tra") == "trace\ntrain\n");
  CHECK(fish("plyscope-cli search kalah --algorithm m") == "minimax\n");
  CHECK(fish("plyscope-cli search kalah --with tt,pv") == "tt,pvs\n");
}
