// SPDX-License-Identifier: Apache-2.0

/// Puts the packets of the CEA-708 caption channel together and takes their service blocks apart.
///
///     2 bits sequence number | 6 packet size code | service blocks
///     3 bits service number | 5 block size | (6 bits extended number, where the number is 7) | data
///
/// A size code of n stands for 2n − 1 bytes after the header, 0 for 127. Source: CTA-708-E, 5 and 6.2.
struct CaptionChannel: Sendable {
    /// The data of one service in one packet.
    struct ServiceBlock: Equatable, Sendable {
        /// The service, 1 to 63.
        let service: Int
        /// Its text and commands.
        let bytes: ArraySlice<UInt8>
    }

    private var packet: [UInt8] = []
    /// Length of the packet that is being gathered with its header; 0 if missing.
    private var length = 0
    private var lastSequenceNumber: UInt8?
    /// What was wrong.
    private(set) var faults = CarriageFaults()

    /// Starts before the first packet.
    init() {}

    /// Takes a construct; gives the service blocks of a packet that it completes.
    mutating func take(_ construct: CaptionConstruct) -> [ServiceBlock] {
        switch construct.kind {
        case .field1, .field2:
            return []
        case .packetStart:
            // An invalid one ends a packet that is shorter than it said.
            let blocks = finish()
            if construct.isValid { start(construct) }
            return blocks + finishIfComplete()
        case .packetData:
            guard construct.isValid, length > 0 else { return [] }
            packet += [construct.first, construct.second]
            return finishIfComplete()
        }
    }

    private mutating func start(_ construct: CaptionConstruct) {
        let code = Int(construct.first & 0x3F)
        length = code == 0 ? 128 : code * 2
        packet = [construct.first, construct.second]
        let number = construct.first >> 6
        if let last = lastSequenceNumber, number != (last &+ 1) & 3 {
            faults.note(.lostChannelPacket)
        }
        lastSequenceNumber = number
    }

    private mutating func finishIfComplete() -> [ServiceBlock] {
        length > 0 && packet.count >= length ? finish() : []
    }

    /// Gives what there is of the last packet; nothing where it was complete.
    mutating func finish() -> [ServiceBlock] {
        guard length > 0 else { return [] }
        if packet.count < length { faults.note(.incompleteChannelPacket) }
        let blocks = blocks(packet.prefix(length).dropFirst())
        length = 0
        packet.removeAll(keepingCapacity: true)
        return blocks
    }

    private mutating func blocks(_ bytes: ArraySlice<UInt8>) -> [ServiceBlock] {
        var blocks: [ServiceBlock] = []
        var rest = bytes
        // A block of service 0 ends the packet.
        while let header = rest.popFirst(), header & 0xE0 != 0 {
            var service = Int(header >> 5)
            let size = Int(header & 0x1F)
            if service == 7, size > 0 { service = Int((rest.popFirst() ?? 0) & 0x3F) }
            let data = rest.prefix(size)
            if data.count < size { faults.note(.malformedServiceBlock) }
            rest = rest.dropFirst(size)
            guard service > 0, !data.isEmpty else { continue }
            blocks.append(ServiceBlock(service: service, bytes: Array(data)[...]))
        }
        return blocks
    }
}
