// What can be said of a window without looking at its pixels, by name, for scenarios (scenarios_test.cpp).
#pragma once
#include <functional>
#include <map>
#include <string>

#include "tests/ui/bench_workbench.h"

namespace ply::ui {

/// The second text is what stands behind the colon of "seat:first".
using Fact = std::function<std::string(WorkbenchBench&, const std::string&)>;
const std::map<std::string, Fact, std::less<>>& facts();
/// Those about the search that is shown.
void add_search_facts(std::map<std::string, Fact, std::less<>>& all);

}  // namespace ply::ui
