// What can be asked for at the command line: every command, argument and option of today with its default, and what a
// wrong value is told. Nothing of it may be lost; what is new is allowed.
#include <algorithm>
#include <sstream>
#include <string>

#include "tests/cli/golden_run.h"

using namespace cli_test;

namespace {

using Command = std::vector<std::string>;

/// An argument or option of a help text: its name with what it takes, and what it does.
struct Option {
  std::string name, text;
};

std::vector<Option> options_of(const std::string& help) {
  std::vector<Option> out;
  std::istringstream in(help);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    const auto from = line.find_first_not_of(' ');
    if (from == std::string::npos) inside = false;
    else if (line == "Positionals:" || line.ends_with("Options:")) inside = true;
    else if (inside && from > 6 && !out.empty())  // a long name has a line alone
      out.back().text += (out.back().text.empty() ? "" : " ") + line.substr(from);
    else if (inside && from >= 2) {
      const auto to = line.find("  ", from);
      const auto text = line.find_first_not_of(' ', to);
      std::string name = line.substr(from, to - from);
      for (const char* more : {" REQUIRED", " Excludes:"}) name = name.substr(0, name.find(more));
      out.push_back({std::move(name), text == std::string::npos ? "" : line.substr(text)});
    }
  }
  return out;
}

/// All commands and their parts, each with its help.
std::vector<std::pair<Command, std::string>> all_commands() {
  std::vector<std::pair<Command, std::string>> out = {{{}, run({"--help"}).out}};
  for (const std::string& c : subcommands(out[0].second)) {
    const std::string help = run({c, "--help"}).out;
    out.push_back({{c}, help});
    for (const std::string& p : subcommands(help))
      if (!p.ends_with(':')) out.push_back({{c, p}, run({c, p, "--help"}).out});  // else a line of a list of games
  }
  return out;
}

std::string joined(const Command& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

/// "(default: 10)" and "(default)" behind a word, wherever they stand in a text.
std::string defaults_in(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; (at = text.find("(default", at)) != std::string::npos; ++at) {
    std::size_t from = at;
    if (text.compare(at, 9, "(default)") == 0) from = text.rfind(' ', at < 2 ? 0 : at - 2) + 1;  // with the word
    out += " " + text.substr(from, text.find(')', at) + 1 - from);
  }
  return out;
}

}  // namespace

TEST_CASE("every command, argument and option of before is there, with its default", "[cli][golden][slow]") {
  std::vector<std::string> now;
  for (const auto& [command, help] : all_commands()) {
    const std::string name = joined(command);
    now.push_back("command " + name);
    for (const Option& o : options_of(help)) now.push_back(joined({"option", name, "|", o.name}) + defaults_in(o.text));
  }
  CHECK(now.size() > 500);
  ply::test::check_golden_list("options.txt", now);
}

TEST_CASE("a value out of its range, or a word that is none of its words, is told what it was told before",
          "[cli][golden][slow]") {
  // A line for each command, as it is asked of a recording or by itself.
  GoldenRun golden("none");
  std::map<std::string, Command> lines;
  const auto add = [&](const char* file, bool recording) {
    for (const std::string& line : ply::test::golden_lines(file)) {
      GoldenRun::Outs outs;
      Command words = golden.named(line, recording ? golden.values_of("kalah-solved") : golden.values_for(line), outs);
      const bool part = words[0] == "trace" || words[0] == "check" || words[0] == "lesson";
      lines.try_emplace(part ? words[0] + " " + words[1] : words[0], std::move(words));
    }
  };
  add("commands.txt", true), add("others.txt", false);
  std::vector<std::string> now;
  for (const auto& [command, help] : all_commands()) {
    const std::string name = joined(command);
    const auto line = lines.find(name);
    if (line == lines.end()) continue;
    for (const Option& o : options_of(help)) {
      std::istringstream in(o.name);
      std::string option, takes;
      in >> option >> takes;
      if (const auto comma = option.find(','); comma != std::string::npos) option = option.substr(comma + 1);
      if (!option.starts_with("--") || takes.empty() || takes.starts_with("FILE")) continue;
      Command words = line->second;
      if (const auto given = std::find(words.begin(), words.end(), option);
          given != words.end() && given + 1 != words.end())
        words.erase(given, given + 2);
      words.insert(words.end(), {option, "-7000000000000000"});
      const Ran ran = run(words);
      std::string said = ran.code < 2 ? "is taken" : ran.err.substr(0, ran.err.find('\n'));
      golden.mask(said);
      if (option == "--hash" || option == "--budget")
        said = said.substr(0, said.find(" 1 to "));  // as the memory allows
      now.push_back(joined({"value", name, option, "|", said}));
    }
  }
  CHECK(now.size() > 250);
  ply::test::check_golden_list("values.txt", now);
}
