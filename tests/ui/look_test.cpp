// Themes, fonts and keys.
#include "app/ui/look/look.h"

#include <cmath>
#include <vector>

#include "app/ui/host/headless.h"
#include "app/ui/input/keys.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"
#include "vendor/imgui_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("text can be read in every theme", "[ui][look]") {
  const ThemeName name = GENERATE(ThemeName::dark, ThemeName::light, ThemeName::contrast);
  const Theme& t = theme_of(name);
  CAPTURE(std::string(text(name)));
  const float strict = name == ThemeName::contrast ? 12.0f : 7.0f;
  for (ImU32 ground : {t.panel, t.raised, t.popup, t.field}) CHECK(contrast(t.text, ground) >= strict);
  for (ImU32 ground : {t.panel, t.backdrop}) CHECK(contrast(t.text_dim, ground) >= 4.5f);
  for (ImU32 ground : {t.selection, t.hover, t.button, t.button_hover}) CHECK(contrast(t.text, ground) >= 4.5f);
  for (ImU32 meaning :
       {t.first, t.second, t.pv, t.cut, t.table, t.quiescence, t.alpha, t.beta, t.good, t.warning, t.error}) {
    CHECK(contrast(meaning, t.panel) >= 4.5f);
  }
  // What is read last is read all the same: moves that were not reached, and the bounds over the light of a window.
  for (ImU32 ground : {t.panel, t.raised, t.popup}) CHECK(contrast(t.text_faint, ground) >= 4.5f);
  CHECK(contrast(t.text_dim, t.panel) > contrast(t.text_faint, t.panel));
  for (const float light : {0.07f, 0.2f})
    for (ImU32 bound : {t.alpha, t.beta}) CHECK(contrast(bound, mix(t.panel, t.accent, light)) >= 4.5f);
  for (ImU32 colour : t.series) CHECK(contrast(colour, t.panel) >= 3.0f);
  CHECK(contrast(t.accent_text, t.accent) >= 4.5f);
}

TEST_CASE("pale letters are read on every ground, and stay pale where they can", "[ui][look]") {
  for (ThemeName name : theme_names) {
    const Theme& t = theme_of(name);
    CAPTURE(std::string(text(name)));
    // Moves that are not reached lie on panels, on rows under the mouse or selected, and on what is hinted at of a box.
    std::vector<ImU32> grounds{t.panel,
                               t.raised,
                               t.hover,
                               t.selection,
                               mix(t.panel, t.selection, 0.35f),
                               mix(mix(t.panel, t.selection, 0.35f), t.accent, 0.2f)};
    for (ImU32 colour : {t.pv, t.cut, t.table, t.quiescence, t.first, t.second, t.accent, t.good, t.warning, t.error})
      grounds.push_back(mix(t.panel, colour, 0.22f));
    for (ImU32 colour : t.series) grounds.push_back(mix(t.panel, colour, 0.22f));
    for (int i = -20; i <= 20; ++i) grounds.push_back(mix(t.panel, t.score_colour(static_cast<float>(i) / 20), 0.22f));
    for (ImU32 ground : grounds) CHECK(contrast(legible(t, t.text_faint, ground), ground) >= min_contrast);
    CHECK(legible(t, t.text_faint, t.panel) == t.text_faint);
  }
}

TEST_CASE("text on any colour of the score scale can be read", "[ui][look]") {
  for (ThemeName name : theme_names) {
    for (int i = -20; i <= 20; i++) {
      const ImU32 ground = theme_of(name).score_colour(static_cast<float>(i) / 20);
      CHECK(contrast(text_on(ground), ground) >= 4.5f);
    }
  }
}

TEST_CASE("the score scale runs from blue over grey to orange", "[ui][look]") {
  for (ThemeName name : theme_names) {
    const Theme& t = theme_of(name);
    const auto warmth = [&](float v) {
      const ImU32 c = t.score_colour(v);
      return static_cast<int>(c & 255) - static_cast<int>(c >> 16 & 255);  // red less blue
    };
    for (int i = -20; i < 20; i++) CHECK(warmth(static_cast<float>(i) / 20) <= warmth(static_cast<float>(i + 1) / 20));
    CHECK(std::abs(warmth(0)) < 25);
    CHECK(t.score_colour(-9) == t.scale.front());
    CHECK(t.score_colour(9) == t.scale.back());
    CHECK(t.score_colour(std::nanf("")) == t.score_colour(0));
  }
}

