// SPDX-License-Identifier: Apache-2.0

/// What a program map table (PMT) says of a program and of its streams.
///
///     3 bits, 13 PID of the clock (PCR) | 4 bits, 12 length | descriptors of the program
///     u8 type | 3 bits, 13 PID | 4 bits, 12 length | descriptors of a stream | …
///
/// Source: ISO/IEC 13818-1, 2.4.4.8.
struct ProgramMap {
    /// A statement about a program or a stream.
    ///
    ///     u8 tag | u8 length | payload
    struct Descriptor {
        let tag: UInt8
        let payload: ArraySlice<UInt8>
    }

    /// A stream of a program.
    struct Stream {
        let type: UInt8
        let pid: Int
        let descriptors: [Descriptor]
    }

    /// The PID of the packets that have the program's clock.
    let clockPID: Int
    /// Statements about the program.
    let descriptors: [Descriptor]
    /// Its streams, in the order of the table.
    private(set) var streams: [Stream] = []

    /// Reads the body of a section; nil if it is too short.
    init?(_ body: ArraySlice<UInt8>) {
        guard body.count >= 4 else { return nil }
        clockPID = Self.number(body, at: body.startIndex, mask: 0x1F)
        let length = Self.number(body, at: body.startIndex + 2, mask: 0x0F)
        var rest = body.dropFirst(4)
        descriptors = Self.descriptors(in: rest.prefix(length))
        rest = rest.dropFirst(length)
        while rest.count >= 5, let type = rest.first {
            let pid = Self.number(rest, at: rest.startIndex + 1, mask: 0x1F)
            let length = Self.number(rest, at: rest.startIndex + 3, mask: 0x0F)
            rest = rest.dropFirst(5)
            let own = Self.descriptors(in: rest.prefix(length))
            streams.append(Stream(type: type, pid: pid, descriptors: own))
            rest = rest.dropFirst(length)
        }
    }

    /// The PIDs of the program map tables that the body of a program association table (PAT) names.
    ///
    ///     u16 program (0: the network) | 3 bits, 13 PID
    static func pids(inAssociation body: ArraySlice<UInt8>) -> [Int] {
        stride(from: body.startIndex, to: body.endIndex - 3, by: 4).compactMap { place in
            let program = Int(body[place]) << 8 | Int(body[place + 1])
            return program == 0 ? nil : number(body, at: place + 2, mask: 0x1F)
        }
    }

    private static func descriptors(in bytes: ArraySlice<UInt8>) -> [Descriptor] {
        var descriptors: [Descriptor] = []
        var rest = bytes
        while let tag = rest.popFirst(), let length = rest.popFirst() {
            descriptors.append(Descriptor(tag: tag, payload: rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        return descriptors
    }

    /// A number of two bytes, of the first only some bits.
    private static func number(_ bytes: ArraySlice<UInt8>, at place: Int, mask: UInt8) -> Int {
        Int(bytes[place] & mask) << 8 | Int(bytes[place + 1])
    }
}
