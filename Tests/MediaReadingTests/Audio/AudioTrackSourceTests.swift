// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import TestSupport
import Testing

@Suite struct AudioTrackSourceTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let codec: String
        let entry: FourCC
        let isReencoded: Bool
        var testDescription: String { name }
    }

    static let examples = [
        Example(name: "a.wav", codec: "pcm_s16le", entry: "mp4a", isReencoded: true),
        Example(name: "a.mp3", codec: "libmp3lame", entry: "mp4a", isReencoded: false),
        Example(name: "a.aac", codec: "aac", entry: "mp4a", isReencoded: false),
        Example(name: "a.m4a", codec: "aac", entry: "mp4a", isReencoded: false),
        Example(name: "a.mka", codec: "libvorbis", entry: "mp4a", isReencoded: true),
        Example(name: "a.flac", codec: "flac", entry: "fLaC", isReencoded: false),
        Example(name: "a.opus", codec: "libopus", entry: "Opus", isReencoded: false),
        Example(name: "a.ac3", codec: "ac3", entry: "ac-3", isReencoded: false),
    ]

    @Test(.slow, arguments: examples)
    func `audio for a new track has the length and the bytes of its file`(example: Example) throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: example.name).path
            let tone = "sine=frequency=440:sample_rate=48000:duration=3"
            try ImportedFile.ffmpeg(
                ["-f", "lavfi", "-i", tone, "-ac", "2", "-c:a", example.codec, source]
            )
            let audio = try AudioTrackSource(source).read(for: .mp4)
            #expect(audio.sampleEntry.type == example.entry)
            #expect(audio.isReencoded == example.isReencoded)
            let codec = audio.sourceCodec
            let reencoded = MediaNotice.Kind.reencoded(codec: codec, kilobitRate: 128)
            #expect(audio.notices.contains(reencoded) == example.isReencoded)
            #expect(audio.channelCount == 2)
            #expect(audio.sampleRate == 48000)
            guard case .each(let sizes) = audio.samples.sizes else {
                Issue.record("no sizes")
                return
            }
            #expect(audio.spool.length == sizes.reduce(0) { $0 + UInt64($1) })
            // Raw AAC and AC-3 do not say what an encoder has added, and Matroska not where Vorbis ends;
            // the others end where the tone does.
            let isLonger = ["a.aac", "a.ac3", "a.mka"].contains(example.name)
            let difference = abs(audio.duration.seconds - 3)
            #expect(difference <= (isLonger ? 0.05 : 0.0011), "\(audio.duration.seconds)")
            try expectSameSound(audio, source, folder, example)
        }
    }

    /// Writes the samples as a movie, and compares what FFmpeg decodes with the file's own sound.
    private func expectSameSound(
        _ audio: EncodedAudio,
        _ source: String,
        _ folder: URL,
        _ example: Example
    ) throws {
        let movie = folder.appending(path: "out.mp4").path
        try write(audio, to: movie)
        let ours = try samples(movie)
        let theirs = try samples(source)
        #expect(abs(ours.count - theirs.count) <= (example.isReencoded ? 2048 : 4800))
        let common = min(ours.count, theirs.count, 96000)
        let worst = (4800..<common).map { abs(Int(ours[$0]) - Int(theirs[$0])) }.max() ?? .max
        #expect(worst <= (example.isReencoded ? 600 : 40), "\(worst)")
    }

    private func write(_ audio: EncodedAudio, to path: String) throws {
        var writer = try MovieWriter(
            path,
            named: path,
            fileType: FileTypeBox(
                majorBrand: "isom",
                minorVersion: 0,
                compatibleBrands: ["isom"]
            ),
            trackCount: 1,
            movieRoom: 8
        )
        guard case .each(let sizes) = audio.samples.sizes else { return }
        var offset: UInt64 = 0
        for (index, size) in sizes.enumerated() {
            let bytes = try audio.spool.source.read(offset..<offset + UInt64(size))
            try writer.write(bytes, at: Int64(index) * 20, track: 0)
            offset += UInt64(size)
        }
        let length = UInt64(audio.duration.rescaled(to: 1000, rounding: .up).ticks)
        var header = TrackHeaderBox(trackID: 1, duration: length)
        header.isEnabled = true
        var track = NewTrack(
            media: .audio,
            header: header,
            sampleEntry: audio.sampleEntry,
            samples: audio.samples
        )
        track.edits = audio.edits(movieTimescale: 1000)
        let movieHeader = MovieHeaderBox(timescale: 1000, duration: length, nextTrackID: 2)
        try writer.finish { chunks in
            var placed = track
            placed.chunks = chunks[0]
            let box = placed.track(forQuickTime: false).box
            return Box("moov", children: [Box(movieHeader), box])
        }
    }

    /// The first channel as FFmpeg decodes it.
    private func samples(_ path: String) throws -> [Int16] {
        let raw = path + ".raw"
        try ImportedFile.ffmpeg(["-i", path, "-map", "0:a", "-ac", "1", "-f", "s16le", raw])
        let data = try bytes(of: raw)
        return stride(from: 0, to: data.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
    }

    @Test func `a file without audio has no audio source`() throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: "v.mkv").path
            try ImportedFile.ffmpeg(ImportedFile.inputs + ["-an", "-c:v", "mpeg4", source])
            let error = #expect(throws: MediaError.self) {
                _ = try AudioTrackSource(source).read(for: .mp4)
            }
            #expect(error?.kind == .cannotImport(.noAudio))
        }
    }

    @Test func `a file without packets is rejected`() throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: "a.wav").path
            let tone = "sine=sample_rate=48000:duration=1"
            try ImportedFile.ffmpeg(["-f", "lavfi", "-i", tone, source])
            let header = Array(try bytes(of: source).prefix(78))
            let empty = folder.appending(path: "empty.wav").path
            try Data(header).write(to: URL(filePath: empty))
            #expect(throws: MediaError.self) { _ = try AudioTrackSource(empty).read(for: .mp4) }
        }
    }
}
