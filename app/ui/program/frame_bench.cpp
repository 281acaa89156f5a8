#include "app/ui/program/frame_bench.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include "engine/base/processor_time.h"
#include "engine/base/random.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/compare_commands.h"

namespace ply::ui {
namespace {

double thread_ms() { return processor_seconds() * 1e3; }

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

class FrameBench {
 public:
  FrameBench(HeadlessContext& context, Workbench& workbench, const FrameBenchOptions& options)
      : context_(context), workbench_(workbench), options_(options) {}

  Result<std::vector<FrameCost>> run() {
    Session& session = workbench_.session();
    SearchPlan settings = session.runs().settings();
    settings.limits = {-1, options_.nodes, 0};
    session.apply(command::SetSearch{settings});

    // 1. Searches that run, one a place: whatever comes to an end too early to be measured is left out.
    for (const char* preset : {"Play", "Debug"}) {
      each_place(preset, [&](const std::string& where) { growing(where); });
      if (!finish()) return Error{"the search did not come to an end"};
    }

    // 2. The whole recording: standing still, and at another moment every frame.
    session.apply(command::StartSearch{});
    if (!finish()) return Error{"the search did not come to an end"};
    if (session.walk().view().size() < options_.nodes / 10 * 9) return Error{"the search was not recorded"};
    // The panels that ask the recording show something, and much of it.
    session.apply(command::Find{"ply >= 0", "value", "end", "nodes", true});
    Breakpoint cut = breakpoint_at(sure(Expression::compile("cut")));
    cut.log_only = true;
    session.apply(command::SetBreakpoints{{cut}});
    for (const char* watch : {"beta - alpha", "beta_now - alpha_now", "static", "raised"})
      session.apply(command::AddWatch{watch});
    session.apply(command::Study{});
    session.apply(command::CompareWithBefore{});
    if (!finish()) return Error{"the nodes of the recording were not found"};
    const auto both = [&](const std::string& where) {
      measure(FrameCost::What::still, where, [] {});
      measure(FrameCost::What::seeking, where, [&] {
        const Tick t = static_cast<Tick>(random_.unit() * static_cast<double>(session.walk().view().ticks()));
        session.apply(command::Seek{t});
      });
    };
    for (const char* preset : {"Programs", "Play", "Debug"}) each_place(preset, both);  // then those of the last alone
    for (const Panel& p : workbench_.workspace().panels()) {
      if (!workbench_.workspace().maximise(p.id)) continue;
      context_.step(3);
      both("alone, " + p.id);
      if (p.id == "tree") {  // its other picture
        workbench_.view().tree_graph = true;
        context_.step(3);
        both("alone, tree as a graph");
        workbench_.view().tree_graph = false;
      }
      ViewState& view = workbench_.view();
      if (p.id == "icicle") {
        view.icicle_evaluations = view.icicle_heaviest = true;
        context_.step(static_cast<int>(options_.nodes / 100'000) + 5);  // evaluations are counted in pieces
        both("alone, icicle by evaluations, heaviest first");
        view.icicle_evaluations = view.icicle_heaviest = false;
      }
      if (p.id == "outline") {
        context_.click("btn.outline.open_all");
        view.outline_sort = "nodes", view.outline_falling = true;
        view.outline_columns = "mover,depth,alpha,beta,value,static,end,nodes,share,evaluations,cut_index,margin";
        context_.step(static_cast<int>(options_.nodes / 100'000) + 5);
        both("alone, outline open and sorted");
        view.outline_sort.clear(), view.outline_columns.clear();
      }
      workbench_.workspace().restore();
    }
    return std::move(costs_);
  }

 private:
  using Measure = std::function<void(const std::string&)>;

  // The preset with each panel that it has brought to the top of its tile.
  void each_place(const char* preset, const Measure& measure_it) {
    Workspace& workspace = workbench_.workspace();
    workspace.select_preset(preset);
    context_.step(3);
    for (const std::string& id : panels_of(workspace.layout())) {
      workspace.show(id);
      context_.step(3);
      measure_it(std::string(preset) + ", " + id);
    }
  }

  void measure(FrameCost::What what, const std::string& where, const std::function<void()>& before) {
    std::vector<double> ms;
    for (int i = 0; i < options_.frames; ++i) {
      before();
      ms.push_back(frame());
    }
    costs_.push_back({what, where, median(std::move(ms))});
  }

  void growing(const std::string& where) {
    workbench_.session().apply(command::StartSearch{});
    std::vector<double> ms;
    for (int i = 0; i < options_.frames; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(8));  // what a display would take of its time
      const double cost = frame();
      if (!workbench_.session().busy()) break;
      ms.push_back(cost);
    }
    workbench_.session().apply(command::StopSearch{});
    if (ms.size() >= 5) costs_.push_back({FrameCost::What::growing, where, median(std::move(ms))});
  }

  double frame() {
    const double begin = thread_ms();
    context_.step();
    return thread_ms() - begin;
  }

  // Until nothing runs, and the sums over the recording have caught up with it.
  bool finish() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (workbench_.session().busy() || workbench_.session().answers().lint().working()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      context_.step();
    }
    context_.step(static_cast<int>(options_.nodes / 100'000) + 5);
    return true;
  }

  HeadlessContext& context_;
  Workbench& workbench_;
  const FrameBenchOptions options_;
  Random random_{1};
  std::vector<FrameCost> costs_;
};

}  // namespace

const char* name_of(FrameCost::What what) {
  static constexpr const char* names[] = {"still", "seeking", "growing"};
  return names[static_cast<std::size_t>(what)];
}

Result<std::vector<FrameCost>> measure_frames(HeadlessContext& context, Workbench& workbench,
                                              const FrameBenchOptions& options) {
  return FrameBench(context, workbench, options).run();
}

ScriptEnd measure_script(HeadlessContext& context, Workbench& workbench, std::string_view script,
                         std::vector<LineCost>& costs) {
  const auto clock_ms = [] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  LineCost longest;
  double ms = thread_ms(), clock = clock_ms();
  context.after_frame([&] {
    longest.ms = std::max(longest.ms, thread_ms() - ms);
    longest.clock_ms = std::max(longest.clock_ms, clock_ms() - clock);
    ms = thread_ms(), clock = clock_ms();
  });
  const ScriptEnd end = run_script(context, workbench, script, {}, [&](const KeyedLine& line) {
    longest.number = line.number, longest.line = line.text;
    costs.push_back(std::exchange(longest, {}));
  });
  context.after_frame({});
  return end;
}

}  // namespace ply::ui
