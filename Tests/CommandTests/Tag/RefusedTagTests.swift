// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RefusedTagTests {
    @Test(arguments: [
        (["--track", "subtitle:es", "--sdh"], 2, "matches 2 tracks; name one of:\n  3 subtitle"),
        (["--track", "subtitle:fr", "--sdh"], 2, "matches no track; available tracks:\n  1 video"),
        (
            ["--track", "audio:1", "--follow", "subtitle:fr"], 2,
            "available tracks:\n  3 subtitle es"
        ),
        (["--track", "subtitel:1", "--sdh"], 64, "is not a track selector; write 3, audio:1"),
        (["--track", "3"], 64, "--track 3 has no options after it"),
        (["--sdh", "--track", "3", "--default"], 64, "begin with --track"),
        (["--sdh"], 64, "name a track"),
        (["--track", "3", "--original", "--dubbed"], 64, "--original and --dubbed exclude"),
        (["--track", "3", "--sdh", "--no-sdh"], 64, "--sdh and --no-sdh exclude"),
        (["--track", "3", "--language", "english"], 64, "write en"),
        (["--track", "3", "--forced", "maybe"], 64, "not one of none, some, all"),
        (["--track", "3", "--alternate-group", "-1"], 64, "alternate-group"),
        (["--track", "3", "--alternate-group=40000"], 64, "a number from 0 to 32767"),
        (["--track", "3", "--characteristic", "public.easy-to-raed"], 64, "public.easy-to-read"),
        (
            ["--track", "3", "--characteristic", "public.none-such", "--allow-unknown"], 64,
            "it is not defined"
        ),
        (["--track", "3", "--characteristic", "karaoke"], 64, "--allow-unknown"),
        (["--track", "3", "--characteristic", "public.subtitles.forced-only"], 64, "--forced all"),
        (["--track", "3", "--characteristic", "public.contains-hdr-video"], 64, "cannot be set"),
        (["--track", "2", "--sdh"], 2, "public.accessibility.describes-video"),
        (["--track", "4", "--default"], 2, "never the default"),
        (["--track", "3", "--default", "--track", "4", "--default"], 2, "cannot both"),
        (
            ["--track", "3", "--sdh", "--remove-characteristic"]
                + ["public.accessibility.describes-music-and-sound"], 64, "added and removed"
        ),
    ])
    func `a tag that cannot be written is rejected with the reason and changes nothing`(
        arguments: [String],
        exitCode: Int32,
        reason: String
    ) throws {
        try Workplace.withPair { place in
            let before = try place.contents()
            let command = ["tag", "movie.mp4"] + arguments
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode == exitCode, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
            let leadsOn = result.standardError.contains("mediatag tag --help")
            #expect(leadsOn == (exitCode == 64), result.summary)
            #expect(try place.contents() == before)
        }
    }
}
