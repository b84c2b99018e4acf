// SPDX-License-Identifier: Apache-2.0

import Captions
public import MediaSelection
public import Playlists

/// The captions of a session as a live HLS rendition of WebVTT segments: a state machine without sockets and clocks.
///
/// Beside a video, its segments are those of the video: the same numbers, durations, discontinuities and times of day.
/// A cue is in every segment in which it is shown, with the same identifier, times and text; what was published does not
/// change. Times are milliseconds since the session began.
///
/// Source: RFC 8216bis-22, 3.1.4, 6.2.2, 6.2.5.2.
public struct LiveRendition: Sendable {
    /// What is asked for.
    package let settings: RenditionSettings
    /// The segments that the playlist lists.
    var listed: [PublishedSegment] = []
    /// Parts of the segment that is not complete.
    var open: OpenPublication?
    var timeline: Timeline

    private var shelf = CueShelf()
    private var starts = MediaStarts()
    /// Segments that are no longer listed, but may still be loaded.
    private var retired: [PublishedSegment] = []
    private var hasPublished = false
    private var now = 0

    /// Where the times of segments come from.
    enum Timeline {
        case video(VideoTimeline)
        case own(OwnTimeline)
    }

    /// A rendition beside a video.
    ///
    /// - Parameter settings: what is asked for.
    public init(besideVideo settings: RenditionSettings) {
        self.settings = settings
        timeline = .video(VideoTimeline())
    }

    /// A rendition with segments of its own.
    ///
    /// - Parameters:
    ///   - settings: what is asked for.
    ///   - time: now, in milliseconds since the session began.
    public init(withoutVideo settings: RenditionSettings, at time: Int) {
        self.settings = settings
        timeline = .own(OwnTimeline(settings, at: time))
    }

    // MARK: - Input

    /// Takes a text of the session; only final ones of the stream and language are shown.
    ///
    /// - Parameters:
    ///   - segment: the text.
    ///   - language: that of the session, which a text has that does not state its own.
    public mutating func add(_ segment: LiveSegment, sessionLanguage language: LanguageTag) {
        guard segment.isFinal, settings.stream.map({ $0 == segment.stream }) ?? true,
            (segment.language ?? language) == settings.language
        else { return }
        shelf.add(segment, prefix: settings.prefix)
    }

    /// Takes a correction or deletion of a final text; captions that were published do not change.
    public mutating func correct(_ correction: TextCorrection) { shelf.correct(correction) }

    /// Reads the video's media playlist, which may be read at any time and any number of times.
    ///
    /// - Parameters:
    ///   - playlist: the playlist.
    ///   - time: now.
    /// - Returns: whether it was newer than what was read before.
    @discardableResult
    public mutating func read(video playlist: MediaPlaylist, at time: Int) -> Bool {
        guard case .video(var video) = timeline else { return false }
        let reading = video.read(
            playlist,
            sessionStart: settings.sessionStart,
            withParts: settings.partDuration != nil,
            at: max(now, time)
        )
        timeline = .video(video)
        if reading == .restarted {
            retire(listed.count)
            open = nil
        }
        advance(to: time)
        return reading != .outdated
    }

    /// The number of a segment of the video whose first time the rendition waits for; nil where it waits for none.
    public var wantedMediaStart: Int? {
        guard case .video(let video) = timeline, let next = video.segments.first,
            next.duration != nil
        else { return nil }
        return starts.knows(next, settings) ? nil : next.number
    }

    /// States the time of the first picture or sound of a segment of the video, in ticks of 1/90,000 s.
    ///
    /// It counts for that segment and those after it up to a discontinuity, as far as they are not published.
    public mutating func setMediaStart(_ ticks: Int, ofSegment number: Int) {
        guard case .video(let video) = timeline,
            let segment = video.segments.first(where: { $0.number == number })
        else { return }
        starts.set(ticks, segment)
        advance(to: now)
    }

    /// Publishes what is due.
    public mutating func advance(to time: Int) {
        now = max(now, time)
        var hasBegun = true
        while hasBegun {
            hasBegun = beginNext()
            while publishNext() {}
        }
        removeOld()
    }

    private mutating func beginNext() -> Bool {
        guard case .own(var own) = timeline else { return false }
        let hasBegun = own.beginNext(at: now, isEmpty: shelf.isEmpty)
        timeline = .own(own)
        return hasBegun
    }

    /// The session has ended: a rendition without a video ends after its last caption.
    public mutating func end(at time: Int) {
        advance(to: time)
        if case .own(var own) = timeline {
            own.end = now
            timeline = .own(own)
            advance(to: now)
        }
    }

