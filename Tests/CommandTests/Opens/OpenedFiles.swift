// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A command, and how often it may open the files that it is given.
struct OpenedFiles: CustomTestStringConvertible, Sendable {
    /// The words of the command; files are named as in the folder.
    let words: [String]
    /// The files that it may open more than once, and how often.
    let more: [String: Int]

    /// Takes a command line without quotes; `ENGINE` stands for an engine of `transcribe`, `VOICE` for a voice.
    init(_ line: String, _ more: [String: Int] = [:]) {
        words = line.split(separator: " ").map { Self.programs[String($0)] ?? String($0) }
        self.more = more
    }

    var testDescription: String { words.joined(separator: " ") }

    private static let programs = [
        "ENGINE": "command:./engine {audio}", "VOICE": "command:./voice",
    ]

    static let reading = [
        OpenedFiles("inspect movie.mp4"),
        OpenedFiles("inspect movie.mp4 --captions"),
        OpenedFiles("inspect parts.mp4"),
        OpenedFiles("inspect movie.mkv"),
        OpenedFiles("inspect movie.mkv --captions"),
        OpenedFiles("inspect movie.ts --captions"),
        OpenedFiles("extract movie.mp4 --track 3 -o out.srt"),
        OpenedFiles("extract movie.mp4 --all out"),
        OpenedFiles("extract movie.mp4 --track 3 --format json"),
        OpenedFiles("extract movie.mp4 --index"),
        OpenedFiles("extract movie.mkv -o out.srt"),
        OpenedFiles("extract movie.mkv --all out"),
        OpenedFiles("extract movie.mp4 --transcript -o out.html"),
        OpenedFiles("extract movie.mkv --transcript -o out.html"),
        OpenedFiles("chapters movie.mov"),
        OpenedFiles("chapters movie.mkv"),
        OpenedFiles("chapters movie.mov --extract out.txt"),
        OpenedFiles("audit movie.mp4"),
        OpenedFiles("audit movie.mp4 --deep --captions"),
        OpenedFiles("audit parts.mp4 --deep --captions"),
        OpenedFiles("audit movie.mkv"),
        OpenedFiles("audit movie.mkv --deep --captions"),
        OpenedFiles("audit movie.ts --captions"),
        OpenedFiles("simulate movie.mp4"),
        OpenedFiles("simulate movie.mkv"),
        OpenedFiles("transcribe movie.mp4 -o out.srt --language en --engine ENGINE"),
        OpenedFiles("transcribe movie.mkv -o out.srt --language en --engine ENGINE"),
        OpenedFiles("captions check en.vtt"),
        OpenedFiles("captions convert en.vtt -o out.srt"),
        OpenedFiles("captions preview en.vtt --at 4 --over movie.mp4 -o out.png"),
        OpenedFiles("captions fix en.vtt --all-safe -o out.vtt"),
        OpenedFiles("captions pace en.vtt"),
        OpenedFiles("captions generate words.json -o out.srt"),
        OpenedFiles("captions sync en.vtt --to movie.mp4 -o out.vtt"),
        OpenedFiles("captions sync en.vtt --to movie.mkv -o out.vtt"),
        OpenedFiles("captions align description.en.txt movie.mp4 -o out.srt"),
        OpenedFiles("describe check movie.mp4 script.csv --language en --captions en.vtt --deep"),
        OpenedFiles("describe check movie.mkv script.csv --language en --captions en.vtt --deep"),
        OpenedFiles("describe check movie.mp4 script.csv --language en --captions en.vtt --look"),
        OpenedFiles("describe check movie.mkv script.csv --language en --captions en.vtt --look"),
        OpenedFiles("playlist show master.m3u8"),
        OpenedFiles("playlist show media_0.m3u8"),
        // The languages of a rendition are looked up in its initialization section, and its tracks with the first segment.
        OpenedFiles("playlist check master.m3u8", ["init-stream1.m4s": 2]),
        OpenedFiles("mpd show manifest.mpd"),
        OpenedFiles("mpd check manifest.mpd"),
    ]

