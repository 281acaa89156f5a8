#include "app/ui/program/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "app/ui/host/drawn_text.h"
#include "app/ui/host/film.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/panel_picture.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/questions.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/searches/opening.h"

namespace ply::ui {
namespace {

/// What a line came to; `code` as in ScriptEnd.
struct Outcome {
  int code = 0;
  std::string message;
};
Outcome wrong(std::string message) { return {3, std::move(message)}; }
Outcome failed(std::string message) { return {1, std::move(message)}; }

/// "120,40" or "120x40"
std::optional<ImVec2> read_pair(std::string_view text, char between) {
  const auto at = text.find(between);
  if (at == std::string_view::npos) return std::nullopt;
  const auto x = to_number<int>(trim(text.substr(0, at))), y = to_number<int>(trim(text.substr(at + 1)));
  if (!x || !y) return std::nullopt;
  return ImVec2{static_cast<float>(*x), static_cast<float>(*y)};
}

class Runner {
 public:
  Runner(HeadlessContext& context, Workbench& workbench, std::string folder)
      : c_(context), w_(workbench), folder_(std::move(folder)) {}

  Outcome line(std::string_view text) {
    const Outcome o = carry_out(text);
    heard_ = w_.newest_message();  // what a click or a key is refused is no mistake of the script
    return o;
  }

  // What the panels asked for when they were drawn is worked out, and drawn: what a script sees does not depend on how
  // fast that was. A search is waited for only if the script says so, and so is what may take long.
  void finish_small_work() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const Session& s = w_.session();
    const auto small = [&] {
      return s.answers().studying() || s.questions().running() || s.walk().scanning() || s.answers().lint().working();
    };
    while (small() && std::chrono::steady_clock::now() < until) {
      while (small() && std::chrono::steady_clock::now() < until) wait_a_frame(true);
      c_.step(2);  // with what has come in the panels may ask for more
    }
  }