TEST_CASE("a score's place on the scale is odd, monotone and bounded", "[ui][look]") {
  float last = -1;
  for (double s : {-1e9, -100.0, -3.0, 0.0, 3.0, 100.0, 1e9}) {
    const float at = score_position(s, 100);
    CHECK(at >= last);
    CHECK(at == -score_position(-s, 100));
    CHECK(std::abs(at) <= 1);
    last = at;
  }
  CHECK(score_position(100, 100) == 0.5f);
  CHECK(score_position(std::nan(""), 100) == 0);
  CHECK(score_position(HUGE_VAL, 100) == 1);
}

TEST_CASE("theme names are read back", "[ui][look]") {
  for (ThemeName t : theme_names) CHECK(parse_theme(text(t)) == t);
  CHECK_FALSE(parse_theme("pink"));
}

TEST_CASE("sizes grow with the scale and do not drift when it comes back", "[ui][look]") {
  HeadlessContext context;
  context.step();
  const ImGuiStyle before = ImGui::GetStyle();
  const float font = ImGui::GetFontSize();
  for (float zoom : {1.5f, 2.0f, 1.25f}) {
    context.set_look_settings({ThemeName::light, zoom});
    context.draw([&] { CHECK(ImGui::GetFontSize() == std::round(font * zoom)); });
    context.step(2);
    CHECK(ImGui::GetStyle().FramePadding.x == std::floor(before.FramePadding.x * zoom));
  }
  context.draw(nullptr);
  context.set_look_settings({ThemeName::dark, 1});
  context.step();
  CHECK(ImGui::GetStyle().FramePadding.x == before.FramePadding.x);
  CHECK(ImGui::GetStyle().ItemSpacing.y == before.ItemSpacing.y);
}

TEST_CASE("the look is kept in the settings, and an option of the command line wins", "[ui][look]") {
  std::string kept;
  {
    HeadlessContext context;
    context.set_look_settings({ThemeName::light, 1.5f});
    context.step();
    kept = context.settings();
  }
  HeadlessOptions options;
  options.settings = kept;
  {
    HeadlessContext context(options);
    context.step();
    CHECK(context.look_settings() == LookSettings{ThemeName::light, 1.5f});
    CHECK(theme().name == ThemeName::light);
  }
  options.look.theme = ThemeName::contrast;
  HeadlessContext context(options);
  context.step();
  CHECK(context.look_settings() == LookSettings{ThemeName::contrast, 1.5f});
}

TEST_CASE("a zoom out of range is brought into it", "[ui][look]") {
  CHECK(cleaned({ThemeName::dark, 0.1f}).zoom == 1);
  CHECK(cleaned({ThemeName::dark, 99}).zoom == 2);
  CHECK(cleaned({ThemeName::dark, std::nanf("")}).zoom == 1);
  CHECK(cleaned({ThemeName::dark, HUGE_VALF}).zoom == 2);
}

TEST_CASE("without any font file everything is still drawn, with plain letters for signs", "[ui][look]") {
  HeadlessOptions options;
  options.fonts.builtin_only = true;
  HeadlessContext context(options);
  context.draw([] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::Begin("w");
    compat::push_font(fonts().board);
    ImGui::TextUnformatted("≥ ≤ α β ▲ ▼ 歩");
    ImGui::PopFont();
    ImGui::End();
  });
  context.step(2);
  CHECK_FALSE(fonts().kanji);
  CHECK_FALSE(fonts().figures);
  CHECK(std::string(signs().at_least) == ">=");
  CHECK(std::string(signs().alpha) == "alpha");
  CHECK(std::string(signs().dot) == "\u00b7");  // Latin-1: the built-in face has it
  // The stand-in of a sign is as wide as the letter, not as the question mark of an unknown character.
  CHECK(ImGui::GetIO().Fonts->Fonts[0]->CalcTextSizeA(13, 1e6f, 0, "≥").x ==
        ImGui::GetIO().Fonts->Fonts[0]->CalcTextSizeA(13, 1e6f, 0, ">").x);
}

