// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Caption data of a picture (ATSC A/53 Part 4, 6.2.3), written and changed without any code of the library.
struct CaptionMessage: Equatable {
    /// Three bytes: what the pair is for, and the pair.
    struct Construct: Equatable {
        var mark: UInt8
        var first: UInt8
        var second: UInt8

        /// Nothing for the first field of line 21.
        static let emptyField1 = Construct(mark: 0xFC, first: 0x80, second: 0x80)
        /// Nothing for the second field of line 21.
        static let emptyField2 = Construct(mark: 0xFD, first: 0x80, second: 0x80)
        /// Nothing for CEA-708.
        static let emptyService = Construct(mark: 0xFA, first: 0, second: 0)

        /// Whether it is a pair of the first field that is not empty.
        var isPair: Bool { mark == 0xFC && (first, second) != (0x80, 0x80) }

        /// Whether it is a pair of characters.
        var isText: Bool { isPair && first & 0x7F >= 0x20 }
    }

    /// How many constructs the message says that it has (`cc_count`).
    var claimedCount: Int
    /// Those it has.
    var constructs: [Construct]

    /// What stands before the caption data: country, provider, `GA94` and type.
    private static let start: [UInt8] = [0xB5, 0, 0x31] + Array("GA94".utf8) + [3]

    /// A unit of messages (SEI) of H.264; no three bytes of it look like a start code.
    static func unit(_ constructs: [Construct]) -> [UInt8] {
        let data = constructs.flatMap { [$0.mark, $0.first, $0.second] }
        let payload = start + [0x40 | UInt8(constructs.count), 0xFF] + data + [0xFF]
        return [6, 4, UInt8(payload.count)] + payload + [0x80]
    }

    /// Changes all messages of a file in place: how many constructs one has, stays.
    ///
    /// - Returns: how many messages are others now.
    static func change(in bytes: inout Data, _ change: (inout [CaptionMessage]) -> Void) -> Int {
        var messages: [CaptionMessage] = []
        var places: [Int] = []
        var rest = bytes.startIndex..<bytes.endIndex
        while let found = bytes.range(of: Data(start), in: rest) {
            let place = found.upperBound
            let count = Int(bytes[place] & 0x1F)
            messages.append(
                CaptionMessage(
                    claimedCount: count,
                    constructs: (0..<count).map { index in
                        let at = place + 2 + index * 3
                        return Construct(
                            mark: bytes[at],
                            first: bytes[at + 1],
                            second: bytes[at + 2]
                        )
                    }
                )
            )
            places.append(place)
            rest = found.upperBound..<bytes.endIndex
        }
        let old = messages
        change(&messages)
        for (message, place) in zip(messages, places) {
            bytes[place] = bytes[place] & 0xE0 | UInt8(message.claimedCount)
            let data = message.constructs.flatMap { [$0.mark, $0.first, $0.second] }
            bytes.replaceSubrange(place + 2..<place + 2 + data.count, with: data)
        }
        return zip(old, messages).count { $0 != $1 }
    }
}
