#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes movie.mp4, movie.mov and description.en.m4a. The captions are the source: every voice span
# of en.vtt is spoken at its cue's start, and one that is longer than its cue stops the script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for tool in ffmpeg ffprobe espeak-ng awk; do
    if ! command -v "$tool" > /dev/null; then
        echo "make.sh: $tool is not installed. Debian: sudo apt-get install ffmpeg espeak-ng" \
            "fonts-dejavu-core; macOS: brew install ffmpeg espeak-ng" >&2
        exit 1
    fi
done

readonly length=27
readonly sign='SCREEN 2 – STEP-FREE ENTRANCE'
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

# FFmpeg without a banner, a prompt or anything of today or of this build in its output.
encode() {
    ffmpeg -hide_banner -loglevel error -nostdin -y -fflags +bitexact "$@"
}
readonly exact=(-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1)

# The dialogue of en.vtt, one line each: start and end in seconds, speaker, words.
dialogue() {
    awk '
        function seconds(clock,  part, n) {
            n = split(clock, part, ":")
            return part[n] + 60 * part[n - 1] + (n > 2 ? 3600 * part[1] : 0)
        }
        function flush() { if (speaker != "") print from, to, speaker, words; speaker = words = "" }
        $2 == "-->" { flush(); from = seconds($1); to = seconds($3); next }
        /^$/ { flush() }
        /^<v / { speaker = substr($0, 4, index($0, ">") - 4) }
        speaker != "" { gsub(/<[^>]*>/, ""); words = words (words == "" ? "" : " ") $0 }
        END { flush() }
    ' en.vtt
}

# speak WAV VOICE FROM TO WORDS: says the words, and stops if they do not fit into the time.
speak() {
    espeak-ng -z -s 165 -v "$2" -w "$1" "$5"
    local seconds
    seconds=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$1")
    if awk -v from="$3" -v to="$4" -v s="$seconds" 'BEGIN { exit !(s > to - from) }'; then
        echo "make.sh: \"$5\" takes $seconds s and its cue is $3 to $4 s" >&2
        exit 1
    fi
}

milliseconds() {
    awk -v s="$1" 'BEGIN { printf "%d", s * 1000 + 0.5 }'
}

# tone FROM HERTZ DECAY LEVEL: one struck note with an octave above it, as an aevalsrc expression.
tone() {
    printf 'gte(t,%s)*%s*exp(-%s*(t-%s))*(sin(2*PI*%s*(t-%s))+0.35*sin(4*PI*%s*(t-%s)))' \
        "$1" "$4" "$3" "$1" "$2" "$1" "$2" "$1"
}

# mix OUT INPUT...: adds sounds together as they are, for the length of the movie.
mix() {
    local out=$1 inputs=()
    shift
    for sound in "$@"; do inputs+=(-i "$sound"); done
    encode "${inputs[@]}" -filter_complex \
        "amix=inputs=$#:normalize=0:dropout_transition=0,apad=whole_dur=$length,atrim=0:$length" \
        -ar 48000 -ac 2 -c:a pcm_s16le "$out"
}

# place IN OUT FROM LEFT RIGHT: moves speech to its time, with a level for each side.
place() {
    encode -i "$1" -af \
        "aresample=48000,pan=stereo|c0=$4*c0|c1=$5*c0,adelay=$(milliseconds "$3"):all=1" \
        -c:a pcm_s16le "$2"
}

# The doorbell, and the music: broken chords of C, A minor, F and G.
bell="$(tone 1.7 659.26 4 0.22)+$(tone 2.15 523.25 3.2 0.22)"
encode -f lavfi -i "aevalsrc='$bell':s=48000:d=3.4" -af afade=t=out:st=3:d=0.4 "$work/bell.wav"
notes=(261.63 329.63 392.00 523.25 220.00 261.63 329.63 440.00
    174.61 220.00 261.63 349.23 196.00 246.94 293.66 392.00)
music=0
for index in "${!notes[@]}"; do
    at=$(awk -v i="$index" 'BEGIN { printf "%.3f", 22.4 + i * 0.25 }')
    music+="+$(tone "$at" "${notes[index]}" 2.6 0.09)"
done
encode -f lavfi -i "aevalsrc='$music':s=48000:d=$length" -af afade=t=out:st=26:d=0.6 \
    "$work/music.wav"

