// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// The playlist of a rendition.
extension LiveRendition {
    /// The media playlist; nil until something is published.
    public var playlist: String? {
        guard !listed.isEmpty || !(open?.parts.isEmpty ?? true) else { return nil }
        guard let first = listed.first?.segment ?? open?.segment else { return nil }
        var builder = PlaylistBuilder()
        builder.append(TargetDuration(targetDuration))
        if let partTarget { Self.appendControl(partTarget, &builder) }
        builder.append(MediaSequence(first.number))
        let discontinuity = first.discontinuity - (first.isDiscontinuity ? 1 : 0)
        if discontinuity > 0 { builder.append(DiscontinuitySequence(discontinuity)) }
        if isEvent { builder.append(PlaylistType.event) }
        var rest = listed.reduce(0) { $0 + $1.duration } + (open?.duration ?? 0)
        var partsLeft = listed.reduce(0) { $0 + $1.parts.count } + (open?.parts.count ?? 0)
        for each in listed {
            appendStart(of: each.segment, &builder)
            // Parts are for players near the end only.
            if rest <= 3 * targetDuration * 1_000_000_000, partsLeft <= Self.listedPartLimit {
                appendParts(each.parts, of: each.segment, &builder)
            }
            rest -= each.duration
            partsLeft -= each.parts.count
            builder.append(SegmentDuration(DecimalSeconds(nanoseconds: each.duration)))
            builder.append(uri: each.segment.uri)
        }
        if let open {
            appendStart(of: open.segment, &builder)
            appendParts(open.parts, of: open.segment, &builder)
        }
        appendEnd(&builder)
        return String(decoding: builder.text.write(), as: UTF8.self)
    }

    /// The most partial segments that a playlist lists besides those of the segment that is not complete.
    ///
    /// Three segments of 10 s with parts of 50 ms, the shortest there are, have as many.
    package static let listedPartLimit = 600

    /// Whether the last segment is published, and no other one follows.
    package var hasEnded: Bool {
        switch timeline {
        case .video(let video): video.hasEnded && video.segments.isEmpty && open == nil
        case .own(let own): own.hasEnded && open == nil
        }
    }

    /// The target duration, in seconds: that of the video, which does not change.
    public var targetDuration: Int {
        switch timeline {
        case .video(let video): max(1, video.targetDuration)
        case .own(let own): (own.duration + 500_000_000) / 1_000_000_000
        }
    }

    /// Whether the video only adds segments.
    var isEvent: Bool {
        if case .video(let video) = timeline { video.isEvent } else { false }
    }

    /// Whether there are partial segments.
    var hasParts: Bool { partTarget != nil }

    private var partTarget: Int? {
        switch timeline {
        case .video(let video): video.partTarget
        case .own(let own): own.part
        }
    }

    /// Whether the playlist has times of day: where the video has them, or there is no video.
    private var hasDates: Bool {
        if case .video(let video) = timeline { video.hasDates } else { true }
    }

    private static func appendControl(_ partTarget: Int, _ builder: inout PlaylistBuilder) {
        var control = ServerControl()
        control.canBlockReload = true
        control.partHoldBack = DecimalSeconds(nanoseconds: 3 * partTarget)
        builder.append(control)
        var part = PartInf()
        part.partTarget = DecimalSeconds(nanoseconds: partTarget)
        builder.append(part)
    }

    private func appendStart(of segment: TimelineSegment, _ builder: inout PlaylistBuilder) {
        if segment.isDiscontinuity { builder.append(Discontinuity()) }
        guard hasDates else { return }
        let time = settings.sessionStart + CueShelf.milliseconds(segment.wallStart)
        builder.append(ProgramDateTime(segment.dateTime ?? UTCTime.text(time) + "Z"))
    }

    private func appendParts(
        _ parts: [PublishedPart],
        of segment: TimelineSegment,
        _ builder: inout PlaylistBuilder
    ) {
        guard hasParts else { return }
        for (index, each) in parts.enumerated() {
            var part = Part()
            part.duration = DecimalSeconds(nanoseconds: each.duration)
            part.uri = segment.uri(ofPart: index)
            part.isIndependent = true
            builder.append(part)
        }
    }

    private func appendEnd(_ builder: inout PlaylistBuilder) {
        if hasEnded {
            builder.append(EndList())
        } else if let next = hintedPart {
            var hint = PreloadHint()
            hint.type = "PART"
            hint.uri = next
            builder.append(hint)
        }
    }

    /// The part that is published next.
    var hintedPart: String? {
        guard hasParts else { return nil }
        return open.map { $0.segment.uri(ofPart: $0.parts.count) } ?? listed.last?.segment.nextURI
    }

    // MARK: - Blocking reloads

    /// What a request for the playlist gets (`_HLS_msn`, `_HLS_part`).
    ///
    /// - Parameters:
    ///   - mediaSequence: the number of a segment that the playlist has to have; nil for the playlist as it is.
    ///   - part: the number of a part of it; nil for the whole segment.
    /// - Returns: whether to answer, to wait or to refuse.
    package func reload(mediaSequence: Int?, part: Int?) -> PlaylistReload {
        let last = listed.last?.segment.number
        return PlaylistReload.decide(
            mediaSequence: mediaSequence,
            part: part,
            PlaylistReload.State(
                lastSegment: last ?? open.map { $0.segment.number - 1 },
                openParts: open?.parts.count ?? 0,
                lastPartCount: listed.last?.parts.count ?? 0,
                partTarget: partTarget,
                hasEnded: hasEnded
            )
        )
    }
}
