// SPDX-License-Identifier: Apache-2.0

/// Decodes all channels of captions that pictures carry, in the order the pictures are shown.
///
/// A channel costs memory from its first data on; what is kept of it is bounded.
package struct ClosedCaptionDecoder: Sendable {
    /// A service of CEA-708 and what it has shown.
    fileprivate struct ServiceLog {
        var service = CEA708Service()
        var cues: [Cue] = []
        var count = 0
        var firstMilliseconds = Int.max
        var lastMilliseconds = Int.min
    }

    /// No more cues than this are kept of a channel, whatever is asked for.
    package static let cueLimit = 200_000

    /// No more pairs than this are kept: nine hours of one field.
    static let pairLimit = 1_000_000

    /// No more pairs of bytes of packets than this are kept: two hours of all that pictures can carry.
    static let packetLimit = 4_000_000

    private let kept: Set<ClosedCaptionChannel>?
    private let keepsPairs: Bool
    private var pairs: [TimedCEA608Pair] = []
    private var packetBytes: [TimedCaptionConstruct] = []
    private let limit: Int
    private var line21: CEA608Decoder?
    private var packets = CaptionChannel()
    private var services: [Int: ServiceLog] = [:]
    private var time = 0

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - kept: the channels whose cues are kept; nil: all. Of the others, captions are counted.
    ///   - limit: how many cues of each are kept.
    ///   - keepsPairs: whether the pairs of line 21 and the bytes of packets of CEA-708 are kept, too.
    package init(
        keeping kept: Set<ClosedCaptionChannel>? = nil,
        limit: Int = ClosedCaptionDecoder.cueLimit,
        keepsPairs: Bool = false
    ) {
        self.kept = kept
        self.keepsPairs = keepsPairs
        self.limit = min(limit, Self.cueLimit)
    }

    /// Takes what a picture carries.
    ///
    /// - Parameters:
    ///   - constructs: its captions.
    ///   - milliseconds: when it is shown; one before the last picture counts as shown with that.
    package mutating func take(_ constructs: [CaptionConstruct], atMilliseconds milliseconds: Int) {
        time = max(time, milliseconds)
        for construct in constructs {
            switch construct.kind {
            case .field1, .field2:
                // Padding matters, too: it parts doubled control codes.
                guard construct.isValid, line21 != nil || !construct.isPadding else { continue }
                takeLine21(construct)
            case .packetData, .packetStart:
                if keepsPairs, construct.isValid, packetBytes.count < Self.packetLimit {
                    packetBytes.append(TimedCaptionConstruct(milliseconds: time, construct))
                }
                packets.take(construct).forEach { take($0) }
            }
        }
    }

    private mutating func takeLine21(_ construct: CaptionConstruct) {
        if line21 == nil { line21 = CEA608Decoder(keeping: keptLine21, limit: limit) }
        let pair = TimedCEA608Pair(
            milliseconds: time,
            field: construct.kind == .field1 ? .one : .two,
            pair: CEA608Pair(construct.first, construct.second)
        )
        line21?.append(pair)
        if keepsPairs, !construct.isPadding, pairs.count < Self.pairLimit { pairs.append(pair) }
    }

    private var keptLine21: Set<CEA608Channel> {
        Set(CEA608Channel.allCases.filter { kept?.contains(.line21($0)) ?? true })
    }

    private mutating func take(_ block: CaptionChannel.ServiceBlock) {
        services[block.service, default: ServiceLog()].service.take(
            block.bytes,
            atMilliseconds: time
        )
        collectCues(of: block.service)
    }

    private mutating func collectCues(of number: Int) {
        guard let cues = services[number]?.service.takeCues(), !cues.isEmpty else { return }
        let isKept = kept?.contains(.service(number)) ?? true
        services[number]?.note(cues, keeping: isKept ? limit : 0)
    }

    /// Ends what is on the screen and gives everything.
    ///
    /// - Parameter endMilliseconds: when the pictures end; nil: what is never erased lasts four seconds.
    /// - Returns: the channels that have characters.
    package consuming func finish(endMilliseconds: Int? = nil) -> ClosedCaptions {
        for block in packets.finish() { take(block) }
        var result = ClosedCaptions()
        result.faults = packets.faults
        result.pairs = pairs
        result.packets = packetBytes
        if let captions = line21?.finish(endMilliseconds: endMilliseconds) {
            result.fields = captions.fields
            result.extendedData = captions.extendedData
            result.channels = captions.channels.map { ClosedCaptions.Channel($0) }
        }
        let end = max(time, endMilliseconds ?? time + 4000)
        for number in services.keys.sorted() {
            services[number]?.service.finish(atMilliseconds: end)
            collectCues(of: number)
            guard let log = services[number], log.service.printableCount > 0 else { continue }
            let channel = log.channel(number)
            result.faults.note(.unreadCharacters, count: channel.unreadCount)
            result.channels.append(channel)
        }
        return result
    }
}

extension ClosedCaptionDecoder.ServiceLog {
    fileprivate mutating func note(_ more: [Cue], keeping limit: Int) {
        count += more.count
        for cue in more {
            firstMilliseconds = min(firstMilliseconds, cue.startMilliseconds)
            lastMilliseconds = max(lastMilliseconds, cue.startMilliseconds)
        }
        cues += more.prefix(max(0, limit - cues.count))
    }

    fileprivate func channel(_ number: Int) -> ClosedCaptions.Channel {
        let decoding = service.sixteenBit.decoding()
        let sorted = cues.enumerated().sorted {
            ($0.element.startMilliseconds, $0.offset) < ($1.element.startMilliseconds, $1.offset)
        }
        .map { _, cue in
            var cue = cue
            cue.text = decoding.read(cue.text)
            return cue
        }
        return ClosedCaptions.Channel(
            channel: .service(number),
            document: CaptionDocument(cues: sorted),
            captionCount: count,
            printableCount: service.printableCount,
            unreadCount: decoding.unreadCount,
            firstMilliseconds: count > 0 ? firstMilliseconds : 0,
            lastMilliseconds: count > 0 ? lastMilliseconds : 0,
            modes: service.modes.names
        )
    }
}

extension ClosedCaptions.Channel {
    fileprivate init(_ captions: CEA608Captions.ChannelCaptions) {
        let counts = captions.statistics
        self.init(
            channel: .line21(captions.channel),
            document: captions.document,
            captionCount: counts.captions,
            printableCount: counts.printableCharacters,
            firstMilliseconds: counts.firstShownMilliseconds ?? counts.firstMilliseconds ?? 0,
            lastMilliseconds: counts.lastShownMilliseconds ?? counts.lastMilliseconds ?? 0,
            modes: CEA608Mode.allCases.filter(counts.modes.contains).map(\.rawValue)
        )
    }
}
