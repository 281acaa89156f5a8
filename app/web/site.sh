#!/bin/bash
# Makes web pages of the repository's own: app/web/site.sh FOLDER, where the workbench's page lies. Each FILE.md becomes FILE.html beside the
# others, links between them hold, and the start page has the workbench in it. Called by app/web.sh; needs cmark-gfm.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
site=$(realpath -m "$1")
cd "$root"

# page FILE.md: the top of the site is `up` from there; `live` stands before the text.
page() {
  local source=$1 up='' live='' title folder
  folder=$(dirname "$source")
  [ "$folder" = . ] || up=$(sed -E 's,[^/]+,..,g' <<<"$folder")/
  title=$(sed -n 's/^# //p' "$source" | sed -e 's/&/\&amp;/g; s/</\&lt;/g; s/`//g; 1q')
  [ "$source" != README.md ] || live=$(cat app/web/live.html)
  cat <<EOF
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="stylesheet" href="${up}site.css">
</head>
<body>
<nav><a href="${up}index.html">Plyscope</a> <a href="${up}plyscope.html">Workbench</a> <a href="${up}app/pages/ten-minutes.html">Your engine</a>
<a href="${up}app/pages/panels.html">Panels</a> <a href="${up}app/pages/command-line.html">Command line</a> <a href="${up}CHANGELOG.html">Changes</a></nav>
$live
<main>
EOF
  # The workbench lies at the top of the site, and where the README is the start page.
  cmark-gfm --extension table "$source" | sed -E -e 's,href="(\.\./)*out/web/,href="'"$up"',g' \
    -e 's,href="([^":]*)README\.md(#[^"]*)?",href="\1README.html\2",g' -e 's,href="([^":]*)\.md(#[^"]*)?",href="\1.html\2",g'
  printf '</main>\n</body>\n</html>\n'
}

mkdir -p "$site"
cp app/web/site.css "$site"
while IFS= read -r source; do
  mkdir -p "$site/$(dirname "$source")"
  page "$source" >"$site/${source%.md}.html"
done < <(find README.md CONTRIBUTING.md CHANGELOG.md app engine tests -name '*.md' | sort)
mv "$site/README.html" "$site/index.html"
mkdir -p "$site/app"
cp -r app/pictures "$site/app/"
