// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct TagTests {
    @Test func `several blocks of tags are one edit, and a second run writes nothing`() throws {
        try Workplace.withPair { place in
            let hashes = try streamHashes(place.path("movie.mp4"))
            let command = [
                "tag", "movie.mp4", "--track", "subtitle:1", "--sdh", "--language", "es-419",
                "--name=Español (América)", "--verify", "full", "--track=2", "--original",
                "--track", "4", "--machine-generated", "--exclude-from-autoselection", "on",
            ]
            let first = try run(builtBinary.path, command, in: place.folder)
            // Media3 prefers the forced subtitles for the language that only they have exactly.
            let warnings = first.standardError.split(separator: "\n")
            #expect(first.exitCode == 0 && warnings.count == 1, first.summary)
            #expect(first.standardError.hasSuffix("no longer get captions in Media3\n"))
            #expect(first.standardOutput.hasPrefix("movie.mp4: 8 changes made, in place\n"))
            #expect(first.standardOutput.contains("  track 3: language es → es-419\n"))
            #expect(first.standardOutput.contains("  track 3: role caption added\n"))
            let inspection = try Inspection(of: place.path("movie.mp4"))
            let regular = try inspection.track(3)
            #expect(regular.language == "es-419" && regular.mdhdLanguage == "spa")
            #expect(regular.name == "Español (América)" && regular.characteristics == sdhTags)
            #expect(try inspection.track(2).characteristics == ["public.original-content"])
            #expect(try inspection.track(4).characteristics == ["public.machine-generated"])
            #expect(try streamHashes(place.path("movie.mp4")) == hashes)
            let once = try place.contents()
            let second = try run(builtBinary.path, command, in: place.folder)
            #expect(second.standardOutput == "movie.mp4: already as requested; nothing written\n")
            #expect(try place.contents() == once)
        }
    }

    @Test func `a dry run of tag, and one to a new file, leave the movie unchanged`() throws {
        try Workplace.withPair { place in
            let before = try place.contents()
            let tags = ["tag", "movie.mp4", "--track", "3", "--easy-to-read"]
            let dry = try run(builtBinary.path, tags + ["--dry-run"], in: place.folder)
            #expect(dry.standardOutput.contains("1 change would be made, in place"), dry.summary)
            #expect(try place.contents() == before)
            let out = try run(builtBinary.path, tags + ["-o", "out.mp4"], in: place.folder)
            #expect(out.standardOutput.hasPrefix("out.mp4: 1 change made"), out.summary)
            #expect(try place.data("movie.mp4") == before["movie.mp4"])
            let hashes = try streamHashes(place.path("movie.mp4"))
            #expect(try streamHashes(place.path("out.mp4")) == hashes)
            let again = try run(builtBinary.path, tags + ["-o", "out.mp4"], in: place.folder)
            #expect(again.exitCode == 2 && again.standardError.contains("--force"), again.summary)
        }
    }

    @Test func `the JSON of tag follows its schema`() throws {
        try Workplace.withPair { place in
            for (option, status) in [
                ("--dry-run", "would-change"), ("--verify=full", "changed"),
                ("--verify=full", "unchanged"),
            ] {
                let json = try succeed(
                    "tag",
                    "movie.mp4",
                    "--track",
                    "3",
                    "--describes-video",
                    "--format",
                    "json",
                    option,
                    in: place.folder
                )
                #expect(try validate(json, schema: "tag") == 1)
                #expect(json.contains("\"status\" : \"\(status)\""), "\(json)")
            }
        }
    }

    @Test func `tag accepts private characteristics if it is asked to`() throws {
        try Workplace.withPair { place in
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--characteristic",
                "karaoke",
                "--allow-unknown",
                in: place.folder
            )
            let movie = place.path("movie.mp4")
            #expect(try Inspection(of: movie).track(3).characteristics == ["karaoke"])
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--remove-characteristic",
                "karaoke",
                in: place.folder
            )
            #expect(try Inspection(of: movie).track(3).characteristics == [])
            let again = try mediatag(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--remove-characteristic",
                "karaoke",
                in: place.folder
            )
            #expect(
                again.standardError.contains("track 3 has no karaoke; it has no characteristics")
            )
        }
    }

    @Test func `references of a forced pair stay correct when a track is tagged`() throws {
        try Workplace.withPair { place in
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--forced-companion",
                "none",
                "--track",
                "audio:1",
                "--follow",
                "none",
                in: place.folder
            )
            let movie = place.path("movie.mp4")
            #expect(try Inspection(of: movie).tracks.allSatisfy { $0.references == [:] })
            let text = try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--follow",
                "audio:en",
                "--forced-companion",
                "subtitle:es:forced",
                in: place.folder
            )
            #expect(text.contains("track 2: folw 4 added (3 is paired with the forced 4"))
            #expect(try Inspection(of: movie).track(2).references == ["folw": [4]])
            #expect(try Inspection(of: movie).track(3).references == ["forc": [4]])
        }
    }

    @Test(arguments: [
        MovieLayout.movieFirst, .movieFirstWithReserve, .chaptersAndTimecode, .editLists,
        .largeMediaData, .movieBetweenMediaToEndOfFile, .unknownBoxes, .oddMeta,
        .fragmentRandomAccess,
    ])
    func `tag changes only the tags in a movie of any layout`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let hashes = try streamHashes(path)
            let wasFastStart = try Inspection(of: path).fastStart
            let command = ["tag", path, "--track", "audio:1", "--describes-video", "--name", "AD"]
            for language in ["en-GB", "en-US"] {
                let all = command + ["--language", language, "--verify", "full"]
                let result = try run(builtBinary.path, all)
                #expect(result.exitCode == 0, result.summary)
                #expect(result.standardOutput.contains("→ \(language)"), result.summary)
            }
            let inspection = try Inspection(of: path)
            let sound = try #require(inspection.tracks.first { $0.kind == "audio" })
            #expect(sound.extendedLanguage == "en-US" && sound.name == "AD")
            #expect(sound.characteristics == ["public.accessibility.describes-video"])
            #expect(inspection.fastStart == wasFastStart)
            #expect(try streamHashes(path) == hashes)
            let played = try PlayedFile.result(path)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
        }
    }

    @Test func `tag changes no sample of an encrypted movie`() throws {
        try Workplace.with { place in
            let key = String(repeating: "0f", count: 16)
            try run(
                "ffmpeg",
                ["-v", "error", "-y", "-i", SampleMedia.path("movie.mp4"), "-c", "copy"]
                    + ["-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key]
                    + ["-encryption_kid", key, place.path("locked.mp4")]
            )
            let movie = place.path("locked.mp4")
            let decrypted = ["-v", "error", "-decryption_key", key, "-i", movie, "-f", "md5", "-"]
            let before = try output(of: "ffmpeg", decrypted)
            let hashes = try streamHashes(movie)
            try succeed(
                "tag",
                movie,
                "--track",
                "audio:1",
                "--describes-video",
                "--language",
                "en-GB",
                "--verify",
                "full"
            )
            #expect(try Inspection(of: movie).track(2).language == "en-GB")
            #expect(try streamHashes(movie) == hashes)
            #expect(try output(of: "ffmpeg", decrypted) == before)
        }
    }

    @Test func `other programs show the tags`() throws {
        try Workplace.withPair { place in
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--language",
                "fr",
                "--name",
                "Sous-titres",
                in: place.folder
            )
            let movie = place.path("movie.mp4")
            let arguments = ["--Output=Text;%ID% %Language% %Title%\\n", movie]
            let told = try output(of: "mediainfo", arguments)
            #expect(told.contains("3 fr Sous-titres"), "\(told)")
            let entries = ["-v", "error", "-select_streams", "2", "-show_entries"]
            let probed = try output(
                of: "ffprobe",
                entries + ["stream_tags=language", "-of", "csv=p=0", movie]
            )
            #expect(probed == "fre\n" || probed == "fra\n", "\(probed)")
        }
    }
}
