// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Segments of fragmented MP4 that are encrypted as a whole (AES-128), with the key beside the playlists.
@Suite struct EncryptedSegmentTests {
    private static let key = (0..<16).map { UInt8($0 * 3) }
    private static let mapVector = String(repeating: "a5", count: 16)

    /// How the initialization section is encrypted.
    enum Initialization: CaseIterable {
        /// With a line for it alone.
        case ownKey
        /// With the line of the segments, which states a vector.
        case sharedKey
        /// Not at all, though the line is before it, as some writers have it.
        case plain
    }

    /// A presentation with captions in the video and IMSC, whose playlists of video and text are encrypted.
    private func withPresentation(
        _ form: Initialization,
        body: (Workplace) throws -> Void
    ) throws {
        try Workplace.with { place in
            try place.make(
                "plain.mp4",
                ["-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=6", "-g", "25"]
                    + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
            )
            let cue = "1\n00:00:01,000 --> 00:00:03,000\n%\n"
            try place.write("cc.srt", text: cue.replacing("%", with: "Hello."))
            try place.write("es.srt", text: cue.replacing("%", with: "Hola."))
            try succeed(
                ["add-captions", "plain.mp4", "cc.srt", "--embed", "-o", "m.mp4"],
                in: place.folder
            )
            _ = try Presentation(place, "m.mp4", "es.srt", "--imsc", "--segment-duration", "2")
            let master =
                try place.text("out/master.m3u8").split(separator: "\n")
                .filter { !$0.contains("TYPE=CLOSED-CAPTIONS") }.joined(separator: "\n") + "\n"
            try place.write(
                "out/master.m3u8",
                text: master.replacing(",CLOSED-CAPTIONS=\"cc\"", with: "")
            )
            try place.write("out/key.bin", Self.key)
            for folder in ["video/160x90", "subtitles/es"] {
                try encrypt("out/" + folder, form, in: place)
            }
            try body(place)
        }
    }

    private func encrypt(
        _ folder: String,
        _ form: Initialization,
        in place: Workplace
    ) throws {
        let line = "#EXT-X-KEY:METHOD=AES-128,URI=\"../../key.bin\""
        let stated = "\(line),IV=0x\(Self.mapVector)"
        if form != .plain { try encrypt(folder + "/init.mp4", Self.mapVector, in: place) }
        for number in 1...3 {
            // The number of a segment is its initialization vector, unless one is stated.
            let implicit = String(repeating: "0", count: 31) + "\(number - 1)"
            let vector = form == .sharedKey ? Self.mapVector : implicit
            try encrypt("\(folder)/segment-\(number).m4s", vector, in: place)
        }
        let playlist = try place.text(folder + "/index.m3u8")
        let map = "#EXT-X-MAP:URI=\"init.mp4\"\n"
        let lines = [
            Initialization.ownKey: "\(stated)\n\(map)\(line)\n", .sharedKey: "\(stated)\n\(map)",
            .plain: "\(line)\n\(map)",
        ]
        try place.write(
            folder + "/index.m3u8",
            text: playlist.replacing(map, with: try #require(lines[form]))
        )
    }

    private func encrypt(_ file: String, _ vector: String, in place: Workplace) throws {
        let digits = Self.key.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        _ = try output(
            of: "openssl",
            [
                "enc", "-aes-128-cbc", "-K", digits, "-iv", vector, "-in", place.path(file), "-out",
                place.path("encrypted"),
            ]
        )
        try place.write(file, Array(try place.data("encrypted")))
    }

    @Test(arguments: Initialization.allCases)
    func `captions in video, text and first timestamps are read with the key beside the playlist`(
        form: Initialization
    ) throws {
        try withPresentation(form) { place in
            let found = try mediatag("audit", "--captions", "out/master.m3u8", in: place.folder)
            #expect(found.standardOutput.contains("H219"), found.summary)
            #expect(found.standardOutput.contains("has captions in CC1"), found.summary)
            let text = try succeed(
                ["extract", "out/master.m3u8", "-o", "-", "--to", "vtt"],
                in: place.folder
            )
            #expect(text.contains("00:00:01.000 --> 00:00:03.000") && text.contains("Hola."))
            try place.write("fr.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nSalut.\n")
            let added = try succeed(
                [
                    "playlist", "add", "out/master.m3u8", "--subtitles", "fr.srt", "--language",
                    "fr", "--no-imsc",
                ],
                in: place.folder
            )
            #expect(added.contains("3 segments"), "\(added)")
        }
    }

    @Test func `with a key that does not fit, nothing is taken for captions or timestamps`() throws
    {
        try withPresentation(.ownKey) { place in
            try place.write("out/key.bin", [UInt8](repeating: 1, count: 16))
            let found = try mediatag("audit", "--captions", "out/master.m3u8", in: place.folder)
            #expect(!found.standardOutput.contains("H219"), found.summary)
            let text = try mediatag(
                "extract",
                "out/master.m3u8",
                "-o",
                "-",
                "--to",
                "vtt",
                in: place.folder
            )
            #expect(!text.standardOutput.contains("Hola."), text.summary)
            try place.write("fr.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nSalut.\n")
            let added = try mediatag(
                "playlist",
                "add",
                "out/master.m3u8",
                "--subtitles",
                "fr.srt",
                "--language",
                "fr",
                in: place.folder
            )
            #expect(added.exitCode != 0, added.summary)
            #expect(added.standardError.contains("encrypted as a whole (AES-128)"), added.summary)
        }
    }

    @Test func `captions in an encrypted transport stream of FFmpeg are read`() throws {
        try withPresentation(.plain) { place in
            try place.write("out/info", text: "key.bin\n\(place.path("out/key.bin"))\n")
            try place.make(
                "out/ts.m3u8",
                [
                    "-i", place.path("m.mp4"), "-c", "copy", "-hls_time", "2",
                    "-hls_key_info_file", place.path("out/info"), "-hls_playlist_type", "vod",
                ]
            )
            try place.write(
                "out/master.m3u8",
                text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=200000\nts.m3u8\n"
            )
            let found = try mediatag("audit", "--captions", "out/master.m3u8", in: place.folder)
            #expect(found.standardOutput.contains("has captions in CC1"), found.summary)
        }
    }

    @Test func `no decrypted file is left`() throws {
        try withPresentation(.ownKey) { place in
            let temporary = place.path("temporary")
            try FileManager.default.createDirectory(
                atPath: temporary,
                withIntermediateDirectories: true
            )
            let found = try mediatag(
                "audit",
                "--captions",
                "out/master.m3u8",
                in: place.folder,
                environment: ["TMPDIR": temporary]
            )
            #expect(found.standardOutput.contains("H219"), found.summary)
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
        }
    }
}
