// trace instrument: the lines of plytrace.h for an engine's sources, as a patch.
#include "engine/foreign/instrument.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/cli/exit_code.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "engine/base/file.h"
#include "engine/base/files_read.h"
#include "engine/base/terminal.h"

namespace ply::cli {
namespace {

constexpr std::size_t largest_source = std::size_t{8} << 20;

struct Options {
  std::vector<std::string> files;
  std::string engine, game = "unknown";
  bool write = false, json = false;
};

Json notes_json(const std::vector<InstrumentNote>& notes) {
  Json out = Json::array();
  for (const InstrumentNote& n : notes) out.push_back({{"line", n.line}, {"what", n.what}});
  return out;
}

std::string notes_text(const InstrumentedFile& file, const char* sort, const std::vector<InstrumentNote>& notes) {
  std::string out;
  for (const InstrumentNote& n : notes)
    out += fmt::format("{}:{}: {}: {}\n", visible(file.path), n.line, sort, visible(n.what));
  return out;
}

int propose(const Options& o) {
  Report report(o.json);
  std::vector<std::pair<std::string, std::string>> texts;
  for (const std::string& path : o.files) {
    auto text = read_file(path, largest_source, Streams::taken);
    if (!text) return report.fail(exit_file, text.error());
    texts.emplace_back(path, std::move(*text));
  }
  const std::string engine = o.engine.empty() ? std::filesystem::path(o.files.front()).stem().string() : o.engine;
  const auto made = instrument(std::move(texts), engine, o.game);
  if (!made) return report.fail(exit_bad_input, made.error());
  Json files = Json::array();
  std::string text, patch;
  for (const InstrumentedFile& file : *made) {
    if (o.write) {
      FilesRead::of_this_run().goes_on_with(file.path);
      if (const Status ok = write_file(file.path, file.text); !ok) return report.fail(exit_file, ok.error());
    }
    text += notes_text(file, "guessed", file.guessed) + notes_text(file, "missing", file.missing);
    patch += file.patch;
    files.push_back({{"file", file.path},
                     {"guessed", notes_json(file.guessed)},
                     {"missing", notes_json(file.missing)},
                     {"patch", file.patch},
                     {"written", o.write}});
  }
  report.object({{"files", std::move(files)}});
  report.text(text);
  if (o.write) report.text("written; plytrace.h must lie where these files include it\n");
  else report.text(patch);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_instrument(CommandSpec& trace, Chosen& chosen) {
  CommandSpec* c = trace.add_subcommand("instrument", "The lines of plytrace.h for a search in C or C++, as a patch");
  c->footer(
      "FILE: the sources with the search and with what begins it, together. Functions that call themselves, directly "
      "or through others, and have a window among their parameters are nodes; window, depth, ply, side, key, moves, "
      "evaluation, table and ways out are guessed from names and calls. What was guessed, and what could not be "
      "found, comes first, with lines; then the patch, for patch -p1 or git apply. Nothing is written without "
      "--write. Read the patch before you trust what it records. JSON: files of file, guessed and missing (line "
      "what), patch and written.");
  auto o = std::make_shared<Options>();
  c->add_option("FILE", o->files, "Sources in C or C++", " ")->required();
  c->add_option("--engine", o->engine, "The engine's name (default: that of the first file)", "NAME");
  c->add_option("--game", o->game, "The game's name, as `plyscope-cli games` lists them", "NAME");
  c->add_flag("--write", o->write, "Change the files, each whole or not at all");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return propose(*o); }; });
}

}  // namespace ply::cli
