// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Cues as captions of CEA-708 (service 1) for pictures, 30 a second, made without any code of the library.
///
/// Each picture has an empty pair of either field of line 21 too, which others may fill.
struct TelevisionCaptions {
    /// Pictures a second.
    static let rate = 30
    /// Constructs of a picture that 30 pictures a second have in broadcasting.
    static let constructCount = 20

    /// The bytes of the service that a picture begins to carry.
    private var blocks: [Int: [UInt8]] = [:]
    private let constructCount: Int

    /// Divides cues among pictures.
    init(_ cues: [LibraryCue], constructCount: Int = Self.constructCount) {
        self.constructCount = constructCount
        // A packet has two bytes of headers, and its block of the service 31 at most.
        let most = min(31, (constructCount - 2) * 2 - 2)
        for cue in cues {
            var picture = cue.start * Self.rate / 1000
            var block: [UInt8] = []
            for code in Self.shown(cue.text) {
                // No code is divided between two blocks.
                if block.count + code.count > most {
                    block = []
                    picture += 1
                }
                block += code
                blocks[picture] = block
            }
            // Deletes window 0.
            blocks[cue.end * Self.rate / 1000] = [0x8C, 0x01]
        }
    }

    /// Defines window 0 with two rows of 32 columns, fills it, and shows it; each code by itself.
    ///
    /// What is not of ISO 8859-1 is written as UTF-16 behind P16.
    private static func shown(_ text: String) -> [[UInt8]] {
        let characters = text.utf16.map { unit -> [UInt8] in
            switch unit {
            case 0x0A: [0x0D]
            case 0x266A: [0x7F]
            case ..<0x100: [UInt8(unit)]
            default: [0x18, UInt8(unit >> 8), UInt8(unit & 0xFF)]
            }
        }
        return [[0x98, 0x18, 0x4A, 0x69, 0x71, 0x1F, 0x11]] + characters + [[0x03], [0x89, 0x01]]
    }

    /// What each of so many pictures carries.
    func pictures(_ count: Int) -> [[CaptionMessage.Construct]] {
        var number = 0
        return (0..<count).map { picture in
            var services: [CaptionMessage.Construct] = []
            if let block = blocks[picture] {
                services = Self.packet(block, number: number)
                number += 1
            }
            while services.count < constructCount - 2 { services.append(.emptyService) }
            return [.emptyField1, .emptyField2] + services
        }
    }

    private static func packet(_ block: [UInt8], number: Int) -> [CaptionMessage.Construct] {
        let size = (block.count + 3) / 2
        var bytes = [UInt8(number & 3) << 6 | UInt8(size), 1 << 5 | UInt8(block.count)] + block
        if bytes.count % 2 == 1 { bytes.append(0) }
        return stride(from: 0, to: bytes.count, by: 2).map { index in
            CaptionMessage.Construct(
                mark: index == 0 ? 0xFF : 0xFE,
                first: bytes[index],
                second: bytes[index + 1]
            )
        }
    }

    /// Puts the captions into a stream of H.264 that shows pictures as it decodes them, one slice each.
    func put(into stream: Data) -> Data {
        let starts = Self.unitStarts(stream)
        let isPicture = starts.map { [1, 5].contains(stream[$0] & 0x1F) }
        let all = pictures(isPicture.count { $0 })
        var result = Data()
        var next = 0
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] - 3 : stream.endIndex
            if isPicture[index] {
                result += [0, 0, 0, 1] + CaptionMessage.unit(all[next])
                next += 1
            }
            result += [0, 0, 0, 1] + stream[start..<end]
        }
        return result
    }

    /// Where units begin, behind their start codes.
    private static func unitStarts(_ stream: Data) -> [Int] {
        var starts: [Int] = []
        var rest = stream.startIndex..<stream.endIndex
        while let found = stream.range(of: Data([0, 0, 1]), in: rest) {
            starts.append(found.upperBound)
            rest = found.upperBound..<stream.endIndex
        }
        return starts
    }
}
