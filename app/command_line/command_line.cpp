#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <sstream>

#include "app/command_line/help_lines.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"

namespace ply {
namespace {

CLI::App& app(void* p) { return *static_cast<CLI::App*>(p); }
CLI::Option& option(void* p) { return *static_cast<CLI::Option*>(p); }

// Of a command and its groups of options.
void collect_own_names(const CLI::App& a, std::vector<std::string>& names) {
  for (const CLI::Option* o : a.get_options({}))
    for (const std::string& name : o->get_lnames()) names.push_back("--" + name);
  for (const CLI::App* sub : a.get_subcommands({}))
    if (sub->get_name().empty()) collect_own_names(*sub, names);
}

void collect_names(const CLI::App& a, std::vector<std::string>& names) {
  collect_own_names(a, names);
  for (const CLI::App* sub : a.get_subcommands({})) collect_names(*sub, names);
}

// Only whole known names are touched: a value such as a board drawn with '-' and '_' stays as it is.
void canonical_names(const CLI::App& a, std::vector<std::string>& words) {
  std::vector<std::string> names;
  collect_names(a, names);
  for (std::string& w : words) {
    std::string name = w.substr(0, w.find('='));
    if (name.find('_') == std::string::npos || name.size() < 3) continue;
    std::replace(name.begin(), name.end(), '_', '-');
    if (std::find(names.begin(), names.end(), name) != names.end()) w.replace(0, name.size(), name);
  }
}

// What people read of a wrong value is said here, for the parser's words differ from version to version.
[[noreturn]] void wrong_value(const std::string& option, const std::string& words) {
  throw CLI::ValidationError(option, words);
}

// A number of a type and in a range, from the text of an option.
template <class T>
T number(const std::string& option, const std::string& text, Range range) {
  const std::string digits = text.substr(text.find_first_of("+-") == 0 ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
    wrong_value(option, quoted_text(text) + " is not a whole number");
  const std::optional<T> read = to_number<T>(text);
  const bool inside = read && (range.max == 0 || (*read >= T{0} && static_cast<u64>(*read) >= range.min &&
                                                  static_cast<u64>(*read) <= range.max));
  using Ends = std::numeric_limits<T>;
  if (!inside)
    wrong_value(option, text.substr(0, 24) + " is not in range " +
                            (range.max > 0 ? std::to_string(range.min) + " to " + std::to_string(range.max)
                                           : std::to_string(Ends::min()) + " to " + std::to_string(Ends::max())));
  return *read;
}

template <class T>
CLI::Option* add_number(CLI::App& command, const std::string& name, T& value, const std::string& help, Range range) {
  return command
      .add_option_function<std::string>(
          name, [&value, name, range](const std::string& text) { value = number<T>(name, text, range); }, help)
      ->type_name(integer_type);
}

// How many letters must be inserted, left out, replaced or swapped with the next to turn one word into another.
std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

// "; did you mean search?", or nothing where no name is near.
std::string meant(const std::string& word, const std::vector<std::string>& names) {
  if (word.size() > 40) return {};
  const std::string* best = nullptr;
  std::size_t min = std::max<std::size_t>(1, std::min<std::size_t>(2, word.size() / 3)) + 1;
  for (const std::string& name : names)
    if (const std::size_t apart = letters_apart(word, name); apart < min) min = apart, best = &name;
  return best ? "; did you mean " + *best + "?" : std::string();
}

// The command that the words name, as far as they do.
const CLI::App& named_command(const CLI::App& root) {
  const CLI::App* at = &root;
  for (;;) {
    const auto below = at->get_subcommands();
    const auto named =
        std::find_if(below.begin(), below.end(), [](const CLI::App* a) { return !a->get_name().empty(); });
    if (named == below.end()) return *at;
    at = *named;
  }
}

// The groups of options that a command has, and itself.
std::vector<const CLI::App*> with_groups(const CLI::App& command) {
  std::vector<const CLI::App*> out{&command};
  for (const CLI::App* sub : command.get_subcommands({}))
    if (sub->get_name().empty()) out.push_back(sub);
  return out;
}

// What is to be given and is not.
std::string what_is_missing(const CLI::App& command) {
  for (const CLI::App* part : with_groups(command)) {
    const auto all = part->get_options({});
    for (const CLI::Option* o : all)
      if (o->get_required() && o->count() == 0) return o->get_name() + " is missing; --help says what it is";
    const auto given = static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [](const CLI::Option* o) { return o->count(); }));
    const std::size_t min = part->get_require_option_min(), max = part->get_require_option_max();
    if (given >= min && (max == 0 || given <= max)) continue;
    std::string names;
    for (const CLI::Option* o : all) names += (names.empty() ? "" : ", ") + o->get_name();
    return given < min ? (min == 1 ? "one of " : std::to_string(min) + " of ") + names + " is missing"
                       : "of " + names + " only " + (max == 1 ? "one" : std::to_string(max)) + " may be given";
  }
  return {};
}

// Two that were given and do not go together.
std::string what_excludes_what(const CLI::App& command) {
  for (const CLI::App* part : with_groups(command))
    for (const CLI::Option* o : part->get_options({}))
      for (const CLI::Option* other : o->get_excludes())
        if (o->count() > 0 && other->count() > 0)
          return o->get_name() + " and " + other->get_name() + " cannot be given together";
  return {};
}

// As wide as the terminal, or for a file as wide as one should be.
std::string shown_help(const std::string& text, std::FILE* stream) {
  const std::size_t columns = terminal_columns(stream);
  return fitted_help(text, columns > 0 ? columns : 120);
}

// What is said of a group of options says how many may be given, in better English.
struct PlainDescriptions : CLI::Formatter {
  std::string make_description(const CLI::App* of) const override {
    const std::string text = of->get_description();
    return text.empty() ? text : text + "\n";
  }
};

// What a command cannot do with the words that it was given; the parser has thrown `e`.
std::string wrong_words(const CLI::App& root, const CLI::ParseError& e) {
  const CLI::App& command = named_command(root);
  const std::vector<std::string> left = root.remaining(true);
  // An option that is not there comes first: what is missing is what it was meant for.
  for (const std::string& word : left) {
    if (word.size() < 2 || word[0] != '-' || word == "--") continue;
    const std::string name = word.substr(0, word.find('='));
    std::vector<std::string> names{"--help"};
    for (const CLI::App* at = &command; at; at = at->get_parent()) collect_own_names(*at, names);
    return "there is no option " + visible(name) + meant(name, names);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&e))
    if (std::string missing = what_is_missing(command); !missing.empty()) return missing;
  if (dynamic_cast<const CLI::ExcludesError*>(&e))
    if (std::string both = what_excludes_what(command); !both.empty()) return both;
  const std::string said = e.what();
  // All options with values are read here, so what it cannot read was given to a flag.
  if (dynamic_cast<const CLI::ConversionError*>(&e))
    if (const auto at = said.find("--"); at != std::string::npos)
      return said.substr(at, said.find_first_of(" :=", at) - at) + ": it takes no value";
  if (dynamic_cast<const CLI::ExtrasError*>(&e) && !left.empty())
    return "there is nothing that " + quoted_text(left.front()) + " could be; --help says what is taken";
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&e)) {
    const std::string name = said.substr(0, said.find(": "));
    const CLI::Option* option = command.get_option_no_throw(name);
    return name + (option && option->count() > 1 ? ": may be given once only" : ": a value is missing");
  }
  return said;
}

}  // namespace