    static let writing = [
        OpenedFiles("add-subs movie.mp4 en.vtt --language en"),
        OpenedFiles("add-subs movie.mp4 en.vtt --language en --format wvtt --verify full"),
        OpenedFiles("add-subs movie.mp4 en.vtt --language en -o out.mp4"),
        OpenedFiles("add-subs parts.mp4 en.vtt --language en --flatten"),
        OpenedFiles("add-subs movie.mkv en.vtt --language en"),
        OpenedFiles("add-subs movie.mkv en.vtt --language en -o out.mkv"),
        OpenedFiles("add-subs movie.mkv en.vtt --language en -o out.mp4"),
        OpenedFiles("add-subs movie.ts en.vtt --language en -o out.mp4"),
        OpenedFiles("add-captions movie.mp4 en.vtt --language en"),
        OpenedFiles("add-captions movie.mp4 en.vtt --embed -o out.mp4"),
        OpenedFiles("add-audio movie.mp4 description.en.m4a --describes-video"),
        OpenedFiles("add-audio movie.mp4 movie.ts --language en --describes-video"),
        OpenedFiles("add-audio movie.mkv description.en.m4a --describes-video"),
        OpenedFiles("tag movie.mp4 --track 2 --language de"),
        OpenedFiles("tag movie.mkv --track 2 --language de"),
        OpenedFiles("tag movie.mkv --track 2 --language de -o out.mkv"),
        OpenedFiles("tag movie.mkv --track 2 --language de -o out.mp4"),
        OpenedFiles("repair movie.mp4"),
        OpenedFiles("repair movie.mkv"),
        // Every movie is looked at before the first one is edited.
        OpenedFiles("repair movie.mp4 --sync-kind", ["movie.mp4": 2]),
        OpenedFiles("remove movie.mp4 --track 3"),
        OpenedFiles("remove movie.mkv --track 3"),
        OpenedFiles("optimize movie.mp4"),
        OpenedFiles("undo movie.mp4"),
        OpenedFiles("chapters movie.mp4 --set chapters.txt"),
        OpenedFiles("chapters movie.mkv --set chapters.txt"),
        OpenedFiles("hls movie.mp4 en.vtt:language=en -o out"),
        OpenedFiles("hls movie.mp4 description.en.m4a en.vtt -o out --dash --cc CC1=en"),
        OpenedFiles("hls movie.mkv en.vtt:language=en -o out"),
        OpenedFiles("hls movie.mp4 -o out --mark-flashes"),
        OpenedFiles("hls movie.mkv -o out --mark-flashes"),
        OpenedFiles("html movie.mp4 -o out --copy"),
        OpenedFiles("html movie.mkv -o out"),
        OpenedFiles(
            "describe movie.mp4 script.csv --language en --captions en.vtt -o out.mp4 --voice VOICE"
        ),
        OpenedFiles(
            "describe movie.mkv script.csv --language en --captions en.vtt -o out.mp4 --voice VOICE"
        ),
        // A mix takes minutes, in which other programs may edit the movie: the edit opens it again, and locks it.
        OpenedFiles(
            "describe movie.mp4 script.csv --language en --captions en.vtt --voice VOICE",
            ["movie.mp4": 2]
        ),
        OpenedFiles("playlist add master.m3u8 --subtitles es.srt"),
        OpenedFiles("playlist add master.m3u8 --subtitles es.srt -o out.m3u8"),
        OpenedFiles("playlist add master.m3u8 --audio description.en.m4a --describes-video"),
        OpenedFiles("playlist add master.m3u8 --audio more.m3u8 --language fr"),
        OpenedFiles("playlist add master.m3u8 --sign movie.mp4 --language ase"),
        OpenedFiles("playlist add master.m3u8 --closed-captions CC1 --language en"),
        OpenedFiles("playlist set master.m3u8 --rendition group_A1/audio_1 --language en"),
        // Without --media, the segments are opened for each read: a presentation has more than a process may keep open.
        OpenedFiles("playlist mark-flashes media_0.m3u8 --media movie.mp4"),
        OpenedFiles("playlist remove master.m3u8 --rendition group_A1/audio_1"),
        OpenedFiles("mpd add manifest.mpd --subtitles es.srt"),
        OpenedFiles("mpd add manifest.mpd --subtitles en.vtt -o out.mpd"),
        OpenedFiles("mpd add manifest.mpd --audio description.en.m4a --describes-video"),
        OpenedFiles("mpd add manifest.mpd --sign movie.mp4 --language ase"),
        OpenedFiles("mpd add manifest.mpd --closed-captions CC1 --language en"),
        OpenedFiles("mpd set manifest.mpd --set audio:1 --language en"),
        OpenedFiles("mpd remove manifest.mpd --set audio:1"),
    ]

    /// Commands that take no media file, and why they are not counted.
    static let others: [String: String] = [
        "pronounce": "takes a text",
        "preview": "a server of its own",
        "doctor": "no media",
        "relay": "a server of its own",
        "setup": "no media",
        "explain": "takes the name of a rule",
    ]
}

extension Workplace {
    /// Makes the files that the commands take.
    func makeOpenedFiles() throws {
        for name in [
            "movie.mp4", "movie.mov", "es.srt", "en.vtt", "description.en.m4a",
            "description.en.txt",
        ] {
            try copy(name)
        }
        try write("script.csv", text: "start,end,text\n20.5,,A door.\n")
        try write("chapters.txt", text: "00:00:00.000 One\n00:00:10.000 Two\n")
        let words =
            #"{"segments":[{"start":1.0,"end":2.0,"text":"hello there","words":"#
            + #"[{"word":"hello","start":1.0,"end":1.5},{"word":"there","start":1.5,"end":2.0}]}]}"#
        try write("words.json", text: words)
        try program("engine", "cat words.json")
        try program(
            "voice",
            "exec ffmpeg -v error -f lavfi -i sine=frequency=440:duration=0.5 -f wav pipe:1"
        )
        let movie = path("movie.mp4")
        let streams = ["-i", movie, "-map", "0:v", "-map", "0:a", "-c", "copy"]
        try make("parts.mp4", streams + ["-movflags", "frag_keyframe+empty_moov"])
        try make("movie.ts", streams)
        // A presentation of HLS and DASH in one folder: master.m3u8, media_0.m3u8, media_1.m3u8, and segments.
        try make("manifest.mpd", streams + ["-f", "dash", "-hls_playlist", "1"])
        try write("more.m3u8", try data("media_1.m3u8"))
        let text = ["-map", "1", "-c:s", "srt", "-metadata:s:s:0", "language=spa"]
        try make(
            "movie.mkv",
            ["-i", movie, "-i", path("es.srt"), "-map", "0", "-c", "copy"] + text
        )
        try succeed("add-subs", "movie.mp4", "es.srt", "--quiet", in: folder)
    }

    private func program(_ name: String, _ line: String) throws {
        try write(name, text: "#!/bin/sh\n\(line)\n")
    }

    /// Makes the engine and the voice programs that can be run.
    func allowPrograms() throws {
        for name in ["engine", "voice"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: path(name)
            )
        }
    }
}
