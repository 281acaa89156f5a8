#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "engine/core/text.h"

namespace ply {
namespace {

CLI::App& app(void* p) { return *static_cast<CLI::App*>(p); }
CLI::Option& option(void* p) { return *static_cast<CLI::Option*>(p); }

void collect_names(const CLI::App& a, std::vector<std::string>& names) {
  for (const CLI::Option* o : a.get_options({}))
    for (const std::string& name : o->get_lnames()) names.push_back("--" + name);
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

// The parser takes a negative number, or one with too many digits, for some other number. What is no number at all it
// names itself. Empty: nothing is wrong.
std::string out_of_range(const std::string& text, Range range) {
  const std::string digits = text.substr(text.find_first_not_of("+-") == 1 ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos || to_number<u64>(text)) return {};
  return "Value " + text + " not in range " + std::to_string(range.least) + " to " +
         std::to_string(range.most > 0 ? range.most : ~u64{0});
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

Option* CommandSpec::keep(void* o, const std::string& form, Range range) {
  if (!form.empty()) option(o).option_text(form);
  if (range.most > 0) option(o).check(CLI::Range(range.least, range.most));
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
CommandSpec* CommandSpec::add_option_group(const std::string& name, const std::string& help, int least, int most) {
  CLI::App* group = app(app_).add_option_group(name, help);
  group->require_option(static_cast<std::size_t>(least), static_cast<std::size_t>(most));
  return commands_.emplace_back(new CommandSpec(group)).get();
}
void CommandSpec::require_subcommand() { app(app_).require_subcommand(1); }
void CommandSpec::footer(const std::string& text) { app(app_).footer(text); }
void CommandSpec::footer(std::function<std::string()> text) { app(app_).footer(std::move(text)); }
void CommandSpec::callback(std::function<void()> f) { app(app_).callback(std::move(f)); }

Option* CommandSpec::add_option(const std::string& name, std::string& value, const std::string& help,
                                const std::string& form) {
  return keep(app(app_).add_option(name, value, help), form);
}
Option* CommandSpec::add_option(const std::string& name, int& value, const std::string& help, const std::string& form,
                                Range range) {
  return keep(app(app_).add_option(name, value, help), form, range);
}
Option* CommandSpec::add_option(const std::string& name, u64& value, const std::string& help, const std::string& form,
                                Range range) {
  CLI::Option* o = app(app_).add_option(name, value, help);
  o->check([range](const std::string& text) { return out_of_range(text, range); });
  return keep(o, form, range);
}
Option* CommandSpec::add_option(const std::string& name, float& value, const std::string& help,
                                const std::string& form) {
  return keep(app(app_).add_option(name, value, help), form);
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
  return keep(app(app_).add_flag(name, value, help));
}

void CommandSpec::add_flag_beside(const std::vector<std::string>& options, const std::string& name, bool& value,
                                  const std::string& help) {
  for (const auto& command : commands_) command->add_flag_beside(options, name, value, help);
  const auto has = [&](const std::string& o) { return app(app_).get_option_no_throw(o) != nullptr; };
  if (std::any_of(options.begin(), options.end(), has)) add_flag(name, value, help);
}

struct CommandLine::Parser {
  Parser(const std::string& description, const std::string& name) : app(description, name) {}
  CLI::App app;
};

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version)
    : parser_(std::make_unique<Parser>(description, name)), root_(new CommandSpec(&parser_->app)) {
  parser_->app.set_version_flag("--version", name + " " + version);
  parser_->app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}
CommandLine::~CommandLine() = default;

// The first word that should name a command and does not; empty: all do. The parser itself would only say that one is
// missing.
static std::string unknown_command(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  for (const std::string& word : words) {
    if (word.empty() || word[0] == '-' || at->get_require_subcommand_min() == 0) break;
    const auto all = at->get_subcommands([](const CLI::App*) { return true; });
    const auto named = std::find_if(all.begin(), all.end(), [&](const CLI::App* c) { return c->check_name(word); });
    if (named == all.end()) return word;
    at = *named;
  }
  return {};
}

CommandLine::Outcome CommandLine::parse(std::vector<std::string> words) {
  canonical_names(parser_->app, words);
  if (const std::string word = unknown_command(parser_->app, words); !word.empty())
    return {false, "there is no command \"" + word + "\"; --help lists them"};
  try {
    std::reverse(words.begin(), words.end());  // as parse() wants them
    parser_->app.parse(std::move(words));
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help, --version
      parser_->app.exit(e);
      return {};
    }
    return {false, e.what()};
  }
  return {true, {}};
}

}  // namespace ply
