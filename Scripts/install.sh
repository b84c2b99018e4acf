#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs what was built below a folder: programs, man pages, completions. Debian has a folder of its own for
# completions of zsh that packages bring; "install.sh FOLDER debian" uses it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly prefix=${1:?the folder to install below} layout=${2:-}
zsh=$prefix/share/zsh/site-functions
[[ $layout != debian ]] || zsh=$prefix/share/zsh/vendor-completions
readonly bash=$prefix/share/bash-completion/completions fish=$prefix/share/fish/vendor_completions.d
readonly built=.build/release

install -d "$prefix/bin" "$prefix/share/man/man1" "$bash" "$zsh" "$fish"
install -m 755 "$built/mediatag" "$prefix/bin/mediatag"
# The server is installed where it was built (make server).
if [[ -x $built/mediatag-server ]]; then install -m 755 "$built/mediatag-server" "$prefix/bin/"; fi
install -m 644 out/man/*.1 "$prefix/share/man/man1"
install -m 644 out/completions/mediatag.bash "$bash/mediatag"
install -m 644 out/completions/mediatag.zsh "$zsh/_mediatag"
install -m 644 out/completions/mediatag.fish "$fish/mediatag.fish"
