// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Writes captions as pop-on captions of services of CEA-708.
///
/// All services share packets of 9,600 bits a second less what line 21 takes. Windows are loaded ahead, and codes that show and hide
/// them go before those that load others, so that captions are in time.
///
/// Source: CTA-708-E, 5, 6 and 8.
package struct CEA708Encoder: Sendable {
    /// The packets, and what they cannot carry.
    package struct Encoding: Sendable {
        /// Bytes of packets, in the order of their times.
        package fileprivate(set) var packets: [TimedCaptionConstruct] = []
        /// What has no place, by service.
        package fileprivate(set) var losses: [Int: [ConversionLoss]] = [:]
    }

    /// A service block of a packet.
    private struct Block {
        let service: Int
        let bytes: [UInt8]
        /// When it is due, in milliseconds; blocks that load a window may be sent from then on.
        let time: Int
        /// The number of the cue that it loads or shows; nil of blocks that hide.
        let cue: Int?
        /// Whether it is the last one that loads its cue.
        var isLast = true
        let position: SourcePosition
    }

    /// The longest service block.
    private static let blockLimit = 31
    /// Bytes of packets a second.
    private static let rate = 1080.0
    /// How long before a cue its window is loaded, in milliseconds, if there is room.
    private static let lead = 1000
    private static let windowCount = 8
    /// A delay that viewers notice, in milliseconds.
    private static let noticeableDelay = 500

    private let services: [(number: Int, document: CaptionDocument)]

    /// Prepares to write services.
    ///
    /// - Parameter services: numbers from 1 to 63, and what they say.
    package init(_ services: [(number: Int, document: CaptionDocument)]) {
        self.services = services
    }

    /// Writes the services.
    package func encode() -> Encoding {
        var encoding = Encoding()
        var (loads, signals): ([Block], [Block]) = ([], [])
        var cueCount = 0
        for (number, document) in services {
            var losses: [ConversionLoss] = []
            add(document, as: number, &loads, &signals, &cueCount, &losses)
            encoding.losses[number] = losses
        }
        loads.sort { $0.time < $1.time }
        // What hides comes before what shows at the same time.
        signals.sort { ($0.time, $0.cue == nil ? 0 : 1) < ($1.time, $1.cue == nil ? 0 : 1) }
        send(loads, signals, into: &encoding)
        return encoding
    }

    /// Adds the blocks of a service.
    private func add(
        _ document: CaptionDocument,
        as service: Int,
        _ loads: inout [Block],
        _ signals: inout [Block],
        _ cueCount: inout Int,
        _ losses: inout [ConversionLoss]
    ) {
        var freeFrom = [Int](repeating: 0, count: Self.windowCount)
        let cues = document.cues.enumerated().sorted {
            ($0.element.startMilliseconds, $0.offset) < ($1.element.startMilliseconds, $1.offset)
        }
        for (_, cue) in cues {
            guard cue.endMilliseconds <= SCC.endMilliseconds else {
                losses.add("the cue ends after 100 hours, and is left out", at: cue.position)
                continue
            }
            guard let window = CEA708CueWindow(cue, &losses) else { continue }
            // The window that is free the longest, so that it can be loaded ahead.
            guard let slot = freeFrom.indices.min(by: { freeFrom[$0] < freeFrom[$1] }),
                freeFrom[slot] <= window.start
            else {
                losses.add(
                    "eight cues are shown at once, and a service has eight windows: the cue is left out",
                    at: cue.position
                )
                continue
            }
            if cue.text.hasTimestamps {
                losses.add("CEA-708 has no times inside cues", at: cue.position)
            }
            if cue.text.hasVoice { losses.add("CEA-708 cannot name speakers", at: cue.position) }
            if cue.isForced { losses.add("CEA-708 cannot mark forced cues", at: cue.position) }
            cueCount += 1
            let earliest = max(freeFrom[slot], window.start - Self.lead * services.count)
            freeFrom[slot] = window.end
            func block(_ codes: [[UInt8]], at time: Int, of cueNumber: Int?) -> Block {
                Block(
                    service: service,
                    bytes: Array(codes.joined()),
                    time: time,
                    cue: cueNumber,
                    position: cue.position
                )
            }
            for codes in Self.divided(window.loading(slot)) {
                loads.append(block(codes, at: max(0, earliest), of: cueCount))
                loads[loads.count - 1].isLast = false
            }
            loads[loads.count - 1].isLast = true
            signals.append(block(CEA708CueWindow.showing(slot), at: window.start, of: cueCount))
            signals.append(block(CEA708CueWindow.hiding(slot), at: window.end, of: nil))
        }
    }

    /// Divides codes among blocks, each code whole.
    static func divided(_ codes: [[UInt8]]) -> [[[UInt8]]] {
        var blocks: [[[UInt8]]] = [[]]
        var length = 0
        for code in codes {
            if length + code.count > blockLimit {
                blocks.append([])
                length = 0
            }
            blocks[blocks.count - 1].append(code)
            length += code.count
        }
        return blocks
    }

    /// Sends the blocks as fast as they are carried: those that show and hide before those that load.
    private func send(_ loads: [Block], _ signals: [Block], into encoding: inout Encoding) {
        var (loads, signals) = (loads[...], signals[...])
        var packets = CEA708PacketWriter()
        var time = 0.0
        var loaded: Set<Int> = []
        while true {
            let signal = signals.first.flatMap { Double($0.time) <= time ? $0 : nil }
            let isReady = signal?.cue.map(loaded.contains) ?? true
            let next: Block
            if let signal, isReady || loads.isEmpty {
                signals.removeFirst()
                next = signal
                if signal.cue != nil, Int(time) - signal.time > Self.noticeableDelay {
                    encoding.losses[signal.service, default: []].add(
                        "the caption appears more than half a second late: all services share 1,080 bytes a second",
                        at: signal.position
                    )
                }
            } else if let load = loads.first, signal != nil || Double(load.time) <= time {
                // A signal whose window is not loaded yet waits for it.
                loads.removeFirst()
                next = load
                if load.isLast, let cue = load.cue { loaded.insert(cue) }
            } else {
                let times = [loads.first?.time, signals.first?.time].compactMap(\.self)
                guard let earliest = times.min() else { return }
                time = Double(earliest)
                continue
            }
            time = max(time, Double(next.time))
            let constructs = packets.constructs(
                next.service,
                next.bytes,
                at: Int(time.rounded(.up))
            )
            encoding.packets += constructs
            time += Double(2 * constructs.count) * 1000 / Self.rate
        }
    }
}

/// Puts service blocks into packets of their own, which all players read.
struct CEA708PacketWriter {
    private var sequence: UInt8 = 0

    /// The packet of a service block, two bytes each.
    mutating func constructs(
        _ service: Int,
        _ block: [UInt8],
        at milliseconds: Int
    ) -> [TimedCaptionConstruct] {
        let packet = packet(service, block)
        return stride(from: 0, to: packet.count, by: 2).map { start in
            let construct = CaptionConstruct(
                start == 0 ? .packetStart : .packetData,
                packet[start],
                packet[start + 1]
            )
            return TimedCaptionConstruct(milliseconds: milliseconds, construct)
        }
    }

    private mutating func packet(_ service: Int, _ block: [UInt8]) -> [UInt8] {
        var packet: [UInt8] =
            service < 7
            ? [0, UInt8(service) << 5 | UInt8(block.count)]
            : [0, 0xE0 | UInt8(block.count), UInt8(service)]
        packet += block
        if !packet.count.isMultiple(of: 2) { packet.append(0) }
        packet[0] = sequence << 6 | UInt8(packet.count / 2)
        sequence = (sequence + 1) & 3
        return packet
    }
}
