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
    /// Segments whose text stays, in the order in which they came.
    public private(set) var archive: [LiveSegment] = []
    /// How steady the texts are that were shown.
    public private(set) var flicker = FlickerMeter()

    private var now = 0
    private var streams: [String: StreamState] = [:]
    private var open: [SegmentKey: OpenSegment] = [:]
    private var opened = 0
    private var closed: [SegmentKey: ClosedSegment] = [:]
    private var paces: [String: PaceMeter] = [:]
    /// Events that subscribers may ask for again: all but texts that were replaced.
    private var log: [SessionEvent] = []
    private var count = 0

    /// A session whose captions have started.
    ///
    /// - Parameter settings: what is asked for.
    public init(_ settings: SessionSettings) {
        self.settings = settings
        _ = record(.status(.started))
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
    public var lastEvent: Int { count }

    // MARK: - Publishing

    /// A publisher begins to publish, or changes what it publishes.
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
        if captions, !audio { throw .publisherMissingAudioTrack(stream: stream) }
        guard streams[stream] != nil || streams.count < Limits.streams else {
            throw .tooMany(what: "streams", limit: Limits.streams)
        }
        var state = StreamState(stream)
        state.isPublishing = true
        state.hasAudio = audio
        state.publishesCaptions = captions
        return change(state, at: time)
    }

    /// A publisher leaves; what it said last stays as it is shown.
    public mutating func unpublish(_ stream: String, at time: Int) -> [SessionEvent] {
        guard let published = streams[stream] else { return [] }
        var events = closeOpen(of: stream, at: time)
        events += change(StreamState(published.stream), at: time)
        return events
    }

    private mutating func change(_ state: StreamState, at time: Int) -> [SessionEvent] {
        advance(to: time)
        guard streams[state.stream] != state else { return [] }
        streams[state.stream] = state
        return [record(.state(state))]
    }

    // MARK: - Texts

    /// Takes a text, which replaces the last one of the same id.
    ///
    /// What is final stays: the same final text again is a repeated call and changes nothing, a different one under the
    /// same id is a segment of its own, so that nothing is lost, and a text that is not final comes too late.
    ///
    /// - Parameter segment: the text; ``LiveSegment/received`` is now.
    /// - Returns: the events that it causes.
    /// - Throws: ``SessionError``: captions are not enabled, in the session or for the stream; what is too long or too
    ///   much; times that are not valid.
    public mutating func receive(_ segment: LiveSegment) throws(SessionError) -> [SessionEvent] {
        guard isEnabled, streams[segment.stream].map(\.hasCaptions) ?? true else {
            throw .captionsNotEnabled
        }
        try Limits.check(segment)
        advance(to: segment.received)
        var segment = segment
        segment.received = now
        // `en` in a session of `en-US` is what is spoken there.
        if segment.language?.matches(settings.language) == true { segment.language = nil }
        let key = SegmentKey(stream: segment.stream, id: segment.id)
        if let earlier = closed[key] {
            guard segment.isFinal, !earlier.texts.contains(segment.text) else { return [] }
            closed[key]?.texts.append(segment.text)
            segment.id += "~\(earlier.texts.count + 1)"
            return try finish(segment)
        }
        return segment.isFinal ? try finish(segment, key) : try show(segment, key)
    }

    private mutating func show(
        _ segment: LiveSegment,
        _ key: SegmentKey
    ) throws(SessionError) -> [SessionEvent] {
        guard open[key] != nil || open.count < Limits.openSegments else {
            throw .tooMany(what: "open segments", limit: Limits.openSegments)
        }
        var current = open[key] ?? OpenSegment(segment, order: opened, settings.stability)
        if open[key] == nil { opened += 1 }
        let shown = current.shown
        current.take(segment, isSent: settings.sendsPartials)
        open[key] = current
        guard current.shown != shown, settings.sendsPartials else { return [] }
        flicker.show(current.shown, after: shown)
        var visible = current.segment
        visible.text = current.shown
        return [numbered(.segment(visible))]
    }

    private mutating func finish(
        _ segment: LiveSegment,
        _ key: SegmentKey? = nil
    ) throws(SessionError) -> [SessionEvent] {
        guard archive.count < Limits.finals else {
            throw .tooMany(what: "final texts", limit: Limits.finals)
        }
        if let key {
            let earlier = open.removeValue(forKey: key)
            closed[key] = ClosedSegment(texts: [segment.text])
            if settings.sendsPartials, let earlier {
                flicker.show(segment.text, after: earlier.shown)
            }
            flicker.finish(segment, after: earlier)
        }
        // A segment without a text only takes back what was shown of it.
        if segment.text.contains(where: { !$0.isWhitespace }) { archive.append(segment) }
        var events = [record(.segment(segment))]
        events += pace(segment)
        return events
    }

    private mutating func closeOpen(of stream: String?, at time: Int) -> [SessionEvent] {
        advance(to: time)
        let keys = open.keys.filter { stream == nil || $0.stream == stream }
        let segments = keys.compactMap { open[$0] }.sorted { $0.order < $1.order }
        var events: [SessionEvent] = []
        for each in segments {
            var segment = each.segment
            segment.isFinal = true
            segment.received = now
            do throws(SessionError) {
                events += try finish(segment, SegmentKey(stream: segment.stream, id: segment.id))
            } catch {
                // There are as many finals as there may be; what is left open is not kept.
                break
            }
        }
        return events
    }

    // MARK: - Time

    /// Lets time pass: ends captions whose longest time is over, and the pace of who has fallen silent.
    public mutating func tick(at time: Int) -> [SessionEvent] {
        advance(to: time)
        var events: [SessionEvent] = []
        for stream in paces.keys.sorted() {
            if let reading = paces[stream]?.tick(at: now) {
                events.append(numbered(.pace(PaceReading(stream: stream, reading))))
            }
        }
        if isEnabled || status == .paused, now >= settings.maximumSeconds * 1000 {
            events += stop(.maximumDuration, at: time)
        }
        return events
    }

    /// Takes no texts until ``resume(at:)``.
    public mutating func pause(at time: Int) -> [SessionEvent] {
        guard status == .started else { return [] }
        return closeOpen(of: nil, at: time) + [change(.paused)]
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
        return closeOpen(of: nil, at: time) + [change(.stopped(reason))]
    }

    /// Ends the captions with an error of who makes them.
    public mutating func fail(_ reason: String, at time: Int) -> [SessionEvent] {
        guard status == .started || status == .paused else { return [] }
        return closeOpen(of: nil, at: time) + [change(.failed(reason))]
    }

    private mutating func change(_ status: SessionStatus) -> SessionEvent {
        self.status = status
        return record(.status(status))
    }

    private mutating func advance(to time: Int) { now = max(now, time) }

    private mutating func pace(_ segment: LiveSegment) -> [SessionEvent] {
        let reading = paces[segment.stream, default: PaceMeter()].add(segment)
        return [numbered(.pace(PaceReading(stream: segment.stream, reading)))]
    }

    // MARK: - Events

    /// What a subscriber has missed: the events after a number, and the texts that are open.
    ///
    /// Texts that were replaced are not among them.
    ///
    /// - Parameter number: of the last event that the subscriber has; 0 for all.
    /// - Returns: the events in their order.
    public func events(after number: Int) -> [SessionEvent] {
        let start = log.partitioningIndex { $0.number > number }
        guard settings.sendsPartials else { return Array(log[start...]) }
        let current = open.values.sorted { $0.order < $1.order }.filter { !$0.shown.isEmpty }
        return log[start...]
            + current.map { each in
                var segment = each.segment
                segment.text = each.shown
                return SessionEvent(number: count, content: .segment(segment))
            }
    }

    /// What a subscriber that has no event needs to know: the status, the streams, and the texts that are open.
    ///
    /// All have the number of the last event, after which the subscriber goes on.
    public var present: [SessionEvent] {
        let states = [.status(status)] + streamStates.map { SessionEvent.Content.state($0) }
        return states.map { SessionEvent(number: count, content: $0) } + events(after: count)
    }

    private mutating func record(_ content: SessionEvent.Content) -> SessionEvent {
        let event = numbered(content)
        log.append(event)
        return event
    }

    private mutating func numbered(_ content: SessionEvent.Content) -> SessionEvent {
        count += 1
        return SessionEvent(number: count, content: content)
    }
}

/// What names a segment in its session.
private struct SegmentKey: Hashable, Sendable {
    let stream: String
    let id: String
}

/// Final texts of one id; more than one where a source changes what it called final.
private struct ClosedSegment: Sendable {
    var texts: [String]
}

extension RandomAccessCollection where Index == Int {
    /// The first place whose element fulfils what all later ones do.
    fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
