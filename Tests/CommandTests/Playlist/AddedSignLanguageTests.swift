// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Video in sign language that `playlist add` divides for a presentation.
@Suite struct AddedSignLanguageTests {
    private func withPresentation(body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            let video = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
            try place.make(
                "m.mp4",
                ["-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=6", "-g", "25"] + video
            )
            for (name, keys) in [("sign.mp4", "40"), ("rare.mp4", "150")] {
                try place.make(
                    name,
                    ["-f", "lavfi", "-i", "testsrc2=s=96x96:r=25:d=6", "-g", keys] + video
                )
            }
            try succeed("hls", "m.mp4", "--segment-duration", "2", "-o", "out", in: place.folder)
            try body(place)
        }
    }

    @Test func `it is the last rendition, which viewers select in place of the main video`() throws
    {
        try withPresentation { place in
            let before = try place.text("out/master.m3u8")
            let command = [
                "playlist", "add", "out/master.m3u8", "--sign", "sign.mp4", "--language", "ase",
            ]
            let added = try succeed(command, in: place.folder)
            #expect(added.contains("sign-ase/index.m3u8: added, 4 segments"), "\(added)")
            let lines = try place.text("out/master.m3u8").split(separator: "\n")
            let last = try #require(lines.last)
            #expect(last.hasPrefix("#EXT-X-MEDIA:TYPE=VIDEO"), "\(last)")
            #expect(last.contains("LANGUAGE=\"ase\"") && last.contains("AUTOSELECT=NO"))
            #expect(!last.contains("DEFAULT=YES"), "\(last)")
            let main = lines[lines.count - 2]
            #expect(main.contains("NAME=\"Main\"") && main.contains("DEFAULT=YES"), "\(main)")
            #expect(lines.contains { $0.contains("STREAM-INF") && $0.contains("VIDEO=\"video\"") })
            let packets = try output(
                of: "ffprobe",
                [
                    "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets",
                    "-of", "csv=p=0", place.path("out/sign-ase/index.m3u8"),
                ]
            )
            #expect(packets.hasPrefix("150") || packets.contains("\n150"), "\(packets)")
            #expect(try succeed(command, in: place.folder).contains("already as requested"))
            let found = try mediatag("playlist", "check", "out/master.m3u8", in: place.folder)
            #expect(!found.standardOutput.contains("sign-ase"), found.summary)
            try succeed(
                "playlist",
                "remove",
                "out/master.m3u8",
                "--rendition",
                "VIDEO:video/American Sign Language",
                in: place.folder
            )
            let bandwidth = /BANDWIDTH=\d+/
            let after = try place.text("out/master.m3u8")
            let codecs = /CODECS="[^"]*"/
            #expect(
                after.replacing(bandwidth, with: "").replacing(codecs, with: "")
                    == before.replacing(bandwidth, with: "").replacing(codecs, with: "")
            )
        }
    }

    @Test func `languages that are spoken and too few key frames are refused, without a trace`()
        throws
    {
        try withPresentation { place in
            let before = try place.text("out/master.m3u8")
            let cases = [
                (["sign.mp4", "--language", "en"], "not a sign language"),
                (["rare.mp4", "--language", "ase"], "key frame each second"),
                (["sign.mp4", "--language", "ase", "--default"], "cannot be the default"),
            ]
            for (words, reason) in cases {
                let result = try run(
                    builtBinary.path,
                    ["playlist", "add", "out/master.m3u8", "--sign"] + words,
                    in: place.folder
                )
                #expect(result.exitCode != 0, result.summary)
                #expect(result.standardError.contains(reason), result.summary)
                #expect(try place.text("out/master.m3u8") == before)
                #expect(!FileManager.default.fileExists(atPath: place.path("out/sign-ase")))
            }
        }
    }

    @Test(arguments: [("open-gop=1", false), ("open-gop=0:radl=2", true)])
    func `the playlist calls segments independent only as long as those of all renditions are`(
        groups: String,
        areIndependent: Bool
    ) throws {
        try withPresentation { place in
            try place.make(
                "groups.mp4",
                [
                    "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=6", "-c:v", "libx265",
                    "-tag:v", "hvc1", "-preset", "superfast", "-pix_fmt", "yuv420p",
                    "-x265-params",
                    "log-level=none:keyint=50:min-keyint=50:scenecut=0:bframes=3:b-adapt=0:\(groups)",
                ]
            )
            let tag = "#EXT-X-INDEPENDENT-SEGMENTS\n"
            #expect(try place.text("out/master.m3u8").contains(tag))
            let command = [
                "playlist", "add", "out/master.m3u8", "--sign", "groups.mp4", "--language", "ase",
            ]
            let added = try run(builtBinary.path, command, in: place.folder)
            #expect(added.exitCode == 0, added.summary)
            let warns = added.standardError.contains("EXT-X-INDEPENDENT-SEGMENTS is removed")
            #expect(warns == !areIndependent, added.summary)
            let edited = try place.text("out/master.m3u8")
            #expect(edited.contains(tag) == areIndependent, "\(edited)")
            #expect(edited.hasSuffix("\n") && edited.contains("URI=\"sign-ase/index.m3u8\""))
            let again = try succeed(command, in: place.folder)
            #expect(again.contains("already as requested"), "\(again)")
            let found = try mediatag("playlist", "check", "out/master.m3u8", in: place.folder)
            #expect(!found.standardOutput.contains("sign-ase"), found.summary)
        }
    }
}
