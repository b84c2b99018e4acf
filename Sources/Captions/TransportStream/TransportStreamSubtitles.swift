// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Finds the subtitles of a transport stream, and reads those that are text: teletext and TTML.
///
/// The stream is read from its beginning to its end, in pieces of any length. Nothing is kept of it but tables, the pages of
/// subtitles and their text, for which there are bounds.
///
///     var subtitles = TransportStreamSubtitles()
///     while let piece = … { subtitles.read(piece) }
///     subtitles.finish()
package struct TransportStreamSubtitles: Sendable {
    /// More streams with text than this no multiplex has.
    private static let streamLimit = 64
    /// A table that names more subtitles than this, in all its versions, is made up.
    private static let serviceLimit = 512
    /// How many versions of tables are read.
    private static let mapLimit = 4096
    /// How often pages can change: four pages, with a subtitle every two seconds, for a day.
    private static let showingLimit = 200_000
    /// More programs than this no multiplex has.
    private static let programLimit = 512
    /// Packets are found by three of them.
    private static let headLength = 1024
    /// The PID of packets that only fill the stream, and of the clock of programs without one.
    private static let nullPID = 0x1FFF

    /// The subtitles, those that are declared in the order of the tables, then the others as they appear.
    package private(set) var services: [SubtitleService] = []
    /// The PIDs with text whose packets are encrypted.
    package private(set) var scrambled: Set<Int> = []
    /// Whether there is a stream of text.
    package var hasText: Bool { !streams.isEmpty }
    /// Whether text is read, and not only found.
    private let readsText: Bool

    private var association = ProgramSections()
    private var maps: [Int: ProgramSections] = [:]
    /// The last table of each program, which comes several times a second.
    private var lastMaps: [Int: ArraySlice<UInt8>] = [:]
    private var mapCount = 0
    private var showingCount = 0
    private var clocks: [Int: TransportClock] = [:]
    /// The streams with text, and the PIDs of their clocks.
    private var streams: [Int: Stream] = [:]
    private var teletext: [Int: Teletext.Decoder] = [:]
    private var timedText: [Int: TimedTextSegments] = [:]
    /// Whether packets of a PID are of use: most are not, and are passed over.
    private var isOfUse = [Bool](repeating: false, count: nullPID + 1)

    /// A stream with text.
    private struct Stream {
        var packets = PESPackets()
        /// The PID of its clock.
        let clock: Int
        /// Packets without a time, before the first time of the clock.
        var untimedCount = 0
        /// Whether there was more than is read.
        var isCut = false
        /// How many pages were found that no descriptor names.
        var pageCount = 0
    }

    private var packets: TransportPackets?
    private var rest: ArraySlice<UInt8> = []

    /// Has nothing yet.
    ///
    /// - Parameter readsText: whether documents of TTML are read, and not only their stream found.
    package init(readsText: Bool = true) {
        self.readsText = readsText
        isOfUse[0] = true
    }

    /// Takes the next bytes of the stream.
    package mutating func read(_ bytes: [UInt8]) { read(rest + bytes, isEnd: false) }

    private mutating func read(_ bytes: ArraySlice<UInt8>, isEnd: Bool) {
        rest = bytes
        guard var packets = packets.map({ TransportPackets(after: $0, bytes) }) ?? first(isEnd)
        else { return }
        while let packet = packets.next() {
            if isOfUse[packet.pid] { take(packet) }
        }
        rest = packets.rest
        self.packets = packets
    }

    /// The packets from the first one on; nil as long as there are not enough bytes to find it.
    private mutating func first(_ isEnd: Bool) -> TransportPackets? {
        while rest.count >= Self.headLength || isEnd && !rest.isEmpty {
            if let packets = TransportPackets(rest) { return packets }
            rest = rest.dropFirst(TransportPackets.longestDistance)
        }
        return nil
    }

    /// Ends what is shown at the end of the stream.
    package mutating func finish() {
        if packets == nil { read(rest, isEnd: true) }
        for (pid, stream) in streams {
            if let packet = streams[pid]?.packets.finish() { take(packet, of: pid, stream.clock) }
            teletext[pid]?.finish(at: clocks[stream.clock]?.now ?? 0)
            findPages(of: pid)
        }
    }

    // MARK: - Packets

    private mutating func take(_ packet: TransportPackets.Packet) {
        if let reference = packet.clockReference {
            clocks[packet.pid]?.take(reference: reference)
        }
        if packet.pid == 0 {
            for section in association.take(packet) where section.table == .association {
                ProgramMap.pids(inAssociation: section.body).forEach { addProgram($0) }
            }
        } else if let sections = maps[packet.pid]?.take(packet) {
            for section in sections where section.table == .map {
                read(map: section.body, of: packet.pid)
            }
        } else if let clock = streams[packet.pid]?.clock {
            if packet.isScrambled { scrambled.insert(packet.pid) }
            for complete in streams[packet.pid]?.packets.take(packet) ?? [] {
                take(complete, of: packet.pid, clock)
            }
            if packet.isStart { findPages(of: packet.pid) }
        }
    }

    private mutating func take(_ packet: PESPackets.Packet, of pid: Int, _ clock: Int) {
        guard let time = clocks[clock]?.time(of: packet.stamp) else {
            streams[pid]?.untimedCount += 1
            return
        }
        if let before = teletext[pid]?.showingCount {
            guard showingCount < Self.showingLimit else {
                streams[pid]?.isCut = true
                return
            }
            teletext[pid]?.take(packet.data, at: time)
            showingCount += (teletext[pid]?.showingCount ?? before) - before
        }
        if readsText { timedText[pid]?.take(packet.data, at: time) }
    }

    // MARK: - Services

    private mutating func addProgram(_ pid: Int) {
        guard maps[pid] == nil, maps.count < Self.programLimit, pid > 0 else { return }
        maps[pid] = ProgramSections()
        isOfUse[pid] = true
    }

    private mutating func read(map body: ArraySlice<UInt8>, of pid: Int) {
        guard lastMaps[pid] != body, mapCount < Self.mapLimit, let map = ProgramMap(body) else {
            return
        }
        lastMaps[pid] = ArraySlice(Array(body))
        mapCount += 1
        for stream in map.streams {
            let found = SubtitleService.all(in: stream)
            let isTeletext = SubtitleService.isTeletext(stream)
            if isTeletext || found.contains(where: { $0.carrier == .timedText }) {
                add(stream.pid, isTeletext: isTeletext, clock: map.clockPID)
            }
            for service in found where !services.contains(where: { $0 == service }) { add(service) }
        }
    }

    private mutating func add(_ pid: Int, isTeletext: Bool, clock: Int) {
        guard streams[pid] == nil, maps[pid] == nil, streams.count < Self.streamLimit, pid > 0
        else {
            return
        }
        streams[pid] = Stream(clock: clock)
        if isTeletext {
            teletext[pid] = Teletext.Decoder()
        } else {
            timedText[pid] = TimedTextSegments()
        }
        clocks[clock] = clocks[clock] ?? TransportClock()
        isOfUse[pid] = true
        if clock != Self.nullPID { isOfUse[clock] = true }
    }

    /// Adds subtitles that a descriptor names, unless it is one of another version of the table.
    private mutating func add(_ service: SubtitleService) {
        guard !services.contains(where: { $0.isSame(as: service) && $0.isDeclared }),
            services.count < Self.serviceLimit
        else { return }
        services.removeAll { $0.isSame(as: service) }
        // Declared ones are before the others, so that their order does not depend on how much is read.
        services.insert(service, at: services.firstIndex { !$0.isDeclared } ?? services.endIndex)
        if let page = service.teletextPage {
            teletext[service.pid]?.declare(page, language: service.language)
        }
    }

    /// Finds pages that no descriptor names and that have shown text as subtitles.
    private mutating func findPages(of pid: Int) {
        guard let pages = teletext[pid]?.undeclaredPages, pages.count != streams[pid]?.pageCount
        else { return }
        streams[pid]?.pageCount = pages.count
        for page in pages.sorted() where services.count < Self.serviceLimit {
            let service = SubtitleService(undeclaredPage: page, pid: pid)
            if !services.contains(where: { $0.isSame(as: service) }) { services.append(service) }
        }
    }
}

