#!/bin/bash
# Draws the house from its includes: house.sh >house.svg. Every folder with the lines of its sources, every arrow with its
# number of includes, from the folder that includes to the one that is included: all of them point upwards.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folders="engine/base engine/search engine/trace engine/game engine/games engine/plan engine/read engine/foreign engine/ask engine/check engine/learn engine/match
  engine/lab engine/review engine/session app/command_line app/cli app/ui/look app/ui/input app/ui/host app/ui/frame
  app/ui/widgets app/ui/panels app/ui/dialogs app/ui/workbench app/ui/commands app/ui/program app/window"
{
  for folder in $folders; do
    printf 'folder %s %d\n' "$folder" "$(find "$folder" -name '*.h' -o -name '*.cpp' | xargs cat | wc -l)"
  done
  for folder in $folders; do
    find "$folder" -name '*.h' -o -name '*.cpp' | xargs sed -nE 's,^#include "((engine|app)/[^"]*)/[^"/]*".*,\1,p' |
      sed "s,^,include $folder ,"
  done
} | awk '
  # The folder of the list that a path lies in.
  function at(path,   i, best) {
    best = 0
    for (i = 1; i <= n; i++) if (path == name[i] || index(path, name[i] "/") == 1) best = i
    return best
  }
  $1 == "folder" { name[++n] = $2; lines[n] = $3 }
  $1 == "include" { a = at($2); b = at($3); if (a && b && a != b) arrows[a, b]++ }
  END {
    row = 30; left = 330; top = 24
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">\n", top * 2 + n * row
    print "<rect width=\"100%\" height=\"100%\" fill=\"#1b1d26\"/>"
    for (b = 1; b <= n; b++) for (a = b + 1; a <= n; a++) if (arrows[a, b]) {
      y0 = top + (a - 0.5) * row; y1 = top + (b - 0.5) * row; r = (y0 - y1) / 2
      width = 0.6 + log(1 + arrows[a, b]) * 0.55
      colour = name[b] ~ /^engine/ ? (name[a] ~ /^engine/ ? "#5aa0f0" : "#6fbf8f") : "#e0a050"
      printf "<path d=\"M%d %.0f C%.0f %.0f %.0f %.0f %d %.0f\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.5\" stroke-width=\"%.1f\"><title>%s includes %s: %d</title></path>\n", \
        left, y0, left + 30 + r * 1.25, y0, left + 30 + r * 1.25, y1, left, y1, colour, width, name[a], name[b], arrows[a, b]
      printf "<path d=\"M%d %.1f l7 -3 v6 z\" fill=\"%s\"/>\n", left, y1, colour
    }
    for (i = 1; i <= n; i++) {
      y = top + (i - 0.5) * row; s = sqrt(lines[i]) * 0.11
      printf "<circle cx=\"%d\" cy=\"%.0f\" r=\"%.1f\" fill=\"#d8dce6\"/>\n", left - 22, y, s
      printf "<text x=\"20\" y=\"%.0f\" fill=\"#d8dce6\">%s</text><text x=\"%d\" y=\"%.0f\" fill=\"#8a90a0\" text-anchor=\"end\">%d lines</text>\n", y + 4, name[i], left - 48, y + 4, lines[i]
    }
    for (k in arrows) { split(k, e, SUBSEP); if (e[1] < e[2]) { bad++; printf "wrong way: %s includes %s\n", name[e[1]], name[e[2]] >"/dev/stderr" } }
    print "</svg>"
    exit bad > 0
  }'
