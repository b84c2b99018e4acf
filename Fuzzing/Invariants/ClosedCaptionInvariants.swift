// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any bytes that are read as captions in pictures, and as CEA-708.
enum ClosedCaptionInvariants {
    /// The first byte says what the rest is.
    static func check(picture bytes: [UInt8]) throws(BrokenInvariant) {
        let rest = bytes.dropFirst()
        var captions = PictureCaptions()
        switch (bytes.first ?? 0) % 5 {
        case 0: try check(unit: rest, .avc)
        case 1: try check(unit: rest, .hevc)
        case 2: captions.read(startCodesIn: rest, .mpeg2)
        case 3: captions.read(captionTrackSample: rest)
        default:
            captions.read(unitsIn: rest, lengthSize: 4, .avc)
            captions.read(startCodesIn: rest, .hevc)
        }
        // The densest form has a pair in 26 bits, and two readings were made.
        try require(captions.constructs.count <= rest.count, "more captions than bytes")
        try decode(captions.constructs)
    }

    /// Captions of a unit are written as they were read, other messages among them.
    private static func check(
        unit: ArraySlice<UInt8>,
        _ coding: PictureCoding
    ) throws(BrokenInvariant) {
        var captions = PictureCaptions()
        captions.readMessages(unit, coding)
        guard let messages = PictureMessages(unit, coding) else { return }
        try requireEqual(messages.constructs, captions.constructs, "a unit read in two ways")
        let written = messages.encoded
        var again = PictureCaptions()
        again.readMessages(written[...], coding)
        try requireEqual(again.constructs, captions.constructs, "a unit read, written, read")
        try decode(captions.constructs)
    }

    /// Decodes a picture again and again; what comes out is bounded and in order.
    private static func decode(_ constructs: [CaptionConstruct]) throws(BrokenInvariant) {
        var decoder = ClosedCaptionDecoder(keepsPairs: true)
        for frame in 0..<3 { decoder.take(constructs, atMilliseconds: frame * 40) }
        let captions = decoder.finish(endMilliseconds: 200)
        try require(captions.pairs.count <= 3 * constructs.count, "more pairs than were read")
        for channel in captions.channels { try check(channel) }
    }

    private static func check(_ channel: ClosedCaptions.Channel) throws(BrokenInvariant) {
        var last = Int.min
        for cue in channel.document.cues {
            try require(cue.startMilliseconds >= last, "cues are not in order")
            try require(cue.durationMilliseconds >= 0, "a cue ends before it starts")
            last = cue.startMilliseconds
        }
    }

    /// The bytes as one block after the other, and as packets.
    static func check(service bytes: [UInt8]) throws(BrokenInvariant) {
        var service = CEA708Service()
        var time = 0
        var cues: [Cue] = []
        for block in stride(from: 0, to: bytes.count, by: 31) {
            service.take(bytes[block..<min(block + 31, bytes.count)], atMilliseconds: time)
            cues += service.takeCues()
            time += 40
        }
        service.finish(atMilliseconds: time)
        cues += service.takeCues()
        try require(service.printableCount <= bytes.count, "more characters than bytes")
        try require(cues.count <= 8 * bytes.count + 8, "more cues than bytes")
        for cue in cues {
            let length = cue.text.plainText.unicodeScalars.count
            // Eight windows of 15 rows of 64 columns.
            try require(cue.hasPositiveDuration && length <= 8 * 15 * 65, "a cue out of bounds")
        }
        let constructs = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            let isStart = bytes[place] & 0xC0 == 0xC0 || place == 0
            return CaptionConstruct(
                isStart ? .packetStart : .packetData,
                bytes[place],
                bytes[place + 1]
            )
        }
        try decode(constructs)
    }
}
