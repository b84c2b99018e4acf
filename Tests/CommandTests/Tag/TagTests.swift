// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Tagging tracks` {
    /// A folder whose movie has regular (3) and forced (4) Spanish subtitles.
    private func withSubtitles(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed("add-subs", "movie.mp4", "es.srt", "--forced", in: place.folder)
            try body(place)
        }
    }

    @Test func `of several blocks is one edit, and the second run writes nothing`() throws {
        try withSubtitles { place in
            let hashes = try streamHashes(place.path("movie.mp4"))
            let command = [
                "tag", "movie.mp4", "--track", "subtitle:1", "--sdh", "--language", "es-419",
                "--name=Español (América)", "--verify", "full", "--track=2", "--original",
                "--track", "4", "--machine-generated", "--exclude-from-autoselection", "on",
            ]
            let first = try run(builtBinary.path, command, in: place.folder)
            #expect(first.exitCode == 0 && first.standardError == "", first.summary)
            #expect(first.standardOutput.hasPrefix("movie.mp4: 7 changes made, in place\n"))
            #expect(first.standardOutput.contains("  track 3: language es → es-419\n"))
            let inspection = try Inspection(of: place.path("movie.mp4"))
            let regular = try inspection.track(3)
            #expect(regular.language == "es-419" && regular.mdhdLanguage == "spa")
            #expect(regular.name == "Español (América)" && regular.characteristics == sdhTags)
            #expect(try inspection.track(2).characteristics == ["public.original-content"])
            #expect(try inspection.track(4).characteristics == ["public.machine-generated"])
            #expect(try streamHashes(place.path("movie.mp4")) == hashes)
            let once = try place.contents()
            let second = try run(builtBinary.path, command, in: place.folder)
            #expect(second.standardOutput == "movie.mp4: already so; nothing written\n")
            #expect(try place.contents() == once)
        }
    }

    @Test func `as a dry run, and to a new file, leaves the movie alone`() throws {
        try withSubtitles { place in
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

    @Test func `as JSON is as its schema says`() throws {
        try withSubtitles { place in
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

    @Test(arguments: [
        (["--track", "subtitle:es", "--sdh"], 2, "matches 2 tracks; name one of:\n  3 subtitle"),
        (["--track", "subtitle:fr", "--sdh"], 2, "matches no track; there are:\n  1 video"),
        (["--track", "audio:1", "--follow", "subtitle:fr"], 2, "there are:\n  3 subtitle es"),
        (["--track", "subtitel:1", "--sdh"], 64, "selects no track; write 3, audio:1"),
        (["--track", "3"], 64, "--track 3 has no options behind it"),
        (["--sdh", "--track", "3", "--default"], 64, "begin with --track"),
        (["--sdh"], 64, "Name a track"),
        (["--track", "3", "--original", "--dubbed"], 64, "--original and --dubbed exclude"),
        (["--track", "3", "--sdh", "--no-sdh"], 64, "--sdh and --no-sdh exclude"),
        (["--track", "3", "--language", "english"], 64, "write en"),
        (["--track", "3", "--forced", "maybe"], 64, "none of none, some, all"),
        (["--track", "3", "--alternate-group", "-1"], 64, "alternate-group"),
        (["--track", "3", "--alternate-group=40000"], 64, "a number from 0 to 32767"),
        (["--track", "3", "--characteristic", "public.easy-to-raed"], 64, "public.easy-to-read"),
        (
            ["--track", "3", "--characteristic", "public.none-such", "--allow-unknown"], 64,
            "nothing with this name is defined"
        ),
        (["--track", "3", "--characteristic", "karaoke"], 64, "--allow-unknown"),
        (["--track", "3", "--characteristic", "public.subtitles.forced-only"], 64, "--forced all"),
        (["--track", "3", "--characteristic", "public.contains-hdr-video"], 64, "cannot be given"),
        (["--track", "2", "--sdh"], 2, "public.accessibility.describes-video"),
        (["--track", "4", "--default"], 2, "never the default"),
        (["--track", "3", "--default", "--track", "4", "--default"], 2, "cannot both"),
        (
            ["--track", "3", "--sdh", "--remove-characteristic"]
                + ["public.accessibility.describes-music-and-sound"], 64, "added and removed"
        ),
    ])
    func `that cannot be carried out says why and changes nothing`(
        arguments: [String],
        exitCode: Int32,
        reason: String
    ) throws {
        try withSubtitles { place in
            let before = try place.contents()
            let command = ["tag", "movie.mp4"] + arguments
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode == exitCode, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
            #expect(try place.contents() == before)
        }
    }

    @Test func `takes what is one's own where it is told to`() throws {
        try withSubtitles { place in
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
        }
    }

    @Test func `of a pair keeps the movie's references as they have to be`() throws {
        try withSubtitles { place in
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
    func `of a movie of any layout changes the tags and nothing else`(layout: MovieLayout) throws {
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
            let played = try run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"])
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
        }
    }

    @Test func `of an encrypted movie touches no sample`() throws {
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

    @Test func `shows in other programs`() throws {
        try withSubtitles { place in
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
