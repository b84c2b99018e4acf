// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Assets of our own muxer and packager in which nothing is wrong.
struct CleanLibrary {
    /// Where they are.
    let folder: URL

    /// Every asset that is audited as it is: its files, and what they are called where it is audited.
    static let assets: [[String: String]] = [
        ["clean.mp4": "movie.mp4"], ["clean.mov": "movie.mov"], ["captioned.mp4": "movie.mp4"],
        ["track.mov": "movie.mov"],
        ["fragmented.mp4": "movie.mp4", "en.sdh.srt": "movie.en.sdh.srt"],
        ["described.mp4": "movie.mp4", "en.sdh.srt": "movie.en.sdh.srt"],
        ["description.m4a": "talk.m4a", "description.txt": "talk.txt"],
        ["en.sdh.srt": "en.sdh.srt"], ["en.sdh.vtt": "en.sdh.vtt"],
        ["en.sdh.ttml": "en.sdh.ttml"], ["en.sdh.scc": "en.sdh.scc"],
        ["fr.forced.srt": "fr.forced.srt"],
    ]

    /// Every presentation that is audited as it is.
    static let presentations = ["hls", "hls-ts", "hls-imsc", "hls-single", "hls-plain"]

    /// How many assets are audited as they are.
    static var count: Int { assets.count + presentations.count }

    // Makes all of them, or the movies alone.
    init(in folder: URL, moviesOnly: Bool = false) throws {
        self.folder = folder
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

    private func mediatag(_ arguments: String...) throws { try mediatag(arguments) }

    private func mediatag(_ arguments: [String]) throws {
        let result = try run(builtBinary.path, arguments, in: folder)
        try #require(result.exitCode == 0, "\(arguments): \(result.standardError)")
    }

    private func ffmpeg(_ arguments: String...) throws {
        let result = try run("ffmpeg", ["-v", "error", "-y"] + arguments, in: folder)
        try #require(result.exitCode == 0, "\(arguments): \(result.standardError)")
    }
}
