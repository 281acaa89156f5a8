#include "app/ui/workbench/panel_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/pages.h"
#include "app/ui/widgets/plot_menu.h"
#include "app/ui/workbench/board_picture.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

/// For those who cannot see it: where the moment stands.
std::string moment_text(const Workbench& w) {
  const auto& run = w.runs().run();
  if (!run || !run->recording() || w.walk().view().empty()) return w.play().game().write(w.play().position());
  const View& v = w.walk().view();
  return fmt::format("event {} of {}, {} recorded nodes; {}", w.walk().cursor().tick, v.ticks() - 1, v.size(),
                     w.title());
}

}  // namespace

std::string not_to_picture(Workbench& w, const std::string& what) {
  if (what == "position" || what == "corridor" || what == "graph" || what == "joined") return {};
  if (what.starts_with("plot."))
    return place_of_plot(what.substr(5))
               ? std::string()
               : fmt::format(tr("there is no plot {} on the screen"), quoted_text(what.substr(5)));
  const auto dot = what.find('.');
  const std::string panel = what.substr(0, dot);
  if (!w.workspace().panel(panel))
    return fmt::format(
        tr("there is no panel {}; also known: corridor, graph, joined, position, PANEL.PAGE and plot.NAME"),
        quoted_text(panel));
  if (dot == std::string::npos) return {};
  Pages* const book = w.pages_of(panel);
  if (!book) return fmt::format(tr("the panel {} has no pages"), panel);
  const auto pages = book->pages();
  if (std::find(pages.begin(), pages.end(), what.substr(dot + 1)) != pages.end()) return {};
  return fmt::format(tr("the panel {} has no page {}; it has {}"), panel, quoted_text(what.substr(dot + 1)),
                     fmt::join(pages, ", "));
}

Status begin_picture(Workbench& w, const std::string& what, const std::string& path, std::optional<ImVec2> size,
                     std::function<void(const Status&)> done) {
  const auto form = picture_form(path);
  if (!form) return form.error();
  if (what == "position") {
    done(save_board_picture(w.session(), w.view(), path, size ? bounded(static_cast<int>(size->x), 64, 8192) : 1200));
    return Done{};
  }
  if (std::string why = not_to_picture(w, what); !why.empty()) return Error{std::move(why)};
  Workspace& space = w.workspace();
  if (space.capturing()) return Error{tr("another picture is being made")};

  // 1. Which panel, and what must be turned to for it.
  std::string panel = what;
  std::string plot;
  std::function<void()> put_back = [] {};
  if (what == "corridor" || what == "graph" || what == "joined") {
    panel = "tree";
    put_back = [&w, graph = w.view().tree_graph, joined = w.view().tree_joined] {
      w.view().tree_graph = graph, w.view().tree_joined = joined;
    };
    w.view().tree_graph = what != "corridor", w.view().tree_joined = what == "joined";
  } else if (what.starts_with("plot.")) {
    plot = what.substr(5);
    panel = place_of_plot(plot)->panel;
  } else if (const auto dot = what.find('.'); dot != std::string::npos) {
    panel = what.substr(0, dot);
    Pages* const book = w.pages_of(panel);
    const auto pages = book->pages();
    const auto page = std::find(pages.begin(), pages.end(), what.substr(dot + 1));
    put_back = [book, before = book->page()] { book->turn_to(before); };
    book->turn_to(static_cast<int>(page - pages.begin()));
  }
  const Panel* const shown = space.panel(panel);

  // 2. Its drawing, when it has settled.
  const SvgWords words{fmt::format("{} - {}", shown->title, w.title()), moment_text(w)};
  space.capture_drawing(
      panel, *form == PictureForm::png,
      [=](const PanelDrawing& drawing) {
        DrawnPart part{drawing.lists, drawing.min, drawing.max, theme().panel};
        if (const auto place = plot.empty() ? std::nullopt : place_of_plot(plot)) {
          const float margin = px(4);
          part.min = {std::max(part.min.x, place->min.x - margin), std::max(part.min.y, place->min.y - margin)};
          part.max = {std::min(part.max.x, place->max.x + margin), std::min(part.max.y, place->max.y + margin)};
        }
        const Status written = write_picture(part, *form, path, words);
        put_back();
        done(written);
      },
      size);
  return Done{};
}

PictureRequest parse_picture_request(const std::string& argument) {
  PictureRequest out;
  const auto [what, rest] = cut_word(argument);
  out.what = std::string(what);
  out.path = std::string(trim(rest));
  // A name may hold blanks; only a last word of this form is a size.
  const auto blank = out.path.rfind(' ');
  int width = 0, height = 0;
  char more = 0;
  if (blank != std::string::npos && std::sscanf(out.path.c_str() + blank, " %5dx%5d%c", &width, &height, &more) == 2 &&
      width > 0 && height > 0) {
    out.size = ImVec2{static_cast<float>(width), static_cast<float>(height)};
    out.path = std::string(trim(out.path.substr(0, blank)));
  }
  return out;
}

std::string picture_name(const Workbench& w, const std::string& what) {
  std::string out = w.play().game().type().id() + "-" + what;
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '.' || c == '/' || c == ' '; }, '-');
  return out;
}

}  // namespace ply::ui
