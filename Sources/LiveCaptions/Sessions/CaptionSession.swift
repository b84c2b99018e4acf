// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The captions of one live session: a state machine without sockets and clocks.
///
/// Every change is a call with the time, in milliseconds since the session began, and gives the events that follow from
/// it. The same calls give the same events, so that a log of calls brings a session back. Times that go back are taken
/// for the latest one that was seen.
public struct CaptionSession: Sendable {
    /// What is asked for.
    public let settings: SessionSettings
    /// How far the captions are.
    public private(set) var status: SessionStatus = .started
    /// Segments whose text stays, in the order in which they came and as they came.
    public private(set) var archive: [LiveSegment] = []
    /// Corrections and deletions of them, in the order in which they came.
    public private(set) var corrections: [TextCorrection] = []
    /// The number of the first event.
    public var firstEvent: Int { log.first }
    /// How steady the texts are that were shown.
    public private(set) var flicker = FlickerMeter()

    private var now = 0
    private var streams: [String: StreamState] = [:]
    private var open: [LiveSegmentName: OpenSegment] = [:]
    private var opened = 0
    /// Final texts, as they are by now; nil for those that were deleted.
    private var closed: [LiveSegmentName: String?] = [:]
    /// Those of them that are final because their source had gone, not because it said so.
    private var abandoned: Set<LiveSegmentName> = []
    private var paces: [String: PaceMeter] = [:]
    /// Events that subscribers may ask for again: all but texts that were replaced.
    private var log: EventLog

    /// A session whose captions have started.
    ///
    /// - Parameters:
    ///   - settings: what is asked for.
    ///   - number: of the last event before, from which events are counted on, so that subscribers who follow a name from
    ///     one run of captions to the next see each number once.
    public init(_ settings: SessionSettings, after number: Int = 0) {
        self.settings = settings
        log = EventLog(after: number)
        _ = log.record(.status(.started))
    }

    /// Whether texts are taken.
    public var isEnabled: Bool { status == .started }

    /// What is known of a stream; nil where it was never published.
    public func state(of stream: String) -> StreamState? { streams[stream] }

    /// What is known of all streams that were ever published, in the order of their names.
    public var streamStates: [StreamState] {
        streams.values.sorted { $0.stream < $1.stream }
    }

    /// The number of the last event.
    public var lastEvent: Int { log.last }

    /// The final texts as they are by now: corrected, without those that were deleted.
    public var texts: [LiveSegment] {
        guard !corrections.isEmpty else { return archive }
        return archive.compactMap { segment in
            guard case .some(.some(let text)) = closed[segment.key] else { return nil }
            var segment = segment
            segment.text = text
            return segment
        }
    }

    // MARK: - Publishing

    /// A publisher begins to publish, or changes what it publishes.
    ///
    /// Captions of a stream that has no sound are refused. A stream that had sound and captions may lose its sound; what
    /// was said until then stays.
    ///
    /// - Parameters:
    ///   - stream: its name.
    ///   - captions: whether it wants captions.
    ///   - audio: whether it has sound.
    ///   - time: now.
    /// - Returns: an event where the state of the stream changes.
    /// - Throws: ``SessionError``: captions of a stream without sound, a name that is too long, too many streams.
    public mutating func publish(
        _ stream: String,
        captions: Bool,
        audio: Bool,
        at time: Int
    ) throws(SessionError) -> [SessionEvent] {
        try Limits.check(stream, "name of the stream", Limits.nameBytes)
        let hadSound = streams[stream].map { $0.isPublishing && $0.publishesCaptions } ?? false
        if captions, !audio, !hadSound { throw .publisherMissingAudioTrack(stream: stream) }
        guard streams[stream] != nil || streams.count < Limits.streams else {
            throw .tooMany(what: "streams", limit: Limits.streams)
        }
        var state = StreamState(stream)
        state.isPublishing = true
        state.hasAudio = audio
        state.publishesCaptions = captions
        let ended = state.hasCaptions ? [] : end(stream, at: time)
        return ended + change(state, at: time)
    }

    /// The source of a stream's texts has ended: texts that are open become final as they are, and no one speaks.
    ///
    /// - Parameters:
    ///   - stream: its name; nil for all.
    ///   - time: now.
    /// - Returns: the events that this causes.
    public mutating func end(_ stream: String? = nil, at time: Int) -> [SessionEvent] {
        closeOpen(of: stream, at: time) + endPace(of: stream)
    }

    /// The source of a segment has ended: its text becomes final as it is, if it is open.
    ///
    /// A source that comes back may still send the final text, which then corrects it.
    public mutating func end(_ id: String, of stream: String, at time: Int) -> [SessionEvent] {
        advance(to: time)
        return abandon([LiveSegmentName(stream: stream, id: id)])
    }

    private mutating func abandon(_ keys: [LiveSegmentName]) -> [SessionEvent] {
        abandoned.formUnion(keys.filter { open[$0] != nil })
        return finish(keys)
    }