TEST_CASE("a font that cannot be read is complained about and replaced", "[ui][look]") {
  HeadlessOptions options;
  options.fonts.ui = "/nowhere/font.ttf";
  HeadlessContext context(options);
  context.step();
  REQUIRE(!fonts().complaints.empty());
  CHECK(fonts().complaints.front().find("/nowhere/font.ttf") != std::string::npos);
  CHECK(fonts().ui != nullptr);
}

TEST_CASE("the signs that a font does not have are the replaced ones", "[ui][look]") {
  HeadlessContext context;
  context.step();
  for (ImWchar c : sign_characters()) {
    CAPTURE(static_cast<int>(c));
    for (ImFont* font : {fonts().ui, fonts().mono}) {
      if (plain_letter(c)) CHECK(compat::has_glyph(font, c));
    }
  }
}

TEST_CASE("chords are written and read back", "[ui][keys]") {
  int keys = 0;
  for (int code = 0; code < 340; code++) {
    if (code >= 'a' && code <= 'z') continue;  // not keys, but the names of keys in lower case
    if (!parse_chord(chord_text({static_cast<Key>(code), Mods::none}))) continue;
    keys++;
    for (int mods = 0; mods < 8; mods++) {
      const Chord chord{static_cast<Key>(code), static_cast<Mods>(mods)};
      const Result<Chord> read = parse_chord(chord_text(chord));
      REQUIRE(read);
      CHECK(*read == chord);
    }
  }
  CHECK(keys == 26 + 10 + 12 + 20);
  CHECK(*parse_chord("Ctrl+Shift+F5") == Chord{Key::f5, Mods::ctrl | Mods::shift});
  CHECK(*parse_chord("shift+,") == Chord{Key::comma, Mods::shift});
  CHECK(*parse_chord("Ctrl++") == Chord{Key::plus, Mods::ctrl});
  CHECK(*parse_chord("pgup") == Chord{Key::page_up, Mods::none});
  CHECK(*parse_chord("x") == Chord{Key::x, Mods::none});
  for (const char* wrong : {"", "F13", "F0", "Hyper+X", "Ctrl+", "Ctrl", "xx", "+Ctrl", "\xff"})
    CHECK_FALSE(parse_chord(wrong));
}

TEST_CASE("a chord is pressed with exactly its modifiers, and not while someone types", "[ui][keys]") {
  HeadlessContext context;
  int plain = 0, with_ctrl = 0, f5 = 0;
  char text[32] = "";
  bool field = false;
  context.draw([&] {
    plain += pressed(Key::a);
    with_ctrl += pressed(Key::a, Mods::ctrl);
    f5 += pressed(Key::f5);
    if (!field) return;
    ImGui::Begin("w");
    ImGui::SetKeyboardFocusHere();
    ImGui::InputText("t", text, sizeof text);
    ImGui::End();
  });
  context.step(2);
  context.key(Key::a);
  CHECK((plain == 1 && with_ctrl == 0));
  context.key(Key::a, Mods::ctrl);
  CHECK((plain == 1 && with_ctrl == 1));
  field = true;
  context.step(4);
  context.key(Key::a);
  context.key(Key::f5);
  context.type("hé");
  CHECK((plain == 1 && f5 == 1));
  CHECK(std::string(text) == "hé");
}

TEST_CASE("the window is drawn in every theme, at every scale and size", "[ui][shell]") {
  for (ThemeName name : theme_names) {
    for (float zoom : {1.0f, 1.5f, 2.0f}) {
      HeadlessOptions options;
      options.look = {name, zoom};
      options.fonts.builtin_only = zoom == 1.5f;
      HeadlessContext context(options);
      WorkbenchOptions workbench;
      workbench.steady = true;
      context.run(make_workbench(workbench));
      for (const auto& [w, h] : {std::pair{1600, 900}, {1280, 720}, {64, 48}, {3840, 2160}}) {
        context.resize(w, h);
        context.step(2);
        CHECK(context.picture().width == w);
      }
    }
  }
}