Option* Option::required() {
  option(option_).required();
  return this;
}
Option* Option::excludes(const std::string& other) {
  option(option_).excludes(other);
  return this;
}
Option* Option::one_each() {
  option(option_).allow_extra_args(false);
  return this;
}
bool Option::given() const { return option(option_).count() > 0; }

Option* CommandSpec::keep(void* o, const std::string& form) {
  if (!form.empty()) option(o).option_text(form);
  return options_.emplace_back(new Option(o)).get();
}

CommandSpec* CommandSpec::add_subcommand(const std::string& name, const std::string& help) {
  return commands_.emplace_back(new CommandSpec(app(app_).add_subcommand(name, help))).get();
}
void CommandSpec::group(const std::string& title, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const CLI::App_p moved = app(app_).get_subcommand_ptr(name);
    app(app_).remove_subcommand(moved.get());
    app(app_).add_subcommand(moved)->group(title);
  }
}
CommandSpec* CommandSpec::add_option_group(const std::string& name, const std::string& help, int min, int max) {
  CLI::App* group = app(app_).add_option_group(name, help);
  group->require_option(static_cast<std::size_t>(min), static_cast<std::size_t>(max));
  return commands_.emplace_back(new CommandSpec(group)).get();
}
void CommandSpec::require_subcommand() { app(app_).require_subcommand(1); }
void CommandSpec::footer(const std::string& text) { app(app_).footer(text); }
void CommandSpec::footer(std::function<std::string()> text) {
  app(app_).footer(std::string());  // else that of the command above would stand beside it
  app(app_).footer(std::move(text));
}
void CommandSpec::callback(std::function<void()> f) { app(app_).callback(std::move(f)); }

