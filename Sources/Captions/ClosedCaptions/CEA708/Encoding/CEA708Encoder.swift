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

    /// Codes that belong together, when they may be sent, and what has to be sent before them.
    private struct Job {
        let service: Int
        let codes: [[UInt8]]
        /// When they are due, in milliseconds; codes that load may be sent from then on.
        let time: Int
        /// The number of the cue that they load or show; nil of codes that hide.
        let cue: Int?
        let position: SourcePosition
    }

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
        var (loads, signals): ([Job], [Job]) = ([], [])
        var cueCount = 0
        for (number, document) in services {
            jobs(
                number,
                document,
                &loads,
                &signals,
                &cueCount,
                &encoding.losses[number, default: []]
            )
        }
        loads.sort { $0.time < $1.time }
        // What hides comes before what shows at the same time.
        signals.sort { ($0.time, $0.cue == nil ? 0 : 1) < ($1.time, $1.cue == nil ? 0 : 1) }
        send(loads, signals, into: &encoding)
        return encoding
    }

    /// The codes of a service.
    private func jobs(
        _ service: Int,
        _ document: CaptionDocument,
        _ loads: inout [Job],
        _ signals: inout [Job],
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
            if cue.isForced { losses.add("CEA-708 cannot mark forced cues", at: cue.position) }
            cueCount += 1
            let earliest = max(freeFrom[slot], window.start - Self.lead * services.count)
            freeFrom[slot] = window.end
            func job(_ codes: [[UInt8]], at time: Int, of cueNumber: Int?) -> Job {
                Job(
                    service: service,
                    codes: codes,
                    time: time,
                    cue: cueNumber,
                    position: cue.position
                )
            }
            loads.append(job(window.loading(slot), at: max(0, earliest), of: cueCount))
            signals.append(
                job(CEA708CueWindow.showing(slot), at: window.start, of: cueCount)
            )
            signals.append(job(CEA708CueWindow.hiding(slot), at: window.end, of: nil))
        }
    }

    /// Puts the codes into packets, as fast as they are carried.
    private func send(_ loads: [Job], _ signals: [Job], into encoding: inout Encoding) {
        var channel = PacketWriter()
        var time = 0.0
        var (nextLoad, nextSignal) = (0, 0)
        var loaded: Set<Int> = []
        func isDue(_ job: Job) -> Bool { Double(job.time) <= time }
        func send(_ job: Job) {
            for packet in channel.packets(job.service, job.codes) {
                let milliseconds = max(job.time, Int(time.rounded(.up)))
                for (index, start) in stride(from: 0, to: packet.count, by: 2).enumerated() {
                    let construct = CaptionConstruct(
                        index == 0 ? .packetStart : .packetData,
                        packet[start],
                        packet[start + 1]
                    )
                    encoding.packets.append(
                        TimedCaptionConstruct(milliseconds: milliseconds, construct)
                    )
                }
                time = max(time, Double(job.time)) + Double(packet.count) * 1000 / Self.rate
            }
        }
        while nextLoad < loads.count || nextSignal < signals.count {
            if nextSignal < signals.count, isDue(signals[nextSignal]) {
                let signal = signals[nextSignal]
                if let cue = signal.cue, !loaded.contains(cue), nextLoad < loads.count {
                    // The window is loaded late: first what comes before it.
                    loaded.insert(loads[nextLoad].cue ?? 0)
                    send(loads[nextLoad])
                    nextLoad += 1
                    continue
                }
                if Int(time) - signal.time > Self.noticeableDelay, signal.cue != nil {
                    encoding.losses[signal.service, default: []].add(
                        "the caption appears more than half a second late: all services share 1,080 bytes a second",
                        at: signal.position
                    )
                }
                send(signal)
                nextSignal += 1
            } else if nextLoad < loads.count, isDue(loads[nextLoad]) {
                loaded.insert(loads[nextLoad].cue ?? 0)
                send(loads[nextLoad])
                nextLoad += 1
            } else {
                let times =
                    (nextLoad < loads.count ? [loads[nextLoad].time] : [])
                    + (nextSignal < signals.count ? [signals[nextSignal].time] : [])
                time = max(time, Double(times.min() ?? 0))
            }
        }
    }
}

/// Puts codes into packets of one service block each, which all players read.
private struct PacketWriter {
    private var sequence: UInt8 = 0

    /// The longest service block.
    private static let blockLimit = 31

    /// The packets of a service; no code is divided among two.
    mutating func packets(_ service: Int, _ codes: [[UInt8]]) -> [[UInt8]] {
        var blocks: [[UInt8]] = [[]]
        for code in codes {
            if blocks[blocks.count - 1].count + code.count > Self.blockLimit { blocks.append([]) }
            blocks[blocks.count - 1] += code
        }
        return blocks.map { block in
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
}
