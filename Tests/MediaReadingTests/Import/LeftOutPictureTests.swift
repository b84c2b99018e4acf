// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import TestSupport
import Testing

/// What Matroska has beside coded video: cropping, which MP4 states, and transparency and dynamic metadata, which it
/// does not.
@Suite struct LeftOutPictureTests {
    /// Makes a file with FFmpeg and edits its first track with mkvpropedit; nil without that.
    private func make(
        _ coding: String,
        _ properties: [String],
        name: String = "made.mkv",
        in folder: URL
    ) throws -> String? {
        let path = folder.appending(path: name).path
        try ImportedFile.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=160x80:d=1"]
                + coding.split(separator: " ").map(String.init) + ["-write_crc32", "0", path]
        )
        guard !properties.isEmpty else { return path }
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mkvpropedit") else {
            print("mkvpropedit is not installed")
            return nil
        }
        let settings = properties.flatMap { ["--set", $0] }
        let result = try run("/usr/bin/mkvpropedit", [path, "--edit", "track:1"] + settings)
        try #require(result.exitCode < 2, "\(result.standardOutput)")
        return path
    }

    private func imported(
        _ path: String,
        in folder: URL
    ) throws -> (movie: String, notices: [String]) {
        let movie = folder.appending(path: "out.mp4").path
        let report = try ContainerImport(path)
            .write(temporary: movie, named: movie, as: .mp4)
        return (movie, report.notices.map(\.description))
    }

    private static let x264 = "-pix_fmt yuv420p -c:v libx264"

    @Test(arguments: [
        (x264, [String](), "1:1"),
        ("-pix_fmt yuv420p -c:v libx265 -x265-params log-level=none", [], "1:1"),
        ("-pix_fmt yuv420p -c:v libvpx-vp9 -cpu-used 8 -deadline realtime", [], "1:1"),
        (x264, ["display-width=300", "display-height=70"], "90:49"),
        (x264, ["display-width=16", "display-height=9", "display-unit=3"], "16:21"),
    ])
    func `what Matroska crops is outside the clean aperture of MP4`(
        coding: String,
        display: [String],
        shape: String
    ) throws {
        try withTemporaryFolder { folder in
            let crop = ["left=4", "right=16", "top=2", "bottom=18"].map { "pixel-crop-" + $0 }
            guard let path = try make(coding, crop + display, in: folder) else { return }
            let (movie, notices) = try imported(path, in: folder)
            let track = try #require(try MovieFile(opening: movie).movie.tracks.first)
            let entry = try #require(track.sampleEntries.first.flatMap(VisualSampleEntry.init))
            #expect(entry.width == 160 && entry.height == 80)
            let box = try #require(entry.boxes.first { $0.type == "clap" })
            let words = hexText(Array(box.payload)).uppercased()
            let expected = [
                "0000008C", "00000001", "0000003C", "00000001", "FFFFFFF4", "00000002", "FFFFFFF0",
                "00000002",
            ].joined()
            #expect(words == expected)
            #expect(!notices.contains { $0.contains("crop") }, "\(notices)")
            let ratio = shape.split(separator: ":").compactMap { Int($0) }
            let header = try track.header()
            #expect(header.height.rounded == 60)
            #expect(abs(header.width.rounded - 140 * ratio[0] / ratio[1]) <= 1)
            let pixels = try ImportedFile.streams(movie, "v", "sample_aspect_ratio")
            #expect(pixels == [shape], "\(pixels)")
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mediainfo") else { return }
            let seen = try output(of: "mediainfo", ["--Full", movie])
            #expect(seen.contains("140 pixels") && seen.contains("60 pixels"), "\(seen)")
        }
    }

    @Test func `cropping that leaves nothing is ignored`() throws {
        try withTemporaryFolder { folder in
            let crop = ["pixel-crop-left=100", "pixel-crop-right=60"]
            guard let path = try make(Self.x264, crop, in: folder) else { return }
            let (movie, _) = try imported(path, in: folder)
            let track = try #require(try MovieFile(opening: movie).movie.tracks.first)
            let entry = try #require(track.sampleEntries.first.flatMap(VisualSampleEntry.init))
            #expect(!entry.boxes.contains { $0.type == "clap" })
            #expect(try track.header().width.rounded == 160)
        }
    }

    @Test(arguments: ["libvpx -auto-alt-ref 0", "libvpx-vp9"])
    func `transparency of VP8 and VP9 is reported as left out`(encoder: String) throws {
        try withTemporaryFolder { folder in
            let coding = "-deadline realtime -cpu-used 8 -c:v \(encoder) -pix_fmt "
            for (format, isReported) in [("yuva420p", true), ("yuv420p", false)] {
                let name = "\(format).webm"
                let made = try make(coding + format, [], name: name, in: folder)
                let (movie, notices) = try imported(try #require(made), in: folder)
                #expect(notices.contains { $0.contains("transparency") } == isReported)
                try FileManager.default.removeItem(atPath: movie)
            }
        }
    }

    /// Puts a mapping of block additions of ITU-T T.35 in the place of the track's name, which is as long.
    private func declareDynamicMetadata(_ path: String, inStream: Bool) throws {
        var bytes = try TestSupport.bytes(of: path)
        let name = [0x53, 0x6E, 0x88] + Array("12345678".utf8)
        let mapping: [UInt8] = [
            0x41, 0xE4, 0x88, 0x41, 0xE7, 0x81, 0x04, 0xEC, 0x82, 0x00, 0x00,
        ]
        try replace(name, with: mapping, in: &bytes)
        if inStream {
            // The user data that x264 writes into its first packet.
            let message: [UInt8] = [0xB5, 0x00, 0x3C, 0x00, 0x01, 0x04]
            try replace(Array("x264 -".utf8), with: message, in: &bytes)
        }
        try Data(bytes).write(to: URL(filePath: path))
    }

    private func replace(_ old: [UInt8], with new: [UInt8], in bytes: inout [UInt8]) throws {
        let place = bytes.indices.first { bytes[$0...].starts(with: old) }
        let start = try #require(place)
        bytes.replaceSubrange(start..<start + old.count, with: new)
    }

    @Test(arguments: [
        ("-pix_fmt yuv420p -c:v libvpx-vp9 -cpu-used 8 -deadline realtime", false, true),
        (x264, false, true), (x264, true, false),
    ])
    func `dynamic metadata beside the video is reported as left out, and not if it is in it`(
        coding: String,
        inStream: Bool,
        isReported: Bool
    ) throws {
        try withTemporaryFolder { folder in
            let named = coding + " -metadata:s:v:0 title=12345678"
            let path = try #require(try make(named, [], in: folder))
            try declareDynamicMetadata(path, inStream: inStream)
            let (_, notices) = try imported(path, in: folder)
            #expect(notices.contains { $0.contains("HDR10+") } == isReported, "\(notices)")
        }
    }
}
