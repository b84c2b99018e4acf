// SPDX-License-Identifier: Apache-2.0

internal import MediaPrimitives
internal import Playlists

/// A segment of a live playlist whose date is known: stated, or counted from a stated one before it.
///
/// Source: RFC 8216bis-22, 4.4.4.6.
struct DatedSegment {
    /// Which segment of a playlist is meant.
    enum Place {
        /// The one with which a player of a live stream begins.
        case beginning
        /// The first one after the last discontinuity.
        case afterDiscontinuity
    }

    /// When its first sample was made, in seconds since the beginning of 1970, UTC.
    let date: Double
    private let segment: MediaSegment
    /// How many segments are listed before it.
    private let number: Int
    private let duration: DecimalSeconds

    /// Players of live streams begin so many segments before the end (RFC 8216bis-22, 6.3.3).
    private static let distanceToEnd = 3

    /// When its last sample was made.
    var end: Double { date + Self.seconds(duration) }

    /// The segment at a place, or the next one with media; nil if its date is not known.
    init?(of playlist: MediaPlaylist, at place: Place) {
        let segments = playlist.segments
        let index =
            switch place {
            case .beginning: max(0, segments.count - Self.distanceToEnd)
            case .afterDiscontinuity: segments.lastIndex(where: \.isDiscontinuity) ?? 0
            }
        var date: Double?
        for (number, segment) in segments.enumerated() {
            let tag = segment.programDateTimeLine.flatMap {
                ProgramDateTime(playlist.text.lines[$0 - 1])
            }
            if let stated = tag?.date {
                date = Double(stated.milliseconds) / 1000
            } else if segment.isDiscontinuity {
                date = nil
            }
            let duration = segment.duration ?? DecimalSeconds(nanoseconds: 0)
            if number >= index, !segment.isGap {
                guard let date else { return nil }
                (self.date, self.segment, self.number, self.duration) =
                    (date, segment, number, duration)
                return
            }
            date = date.map { $0 + Self.seconds(duration) }
        }
        return nil
    }

    private static func seconds(_ duration: DecimalSeconds) -> Double {
        Double(duration.nanoseconds) / 1e9
    }

    /// A playlist of this segment alone, which FFmpeg reads as it reads the stream.
    ///
    /// - Parameters:
    ///   - playlist: the playlist that lists it.
    ///   - resolving: gives the URL that a reference leads to; nil if it is on no web server.
    /// - Returns: nil if the segment, its key or its initialization section is on no web server, or the segment is a part of a
    ///   file.
    func alone(in playlist: MediaPlaylist, resolving: (String) -> String?) -> PlaylistText? {
        guard segment.byteRange == nil, let uri = resolving(playlist.uri(of: segment)) else {
            return nil
        }
        var builder = PlaylistBuilder()
        builder.append(TargetDuration(playlist.targetDuration ?? 1))
        // The number is the initialization vector of a key that states none.
        let first = playlist.first(MediaSequence.self)?.value ?? 0
        builder.append(MediaSequence(first.addingReportingOverflow(number).partialValue))
        if let line = segment.keyLine, var key = Key(playlist.text.lines[line - 1]) {
            if let reference = key.uri {
                guard let address = resolving(reference) else { return nil }
                key.uri = address
            }
            builder.append(key)
        }
        if var map = playlist.map(of: segment) {
            guard let address = map.uri.flatMap(resolving) else { return nil }
            map.uri = address
            builder.append(map)
        }
        builder.append(SegmentDuration(duration))
        builder.append(uri: uri)
        builder.append(EndList())
        return builder.text
    }
}

extension MultivariantPlaylist {
    /// The URI of a playlist with sound; all playlists of a stream have one clock.
    var playlistWithSound: String? {
        let sounds = renditions.lazy.map(\.tag).filter { $0.type == .audio && $0.uri != nil }
        return sounds.first { $0.isDefault == true }?.uri ?? sounds.first?.uri
            ?? variants.lazy.compactMap(\.uri).first
    }
}