# The dialogue: Nora a little to the left, Sam a little to the right.
sounds=("$work/bell.wav" "$work/music.wav")
nora=0
sam=0
count=0
while read -r from to speaker words; do
    count=$((count + 1))
    case $speaker in
        Nora)
            voice=en-gb+f3 left=0.85 right=0.6
            nora="$nora+between(t,$from,$to)"
            ;;
        Sam)
            voice=en-us+m3 left=0.6 right=0.85
            sam="$sam+between(t,$from,$to)"
            ;;
        *)
            echo "make.sh: en.vtt: nobody speaks for $speaker" >&2
            exit 1
            ;;
    esac
    speak "$work/said.wav" "$voice" "$from" "$to" "$words"
    place "$work/said.wav" "$work/dialogue$count.wav" "$from" "$left" "$right"
    sounds+=("$work/dialogue$count.wav")
done < <(dialogue)
mix "$work/sound.wav" "${sounds[@]}"

# The audio description: a third voice over the same sound, which gives way while it speaks.
ducking=0
described=()
count=0
while read -r from to words; do
    count=$((count + 1))
    speak "$work/said.wav" en-gb-scotland "$from" "$to" "$words"
    place "$work/said.wav" "$work/described$count.wav" "$from" 0.8 0.8
    described+=("$work/described$count.wav")
    ducking="$ducking+between(t,$from,$to)"
done < description.en.txt
encode -i "$work/sound.wav" -af "volume='1-0.6*($ducking)':eval=frame" "$work/under.wav"
mix "$work/description.wav" "$work/under.wav" "${described[@]}"

# The picture: a slow gradient, a cinema's front, two people who light up when they speak.
printf '%s' "$sign" > "$work/sign.txt"
printf 'OPEN SCREENING' > "$work/title.txt"
picture="drawbox=x=150:y=40:w=340:h=130:color=0x10141f@0.85:t=fill"
picture+=",drawbox=x=150:y=40:w=340:h=130:color=0xd8c48a:t=3"
picture+=",drawtext=font=DejaVu Sans:textfile=$work/title.txt:fontcolor=0xf2e6c2:fontsize=28"
picture+=":x=(w-text_w)/2:y=62"
picture+=",drawbox=x=165:y=110:w=310:h=44:color=0x1f7a4d:t=fill:enable='gte(t,20.1)'"
picture+=",drawtext=font=DejaVu Sans:textfile=$work/sign.txt:fontcolor=white:fontsize=17"
picture+=":x=(w-text_w)/2:y=124:enable='gte(t,20.1)'"
picture+=",drawbox=x=0:y=300:w=640:h=60:color=0x14181f:t=fill"
picture+=",drawbox=x=196:y=228:w=36:h=84:color=0x8a6d3b:t=fill"
picture+=",drawbox=x=200:y=194:w=28:h=28:color=0xc9a27a:t=fill"
picture+=",drawbox=x=188:y=186:w=52:h=134:color=white@0.9:t=2:enable='$nora'"
picture+=",drawbox=x=408:y=222:w=36:h=90:color=0x3b5f8a:t=fill"
picture+=",drawbox=x=412:y=188:w=28:h=28:color=0x8d6448:t=fill"
picture+=",drawbox=x=400:y=180:w=52:h=140:color=white@0.9:t=2:enable='$sam'"
encode -f lavfi -i "gradients=s=640x360:r=25:d=$length:c0=0x1b2a49:c1=0x5b3a5e:seed=7:speed=0.004" \
    -i "$work/sound.wav" -vf "$picture,format=yuv420p" -map 0:v -map 1:a -threads 1 \
    -c:v libx264 -profile:v main -preset slow -crf 25 -g 50 -bf 3 -x264-params threads=1 \
    -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv \
    -c:a aac -b:a 64k "${exact[@]}" \
    -metadata:s:v:0 language=und -metadata:s:a:0 language=eng movie.mp4

encode -i "$work/description.wav" -c:a aac -b:a 64k "${exact[@]}" -metadata:s:a:0 language=eng \
    -f ipod description.en.m4a

# The same movie as QuickTime makes them: chapters, a timecode track, moov before the media data.
{
    echo ';FFMETADATA1'
    chapter() { printf '[CHAPTER]\nTIMEBASE=1/1000\nSTART=%s\nEND=%s\ntitle=%s\n' "$@"; }
    chapter 0 10300 'At the door'
    chapter 10300 20100 'Captions and description'
    chapter 20100 27000 'The screening'
} > "$work/chapters.txt"
encode -i movie.mp4 -f ffmetadata -i "$work/chapters.txt" -map 0 -map_chapters 1 -c copy \
    -fflags +bitexact -metadata:s:v:0 language=und -metadata:s:a:0 language=eng \
    -timecode 01:00:00:00 -movflags +faststart -f mov movie.mov

ls -l movie.mp4 movie.mov description.en.m4a
