// SPDX-License-Identifier: Apache-2.0

/// What the extended data services of field 2 say of the program (ANSI/CTA-608-E, 9).
package struct CEA608ExtendedData: Equatable, Sendable {
    /// The name of the program.
    package var programName: String?
    /// The rating of the program, as it is written: `TV-14`, `PG-13`, `18+`.
    package var rating: String?
    /// The name of the network.
    package var networkName: String?
    /// The call letters of the station, and its channel.
    package var callLetters: String?
    /// Number of packets that were whole.
    package var packets = 0
    /// Number of packets whose sum was wrong.
    package var damagedPackets = 0

    /// Nothing was said.
    package init() {}
}

/// Puts the packets of the extended data services together.
struct CEA608ExtendedDataReader {
    /// A packet has 32 characters at most.
    private static let limit = 32

    /// Where a packet goes: its class, the odd number of the pair, and its type.
    private struct Address: Hashable {
        let packetClass: UInt8
        let type: UInt8
    }

    private(set) var data = CEA608ExtendedData()
    /// Packets that have begun, by their addresses; there are few classes, and few types are read.
    private var open: [Address: [UInt8]] = [:]
    private var current: Address?

    /// Whether characters belong to a packet.
    var isReading: Bool { current != nil }

    /// Captions interrupt a packet; its class, once more, continues it.
    mutating func interrupt() { current = nil }

    /// Takes a pair whose first code is 0x01 to 0x0F, or characters of a packet.
    mutating func append(_ first: UInt8, _ second: UInt8) {
        switch first {
        case 0x0F: end(sum: second)
        case 0x01...0x0E: begin(first, second)
        default:
            guard let current else { return }
            let room = Self.limit - (open[current]?.count ?? 0)
            open[current, default: []] += [first, second].prefix(max(0, room))
        }
    }

    private mutating func begin(_ code: UInt8, _ type: UInt8) {
        let isStart = code & 1 == 1
        let address = Address(packetClass: isStart ? code : code - 1, type: type)
        if isStart { open[address] = [] }
        current = open[address] == nil ? nil : address
    }

    private mutating func end(sum: UInt8) {
        guard let address = current, let bytes = open.removeValue(forKey: address) else { return }
        current = nil
        let codes = [address.packetClass, address.type, 0x0F, sum] + bytes
        guard codes.reduce(0, &+) & 0x7F == 0 else { return data.damagedPackets += 1 }
        data.packets += 1
        read(bytes, of: address)
    }

    private mutating func read(_ bytes: [UInt8], of address: Address) {
        switch (address.packetClass, address.type) {
        case (0x01, 0x03): data.programName = Self.text(bytes)
        case (0x01, 0x05): data.rating = CEA608ProgramRating.name(bytes) ?? data.rating
        case (0x05, 0x01): data.networkName = Self.text(bytes)
        case (0x05, 0x02): data.callLetters = Self.text(bytes)
        default: break
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes where byte >= 0x20 {
            text.unicodeScalars.append(CEA608Characters.basic[Int(byte - 0x20)])
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// Ratings of programs in the content advisory packet (ANSI/CTA-608-E, 9.5.1.5).
enum CEA608ProgramRating {
    private static let movies = ["", "G", "PG", "PG-13", "R", "NC-17", "X", "Not Rated"]
    private static let television = [
        "", "TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA", "",
    ]
    private static let canadianEnglish = ["E", "C", "C8+", "G", "PG", "14+", "18+", ""]
    private static let canadianFrench = [
        "E", "G", "8 ans +", "13 ans +", "16 ans +", "18 ans +", "", "",
    ]

    /// The name of a rating; nil when the packet has none.
    ///
    /// ```
    /// first byte   1 D/a2 a1 a0 r2 r1 r0
    /// second byte  1 V S L/a3 g2 g1 g0
    /// ```
    static func name(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2 else { return nil }
        let system = (bytes[0] >> 3) & 3
        let name: String
        switch system {
        case 1: name = television[Int(bytes[1] & 7)]
        case 3:
            let isFrench = bytes[0] & 0x20 != 0
            name = (isFrench ? canadianFrench : canadianEnglish)[Int(bytes[1] & 7)]
        default: name = movies[Int(bytes[0] & 7)]
        }
        return name.isEmpty ? nil : name
    }
}
