// One script a shell, each made of the same questions: which command do the words before name, what does the word
// before take, and what is there to choose from.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/command_line/command_table.h"

namespace ply {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between = " ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::vector<std::string> words_of(const OptionRow& o, const KnownWords& known) {
  for (const std::string& name : o.names)
    if (const auto it = known.find(name); it != known.end()) return it->second;
  std::vector<std::string> words;
  if (o.form.find('|') == std::string::npos || o.form.find_first_of(" .") != std::string::npos) return words;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t end = o.form.find('|', at);
    std::string word = o.form.substr(at, end - at);
    if (word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos) words.push_back(std::move(word));
    at = end == std::string::npos ? end : end + 1;
  }
  return words;
}

bool takes_file(const OptionRow& o) {
  const std::string what = o.form + (o.positional ? " " + o.names[0] : "");
  for (const char* part : {"FILE", "PNG", "F.kgp", "COMMAND"})
    if (what.find(part) != std::string::npos) return true;
  return o.form == "W";  // weights: a file, or terms with numbers
}

void for_each_command(const CommandTable& at, const std::function<void(const CommandTable&)>& f) {
  f(at);
  for (const CommandTable& below : at.commands) for_each_command(below, f);
}

// "trace find": the path without the program's name.
std::string words_to(const CommandTable& command) {
  const auto space = command.path.find(' ');
  return space == std::string::npos ? std::string() : command.path.substr(space + 1);
}

std::vector<std::string> names_below(const CommandTable& command) {
  std::vector<std::string> out;
  for (const CommandTable& below : command.commands) out.push_back(below.name());
  return out;
}

// The name of a function of the shell, from that of the program.
std::string function_name(const CommandTable& program) {
  std::string name = "_" + program.path;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// 'text' for a shell; of fish, which reads \ inside, `fish`.
std::string quoted(const std::string& text, bool fish = false) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'') out += fish ? "\\'" : "'\\''";
    else if (c == '\\' && fish) out += "\\\\";
    else out += c;
  return out + "'";
}

std::string all_paths(const CommandTable& program, std::string_view form) {
  std::string out;
  for_each_command(program, [&](const CommandTable& c) {
    if (!words_to(c).empty()) out += (out.empty() ? "" : "|") + fmt::format(fmt::runtime(form), words_to(c));
  });
  return out;
}

std::string bash(const CommandTable& program, const KnownWords& known) {
  std::string out = fmt::format(R"({0}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} at= i options= words= files= before=
  COMPREPLY=()
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${{COMP_WORDS[COMP_CWORD-2]}}; fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "${{at:+$at }}${{COMP_WORDS[i]}}" in
)",
                                function_name(program));
  if (const std::string paths = all_paths(program, "'{}'"); !paths.empty())
    out += fmt::format("      {}) at=\"${{at:+$at }}${{COMP_WORDS[i]}}\" ;;\n", paths);
  out += "      *) break ;;\n    esac\n  done\n  case $at in\n";
  for_each_command(program, [&](const CommandTable& c) {
    std::vector<std::string> names, words = names_below(c), unknown, files;
    std::string by_option;
    bool any_file = false;
    for (const OptionRow& o : c.options) {
      const std::vector<std::string> of = words_of(o, known);
      if (o.positional) {
        words.insert(words.end(), of.begin(), of.end());
        any_file |= takes_file(o);
        continue;
      }
      names.insert(names.end(), o.names.begin(), o.names.end());
      if (o.form.empty()) continue;
      const std::string name = joined(o.names, "|");
      if (!of.empty())
        by_option += fmt::format("        {}) options= words={} files={} ;;\n", name, quoted(joined(of)),
                                 takes_file(o) ? "yes" : "");
      else (takes_file(o) ? files : unknown).push_back(name);
    }
    if (!files.empty()) by_option += fmt::format("        {}) options= words= files=yes ;;\n", joined(files, "|"));
    if (!unknown.empty()) by_option += fmt::format("        {}) return ;;\n", joined(unknown, "|"));
    out += fmt::format("    '{}')\n      options={} words={} files={}\n", words_to(c), quoted(joined(names)),
                       quoted(joined(words)), any_file ? "yes" : "");
    if (!by_option.empty()) out += "      case $prev in\n" + by_option + "      esac\n";
    out += "      ;;\n";
  });
  return out + fmt::format(R"(  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    return
  fi
  if [[ $words && $cur == *,* ]]; then before=${{cur%,*}},; fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "${{cur#"$before"}}")
  if [[ $files ]]; then
    mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -f -- "$cur")
    compopt -o filenames 2>/dev/null
  fi
}}
complete -F {} {}
)",
                           function_name(program), program.path);
}

