// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension CleanLibrary {
    /// Assets with captions of CEA-608 and CEA-708 in their pictures, as broadcasting has them.
    func makeClosedCaptions() throws {
        try ffmpeg(
            "-i",
            "movie.mp4",
            "-an",
            "-r",
            "\(TelevisionCaptions.rate)",
            "-vf",
            "scale=320:180",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-crf",
            "40",
            "-g",
            "60",
            "pictures.h264"
        )
        try makeServices("services.mp4")
        // FFmpeg takes the captions along, into pictures that are shown in another order than decoded.
        try ffmpeg(
            "-i",
            "services.mp4",
            "-vf",
            "scale=160:90",
            "-c:v",
            "libx264",
            "-a53cc",
            "1",
            "-crf",
            "44",
            "-g",
            "60",
            "-bf",
            "3",
            "-c:a",
            "copy",
            "services-low.mp4"
        )
        for size in ["", "-low"] {
            try mediatag(
                "add-captions",
                "services\(size).mp4",
                "en.sdh.srt",
                "--embed",
                "-o",
                "both\(size).mp4"
            )
            try complete("both\(size).mp4", as: "closed\(size).mp4")
        }
        try ffmpeg("-i", "both.mp4", "-map", "0", "-c", "copy", "both.mov")
        try mediatag("add-subs", "both.mov", "es.srt", "--sdh", "-o", "closed.mov")
        try mediatag("add-captions", "closed.mov", "en.sdh.srt", "--language", "en")
        try describe("closed.mov")
        try mediatag(
            ["hls", "closed.mp4", "closed-low.mp4", "--cc", "CC1=en", "--cc", "SERVICE1=en"]
                + ["-o", "hls-closed"]
        )
    }

    /// A movie with captions of CEA-708 alone, and with so many constructs in each picture.
    func makeServices(
        _ name: String,
        constructCount: Int = TelevisionCaptions.constructCount
    ) throws {
        let text = try String(contentsOf: folder.appending(path: "en.sdh.srt"), encoding: .utf8)
        let captions = TelevisionCaptions(
            try LibraryCue.all(inSubRip: text),
            constructCount: constructCount
        )
        let pictures = try Data(contentsOf: folder.appending(path: "pictures.h264"))
        let stream = folder.appending(path: name + ".h264")
        try captions.put(into: pictures).write(to: stream)
        defer { try? FileManager.default.removeItem(at: stream) }
        try ffmpeg(
            "-r",
            "\(TelevisionCaptions.rate)",
            "-f",
            "h264",
            "-i",
            stream.path,
            "-i",
            "movie.mp4",
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-c",
            "copy",
            "-metadata:s:a",
            "language=eng",
            name
        )
    }

    /// Gives a movie the subtitles and the description that it lacks.
    func complete(_ movie: String, as name: String) throws {
        try mediatag("add-subs", movie, "en.sdh.srt", "-o", name)
        try describe(name)
    }

    private func describe(_ movie: String) throws {
        let options = ["--describes-video", "--language", "en"]
        try mediatag(["add-audio", movie, "description.m4a"] + options)
    }
}
