// plyscope: the workbench in a window, or headless with pictures.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/ui/demo/demo.h"
#include "app/ui/headless.h"

int main(int argc, char** argv) {
  using namespace ply;
  CLI::App cli{"Plyscope: see how alpha-beta thinks"};
  std::string size = "1600x900", screenshot, theme, preset;
  bool headless = false;
  float scale = 1;
  cli.add_flag("--headless", headless);
  cli.add_option("--size", size);
  cli.add_option("--screenshot", screenshot);
  cli.add_option("--theme", theme);
  cli.add_option("--preset", preset);
  cli.add_option("--scale", scale);
  CLI11_PARSE(cli, argc, argv);
  ui::HeadlessOptions o;
  std::sscanf(size.c_str(), "%dx%d", &o.width, &o.height);
  o.look.theme = ui::parse_theme(theme);
  o.look.zoom = scale;
  ui::HeadlessContext context(o);
  context.run(ui::make_demo(preset));
  context.step(5);
  if (!screenshot.empty()) {
    const Status s = context.write_picture(screenshot);
    if (!s) return std::fprintf(stderr, "%s\n", s.error().message.c_str()), 4;
  }
  return 0;
}
