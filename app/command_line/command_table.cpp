// The table is what the parser holds, and what --help is printed from.
#include "app/command_line/command_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "app/command_line/command_line.h"

namespace ply {
namespace {

OptionRow row_of(const CLI::Option& o) {
  OptionRow row;
  row.positional = !o.nonpositional();
  if (row.positional) row.names = {o.get_name(true)};
  for (const std::string& name : o.get_snames()) row.names.push_back("-" + name);
  for (const std::string& name : o.get_lnames()) row.names.push_back("--" + name);
  row.help = o.get_description();
  if (o.get_items_expected_max() > 0) row.form = o.get_option_text();
  if (row.form.empty() && o.get_items_expected_max() > 0) row.form = row.positional ? row.names[0] : "TEXT";
  row.required = o.get_required();
  row.integer = o.get_type_name() == integer_type, row.number = o.get_type_name() == number_type;
  row.many = o.get_items_expected_max() > 1 || o.get_multi_option_policy() == CLI::MultiOptionPolicy::Join;
  return row;
}

CommandTable table_of(const CLI::App& app, const std::string& path) {
  CommandTable table{path, app.get_group(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* o : app.get_options({})) table.options.push_back(row_of(*o));
  for (const CLI::App* below : app.get_subcommands({})) {
    CommandTable one = table_of(*below, path + " " + below->get_name());
    if (!below->get_name().empty()) table.commands.push_back(std::move(one));
    else  // a group of options, with a --help of its own
      std::copy_if(one.options.begin(), one.options.end(), std::back_inserter(table.options),
                   [](const OptionRow& o) { return o.names.back() != "--help"; });
  }
  return table;
}

}  // namespace

CommandTable CommandSpec::table() const {
  const auto& app = *static_cast<const CLI::App*>(app_);
  return table_of(app, app.get_name());
}

}  // namespace ply
