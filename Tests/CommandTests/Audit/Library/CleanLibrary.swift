// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Assets of our own muxer and packager in which nothing is wrong.
struct CleanLibrary {
    /// Where they are.
    let folder: URL

    /// Whether there are assets with speech, which takes an FFmpeg with voices.
    let isSpoken: Bool

    // Makes all of them, or the movies alone.
    init(in folder: URL, moviesOnly: Bool = false, isSpoken: Bool = false) throws {
        self.folder = folder
        self.isSpoken = isSpoken
        for name in ["movie.mp4", "movie.mov", "en.sdh.srt", "fr.forced.srt"] {
            try Data(try SampleMedia.bytes(name)).write(to: folder.appending(path: name))
        }
        try Data(try SampleMedia.bytes("description.en.m4a"))
            .write(to: folder.appending(path: "description.m4a"))
        try Data(try SampleMedia.bytes("description.en.txt"))
            .write(to: folder.appending(path: "description.txt"))
        // Not every player knows the place that the sample's last cue but one asks for.
        let spanish = String(decoding: try SampleMedia.bytes("es.srt"), as: UTF8.self)
        try Data(spanish.replacing("{\\an8}", with: "").utf8)
            .write(to: folder.appending(path: "es.srt"))
        try makeMovies()
        if moviesOnly { return }
        try makeCaptions()
        try makePresentations()
        try makeClosedCaptions()
        if isSpoken { try makeTalks() }
    }

    private func makeMovies() throws {
        for ending in ["mp4", "mov"] {
            let clean = "clean.\(ending)"
            try mediatag("add-subs", "movie.\(ending)", "en.sdh.srt", "-o", clean)
            try mediatag("add-subs", clean, "es.srt", "--sdh")
            try mediatag("add-subs", clean, "fr.forced.srt")
            try mediatag(
                "add-audio",
                clean,
                "description.m4a",
                "--describes-video",
                "--language",
                "en"
            )
        }
        try mediatag(
            "add-audio",
            "movie.mp4",
            "description.m4a",
            "--describes-video",
            "--language",
            "en",
            "-o",
            "described.mp4"
        )
        try Data("1\n00:00:03,000 --> 00:00:05,900\nWelcome to the open screening.\n".utf8)
            .write(to: folder.appending(path: "cc.srt"))
        try mediatag("add-captions", "clean.mp4", "cc.srt", "--embed", "-o", "captioned.mp4")
        try mediatag("add-subs", "movie.mov", "es.srt", "--sdh", "-o", "track.mov")
        try mediatag("add-captions", "track.mov", "en.sdh.srt", "--language", "en")
        try mediatag(
            "add-audio",
            "track.mov",
            "description.m4a",
            "--describes-video",
            "--language",
            "en"
        )
        // FFmpeg 5.1 cannot put text into fragments.
        try ffmpeg(
            "-i",
            "described.mp4",
            "-map",
            "0",
            "-c",
            "copy",
            "-movflags",
            "frag_keyframe+empty_moov",
            "fragmented.mp4"
        )
        try mediatag("tag", "fragmented.mp4", "--track", "3", "--describes-video")
        try mediatag("repair", "fragmented.mp4", "--sync-kind")
        try ffmpeg(
            "-i",
            "movie.mp4",
            "-an",
            "-vf",
            "scale=320:180",
            "-c:v",
            "libx264",
            "-profile:v",
            "main",
            "-crf",
            "44",
            "-g",
            "50",
            "-bf",
            "3",
            "low-plain.mp4"
        )
        try mediatag("add-captions", "low-plain.mp4", "cc.srt", "--embed", "-o", "low.mp4")
    }

    private func makeCaptions() throws {
        for ending in ["vtt", "ttml", "scc"] {
            try mediatag("captions", "convert", "en.sdh.srt", "-o", "en.sdh.\(ending)")
        }
    }

    private func makePresentations() throws {
        let captioned = ["captioned.mp4", "low.mp4", "--cc", "CC1=en"]
        let options = ["hls": [], "hls-ts": ["--ts"], "hls-imsc": ["--imsc"]]
        for (name, more) in options.merging(
            ["hls-single": ["--single-file"]],
            uniquingKeysWith: { $1 }
        ) {
            try mediatag(["hls"] + captioned + more + ["-o", name])
        }
        try mediatag("hls", "clean.mp4", "low-plain.mp4", "-o", "hls-plain")
    }

    func mediatag(_ arguments: String...) throws { try mediatag(arguments) }

    func mediatag(_ arguments: [String]) throws {
        let result = try run(builtBinary.path, arguments, in: folder)
        try #require(result.exitCode == 0, "\(arguments): \(result.standardError)")
    }

    func ffmpeg(_ arguments: String...) throws { try ffmpeg(arguments) }

    func ffmpeg(_ arguments: [String]) throws {
        let result = try run("ffmpeg", ["-v", "error", "-y"] + arguments, in: folder)
        try #require(result.exitCode == 0, "\(arguments): \(result.standardError)")
    }
}
