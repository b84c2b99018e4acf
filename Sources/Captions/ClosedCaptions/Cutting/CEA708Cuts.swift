// SPDX-License-Identifier: Apache-2.0

/// Cuts the packets of CEA-708.
enum CEA708Cuts {
    /// A packet and when its bytes are carried.
    private struct Packet {
        var constructs: [TimedCaptionConstruct]
        /// When it is complete, in milliseconds.
        var end: Int { constructs.last?.milliseconds ?? 0 }
    }

    /// The packets of parts of the media, and those that make each part begin as it does in the whole.
    ///
    /// A packet belongs to the part in which it is complete.
    ///
    /// - Parameters:
    ///   - constructs: bytes of packets in the order of their times.
    ///   - parts: the parts in the order of the media.
    /// - Returns: packets at the times of the presentation, numbered anew.
    static func packets(
        _ constructs: [TimedCaptionConstruct],
        shown parts: [ShownPart]
    ) -> [TimedCaptionConstruct] {
        var state = State()
        var before: [Int: CEA708ServiceCodes] = [:]
        var result: [TimedCaptionConstruct] = []
        var rest = packets(constructs)[...]
        for part in parts {
            while let packet = rest.first, packet.end < part.media.lowerBound {
                state.take(packet.constructs)
                rest.removeFirst()
            }
            result += reload(from: before, to: state.services, at: part.start)
            while let packet = rest.first, packet.end < part.media.upperBound {
                result += packet.constructs.map { construct in
                    TimedCaptionConstruct(
                        milliseconds: part.shown(
                            max(construct.milliseconds, part.media.lowerBound)
                        ),
                        construct.construct
                    )
                }
                state.take(packet.constructs)
                rest.removeFirst()
            }
            before = state.services
        }
        return numbered(result)
    }

    /// What the packets have said so far.
    private struct State {
        private var channel = CaptionChannel()
        private(set) var services: [Int: CEA708ServiceCodes] = [:]

        mutating func take(_ constructs: [TimedCaptionConstruct]) {
            for construct in constructs {
                for block in channel.take(construct.construct) {
                    services[block.service, default: CEA708ServiceCodes()].take(block.bytes)
                }
            }
        }
    }

    private static func packets(_ constructs: [TimedCaptionConstruct]) -> [Packet] {
        constructs.reduce(into: []) { packets, construct in
            if construct.construct.kind == .packetStart {
                packets.append(Packet(constructs: [construct]))
            } else if !packets.isEmpty {
                packets[packets.count - 1].constructs.append(construct)
            }
        }
    }

    private static func reload(
        from old: [Int: CEA708ServiceCodes],
        to new: [Int: CEA708ServiceCodes],
        at time: Int
    ) -> [TimedCaptionConstruct] {
        var writer = CEA708PacketWriter()
        return Set(old.keys).union(new.keys).sorted().flatMap { service in
            let codes = (new[service] ?? CEA708ServiceCodes())
                .codes(replacing: old[service] ?? CEA708ServiceCodes())
            return CEA708Encoder.divided(codes).flatMap { block in
                let bytes = Array(block.joined())
                return bytes.isEmpty ? [] : writer.constructs(service, bytes, at: time)
            }
        }
    }

    /// The packets with numbers that follow each other.
    private static func numbered(_ constructs: [TimedCaptionConstruct]) -> [TimedCaptionConstruct] {
        var number: UInt8 = 0
        return constructs.map { timed in
            guard timed.construct.kind == .packetStart else { return timed }
            defer { number = (number + 1) & 3 }
            let construct = timed.construct
            return TimedCaptionConstruct(
                milliseconds: timed.milliseconds,
                CaptionConstruct(
                    .packetStart,
                    construct.first & 0x3F | number << 6,
                    construct.second
                )
            )
        }
    }
}
