// What a letter's font is called by other programs, and how they measure its size.
#pragma once
#include <imgui.h>

#include <map>
#include <string>
#include <utility>

namespace ply::ui {

/// One face of a font file.
struct FontFace {
  std::string family;  ///< "Roboto"; empty: the file does not say
  int weight = 400;    ///< as CSS counts: 400 regular, 500 medium, 700 bold
  bool mono = false;   ///< all letters are equally wide
  /// The size that other programs mean (em), for one pixel of the height that Dear ImGui means (ascent to descent)
  float em = 1;
};

/// Reads the files of the current context's fonts, each once.
class FontFaces {
 public:
  /// The face that this font takes the character from.
  const FontFace& face(const ImFont* font, unsigned character);

 private:
  std::map<std::pair<const void*, int>, FontFace> faces_;
  std::map<std::pair<const ImFont*, unsigned>, const FontFace*> of_letter_;
};

}  // namespace ply::ui
