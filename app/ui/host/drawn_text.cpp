#include "app/ui/host/drawn_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ply::ui {
namespace {

// Letters that can be seen and stand on one line, put into words.
std::vector<DrawnLine> lines_of(std::vector<DrawnLetter> letters) {
  std::erase_if(letters, [](const DrawnLetter& l) { return !l.seen(); });
  // Rows: letters whose middles lie within each other's height.
  std::stable_sort(letters.begin(), letters.end(),
                   [](const DrawnLetter& a, const DrawnLetter& b) { return a.min.y + a.max.y < b.min.y + b.max.y; });
  std::vector<std::vector<DrawnLetter>> rows;
  std::map<int, std::size_t> row_of_run;  // letters of one text stay together, however low a comma or a g may be
  for (const DrawnLetter& l : letters) {
    const float middle = (l.min.y + l.max.y) / 2;
    const auto known = row_of_run.find(l.run);
    std::size_t row = known != row_of_run.end() ? known->second : rows.size();
    for (std::size_t i = rows.size(); i-- > 0 && row == rows.size();) {
      const DrawnLetter& first = rows[i].front();
      if (middle - first.max.y > 40) break;
      if (middle > first.min.y - 2 && middle < first.max.y + 2) row = i;
    }
    if (row == rows.size()) rows.emplace_back();
    row_of_run.emplace(l.run, row);
    rows[row].push_back(l);
  }
  std::vector<DrawnLine> out;
  for (auto& row : rows) {
    std::stable_sort(row.begin(), row.end(),
                     [](const DrawnLetter& a, const DrawnLetter& b) { return a.min.x < b.min.x; });
    DrawnLine line;
    const DrawnLetter* before = nullptr;
    for (const DrawnLetter& l : row) {
      if (before && l.pen - before->next > 1.5f) line.text += ' ';
      char utf8[5] = {};
      ImTextCharToUtf8(utf8, l.character);
      line.at.push_back(line.text.size());
      line.boxes.emplace_back(l.min, l.max);
      line.text += utf8;
      before = &l;
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

std::vector<DrawnLetter> letters_of(const ImDrawList& list, const GlyphReader& reader, const float* at_y) {
  std::vector<DrawnLetter> out;
  for (const ImDrawCmd& cmd : list.CmdBuffer) {
    if (cmd.UserCallback) continue;
    if (at_y && (cmd.ClipRect.y > *at_y || cmd.ClipRect.w < *at_y)) continue;
    for (unsigned i = 0; i + 6 <= cmd.ElemCount;) {
      const DrawnGlyph drawn = reader.read(list, cmd, i);
      if (!drawn.glyph || drawn.turned) {
        i += 3;
        continue;
      }
      const float near = at_y ? std::max(8.0f, drawn.max.y - drawn.min.y) : 0;
      if (at_y && (drawn.min.y - near > *at_y || drawn.max.y + near < *at_y)) {
        i += 6;
        continue;
      }
      DrawnLetter l{drawn.glyph->character, drawn.min, drawn.max,   cmd.ClipRect,
                    drawn.trimmed,          0,         drawn.pen.x, drawn.pen.x + drawn.glyph->advance * drawn.scale};
      if (!out.empty()) {
        const DrawnLetter& before = out.back();
        const float tall = std::max(l.max.y - l.min.y, before.max.y - before.min.y);
        const bool goes_on =
            l.min.x > before.min.x && l.min.x - before.max.x < tall * 2.0f && std::abs(l.max.y - before.max.y) < tall;
        l.run = goes_on ? before.run : before.run + 1;
      }
      out.push_back(l);
      i += 6;
    }
  }
  return out;
}

DrawnLine line_at(const ImDrawList& list, const GlyphReader& reader, ImVec2 place) {
  for (DrawnLine& line : lines_of(letters_of(list, reader, &place.y))) {
    for (std::size_t i = 0; i < line.at.size(); ++i) {
      // Low letters are as high as their neighbours.
      float top = line.boxes[i].first.y, bottom = line.boxes[i].second.y;
      for (std::size_t k = i > 2 ? i - 2 : 0; k < std::min(line.at.size(), i + 3); ++k)
        top = std::min(top, line.boxes[k].first.y), bottom = std::max(bottom, line.boxes[k].second.y);
      if (place.x >= line.boxes[i].first.x - 1 && place.x <= line.boxes[i].second.x + 1 && place.y >= top - 2 &&
          place.y <= bottom + 2)
        return std::move(line);
    }
  }
  return {};
}

std::vector<DrawnLine> drawn_lines(const ImDrawData& data) {
  const GlyphReader reader;
  std::vector<DrawnLine> out;
  for (int n = 0; n < data.CmdListsCount; n++)
    for (DrawnLine& line : lines_of(letters_of(*data.CmdLists[n], reader))) out.push_back(std::move(line));
  return out;
}

}  // namespace ply::ui