    /// A publisher leaves; what it said last stays as it is shown.
    public mutating func unpublish(_ stream: String, at time: Int) -> [SessionEvent] {
        guard let published = streams[stream] else { return [] }
        return end(stream, at: time) + change(StreamState(published.stream), at: time)
    }

    private mutating func change(_ state: StreamState, at time: Int) -> [SessionEvent] {
        advance(to: time)
        guard streams[state.stream] != state else { return [] }
        streams[state.stream] = state
        return [log.record(.state(state))]
    }

    // MARK: - Texts

    /// Takes a text, which replaces the last one of the same id.
    ///
    /// What is final stays: the same final text again is a repeated call and changes nothing, a different one under the
    /// same id is refused (``correct(_:of:to:at:)`` is for that), and a text that is not final comes too late. If a text is
    /// final only because its source had gone, the source's own final text corrects it.
    /// Control characters are left out.
    ///
    /// - Parameter segment: the text; ``LiveSegment/received`` is now.
    /// - Returns: the events that it causes.
    /// - Throws: ``SessionError``: captions are not enabled, in the session or for the stream; what is too long or too
    ///   much; times that are not valid; another text of a segment that is final.
    public mutating func receive(_ segment: LiveSegment) throws(SessionError) -> [SessionEvent] {
        guard isEnabled, streams[segment.stream].map(\.hasCaptions) ?? true else {
            throw .captionsNotEnabled
        }
        try Limits.check(segment)
        advance(to: segment.received)
        var segment = segment.withoutControls
        segment.received = now
        // `en` in a session of `en-US` is what is spoken there.
        if segment.language?.matches(settings.language) == true { segment.language = nil }
        let key = segment.key
        if let earlier = closed[key] {
            guard segment.isFinal, earlier != segment.text else { return [] }
            guard abandoned.remove(key) != nil else { throw .alreadyFinal(id: segment.id) }
            return try complete(segment, key)
        }
        return segment.isFinal ? try finish(segment, key) : try show(segment, key)
    }

    /// A source that was taken for gone sends its final text.
    private mutating func complete(
        _ segment: LiveSegment,
        _ key: LiveSegmentName
    ) throws(SessionError) -> [SessionEvent] {
        guard archive.contains(where: { $0.key == key }) else {
            closed.removeValue(forKey: key)
            return try finish(segment, key)
        }
        return try correct(segment.id, of: segment.stream, to: segment.text, at: now)
    }

    private mutating func show(
        _ segment: LiveSegment,
        _ key: LiveSegmentName
    ) throws(SessionError) -> [SessionEvent] {
        guard open[key] != nil || open.count < Limits.openSegments else {
            throw .tooMany(what: "open segments", limit: Limits.openSegments)
        }
        var current = open[key] ?? OpenSegment(segment, order: opened, settings.stability)
        if open[key] == nil { opened += 1 }
        let shown = current.shown
        current.take(segment, isSent: settings.sendsPartials)
        open[key] = current
        guard current.shown != shown, settings.sendsPartials else { return pace(current.segment) }
        flicker.show(current.shown, after: shown)
        var visible = current.segment
        visible.text = current.shown
        let event = log.number(.segment(visible))
        return [event] + pace(current.segment)
    }

    /// Replaces a final text, or takes it away: what no later text of the segment may do.
    ///
    /// - Parameters:
    ///   - id: of the segment.
    ///   - stream: of the segment.
    ///   - text: the right text; nil deletes the segment.
    ///   - time: now.
    /// - Returns: an event; none if the segment is as is asked for.
    /// - Throws: ``SessionError``: no final text of this id, too long.
    public mutating func correct(
        _ id: String,
        of stream: String,
        to text: String?,
        at time: Int
    ) throws(SessionError) -> [SessionEvent] {
        try Limits.check(text ?? "", "text", Limits.textBytes)
        let key = LiveSegmentName(stream: stream, id: id)
        guard let earlier = closed[key], let place = archive.lastIndex(where: { $0.key == key })
        else { throw .noFinalText(id: id) }
        advance(to: time)
        let text = text?.withoutControls
        let wanted = text?.contains { !$0.isWhitespace } == true ? text : nil
        guard earlier != wanted else { return [] }
        closed[key] = .some(wanted)
        corrections.append(TextCorrection(stream: stream, id: id, text: wanted, received: now))
        guard let wanted else { return [log.record(.deletion(stream: stream, id: id))] }
        var segment = archive[place]
        segment.text = wanted
        return [log.record(.correction(segment))]
    }

    private mutating func finish(
        _ segment: LiveSegment,
        _ key: LiveSegmentName
    ) throws(SessionError) -> [SessionEvent] {
        guard archive.count < Limits.finals else {
            throw .tooMany(what: "final texts", limit: Limits.finals)
        }
        let earlier = open.removeValue(forKey: key)
        closed[key] = .some(segment.text)
        if settings.sendsPartials, let earlier { flicker.show(segment.text, after: earlier.shown) }
        flicker.finish(segment, after: earlier)
        // A segment without a text only takes back what was shown of it.
        if segment.text.contains(where: { !$0.isWhitespace }) { archive.append(segment) }
        let event = log.record(.segment(segment))
        return [event] + pace(segment)
    }

