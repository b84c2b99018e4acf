// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Foundation
import MediaReading
import Testing

@testable import AudioDescription

@Suite struct SineWindowTests {
    private static let format = ChannelFormat(sampleRate: 48000, channelCount: 1)

    private static func block(_ index: Int) -> [Float] {
        (0..<1024).map { place in
            let time = Double(index * 1024 + place) / 48000
            return Float(0.3 * sin(2 * .pi * 440 * time) + 0.1 * sin(2 * .pi * 3000 * time))
        }
    }

    /// A frame of the encoder that states the sine window, and how the encoder codes.
    private static func frame(
        _ index: Int,
        isWeighted: Bool
    ) throws -> (bytes: [UInt8], configuration: [UInt8]) {
        let encoder = try AACEncoder(
            channels: 1,
            sampleRate: 48000,
            bitRatePerChannel: 96000,
            path: ""
        )
        var coded: [[UInt8]] = []
        for place in index - 4...index + 3 {
            var block = Self.block(place)
            if isWeighted, place == index || place == index + 1 {
                SpliceEncoding.weigh(&block, channels: 1, isFalling: place > index)
            }
            try encoder.encode(block, format) { coded.append($0) }
        }
        try encoder.finish { coded.append($0) }
        var bytes = coded[5]
        let window = try #require(AACFrameWindow(bytes, channelCount: 1))
        try #require(window.endsLong && window.isKaiserBessel)
        window.turnShape(of: &bytes)
        return (bytes, encoder.format.configuration)
    }

    /// The level of the difference to the sound, in dB below it.
    private static func difference(isWeighted: Bool) throws -> Double {
        var decoder: AACDecoder?
        var (noise, signal) = (0.0, 0.0)
        for index in 10..<30 {
            let frame = try frame(index, isWeighted: isWeighted)
            let open =
                try decoder ?? AACDecoder(configuration: frame.configuration, path: "")
            decoder = open
            let samples = try #require(try open.decode(frame.bytes)).samples
            guard index > 11 else { continue }
            for (sample, wanted) in zip(samples, block(index)) {
                noise += Double((sample - wanted) * (sample - wanted))
                signal += Double(wanted * wanted)
            }
        }
        return 10 * log10(noise / signal)
    }

    @Test func `weighted blocks of frames that state the sine window decode to the sound`() throws {
        let weighted = try Self.difference(isWeighted: true)
        let plain = try Self.difference(isWeighted: false)
        #expect(weighted < -30, "\(weighted) dB")
        #expect(plain > weighted + 10, "\(plain) dB, weighted \(weighted) dB")
    }
}
