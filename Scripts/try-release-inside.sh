#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs inside a bare userland of Debian, where try-release.sh puts it beside the archive, the package and
# SampleMedia:
#
#     try-release-inside.sh archive|package|wheel VERSION
set -euo pipefail

readonly part=$1 version=$2 began=${EPOCHREALTIME/./}
work=$(mktemp -d)
cd "$work"
cp /try/SampleMedia/* .

fail() {
    echo "  failed: $*" >&2
    exit 1
}

# Runs a command, whose exit status has to be the first argument and whose output has to contain the second.
expect() {
    local wanted=$1 text=$2 status=0
    shift 2
    "$@" > output 2>&1 < /dev/null || status=$?
    if [[ $status != "$wanted" ]] || ! grep -qF -- "$text" output; then
        sed 's/^/    /' output >&2
        fail "$* (exit status $status, expected $wanted and \"$text\")"
    fi
    printf '  ok  %s\n' "$*"
}

# Runs apt-get without a question of its own.
packages() {
    DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" > apt.log 2>&1 || { tail -n 20 apt.log >&2 && fail "apt-get $*"; }
}

# The first audit, and the time since the userland was bare: the packages that it took, from the mirror, are a part of it.
first_audit() {
    local aim=30000 took
    expect 1 "1 asset" mediatag audit movie.mp4
    took=$(((${EPOCHREALTIME/./} - began) / 1000))
    printf '  %d.%d s from nothing to the first audit (%s)\n' $((took / 1000)) $((took % 1000 / 100)) "$1"
    ((took <= aim)) || printf '  slow: the aim is %d s\n' $((aim / 1000))
}

# Everything that needs no library besides those of the C and C++ compilers.
try_native() {
    expect 0 "$version" mediatag --version
    expect 0 "MP4" mediatag inspect movie.mp4
    expect 0 "added track" mediatag add-subs movie.mp4 es.srt --sdh
    expect 0 "already" mediatag add-subs movie.mp4 es.srt --sdh
    expect 0 "characteristic" mediatag tag movie.mp4 --track audio:1 --original
    expect 0 "profile" mediatag captions check en.sdh.srt
    expect 0 "cues" mediatag captions convert es.srt -o film.vtt
    expect 0 "segments" mediatag hls movie.mp4 en.sdh.srt -o presentation
    expect 0 "multivariant playlist" mediatag playlist show presentation/master.m3u8
    expect 1 "1 asset" mediatag audit movie.mp4
    # Several assets are audited in processes.
    cp movie.mp4 second.mp4
    expect 1 "assets, profile" mediatag audit movie.mp4 second.mp4 en.sdh.srt
    expect 0 "SubRip" mediatag extract movie.mp4 --track subtitle:es -o spanish.srt
    expect 0 "change" mediatag undo movie.mp4
}

# What the message of a missing FFmpeg names is installed, and then works.
try_ffmpeg() {
    printf 'not a movie, but a name that only FFmpeg knows\n' > movie.mkv
    expect 2 "FFmpeg is not installed" mediatag inspect movie.mkv
    grep -o 'apt-get install [a-z0-9-]*' output | head -n 1 > advice || fail "the message names no package"
    # shellcheck disable=SC2046 # the words of the command
    packages --no-install-recommends $(sed 's/apt-get //' advice)
    # A Matroska file of the movie, by the program that is there now.
    ffmpeg -v error -i movie.mp4 -i es.srt -map 0:v -map 0:a -map 1 -c copy -c:s srt -metadata:s:s:0 language=spa \
        -y movie.mkv
    expect 0 "MATROSKA" mediatag inspect movie.mkv
    expect 0 "SubRip" mediatag extract movie.mkv -o from-matroska.srt
    expect 0 "new.mp4" mediatag add-subs movie.mkv en.sdh.srt -o new.mp4
    expect 0 "added track" mediatag add-audio new.mp4 movie.mkv --language fr
    ffmpeg -v error -i es.srt -y es.ass
    expect 0 "cues" mediatag captions convert es.ass -o es-again.srt
    expect 0 "segments" mediatag hls new.mp4 --ts -o streams
    expect 0 "1 asset" mediatag audit new.mp4 --deep --captions
    cp movie.mp4 fast.mp4
    sed "s/,500 -->/,900 -->/" es.srt > fast.es.srt
    mediatag audit fast.mp4 --format html -o fast.html > output || true
    grep -q "data:image/jpeg" fast.html || fail "the report has no picture of the video"
    ffmpeg -v error -i movie.mp4 -c:a libmp3lame -c:v copy -sn -y mp3.mp4 2> output ||
        ffmpeg -v error -i movie.mp4 -c:a mp2 -c:v copy -sn -y mp3.mp4
    expect 0 "segments" mediatag hls mp3.mp4 -o encoded
    printf '  FFmpeg %s\n' "$(ffmpeg -version | sed -n '1s/ffmpeg version \([^ ]*\).*/\1/p')"
}

# What is on the disk besides what apt and dpkg keep for themselves.
list_files() {
    find / -xdev \( -path /proc -o -path /dev -o -path /try -o -path /tmp -o -path "$work" \
        -o -path /var/cache -o -path /var/log -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune \
        -o -printf '%y %m %p\n' | sort
}

case $part in
    archive)
        tar -C /usr/local --strip-components=1 -xf "/try/mediatag-$version-linux-$(uname -m).tar.xz" 2> output || {
            # A bare userland may have no xz.
            packages update
            packages install --no-install-recommends xz-utils
            tar -C /usr/local --strip-components=1 -xf "/try/mediatag-$version-linux-$(uname -m).tar.xz"
        }
        first_audit archive
        try_native
        packages update
        try_ffmpeg
        ;;
    wheel)
        packages update
        packages install --no-install-recommends python3-venv
        python3 -m venv environment
        environment/bin/pip install --quiet --no-index --find-links /try mediatag
        PATH=$PWD/environment/bin:$PATH
        first_audit "pip, with python3-venv"
        try_native
        expect 0 "$version" python3 -m mediatag --version
        expect 0 "[]" python3 -c 'import mediatag; print(mediatag.captions_check("en.sdh.srt").files[0].findings)'
        expect 1 "apt-get install ffmpeg" mediatag doctor --require ffmpeg
        try_ffmpeg
        expect 0 "found    ffmpeg" mediatag doctor --require ffmpeg
        ;;
    package)
        packages update
        list_files > before
        packages install --no-install-recommends "$(echo /try/mediatag_*.deb)"
        first_audit package
        try_native
        expect 0 "mediatag.1.gz" ls /usr/share/man/man1
        expect 0 "mediatag" bash -c '. /usr/share/bash-completion/completions/mediatag && complete -p mediatag'
        expect 0 "#compdef mediatag" cat /usr/share/zsh/vendor-completions/_mediatag
        expect 0 "complete" cat /usr/share/fish/vendor_completions.d/mediatag.fish
        packages purge mediatag
        packages autoremove --purge
        list_files > after
        diff before after > output || { sed 's/^/    /' output >&2 && fail "purge left or took files"; }
        echo "  ok  nothing is left after purge"
        # As a user installs it: with what it recommends, FFmpeg's libraries among it.
        packages install /try/mediatag*.deb
        expect 0 "SRT" mediatag inspect es.srt
        expect 0 "cues" mediatag captions convert es.srt -o es.ttml
        expect 0 "profile" mediatag captions check es.ttml
        ! [[ -e /usr/bin/mediatag-server ]] || expect 0 "." mediatag relay token publisher room
        ;;
esac
