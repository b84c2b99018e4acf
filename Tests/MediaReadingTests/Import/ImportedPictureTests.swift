// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import TestSupport
import Testing

/// What containers state of pictures and sound beside the coded media.
@Suite struct ImportedPictureTests {
    /// The boxes in the sample entry of the first track that a path through the boxes names, as hexadecimal digits.
    private func payload(_ type: FourCC, of path: String) throws -> String? {
        let track = try #require(try MovieFile(opening: path).movie.tracks.first)
        let entry = try #require(track.sampleEntries.first)
        let box = VisualSampleEntry(entry)?.boxes.first { $0.type == type }
        return box.map { hexText(Array($0.encoded.dropFirst(8))).uppercased() }
    }

    /// Imports a Matroska file that mkvmerge has made with these options from coded video; does nothing without it.
    private func withMatroska(
        _ options: String,
        codec: String = "-c:v libx265 -x265-params log-level=none",
        _ body: (_ movie: String, _ report: ImportReport) throws -> Void
    ) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mkvmerge") else {
            return print("mkvmerge is not installed")
        }
        try withTemporaryFolder { folder in
            let (made, tagged) = ("made.mkv", "tagged.mkv")
            try ImportedFile.ffmpeg(
                ["-f", "lavfi", "-i", "testsrc=s=160x80:d=1", "-pix_fmt", "yuv420p"]
                    + codec.split(separator: " ").map(String.init)
                    + [folder.appending(path: made).path]
            )
            let result = try run(
                "/usr/bin/mkvmerge",
                ["-q", "-o", tagged] + options.split(separator: " ").map(String.init) + [made],
                in: folder
            )
            try #require(result.exitCode < 2, "\(result.standardOutput)")
            let movie = folder.appending(path: "out.mp4").path
            let report = try ContainerImport(folder.appending(path: tagged).path)
                .write(temporary: movie, named: movie, as: .mp4)
            try body(movie, report)
        }
    }

    @Test func `mastering display and light level of Matroska are kept in MP4`() throws {
        try withMatroska(
            "--chromaticity-coordinates 0:0.708,0.292,0.17,0.797,0.131,0.046 "
                + "--white-colour-coordinates 0:0.3127,0.329 --max-luminance 0:1000 "
                + "--min-luminance 0:0.005 --max-content-light 0:1200 --max-frame-light 0:400"
        ) { movie, _ in
            let numbers = [8500, 39850, 6550, 2300, 35400, 14600, 15635, 16450]
            let primaries = numbers.map { hexText([UInt8($0 >> 8), UInt8($0 & 255)]) }
                .joined().uppercased()
            let display = try payload("mdcv", of: movie)
            #expect(display == primaries + "0098968000000032")
            let light = try payload("clli", of: movie)
            #expect(light == "04B00190")
        }
    }

    @Test(arguments: [
        "-c:v libx265 -x265-params log-level=none", "-c:v libx264",
        "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime",
    ])
    func `the aspect that Matroska states is kept in MP4`(codec: String) throws {
        try withMatroska("--display-dimensions 0:214x80", codec: codec) { movie, _ in
            let ratio = try ImportedFile.streams(movie, "v", "display_aspect_ratio")
            #expect(ratio == ["107:40"])
            let track = try #require(try MovieFile(opening: movie).movie.tracks.first)
            #expect(try track.header().width.rounded == 214)
        }
    }

    @Test(arguments: [
        ("side_by_side_left_first", "0000000002"), ("top_bottom_left_first", "0000000001"),
    ])
    func `the arrangement for two eyes is kept in MP4`(mode: String, box: String) throws {
        try withMatroska("--stereo-mode 0:\(mode)") { movie, report in
            let found = try payload("st3d", of: movie)
            #expect(found == box)
            #expect(!report.notices.contains { $0.description.contains("two eyes") })
        }
    }

    @Test(arguments: ["checkerboard_left_first", "side_by_side_right_first"])
    func `an arrangement for two eyes that MP4 cannot state is reported`(mode: String) throws {
        try withMatroska("--stereo-mode 0:\(mode)") { movie, report in
            let found = try payload("st3d", of: movie)
            #expect(found == nil)
            #expect(report.notices.contains { $0.description.contains("two eyes") })
        }
    }

    @Test func `spherical video of Matroska is kept in MP4`() throws {
        try withMatroska(
            "--projection-type 0:1 --projection-pose-yaw 0:90 --projection-private 0:"
                + "0000000000000000000000000000000000000000"
        ) { movie, _ in
            let box = try #require(try payload("sv3d", of: movie))
            #expect(box.contains(hexText(Array("equi".utf8)).uppercased()))
            let rotation = hexText(Array("prhd".utf8)).uppercased() + "00000000" + "005A0000"
            #expect(box.contains(rotation))
        }
    }

    // MARK: - Dolby Vision

    /// HEVC in QuickTime's order, `moov` last, with a Dolby Vision configuration in its sample entry.
    private func dolbyVision(_ configuration: String, in folder: URL) throws -> String {
        let path = folder.appending(path: "vision.mp4").path
        try ImportedFile.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=160x80:d=1", "-pix_fmt", "yuv420p", "-c:v", "libx265"]
                + ["-x265-params", "log-level=none", "-tag:v", "hvc1", path]
        )
        var bytes = try TestSupport.bytes(of: path)
        let box = BoxBuilder.box(
            configuration.hasPrefix("010008") || configuration.hasPrefix("010010")
                ? "dvvC" : "dvcC",
            hex(configuration),
            [UInt8](repeating: 0, count: 19)
        )
        var end = 0
        var search = 0
        for type in ["moov", "trak", "mdia", "minf", "stbl", "stsd", "hvc1"] {
            let name = Array(type.utf8)
            let place = try #require(
                bytes[search...].indices.first { bytes[$0...].starts(with: name) }
            )
            let size = bytes[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
            end = place - 4 + size
            let new = UInt32(size + box.count)
            bytes.replaceSubrange(place - 4..<place, with: BoxBuilder.number(new))
            search = place + 4
        }
        bytes.insert(contentsOf: box, at: end)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: [
        ("0100103D10", "hvc1", "dvvC"), ("01000E3D60", "hvc1", "dvcC"),
        ("01000A3D00", "dvh1", "dvcC"),
    ])
    func `Dolby Vision of Matroska is kept in MP4`(
        configuration: String,
        entry: String,
        type: String
    ) throws {
        try withTemporaryFolder { folder in
            let source = try dolbyVision(configuration, in: folder)
            let matroska = folder.appending(path: "vision.mkv").path
            try ImportedFile.ffmpeg(["-i", source, "-c", "copy", "-strict", "unofficial", matroska])
            let movie = folder.appending(path: "out.mp4").path
            let report = try ContainerImport(matroska).write(
                temporary: movie,
                named: movie,
                as: .mp4
            )
            #expect(report.tracks.map(\.sampleEntry.description) == [entry])
            let found = try payload(try #require(FourCC(type)), of: movie)
            #expect(found?.hasPrefix(configuration) == true, "\(found ?? "none")")
            #expect(
                try MovieFile(opening: movie).fileType?.compatibleBrands.contains("dby1") == true
            )
            #expect(try ImportedFile.decodedHashes(movie, "v").count == 25)
        }
    }

    // MARK: - HEVC

    @Test(arguments: [("repeat-headers=0", "hvc1"), ("repeat-headers=1", "hvc1")])
    func `HEVC whose parameter sets are in its configuration is hvc1`(
        option: String,
        entry: String
    ) throws {
        try withMatroska("", codec: "-c:v libx265 -x265-params log-level=none:\(option)") {
            movie,
            report in
            #expect(report.tracks.map(\.sampleEntry.description) == [entry])
            let track = try #require(try MovieFile(opening: movie).movie.tracks.first)
            let box = track.sampleEntries.first.flatMap { VisualSampleEntry($0) }?.boxes
                .first { $0.type == "hvcC" }
            let arrays = try #require(try box?.decode(HEVCConfigurationBox.self)).arrays
            #expect(arrays.filter { (32...34).contains($0.typeByte & 0x3F) }.count == 3)
            #expect(arrays.allSatisfy { $0.typeByte & 0x80 != 0 || $0.typeByte & 0x3F > 34 })
        }
    }

    @Test func `HEVC whose samples have other parameter sets than its configuration is hev1`()
        throws
    {
        try withTemporaryFolder { folder in
            // Two streams of different sizes, one after the other.
            for (name, size) in [("a", "160x80"), ("b", "128x64")] {
                try ImportedFile.ffmpeg(
                    ["-f", "lavfi", "-i", "testsrc=s=\(size):d=1", "-pix_fmt", "yuv420p"]
                        + ["-c:v", "libx265", "-x265-params", "log-level=none:repeat-headers=1"]
                        + [folder.appending(path: name + ".hevc").path]
                )
            }
            let (first, second) = (
                try TestSupport.bytes(of: folder.appending(path: "a.hevc").path),
                try TestSupport.bytes(of: folder.appending(path: "b.hevc").path)
            )
            let both = folder.appending(path: "both.hevc").path
            try Data(first + second).write(to: URL(filePath: both))
            let matroska = folder.appending(path: "both.mkv").path
            let merged = try run("/usr/bin/mkvmerge", ["-q", "-o", matroska, both], in: folder)
            try #require(merged.exitCode < 2, "\(merged.standardOutput)")
            let movie = folder.appending(path: "out.mp4").path
            let report = try ContainerImport(matroska).write(
                temporary: movie,
                named: movie,
                as: .mp4
            )
            #expect(report.tracks.map(\.sampleEntry) == ["hev1"])
        }
    }
}