 private:
  Outcome carry_out(std::string_view text) {
    const auto [word, rest] = cut_word(text);
    if (word == "click" || word == "right-click" || word == "double-click" || word == "hover") return point(word, rest);
    if (word == "drag") return drag(rest);
    if (word == "wheel") {
      const auto n = to_number<int>(rest);
      if (!n) return wrong("wheel wants a number of notches");
      c_.wheel(static_cast<float>(*n));
      return {};
    }
    if (word == "key") {
      const auto chord = parse_chord(rest);
      if (!chord) return wrong(chord.error().message);
      c_.key(*chord);
      c_.step(2);
      return {};
    }
    if (word == "type") {
      c_.type(rest);
      return {};
    }
    if (word == "wait-search" || word == "wait-work")
      return wait(
          rest, word == "wait-work" ? "work" : "search", [this] { return w_.session().busy() || w_.working(); }, true);
    if (word == "wait-weights") return wait(rest, "weights", [this] { return w_.session().tuning().any_running(); });
    if (word == "wait-check") return wait(rest, "check", [this] { return w_.matches().checks().running(); });
    if (word == "wait-match") return wait(rest, "match", [this] { return w_.matches().busy(); });
    if (word == "wait-frames") {
      const auto n = to_number<int>(rest);
      if (!n || *n < 1 || *n > 100'000) return wrong("wait-frames wants a number from 1 to 100000");
      c_.step(*n);
      return {};
    }
    if (word == "size") {
      const auto size = read_pair(rest, 'x');
      if (!size || size->x < 1 || size->y < 1 || size->x > 8192 || size->y > 8192)
        return wrong("size wants WIDTHxHEIGHT");
      c_.resize(static_cast<int>(size->x), static_cast<int>(size->y));
      c_.step(3);
      return {};
    }
    if (word == "screenshot") return screenshot(rest);
    if (word == "picture") return picture(std::string(rest));
    if (word == "film") return film(rest);
    if (word == "film-frame") return film_frame(rest);
    if (word == "film-end") return film_end();
    if (word == "still") return still(rest);
    if (word == "expect-readable") {
      c_.step(2);
      // A tooltip has its size a frame after its text: what stays is wrong
      if (!in_words(c_.unreadable()).empty()) c_.step(2);
      const std::string found = in_words(c_.unreadable());
      return found.empty() ? Outcome{} : failed("not all texts can be read:\n" + found);
    }
    if (word == "expect") return expect(rest, true);
    if (word == "expect-not") return expect(rest, false);
    if (word == "expect-refused") return expect_refused(rest);
    if (const Status done = w_.run(text); !done) return wrong(done.error().message);
    c_.step(3);
    while (w_.workspace().capturing()) c_.step();
    // The next line finds it open, or saved
    while (w_.session().opening().working() || w_.session().runs().saving()) wait_a_frame(true);
    if (word.starts_with("step.") && word != "step.play") return heard(settle());
    // What stops a search, or begins one that stands still at its first node.
    const bool stands =
        word == "search.start_paused" || word == "search.pause" || word == "search.stop" || word == "door.learn";
    return heard(stands ? settle() : Outcome{});
  }

  /// A command, or a wait, in whose time something was refused has failed, though it had begun well.
  Outcome heard(Outcome o) {
    const auto why = w_.refused_since(heard_);
    return o.code == 0 && why ? wrong(why->message) : o;
  }

  Outcome expect_refused(std::string_view rest) {
    if (rest.empty()) return wrong("expect-refused wants a command");
    const Outcome o = carry_out(rest);
    if (o.code == 0) return failed(fmt::format("{} was not refused", rest));
    return o.code == 3 ? Outcome{} : o;
  }

  Outcome point(std::string_view how, std::string_view what) {
    if (what.empty()) return wrong(fmt::format("{} wants a name or X,Y", how));
    ImVec2 place;
    if (const auto pair = read_pair(what, ',')) {
      place = *pair;
    } else {
      const Probe* p = what.ends_with('*') ? topmost(what.substr(0, what.size() - 1)) : c_.find(what);
      if (!p) return wrong(fmt::format("nothing called {} is on the screen", quoted_text(what)));
      if (!p->visible) return wrong(fmt::format("{} is hidden", what));
      place = p->centre();
    }
    if (how == "click") c_.click(place);
    else if (how == "right-click") c_.click(place, 1);
    else if (how == "double-click") c_.double_click(place);
    else c_.move(place);
    c_.step(2);
    return {};
  }

  /// Of all that can be seen and whose names begin so, the one a reader comes to first.
  const Probe* topmost(std::string_view prefix) const {
    const Probe* best = nullptr;
    const auto& all = c_.probes().all();
    for (auto it = all.lower_bound(prefix); it != all.end() && std::string_view(it->first).starts_with(prefix); ++it) {
      const Probe* p = c_.find(it->first);
      if (p && p->visible && (!best || p->min.y < best->min.y || (p->min.y == best->min.y && p->min.x < best->min.x)))
        best = p;
    }
    return best;
  }

  Outcome drag(std::string_view what) {
    const auto [name, by] = cut_word(what);
    const auto pair = read_pair(by, ',');
    if (!pair) return wrong("drag wants NAME DX,DY");
    if (!c_.drag(name, *pair)) return wrong(fmt::format("nothing called {} is on the screen", quoted_text(name)));
    return {};
  }

  /// After a step: until the search stands still, so that the next line finds it there. One that is not recorded cannot
  /// be stepped: it is not waited for.
  Outcome settle() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto moving = [this] {
      const auto& run = w_.runs().run();
      return run && run->running() && (run->recording() || run->stop_requested()) && !run->paused();
    };
    while (moving()) {
      if (std::chrono::steady_clock::now() > until) return failed("the search did not stand still");
      wait_a_frame(true);
    }
    c_.step(2);
    return {};
  }

  // Time passes only while what is waited for needs it: another thread does not.
  void wait_a_frame(bool for_a_thread) {
    if (!for_a_thread) return c_.step();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    c_.idle();
  }

  Outcome wait(std::string_view limit, const char* what, const std::function<bool()>& busy, bool by_time = false) {
    const auto seconds = limit.empty() ? std::optional<int>(60) : to_number<int>(limit);
    if (!seconds || *seconds < 1 || *seconds > 86400)
      return wrong(fmt::format("wait-{} wants a number of seconds", what));
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(*seconds);
    c_.step(2);
    while (busy()) {
      if (std::chrono::steady_clock::now() > until)
        return failed(fmt::format("the {} was not done after {} s", what, *seconds));
      wait_a_frame(!by_time || w_.working());
    }
    c_.step(3);
    return heard({});
  }

  Outcome screenshot(std::string_view file) {
    if (file.empty()) return wrong("screenshot wants a file name");
    c_.step(2);
    if (const Status ok = c_.write_picture(in_folder(file)); !ok) return {4, ok.error().message};
    return {};
  }

  Outcome picture(const std::string& what) {
    const PictureRequest request = parse_picture_request(what);
    if (request.path.empty()) return wrong("picture wants WHAT FILE, and perhaps WxH");
    const ScriptEnd end = picture_now(c_, w_, request.what, in_folder(request.path), request.size);
    return {end.exit_code, end.message};
  }

