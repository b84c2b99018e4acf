// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct InspectTests {
    @Test(arguments: MovieLayout.allCases)
    func `the JSON of inspect follows its schema for every layout`(layout: MovieLayout) throws {
        try layout.withFile { path in
            try succeed("add-subs", path, SampleMedia.path("es.srt"), "--sdh")
            let text = try succeed("inspect", "--format", "json", path)
            #expect(try validate(text, schema: "inspect") == 1)
        }
    }

    @Test func `inspect continues after a file that cannot be read`() throws {
        try Workplace.with("movie.mov") { place in
            try place.write("bad.mp4", text: "no movie")
            let files = ["movie.mp4", "bad.mp4", "missing.mp4", "movie.mov"]
            let json = try run(
                builtBinary.path,
                ["inspect", "--format", "json"] + files,
                in: place.folder
            )
            #expect(json.exitCode == 2)
            #expect(try validate(json.standardOutput, schema: "inspect") == 2)
            let errors = json.standardError.split(separator: "\n")
            #expect(errors.count == 3, json.summary)
            #expect(errors.first?.hasPrefix("error: bad.mp4: ") == true, json.summary)
            #expect(
                errors.dropFirst().first == "error: missing.mp4: No such file or directory",
                json.summary
            )
            #expect(errors.last == "4 files, 2 with errors: bad.mp4, missing.mp4")
            let text = try run(builtBinary.path, ["inspect"] + files, in: place.folder)
            #expect(text.exitCode == 2)
            #expect(text.standardOutput.contains("MP4, brand isom, 0:27.000"), text.summary)
            #expect(text.standardOutput.contains("MOV, brand qt"), text.summary)
        }
    }

    @Test(arguments: ["matroska", "mpegts"])
    func `inspect reads other containers through FFmpeg`(container: String) throws {
        try Workplace.with { place in
            let file = place.path(container == "matroska" ? "movie.mkv" : "movie.ts")
            let isMatroska = container == "matroska"
            let subtitles =
                ["-map", "1", "-c:s", "srt", "-metadata:s:s:0", "language=spa"]
                + ["-disposition:s:0", "hearing_impaired"]
            try run(
                "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-i", place.path("es.srt")]
                    + ["-map", "0", "-c", "copy"] + (isMatroska ? subtitles : [])
                    + ["-f", container, file]
            )
            try validate(try succeed("inspect", "--format", "json", file), schema: "inspect")
            let inspection = try Inspection(of: file)
            #expect(inspection.container == container && inspection.fastStart == nil)
            let kinds = ["video", "audio"] + (isMatroska ? ["subtitle"] : [])
            #expect(inspection.tracks.map(\.kind) == kinds)
            #expect(inspection.tracks[0].width == 640 && inspection.tracks[0].height == 360)
            #expect(inspection.tracks[1].language == "en")
            if isMatroska {
                let track = try inspection.subtitle("es")
                #expect(track.characteristics == sdhTags)
                #expect(
                    inspection.selectionGroups.contains {
                        $0.options[0].displayName == "Spanish SDH"
                    }
                )
            }
            #expect(try succeed("inspect", file).contains(container.uppercased()))
        }
    }

    @Test func `inspect reads ISO media without FFmpeg and reports where FFmpeg is missing`() throws
    {
        try Workplace.with { place in
            try run(
                "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), place.path("movie.mkv")]
            )
            let environment = ["MEDIATAG_FFMPEG_DIR": "/nonexistent"]
            let matroska = try mediatag(
                "inspect",
                "movie.mkv",
                in: place.folder,
                environment: environment
            )
            #expect(matroska.exitCode == 2 && !matroska.wasKilled && matroska.standardOutput == "")
            #expect(matroska.standardError.contains("FFmpeg"), matroska.summary)
            #expect(matroska.standardError.hasPrefix("error: "), matroska.summary)
            let movie = try mediatag(
                "inspect",
                "movie.mp4",
                in: place.folder,
                environment: environment
            )
            #expect(movie.exitCode == 0, movie.summary)
            let add = try mediatag(
                "add-subs",
                "movie.mp4",
                "es.srt",
                in: place.folder,
                environment: environment
            )
            #expect(add.exitCode == 0, add.summary)
        }
    }

    @Test func `names in the output of inspect cannot control the terminal`() throws {
        try Workplace.with { place in
            let name = "\u{1B}[31mred\u{7}\nline"
            try succeed("add-subs", "movie.mp4", "es.srt", "--name", name, in: place.folder)
            let text = try succeed("inspect", "movie.mp4", in: place.folder)
            #expect(text.contains("\\u{1b}[31mred\\u{7}\\u{a}line"))
            #expect(!text.contains("\u{1B}"))
            #expect(try Inspection(of: place.path("movie.mp4")).subtitle("es").name == name)
        }
    }
}
