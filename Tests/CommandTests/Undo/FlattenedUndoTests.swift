// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What an edit or an undo states that is not visible in the movie.
@Suite struct FlattenedUndoTests {
    @Test func `undo after --flatten reports that the fragments are not restored`() throws {
        try Workplace.with { place in
            try place.make(
                "frag.mp4",
                ["-i", place.path("movie.mp4"), "-c", "copy"]
                    + ["-movflags", "frag_keyframe+empty_moov+default_base_moof"]
            )
            try succeed("add-subs", "frag.mp4", "es.srt", "--flatten", in: place.folder)
            let dry = try mediatag("undo", "--dry-run", "frag.mp4", in: place.folder)
            #expect(dry.standardError.contains("the movie stays flat"), dry.summary)
            let result = try mediatag("undo", "frag.mp4", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("the movie stays flat"), result.summary)
            #expect(!result.standardError.contains("as it was before"), result.summary)

            // Two edits later, the undo restores all that was there before the last one.
            try succeed("add-subs", "frag.mp4", "es.srt", in: place.folder)
            try succeed("tag", "frag.mp4", "--track", "3", "--name", "x", in: place.folder)
            let later = try mediatag("undo", "frag.mp4", in: place.folder)
            #expect(!later.standardError.contains("stays flat"), later.summary)
        }
    }

    @Test func `an edit reports what happens to other names of the file`() throws {
        try Workplace.with { place in
            try FileManager.default.linkItem(
                atPath: place.path("movie.mp4"),
                toPath: place.path("other.mp4")
            )
            let edit = try mediatag("add-subs", "movie.mp4", "es.srt", in: place.folder)
            #expect(edit.standardError.contains("another name (hard link), which shows the edit"))
            #expect(try place.data("movie.mp4") == place.data("other.mp4"))
            let undo = try mediatag("undo", "movie.mp4", in: place.folder)
            #expect(undo.standardError.contains("another name (hard link), which shows the edit"))

            let old = try place.data("other.mp4")
            let copy = try mediatag("optimize", "movie.mp4", "--reclaim", in: place.folder)
            if copy.exitCode == 0, try place.data("movie.mp4") != old {
                #expect(copy.standardError.contains("keeps the file as it was"), copy.summary)
                #expect(try place.data("other.mp4") == old)
            }
            let written = try mediatag(
                "add-subs",
                "other.mp4",
                "es.srt",
                "-o",
                "new.mp4",
                in: place.folder
            )
            #expect(!written.standardError.contains("hard link"), written.summary)
        }
    }

    @Test func `an edit that writes Matroska anew reports what happens to other names`() throws {
        try Workplace.with { place in
            try place.make("film.mkv", ["-i", place.path("movie.mp4"), "-c", "copy"])
            try FileManager.default.linkItem(
                atPath: place.path("film.mkv"),
                toPath: place.path("other.mkv")
            )
            let old = try place.data("other.mkv")
            let edit = try mediatag("add-subs", "film.mkv", "es.srt", in: place.folder)
            #expect(edit.standardError.contains("keeps the file as it was"), edit.summary)
            #expect(try place.data("other.mkv") == old)
        }
    }

    @Test(arguments: [1, 8, 200])
    func `a last mdat that states a few bytes too many is read and edited`(excess: UInt32) throws {
        try Workplace.with { place in
            // FFmpeg writes the moov last; it is put before the mdat by hand.
            try place.make(
                "front.mp4",
                ["-i", place.path("movie.mp4"), "-c", "copy"] + ["-movflags", "faststart"]
            )
            var bytes = Array(try place.data("front.mp4"))
            let name = Array("mdat".utf8)
            let mdat = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
            let size = bytes[mdat - 4..<mdat].reduce(0) { $0 << 8 | UInt32($1) }
            try #require(mdat - 4 + Int(size) == bytes.count)
            bytes.replaceSubrange(mdat - 4..<mdat, with: BoxBuilder.number(size + excess))
            try place.write("front.mp4", bytes)
            let hashes = try streamHashes(place.path("front.mp4"))
            let inspection = try Inspection(of: place.path("front.mp4"))
            #expect(inspection.tracks.count == 2)
            for output in [["-o", "new.mp4"], []] {
                let edit = try run(
                    builtBinary.path,
                    ["add-subs", "front.mp4", "es.srt"] + output,
                    in: place.folder
                )
                #expect(edit.exitCode == 0, edit.summary)
                let name = output.last ?? "front.mp4"
                #expect(try streamHashes(place.path(name)).prefix(2) == hashes.prefix(2))
                let played = try PlayedFile.result(place.path(name))
                #expect(played.exitCode == 0 && played.standardError == "", played.summary)
            }
        }
    }

    @Test func `a movie whose samples are missing is not edited`() throws {
        try Workplace.with { place in
            try place.make(
                "front.mp4",
                ["-i", place.path("movie.mp4"), "-c", "copy"] + ["-movflags", "faststart"]
            )
            try place.write("front.mp4", try place.data("front.mp4").dropLast(100))
            let edit = try mediatag("add-subs", "front.mp4", "es.srt", in: place.folder)
            #expect(edit.exitCode == 2, edit.summary)
        }
    }

    @Test func `a WebM that is cut off is reported in one sentence`() throws {
        try Workplace.with { place in
            try place.make(
                "film.webm",
                ["-f", "lavfi", "-i", "testsrc=d=5:s=160x90", "-c:v", "libvpx"]
            )
            let whole = try place.data("film.webm")
            for length in [whole.count / 2, 400] {
                try place.write("film.webm", whole.prefix(length))
                for command in [
                    ["add-subs", "film.webm", "es.srt"],
                    ["tag", "film.webm", "--track", "1", "--name", "x"],
                    ["inspect", "film.webm"],
                ] {
                    let result = try run(builtBinary.path, command, in: place.folder)
                    let text = result.standardError + result.standardOutput
                    #expect(text.contains("it is cut off"), result.summary)
                    #expect(text.contains("download or copy it again"), result.summary)
                    #expect(
                        !text.contains("Input/output") && !text.contains("Segment"),
                        result.summary
                    )
                }
            }
        }
    }

    @Test func `a codec that an edit does not write is not said to be impossible`() throws {
        try Workplace.with { place in
            try place.make(
                "dts.mkv",
                ["-f", "lavfi", "-i", "sine=d=1", "-strict", "-2", "-c:a", "dca", "-ar", "48000"]
            )
            let result = try mediatag(
                "add-subs",
                "dts.mkv",
                "es.srt",
                "-o",
                "o.mp4",
                in: place.folder
            )
            #expect(
                result.standardError.contains("dts audio is not supported in MP4"),
                result.summary
            )
        }
    }
}