  // A film of the whole window, or of what has this name.
  Outcome film(std::string_view what) {
    const auto [file, name] = cut_word(what);
    if (file.empty()) return wrong("film wants a file name, and perhaps the name of what it shows");
    film_ = {};
    film_of_ = std::string(name);
    film_file_ = in_folder(file);
    return {};
  }

  Outcome film_frame(std::string_view milliseconds) {
    const auto ms = to_number<int>(milliseconds);
    if (film_file_.empty()) return wrong("film comes before film-frame");
    if (!ms || *ms < 1 || *ms > 60'000) return wrong("film-frame wants a number of milliseconds");
    c_.step(2);
    Image picture = c_.picture();
    if (!film_of_.empty()) {
      const Probe* p = c_.find(film_of_);
      if (!p) return wrong(fmt::format("nothing called {} is on the screen", quoted_text(film_of_)));
      picture = cropped(picture, static_cast<int>(p->min.x), static_cast<int>(p->min.y), static_cast<int>(p->max.x),
                        static_cast<int>(p->max.y));
    }
    const Status added = film_.add(picture, *ms);
    return added ? Outcome{} : wrong(added.error().message);
  }

  Outcome film_end() {
    if (film_file_.empty()) return wrong("film comes before film-end");
    const Status written = film_.write(film_file_);
    film_file_.clear();
    return written ? Outcome{} : Outcome{4, written.error().message};
  }

  Outcome still(std::string_view what) {
    Outcome o = film(what);
    if (o.code == 0) o = film_frame("1");
    return o.code == 0 ? film_end() : o;
  }

  std::string in_folder(std::string_view file) const {
    std::string path = expand_home(std::string(file));
    return !folder_.empty() && path.front() != '/' ? folder_ + "/" + path : path;
  }

  Outcome expect(std::string_view what, bool wanted) {
    const auto [where, text] = cut_word(what);
    if (text.empty()) return wrong("expect wants WHAT TEXT");
    std::string there;
    if (where == "status") there = w_.status_text();
    else if (where == "title") there = w_.title();
    else if (where == "message") there = w_.session().messages().empty() ? "" : w_.session().messages().back().text;
    else if (where == "clipboard") there = ImGui::GetClipboardText() ? ImGui::GetClipboardText() : "";
    else if (where == "screen") there = on_screen();
    else if (w_.workspace().panel(where)) {
      if (!w_.workspace().is_visible(where)) return failed(fmt::format("the panel {} is not visible", where));
      w_.workspace().capture_text(where);
      c_.step(2);
      there = w_.workspace().captured_text();
    } else {
      return wrong(fmt::format("there is no panel {}", quoted_text(where)));
    }
    const bool found = there.find(text) != std::string::npos;
    if (found == wanted) return {};
    constexpr std::size_t max = 2000;
    return failed(
        fmt::format("{} {} \"{}\"; it says:\n{}", where, wanted ? "does not say" : "says", text, there.substr(0, max)));
  }

  // All that can be read on the screen; once with its lines, and once without, for sentences that are broken into
  // lines.
  std::string on_screen() {
    c_.step();
    std::string lines;
    for (const DrawnLine& line : drawn_lines(*ImGui::GetDrawData())) lines += line.text + "\n";
    std::string flat = lines;
    std::replace(flat.begin(), flat.end(), '\n', ' ');
    return lines + flat;
  }

  HeadlessContext& c_;
  Workbench& w_;
  const std::string folder_;
  u64 heard_ = w_.newest_message();  // messages up to this one belong to earlier lines
  Film film_;
  std::string film_file_, film_of_;
};

}  // namespace

ScriptEnd picture_now(HeadlessContext& context, Workbench& workbench, const std::string& what, const std::string& path,
                      std::optional<ImVec2> size) {
  Status end = Done{};
  bool over = false;
  if (const Status begun =
          begin_picture(workbench, what, path, size, [&](const Status& written) { end = written, over = true; });
      !begun)
    return {3, 0, begun.error().message};
  while (!over) {
    context.step();
    // What it shows is worked out on another thread
    if (workbench.session().busy()) std::this_thread::sleep_for(std::chrono::milliseconds(16));
  }
  return end ? ScriptEnd{} : ScriptEnd{4, 0, end.error().message};
}

ScriptEnd run_script(HeadlessContext& context, Workbench& workbench, std::string_view text, const std::string& folder,
                     const std::function<void(const KeyedLine&)>& after_line) {
  context.step(3);
  Runner runner(context, workbench, folder);
  for (const KeyedLine& line : keyed_lines(text)) {
    const Outcome o = runner.line(line.text);
    if (o.code == 0) runner.finish_small_work();
    if (o.code != 0) return {o.code, line.number, line.wrong(o.message).message};
    if (after_line) after_line(line);
  }
  return {};
}

}  // namespace ply::ui
