#include "app/ui/host/font_face.h"

#include <array>

#include "vendor/imgui_drawn.h"

// The one place where stb's reader of fonts is compiled. Static, for Debian's Dear ImGui brings the library of all of
// stb along.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#include <stb_truetype.h>
#pragma GCC diagnostic pop

namespace ply::ui {
namespace {

bool begin(stbtt_fontinfo& info, const compat::FontSource& source) {
  const auto* const bytes = static_cast<const unsigned char*>(source.data);
  return bytes && stbtt_InitFont(&info, bytes, stbtt_GetFontOffsetForIndex(bytes, source.number));
}

/// A name of the font's table of names, as far as it is plain Latin; empty if there is none.
std::string name_of(const stbtt_fontinfo& info, int id) {
  int length = 0;
  const char* const text = stbtt_GetFontNameString(&info, &length, STBTT_PLATFORM_ID_MICROSOFT,
                                                   STBTT_MS_EID_UNICODE_BMP, STBTT_MS_LANG_ENGLISH, id);
  std::string out;
  for (int i = 0; text && i + 1 < length; i += 2) {  // two bytes a character, the high one first
    if (text[i] != 0 || text[i + 1] < 0x20 || text[i + 1] > 0x7e) return {};
    out += text[i + 1];
  }
  return out;
}

int weight_of(const std::string& style) {
  static constexpr std::array<std::pair<const char*, int>, 6> names{
      {{"Thin", 100}, {"Light", 300}, {"Medium", 500}, {"Semi", 600}, {"Bold", 700}, {"Black", 900}}};
  for (const auto& [name, weight] : names)
    if (style.find(name) != std::string::npos) return weight;
  return 400;
}

FontFace read_face(const stbtt_fontinfo& info) {
  constexpr int family = 1, style = 2, preferred_family = 16, preferred_style = 17;
  FontFace out;
  out.family = name_of(info, preferred_family);
  if (out.family.empty()) out.family = name_of(info, family);
  const std::string preferred = name_of(info, preferred_style);
  out.weight = weight_of(preferred.empty() ? name_of(info, style) : preferred);
  out.em = stbtt_ScaleForPixelHeight(&info, 1) / stbtt_ScaleForMappingEmToPixels(&info, 1);
  int narrow = 0, wide = 0, bearing = 0;
  stbtt_GetCodepointHMetrics(&info, 'i', &narrow, &bearing);
  stbtt_GetCodepointHMetrics(&info, 'M', &wide, &bearing);
  out.mono = narrow == wide;
  return out;
}

}  // namespace

const FontFace& FontFaces::face(const ImFont* font, unsigned character) {
  const auto [known, fresh] = of_letter_.try_emplace({font, character}, nullptr);
  if (!fresh) return *known->second;
  const FontFace* first = nullptr;
  for (const compat::FontSource& source : compat::font_sources(font)) {
    stbtt_fontinfo info;
    if (!begin(info, source)) continue;
    const auto [it, unread] = faces_.try_emplace({source.data, source.number});
    if (unread) it->second = read_face(info);
    if (!first) first = &it->second;
    if (stbtt_FindGlyphIndex(&info, static_cast<int>(character)) == 0) continue;
    return *(known->second = &it->second);
  }
  return *(known->second = first ? first : &faces_[{nullptr, 0}]);
}

}  // namespace ply::ui
