#!/bin/bash
# Builds the workbench for a browser: app/web.sh [FOLDER, out/web if not given] makes a folder of static files for any web server:
# the workbench and the repository's pages.
# The compiler is the distribution's emscripten. Dear ImGui, fmt, zstd and zlib are compiled from the distribution's source packages, which
# come into build-web by a list of sources of its own, from where the system has its packages: nothing of it is changed. PLYSCOPE_MIRROR
# names another mirror. Exit code 77: packages are missing, and it says which.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(realpath -m "${1:-$root/out/web}")
build="$root/build-web"
packages="$build/packages"
needed=(emscripten cmark-gfm python3-fonttools cmake ninja-build dpkg-dev nlohmann-json3-dev libstb-dev fonts-roboto-unhinted fonts-jetbrains-mono fonts-dejavu-core
  fonts-motoya-l-cedar)
installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${needed[@]}" 2>/dev/null || true)
missing=()
for package in "${needed[@]}"; do
  grep -qx "$package installed" <<<"$installed" || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "The page needs packages that are missing. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
  exit 77
fi

# Emscripten's own cache is where nobody may write.
export NODE_PATH=/usr/share/nodejs EM_CACHE="$build/cache"
mkdir -p "$packages" "$EM_CACHE"
[ -n "$(ls -A "$EM_CACHE")" ] || cp -a /usr/share/emscripten/cache/. "$EM_CACHE"

# once FILE COMMAND...: where there is no such file yet.
once() {
  local made=$1
  shift
  if [ ! -e "$made" ]; then "$@"; fi
}
fetch() {
  local lists="$packages/apt" release mirror
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  # shellcheck disable=SC2016  # apt's own words
  mirror=${PLYSCOPE_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' "Codename: $release" | sed -n 1p)}
  if [ -z "$mirror" ]; then
    echo "The system has no source of packages of $release: name a mirror in PLYSCOPE_MIRROR." >&2
    exit 4
  fi
  mkdir -p "$lists/lists/partial" "$lists/archives/partial"
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $release main" >"$lists/sources.list"
  local own=(-q -o Dir::Etc::sourcelist="$lists/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$lists/lists"
    -o Dir::Cache="$lists" -o APT::Sandbox::User="$(id -un)")
  apt-get "${own[@]}" update
  (cd "$packages" && apt-get "${own[@]}" source imgui fmtlib libzstd zlib)
  for package in imgui fmtlib libzstd zlib; do
    mv "$(find "$packages" -maxdepth 1 -type d -name "$package-*")" "$packages/$package"
  done
}
# compile NAME FLAGS... -- SOURCES...: a library of them.
compile() {
  local name=$1 flags=() folder="$packages/objects/$1"
  shift
  while [ "$1" != -- ]; do flags+=("$1") && shift; done
  shift
  mkdir -p "$folder"
  (cd "$folder" && printf '%s\0' "$@" | xargs -0 -n8 -P2 emcc -c -O2 -pthread "${flags[@]}" && emar rcs "$packages/lib$name.a" ./*.o)
}
once "$packages/zlib" fetch
zstd="$packages/libzstd/lib"
once "$packages/libzstd.a" compile zstd -DZSTD_DISABLE_ASM -- "$zstd"/common/*.c "$zstd"/compress/*.c "$zstd"/decompress/*.c
once "$packages/libz.a" compile z -D_LARGEFILE64_SOURCE=1 -- "$packages"/zlib/*.c
once "$packages/libfmt.a" compile fmt -fexceptions -std=c++20 -I"$packages/fmtlib/include" -- "$packages/fmtlib/src/format.cc"
# Headers alone, for /usr/include is another system's.
headers() {
  mkdir -p "$packages/include"
  cp -r "$packages/fmtlib/include/fmt" /usr/include/nlohmann /usr/include/stb "$packages/include/"
}
once "$packages/include" headers

# Of the fonts only what is drawn (app/ui/look/fonts.cpp): Latin, Greek, signs, and the kanji of shogi pieces.
subset() {
  local kanji file folder=/usr/share/fonts/truetype
  kanji=$(sed -n 's/.*kanji_text = "\(.*\)";/\1/p' "$root/app/ui/look/fonts.cpp")
  mkdir -p "$packages/fonts.new"
  for file in roboto/unhinted/RobotoTTF/Roboto-{Regular,Medium} jetbrains-mono/JetBrainsMono-Regular dejavu/DejaVuSans{,Mono} motoya-l-cedar/MTLc3m; do
    /usr/bin/python3 -m fontTools.subset "$folder/$file.ttf" --unicodes=20-17F,370-3FF,2000-2BFF --text="$kanji" --layout-features= --no-hinting \
      --output-file="$packages/fonts.new/${file##*/}.ttf"
  done
  mv "$packages/fonts.new" "$packages/fonts"
}
once "$packages/fonts" subset

if [ ! -f "$build/CMakeCache.txt" ]; then
  emcmake cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_UNITY=ON -DPLYSCOPE_PCH=OFF -DPLYSCOPE_TESTS=OFF \
    -DPLYSCOPE_PACKAGES="$packages" -DIMGUI_SOURCE_DIR="$packages/imgui" >/dev/null
fi
cmake --build "$build" --parallel --target plyscope
mkdir -p "$out"
cp "$build"/app/web/plyscope.{js,wasm,worker.js} "$root"/app/web/{plyscope.html,isolate.js} "$out"
"$root/app/web/site.sh" "$out"
echo "$out: serve it, and open index.html (the guide and the workbench) or plyscope.html (the workbench alone)"