    private mutating func closeOpen(of stream: String?, at time: Int) -> [SessionEvent] {
        advance(to: time)
        return finish(open.keys.filter { stream == nil || $0.stream == stream })
    }

    private mutating func finish(_ keys: [LiveSegmentName]) -> [SessionEvent] {
        let segments = keys.compactMap { open[$0] }.sorted { $0.order < $1.order }
        var events: [SessionEvent] = []
        for each in segments {
            var segment = each.segment
            // What a source says is guessed does not stay because the source has gone.
            if let count = segment.finalWords { segment.text = segment.text.firstWords(count) }
            segment.isFinal = true
            segment.received = now
            do throws(SessionError) {
                events += try finish(segment, segment.key)
            } catch {
                // There are as many finals as there may be; what is left open is not kept.
                break
            }
        }
        return events
    }

    // MARK: - Time

    /// Lets time pass: ends captions whose longest time is over, the pace of who has fallen silent, and texts whose source
    /// has gone without a word.
    public mutating func tick(at time: Int) -> [SessionEvent] {
        advance(to: time)
        var events: [SessionEvent] = []
        for stream in paces.keys.sorted() {
            if let reading = paces[stream]?.tick(at: now) { events.append(paced(stream, reading)) }
        }
        events += abandon(
            open.filter { now - $0.value.segment.received >= Limits.silence }.map(\.key)
        )
        if isEnabled || status == .paused, now >= settings.maximumSeconds * 1000 {
            events += stop(.maximumDuration, at: time)
        }
        return events
    }

    /// Takes no texts until ``resume(at:)``.
    public mutating func pause(at time: Int) -> [SessionEvent] {
        guard status == .started else { return [] }
        return end(at: time) + [change(.paused)]
    }

    /// Takes texts again.
    public mutating func resume(at time: Int) -> [SessionEvent] {
        guard status == .paused else { return [] }
        advance(to: time)
        return [change(.started)]
    }

    /// Ends the captions: what is shown stays as it is.
    public mutating func stop(_ reason: StopReason = .asked, at time: Int) -> [SessionEvent] {
        guard status == .started || status == .paused else { return [] }
        return end(at: time) + [change(.stopped(reason))]
    }

    /// Ends the captions with an error of who makes them.
    public mutating func fail(_ reason: String, at time: Int) -> [SessionEvent] {
        guard status == .started || status == .paused else { return [] }
        return end(at: time) + [change(.failed(reason))]
    }

    private mutating func change(_ status: SessionStatus) -> SessionEvent {
        self.status = status
        return log.record(.status(status))
    }

    private mutating func advance(to time: Int) { now = max(now, time) }

    private mutating func pace(_ segment: LiveSegment) -> [SessionEvent] {
        let reading = paces[segment.stream, default: PaceMeter()].hear(segment)
        return reading.map { [paced(segment.stream, $0)] } ?? []
    }

    private mutating func endPace(of stream: String?) -> [SessionEvent] {
        var events: [SessionEvent] = []
        for each in paces.keys.sorted() where stream == nil || each == stream {
            if let reading = paces[each]?.end(at: now) { events.append(paced(each, reading)) }
        }
        return events
    }

    private mutating func paced(_ stream: String, _ reading: PaceMeter.Reading) -> SessionEvent {
        log.number(.pace(PaceReading(stream: stream, reading)))
    }

    // MARK: - Events

    /// What a subscriber has missed: the events after a number, and the texts that are open.
    ///
    /// Texts that were replaced are not among them.
    ///
    /// - Parameter number: of the last event that the subscriber has; 0 for all.
    /// - Returns: the events in their order.
    public func events(after number: Int) -> [SessionEvent] {
        let kept = log.events(after: number)
        guard settings.sendsPartials else { return kept }
        let current = open.values.sorted { $0.order < $1.order }.filter { !$0.shown.isEmpty }
        return kept
            + current.map { each in
                var segment = each.segment
                segment.text = each.shown
                return SessionEvent(number: log.last, content: .segment(segment))
            }
    }

    /// What a subscriber that has no event needs to know: the texts before, the status, the streams, and the texts that
    /// are open.
    ///
    /// All but the texts before have the number of the last event, after which the subscriber goes on.
    ///
    /// - Parameter texts: how many final texts there are at most.
    /// - Returns: the events.
    public func present(texts: Int) -> [SessionEvent] {
        let states = [.status(status)] + streamStates.map { SessionEvent.Content.state($0) }
        return recent(texts) + states.map { SessionEvent(number: log.last, content: $0) }
            + events(after: log.last)
    }

    /// The last final texts, as they are by now.
    private func recent(_ most: Int) -> [SessionEvent] {
        var found: [SessionEvent] = []
        for event in log.events.reversed() where found.count < most {
            guard case .segment(var segment) = event.content,
                case .some(.some(let text)) = closed[segment.key],
                text.contains(where: { !$0.isWhitespace })
            else { continue }
            segment.text = text
            found.append(SessionEvent(number: event.number, content: .segment(segment)))
        }
        return found.reversed()
    }
}
