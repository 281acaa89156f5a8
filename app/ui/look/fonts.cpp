#include "app/ui/look/fonts.h"

#include <algorithm>
#include <cmath>

#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// The pieces of Micro-Shogi and of shogi at large, plain and promoted, and the numerals of its notation.
constexpr const char* kanji_text = "玉王角金銀歩桂飛香と成馬龍竜杏圭全一二三四五六七八九先後手";

/// Ranges must outlive the building of the atlas, so they live as long as the program; made once.
struct Ranges {
  ImVector<ImWchar> text, board;
  Ranges() {
    ImFontGlyphRangesBuilder t, b;
    static const ImWchar latin[] = {0x20, 0x7e, 0xa0, 0x17f, 0};  // with Latin Extended A, for people's names
    t.AddRanges(latin);
    for (ImWchar c : sign_characters()) t.AddChar(c), b.AddChar(c);
    t.AddText(kanji_text);
    t.BuildRanges(&text);
    for (ImWchar c = 0x20; c < 0x7f; c++) b.AddChar(c);
    b.AddText(kanji_text);
    b.BuildRanges(&board);
  }
};
const Ranges& ranges() {
  static const Ranges all;
  return all;
}

/// One face: the main file, then symbols, then kanji; each fills in what those before it lack.
ImFont* add_face(const std::string& main, const std::string& symbols, const std::string& cjk, float size,
                 const ImWchar* wanted) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  config.OversampleH = size > 30 ? 1 : 2;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  ImFont* font = nullptr;
  if (!main.empty()) font = atlas.AddFontFromFileTTF(main.c_str(), size, &config, wanted);
  if (!font) {
    ImFontConfig plain;
    plain.SizePixels = std::round(size / 13) * 13;  // the built-in face is drawn for multiples of 13 px
    plain.SizePixels = std::max(plain.SizePixels, 13.0f);
    return atlas.AddFontDefault(&plain);
  }
  config.MergeMode = true;
  config.OversampleH = 1;
  if (!symbols.empty() && symbols != main) atlas.AddFontFromFileTTF(symbols.c_str(), size, &config, wanted);
  if (!cjk.empty()) atlas.AddFontFromFileTTF(cjk.c_str(), size, &config, wanted);
  return font;
}

/// Signs that are in no file are drawn as plain letters rather than as question marks.
void fill_gaps(ImFont* font) {
  for (ImWchar c : sign_characters()) {
    const char plain = plain_letter(c);
    if (plain && !compat::has_glyph(font, c)) compat::draw_as(font, c, static_cast<ImWchar>(plain));
  }
}

}  // namespace

Fonts load_fonts(const FontFiles& files, float scale, float ratio) {
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  const auto pixels = [&](float size) { return std::round(size * scale * ratio); };
  Fonts fonts;
  fonts.complaints = files.complaints;
  fonts.ui = add_face(files.ui, files.symbols, files.cjk, pixels(15), ranges().text.Data);
  fonts.mono = add_face(files.mono, files.symbols_mono, files.cjk, pixels(16), ranges().text.Data);
  fonts.big = add_face(files.ui_bold, files.symbols, files.cjk, pixels(20), ranges().text.Data);
  fonts.board_size = std::min(pixels(56), 96.0f);
  fonts.board = add_face(files.ui_bold, files.symbols, files.cjk, fonts.board_size, ranges().board.Data);
  compat::build_atlas();

  fonts.board_size = compat::font_size(fonts.board);
  fonts.kanji = compat::has_glyph(fonts.board, 0x738b) && compat::has_glyph(fonts.board, 0x6b69);  // 王 歩
  fonts.figures = compat::has_glyph(fonts.board, 0x2654) && compat::has_glyph(fonts.board, 0x265f);
  // A sign is offered only if both text faces have it.
  const Signs ui = signs_of(fonts.ui), mono = signs_of(fonts.mono), plain;
  fonts.signs = ui;
  const auto keep = [&](const char* Signs::*sign) {
    if (mono.*sign == plain.*sign) fonts.signs.*sign = plain.*sign;
  };
  for (auto sign : {&Signs::at_least, &Signs::at_most, &Signs::infinity, &Signs::alpha, &Signs::beta, &Signs::up,
                    &Signs::down, &Signs::scissors, &Signs::minus}) {
    keep(sign);
  }
  for (ImFont* font : {fonts.ui, fonts.mono, fonts.big, fonts.board}) fill_gaps(font);
  io.FontDefault = fonts.ui;
  io.FontGlobalScale = 1 / ratio;
  return fonts;
}

}  // namespace ply::ui