extension TransportStreamSubtitles {
    /// The captions of a service that is text.
    ///
    /// - Parameters:
    ///   - service: one of ``services``.
    ///   - start: the time of the stream that is 0, in ticks of 1/90 000 s; nil for the first time of its program.
    /// - Returns: the captions, in order of time, and what was noticed; neither for images.
    package func captions(
        of service: SubtitleService,
        from start: Int64?
    ) -> (CaptionDocument, [Diagnostic]) {
        var result = (document: CaptionDocument(), diagnostics: [Diagnostic]())
        if let stream = streams[service.pid], let clock = clocks[stream.clock] {
            let zero = start.map(clock.start) ?? clock.first
            let milliseconds = { (ticks: Int64) in Self.milliseconds(ticks - zero) }
            if let page = service.teletextPage {
                result = teletext[service.pid]?.captions(of: page, milliseconds) ?? result
            } else if case .timedText = service.carrier {
                result = timedText[service.pid]?.captions(milliseconds) ?? result
            }
            result.diagnostics += diagnostics(of: stream)
        }
        result.document.language = service.language ?? result.document.language
        return result
    }

    /// What was noticed of a stream as a whole.
    private func diagnostics(of stream: Stream) -> [Diagnostic] {
        let faults: [(DiagnosticCode, Int, String)] = [
            (.lostPackets, stream.packets.lostCount, "packets of the stream are lost or damaged"),
            (.lostPackets, stream.untimedCount, "packets of the stream have no time"),
            (
                .unreadEvents, stream.isCut ? Self.showingLimit : 0,
                "the rest of the stream is left out; the most changes of pages that are read"
            ),
        ]
        let place = SourcePosition(line: 1, column: 1)
        return faults.filter { $0.1 > 0 }.map { code, count, sentence in
            Diagnostic(code, "\(sentence): \(count)", at: place)
        }
    }

    /// Ticks of 1/90 000 s in milliseconds, to the nearest.
    private static func milliseconds(_ ticks: Int64) -> Int {
        Int((ticks < 0 ? ticks - 45 : ticks + 45) / 90)
    }
}

extension SubtitleService {
    /// Whether both are the same subtitles, declared or not.
    fileprivate func isSame(as other: SubtitleService) -> Bool {
        pid == other.pid && carrier == other.carrier
    }
}
