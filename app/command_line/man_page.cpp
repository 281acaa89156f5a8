#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/command_line/command_table.h"
#include "engine/base/text.h"

namespace ply {
namespace {

// Text as it is to be read: no sign of it is a command of roff, and what is typed stays what it is when copied.
std::string roff(std::string_view text) {
  std::string out;
  if (!text.empty() && (text[0] == '.' || text[0] == '\'')) out = "\\&";
  for (const char c : text) switch (c) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      default: out += c;
    }
  return out;
}

std::string paragraphs(const std::string& text) {
  std::string out;
  bool begun = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) out += ".PP\n";
    else out += (begun ? ".br\n" : "") + roff(line) + "\n";
    begun = !line.empty();
  }
  return out;
}

std::string options_text(const CommandTable& command) {
  std::string out;
  for (const OptionRow& o : command.options) {
    std::string names;
    for (const std::string& name : o.names) names += (names.empty() ? "\\fB" : "\\fR, \\fB") + roff(name);
    if (!o.positional && !o.form.empty()) names += "\\fR \\fI" + roff(o.form);
    out += ".TP\n" + names + "\\fR\n" + roff(o.help) + "\n";
  }
  return out;
}

std::string synopsis(const CommandTable& command) {
  std::string out = "\\fB" + roff(command.path) + "\\fR";
  if (!command.commands.empty()) out += " \\fICOMMAND\\fR";
  out += " [\\fIOPTIONS\\fR]";
  for (const OptionRow& o : command.options)
    if (o.positional) out += " \\fI" + roff(o.names[0] + (o.many ? "..." : "")) + "\\fR";
  return out + "\n";
}

void add_commands(const CommandTable& command, std::string& out) {
  for (const CommandTable& c : command.commands) {
    out += ".SS " + roff(c.path) + "\n" + synopsis(c) + ".PP\n" + roff(c.help) + ".\n" + options_text(c);
    if (!c.footer.empty()) out += ".PP\n" + paragraphs(c.footer);
    add_commands(c, out);
  }
}

}  // namespace

std::string man_page(const CommandTable& command, const std::string& version) {
  std::string title = command.path, upper;
  std::replace(title.begin(), title.end(), ' ', '-');
  for (const char c : title) upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  // Of "Plyscope: a workbench ..." the part behind the name.
  std::string help = command.help.substr(command.help.starts_with("Plyscope: ") ? 10 : 0);
  std::string out = fmt::format(
      ".TH {} 1 \"\" \"Plyscope {}\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}"
      ".SH DESCRIPTION\n{}\n",
      roff(upper), version, roff(title), roff(help.substr(0, help.find_last_not_of('.') + 1)), synopsis(command),
      roff(command.help));
  if (!command.footer.empty()) out += ".PP\n" + paragraphs(command.footer);
  out += ".SH OPTIONS\n" + options_text(command);
  if (!command.commands.empty()) out += ".SH COMMANDS\n";
  add_commands(command, out);
  return out;
}

}  // namespace ply
