// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Channels and sampling rates, judged by ffprobe and MediaInfo.
@Suite struct InspectSoundTests {
    /// What a reader states of the sound.
    struct Format: Equatable, CustomStringConvertible {
        var channels: Int?
        var sampleRate: Int?
        var description: String { "\(channels ?? 0) channels, \(sampleRate ?? 0) Hz" }
    }

    struct Codec: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var arguments: String
        var rates: [Int]
        var channels: [Int]
        var endings: [String]
        /// Whether MediaInfo states the channels, which it does not of Opus and Vorbis in MP4.
        var isKnownToMediaInfo = true
    }

    static let codecs = [
        Codec(
            testDescription: "AAC",
            arguments: "aac",
            rates: [8000, 44_100, 48_000, 96_000],
            channels: [1, 2, 6],
            endings: ["mp4", "mov"]
        ),
        Codec(
            testDescription: "AAC of other layouts",
            arguments: "aac",
            rates: [48_000],
            channels: [3, 4, 5, 7, 8],
            endings: ["mp4"]
        ),
        Codec(
            testDescription: "AC-3",
            arguments: "ac3",
            rates: [32_000, 44_100, 48_000],
            channels: [1, 2, 6],
            endings: ["mp4", "mov"]
        ),
        Codec(
            testDescription: "Enhanced AC-3",
            arguments: "eac3",
            rates: [32_000, 48_000],
            channels: [1, 2, 6],
            endings: ["mp4"]
        ),
        Codec(
            testDescription: "MP3",
            arguments: "libmp3lame",
            rates: [16_000, 22_050, 44_100],
            channels: [1, 2],
            endings: ["mp4", "mov"]
        ),
        Codec(
            testDescription: "MP2",
            arguments: "mp2",
            rates: [48_000],
            channels: [1, 2],
            endings: ["mp4"]
        ),
        Codec(
            testDescription: "Opus",
            arguments: "libopus",
            rates: [16_000, 48_000],
            channels: [1, 2, 6],
            endings: ["mp4"],
            isKnownToMediaInfo: false
        ),
        Codec(
            testDescription: "Vorbis",
            arguments: "libvorbis",
            rates: [44_100],
            channels: [1, 2, 6],
            endings: ["mp4"],
            isKnownToMediaInfo: false
        ),
        Codec(
            testDescription: "FLAC",
            arguments: "flac -strict -2",
            rates: [44_100, 192_000],
            channels: [1, 2, 6],
            endings: ["mp4"]
        ),
        Codec(
            testDescription: "Apple Lossless",
            arguments: "alac",
            rates: [48_000, 96_000],
            channels: [1, 2, 6],
            endings: ["mp4", "mov"]
        ),
        Codec(
            testDescription: "DTS",
            arguments: "dca -strict -2",
            rates: [48_000],
            channels: [1, 2, 6],
            endings: ["mp4"]
        ),
        Codec(
            testDescription: "TrueHD",
            arguments: "truehd -strict -2",
            rates: [48_000, 96_000],
            channels: [2, 6],
            endings: ["mp4"]
        ),
    ]

    @Test(.slow, arguments: codecs)
    func `inspect agrees with ffprobe and MediaInfo on channels and sampling rates`(codec: Codec)
        throws
    {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            for ending in codec.endings {
                for rate in codec.rates {
                    for channels in codec.channels {
                        let path = try place.make(
                            "\(rate)-\(channels).\(ending)",
                            tone(channels, rate) + ["-ar", "\(rate)", "-c:a"]
                                + codec.arguments.split(separator: " ").map(String.init)
                        )
                        let track = try #require(try Inspection(of: path).tracks.first)
                        let own = Format(channels: track.channels, sampleRate: track.sampleRate)
                        #expect(own == (try ffprobe(path)), "\(path)")
                        guard codec.isKnownToMediaInfo else { continue }
                        #expect(own == (try mediaInfo(path)), "\(path)")
                    }
                }
            }
        }
    }

    @Test func `inspect reads the first audio frame of a fragment`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let path = try place.make(
                "fragments.mp4",
                tone(1, 44_100) + ["-c:a", "libmp3lame", "-movflags", "frag_keyframe+empty_moov"]
            )
            let track = try #require(try Inspection(of: path).tracks.first)
            #expect(track.channels == 1 && track.sampleRate == 44_100)
        }
    }

    @Test(arguments: [("aac", 6, "6"), ("ac3", 6, "6"), ("eac3", 1, "1"), ("aac", 1, "1")])
    func `inspect reports the number of channels that hls declares`(
        codec: String,
        channels: Int,
        declared: String
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.make(
                "sound.mp4",
                tone(channels, 48_000) + ["-c:a", codec, "-metadata:s:a", "language=eng"]
            )
            #expect(try succeed("inspect", "sound.mp4", in: folder).contains("\(channels) ch"))
            try succeed("hls", "sound.mp4", "-o", "out", in: folder)
            let playlist = String(decoding: try place.data("out/master.m3u8"), as: UTF8.self)
            #expect(playlist.contains("CHANNELS=\"\(declared)\""), "\(playlist)")
        }
    }

    /// Half a second of a tone in some channels.
    private func tone(_ channels: Int, _ rate: Int) -> [String] {
        ["-f", "lavfi", "-i", "sine=duration=0.5:sample_rate=\(rate)", "-ac", "\(channels)"]
    }

    private func ffprobe(_ path: String) throws -> Format {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "stream=channels,sample_rate", "-of", "csv=p=0", path]
        )
        let fields = text.split { $0 == "," || $0.isNewline }.map { Int($0) }
        return Format(channels: fields[1], sampleRate: fields[0])
    }

    private func mediaInfo(_ path: String) throws -> Format {
        let form = "--Output=Audio;%Channel(s)%,%SamplingRate%"
        let fields = try output(of: "mediainfo", [form, path])
            .split { $0 == "," || $0.isNewline }.map { Int($0) }
        return Format(channels: fields[0], sampleRate: fields[1])
    }
}