// What zsh offers for a value: nothing, words, words with commas, files.
std::string zsh_action(const OptionRow& o, const KnownWords& known) {
  const std::vector<std::string> words = words_of(o, known);
  if (words.empty()) return takes_file(o) ? "_files" : " ";
  if (takes_file(o)) return "_alternative \"words:word:(" + joined(words) + ")\" \"files:file:_files\"";
  if (o.form.find(',') != std::string::npos) return "_values -s , value " + joined(words);
  return "(" + joined(words) + ")";
}

std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '[' || c == ']' || c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out;
}

std::string zsh(const CommandTable& program, const KnownWords& known) {
  std::string out = fmt::format(R"(#compdef {}
{}() {{
  local at= i
  local -a below
  for ((i = 2; i < CURRENT; ++i)); do
    case "${{at:+$at }}${{words[i]}}" in
)",
                                program.path, function_name(program));
  if (const std::string paths = all_paths(program, "'{}'"); !paths.empty())
    out += fmt::format("      {}) at=\"${{at:+$at }}${{words[i]}}\" ;;\n", paths);
  out +=
      "      *) break ;;\n    esac\n  done\n  words=(\"${(@)words[i-1,-1]}\")\n  ((CURRENT -= i - 2))\n  case $at in\n";
  for_each_command(program, [&](const CommandTable& c) {
    out += fmt::format("    '{}')\n", words_to(c));
    if (!c.commands.empty()) {
      out += "      below=(\n";
      for (const CommandTable& b : c.commands) out += "        " + quoted(b.name() + ":" + zsh_text(b.help)) + "\n";
      out +=
          "      )\n      if ((CURRENT == 2)) && [[ ${words[2]} != -* ]]; then _describe command below; return; fi\n";
    }
    out += "      _arguments";
    int place = 0;
    for (const OptionRow& o : c.options) {
      const std::string value = ":" + zsh_text(o.form) + ":" + zsh_action(o, known);
      if (o.positional) {
        out += " \\\n        " + quoted((o.many ? "*" : std::to_string(++place)) + value);
        continue;
      }
      for (const std::string& name : o.names)
        out += " \\\n        " +
               quoted((o.many ? "*" : "") + name + (!o.form.empty() && name.starts_with("--") ? "=" : "") + "[" +
                      zsh_text(o.help) + "]" + (o.form.empty() ? "" : value));
    }
    out += "\n      ;;\n";
  });
  return out +
         fmt::format(
             "  esac\n}}\nif [[ $zsh_eval_context[-1] == loadautofunc ]]; then {0} \"$@\"; else compdef {0} {1}; fi\n",
             function_name(program), program.path);
}

std::string fish(const CommandTable& program, const KnownWords& known) {
  const std::string at = "_" + function_name(program) + "_at";
  std::string out = fmt::format(R"(# Whether the words before begin with these; with --only whether they are these.
function {}
  set -l typed (commandline -opc)[2..-1]
  if test "$argv[1]" = --only
    set -e argv[1]
    test (count $typed) -eq (count $argv); or return 1
  end
  for i in (seq (count $argv))
    test "$typed[$i]" = "$argv[$i]"; or return 1
  end
end
complete -c {} -f
)",
                                at, program.path);
  for_each_command(program, [&](const CommandTable& c) {
    const std::string line =
        fmt::format("complete -c {} -n '{}{}{}", program.path, at, "{}", words_to(c).empty() ? "" : " " + words_to(c)) +
        "'";
    const std::string here = fmt::format(fmt::runtime(line), ""), only = fmt::format(fmt::runtime(line), " --only");
    for (const CommandTable& b : c.commands) out += only + " -a " + b.name() + " -d " + quoted(b.help, true) + "\n";
    for (const OptionRow& o : c.options) {
      const std::vector<std::string> words = words_of(o, known);
      std::string value;
      if (!o.form.empty() && !o.positional) value = takes_file(o) ? " -r -F" : " -x";
      if (o.positional && takes_file(o)) value = " -F";
      if (!words.empty() && o.form.find(',') == std::string::npos) value += " -a " + quoted(joined(words), true);
      if (!words.empty() && o.form.find(',') != std::string::npos)
        value += " -a '(__fish_append , " + joined(words) + ")'";
      std::string names;
      if (!o.positional)
        for (const std::string& n : o.names) names += n.starts_with("--") ? " -l " + n.substr(2) : " -s " + n.substr(1);
      if (names.empty() && value.empty()) continue;
      out += (words_to(c).empty() && !c.commands.empty() ? only : here) + names + value + " -d " +
             quoted(o.help, true) + "\n";
    }
  });
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell, const CommandTable& program, const KnownWords& known) {
  if (shell == "bash") return bash(program, known);
  if (shell == "zsh") return zsh(program, known);
  if (shell == "fish") return fish(program, known);
  return {};
}

}  // namespace ply