Option* CommandSpec::add_option(const std::string& name, std::string& value, const std::string& help,
                                const std::string& form) {
  return keep(app(app_).add_option(name, value, help), form);
}
Option* CommandSpec::add_list(const std::string& name, std::string& value, const std::string& help,
                              const std::string& form) {
  // The parser takes them all as lines of one text.
  CLI::Option* o = app(app_).add_option_function<std::string>(
      name,
      [&value](const std::string& lines) {
        std::replace_copy(lines.begin(), lines.end(), (value = lines).begin(), '\n', ',');
      },
      help);
  return keep(o->join(), form);
}
Option* CommandSpec::add_option(const std::string& name, int& value, const std::string& help, const std::string& form,
                                Range range) {
  return keep(add_number(app(app_), name, value, help, range), form);
}
Option* CommandSpec::add_option(const std::string& name, u64& value, const std::string& help, const std::string& form,
                                Range range) {
  return keep(add_number(app(app_), name, value, help, range), form);
}
Option* CommandSpec::add_option(const std::string& name, float& value, const std::string& help,
                                const std::string& form) {
  CLI::Option* o = app(app_).add_option_function<std::string>(
      name,
      [&value, name](const std::string& text) {
        const std::optional<float> read = to_number<float>(text);
        if (!read) wrong_value(name, quoted_text(text) + " is not a number");
        value = *read;
      },
      help);
  return keep(o->type_name(number_type), form);
}
Option* CommandSpec::add_option(const std::string& name, std::vector<std::string>& values, const std::string& help,
                                const std::string& form) {
  return keep(app(app_).add_option(name, values, help), form);
}
Option* CommandSpec::add_option(const std::string& name, std::function<void(const std::string&)> take,
                                const std::string& help, const std::string& form) {
  return keep(app(app_).add_option_function<std::string>(name, std::move(take), help), form);
}
Option* CommandSpec::add_flag(const std::string& name, bool& value, const std::string& help) {
  CLI::Option* flag = app(app_).add_flag(name, value, help);
  // What prints JSON has a schema of it, which is asked for instead of the command.
  if (name == "--json") app(app_).add_flag("--schema")->description("Print the JSON schema of that, and its version");
  return keep(flag);
}

void CommandSpec::add_flag_beside(const std::vector<std::string>& options, const std::string& name, bool& value,
                                  const std::string& help) {
  for (const auto& command : commands_) command->add_flag_beside(options, name, value, help);
  const auto has = [&](const std::string& o) { return app(app_).get_option_no_throw(o) != nullptr; };
  if (std::any_of(options.begin(), options.end(), has)) add_flag(name, value, help);
}

void CommandSpec::add_option_beside(const std::vector<std::string>& options, const std::string& name, int& value,
                                    const std::string& help, const std::string& form, Range range) {
  for (const auto& command : commands_) command->add_option_beside(options, name, value, help, form, range);
  const auto has = [&](const std::string& o) { return app(app_).get_option_no_throw(o) != nullptr; };
  if (std::any_of(options.begin(), options.end(), has) && !has(name)) add_option(name, value, help, form, range);
}

struct CommandLine::Parser {
  Parser(const std::string& description, const std::string& name) : app(description, name) {}
  CLI::App app;
};

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version)
    : parser_(std::make_unique<Parser>(description, name)), root_(new CommandSpec(&parser_->app)) {
  parser_->app.formatter(std::make_shared<PlainDescriptions>());
  parser_->app.set_version_flag("--version", name + " " + version);
  parser_->app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}
CommandLine::~CommandLine() = default;

// What is to be said where a word should name a command and does not, or where none is named: then it is the help. The
// parser itself would only say that one is missing.
static CommandLine::Outcome look_for_command(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  for (const std::string& word : words) {
    if (word.empty() || word[0] == '-' || at->get_require_subcommand_min() == 0) return {};
    const auto all = at->get_subcommands([](const CLI::App*) { return true; });
    const auto named = std::find_if(all.begin(), all.end(), [&](const CLI::App* c) { return c->check_name(word); });
    if (named == all.end()) {
      std::vector<std::string> names;
      for (const CLI::App* c : all) names.push_back(c->get_name());
      const std::string near = meant(word, names);
      return {false, "there is no command " + quoted_text(word) + (near.empty() ? "; --help lists them" : near), {}};
    }
    at = *named;
  }
  CommandLine::Outcome out;
  if (at->get_require_subcommand_min() > 0)
    out.help = shown_help(at->help(at->get_parent() ? at->get_parent()->get_name() : std::string()), stderr);
  return out;
}

CommandLine::Outcome CommandLine::parse(std::vector<std::string> words) {
  canonical_names(parser_->app, words);
  Outcome out = look_for_command(parser_->app, words);
  if (!out.error.empty() || !out.help.empty()) return out;
  try {
    std::reverse(words.begin(), words.end());  // as parse() wants them
    parser_->app.parse(std::move(words));
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help, --version
      std::ostringstream said;
      parser_->app.exit(e, said, said);
      std::cout << shown_help(said.str(), stdout);
      return {};
    }
    return {false, wrong_words(parser_->app, e), {}};
  }
  return {true, {}, {}};
}

}  // namespace ply