    // MARK: - Publishing

    private var segments: [TimelineSegment] {
        switch timeline {
        case .video(let video): video.segments
        case .own(let own): own.segments
        }
    }

    /// Publishes the next part that is due; a segment without parts is one.
    private mutating func publishNext() -> Bool {
        guard let segment = segments.first, starts.knows(segment, settings) else { return false }
        let index = open.map { $0.segment.number == segment.number ? $0.parts.count : 0 } ?? 0
        guard index < segment.parts.count, hasParts || segment.duration != nil else {
            return finish(segment, published: index)
        }
        let before = segment.parts[..<index].reduce(0, +)
        let isLast = segment.duration != nil && index == segment.parts.count - 1
        // The last part ends where the segment ends, whatever was rounded.
        let end = isLast ? max(before, segment.duration ?? 0) : before + segment.parts[index]
        let ended = min(segment.wallStart + end, segment.seenAt)
        guard waitsForNothing || now * 1_000_000 >= ended + settings.hold * 1_000_000 else {
            return false
        }
        publish(segment, PartSpan(index: index, start: before, end: end))
        return true
    }

    /// Whether no text can come any more.
    private var waitsForNothing: Bool {
        if case .own(let own) = timeline { own.end != nil } else { false }
    }

    private mutating func publish(_ segment: TimelineSegment, _ part: PartSpan) {
        if part.index == 0 || open == nil { begin(segment) }
        let local = segment.localStart + (starts.base ?? 0)
        let unit = PublishedUnit(
            wallStart: segment.wallStart + part.start,
            wallEnd: segment.wallStart + part.end,
            localStart: local + part.start,
            localEnd: local + part.end,
            isLater: hasPublished
        )
        hasPublished = true
        let cues = shelf.publish(unit)
        open?.segment = segment
        open?.add(cues, duration: segment.parts[part.index])
    }

    private mutating func begin(_ segment: TimelineSegment) {
        if let last = listed.last, last.segment.number + 1 != segment.number {
            // Segments between them were never seen; a playlist has no holes.
            retire(listed.count)
        }
        let map = starts.map(of: segment, settings)
        open = OpenPublication(segment: segment, map: map)
    }

    /// Lists a segment whose parts are all published.
    private mutating func finish(_ segment: TimelineSegment, published: Int) -> Bool {
        guard let duration = segment.duration, published >= segment.parts.count, var open else {
            return false
        }
        open.segment = segment
        listed.append(open.finished(duration))
        self.open = nil
        switch timeline {
        case .video(var video):
            video.removeFirst()
            timeline = .video(video)
        case .own(var own):
            own.removeFirst()
            timeline = .own(own)
        }
        return true
    }

    // MARK: - Removing

    private mutating func removeOld() {
        guard !isEvent else { return }
        let least = 3 * targetDuration * 1_000_000_000
        var total = listed.reduce(0) { $0 + $1.duration }
        var count = 0
        for each in listed {
            let rest = total - each.duration
            guard rest >= least, isRemovable(each, rest: rest) else { break }
            total = rest
            count += 1
        }
        if count > 0 { retire(count) }
    }

    private func isRemovable(_ segment: PublishedSegment, rest: Int) -> Bool {
        switch timeline {
        case .video(let video): segment.segment.number < video.firstListed
        case .own: rest >= settings.window * 1_000_000
        }
    }

    /// Takes segments from the playlist; they can be loaded as long as a client may have an older playlist
    /// [RFC 8216bis-22, 6.2.2].
    private mutating func retire(_ count: Int) {
        retired += listed.prefix(count)
        listed.removeFirst(count)
        let needed = max(
            4 * targetDuration * 1_000_000_000,
            listed.reduce(0) { $0 + $1.duration } + targetDuration * 1_000_000_000
        )
        var total = retired.reduce(0) { $0 + $1.duration }
        while let first = retired.first, total - first.duration >= needed, retired.count > 4 {
            total -= first.duration
            retired.removeFirst()
        }
    }

    // MARK: - Files

    /// A file of the rendition.
    ///
    /// - Parameter name: of a segment or a part, as the playlist has it.
    /// - Returns: the file; nil if no file has this name, or not yet.
    package func file(named name: String) -> String? {
        for each in listed.reversed() { if let file = each.file(named: name) { return file } }
        for each in retired.reversed() { if let file = each.file(named: name) { return file } }
        return open?.file(named: name)
    }
}
