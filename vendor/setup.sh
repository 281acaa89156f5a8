#!/bin/bash
# Installs the packages that are missing, of the groups of vendor/packages.txt that are named: vendor/setup.sh GROUP...
# Without a name those of `run` and `test`. Quick and silent when none is missing.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -gt 0 ] || set -- run test
packages=()
for group in "$@"; do
  if ! grep -q "^\[$group\]" "$here/packages.txt"; then
    echo "vendor/setup.sh: there is no group $group in vendor/packages.txt" >&2
    exit 2
  fi
  mapfile -t -O ${#packages[@]} packages < <(awk -v group="[$group]" '/^\[/ { inside = $1 == group; next } inside && NF && !/^#/ { print $1 }' "$here/packages.txt")
done

if ! command -v dpkg-query >/dev/null; then
  echo "vendor/setup.sh: this is not a Debian system, so nothing is installed. Needed are the counterparts of:" >&2
  echo "  ${packages[*]}" >&2
  echo "CMake will name what it does not find." >&2
  exit 0
fi

missing=()
installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
for package in "${packages[@]}"; do
  grep -qx "$package installed" <<<"$installed" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

line="apt-get install --no-install-recommends ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "vendor/setup.sh: packages are missing, and there is no sudo to install them with. As root:" >&2
    echo "  $line" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}
# Package lists may be absent or old: refresh them once if the first try fails.
if ! install && ! { "${as_root[@]}" apt-get update -q && install; }; then
  echo "vendor/setup.sh: installing failed. With a working network and package sources, as root:" >&2
  echo "  $line" >&2
  exit 1
fi
