// SPDX-License-Identifier: Apache-2.0

import Captions
import DASH
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists
import RemoteMedia

/// The text of a DASH presentation, in a folder or on a server.
///
/// The MPD and the segments of text are read, and nothing else of the presentation.
package struct MPDText: Sendable {
    /// The MPD, as the user named it, without what is secret in a URL.
    let path: String
    private let mpd: MPD
    private let place: any PlaylistPlace
    /// The sets of text of the first Period that has some.
    private let sets: [AdaptationSet]

    /// Bytes of text that are loaded for one track.
    private static let byteLimit = 64 << 20
    /// The bytes that show what a file is.
    private static let headLength = 4096

    init(_ mpd: MPD, in place: any PlaylistPlace, at path: String) {
        self.path = RemoteName.shown(path)
        self.mpd = mpd
        self.place = place
        sets =
            mpd.periods.lazy
            .map { $0.adaptationSets.filter { $0.kind == .legible && !$0.representations.isEmpty } }
            .first { !$0.isEmpty } ?? []
    }

    /// Whether a file begins like an MPD.
    static func isMPD(_ head: [UInt8]) -> Bool {
        let start = head.prefix(headLength)
        let first = start.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
        return first == UInt8(ascii: "<")
            && (start.firstRange(of: Array("<MPD".utf8)) != nil
                || start.firstRange(of: Array(":MPD".utf8)) != nil)
    }

    /// Reads the MPD in a file; nil if the file is something else, and if the MPD names no text: FFmpeg finds
    /// what is in the segments of video.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    static func opening(_ path: String) throws(MediaError) -> MPDText? {
        guard try isMPD(at: path) else { return nil }
        let mpd = try MediaError.mpd { () throws(MPDError) in try MPDEdit.read(path) }
        let text = MPDText(mpd, in: PlaylistFolder(path: MPDEdit.folder(of: path)), at: path)
        return text.sets.isEmpty ? nil : text
    }

    /// Whether a file begins like an MPD.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    static func isMPD(at path: String) throws(MediaError) -> Bool {
        let head = try MediaError.file(path) { () throws(FileError) in
            let file = try SystemFile.reading(path)
            return try file.read(0..<min(file.length, UInt64(headLength)))
        }
        return isMPD(head)
    }

    /// The sets as tracks, whose IDs count them from 1.
    var tracks: [TrackFacts] {
        sets.enumerated().map { index, set in
            let option = set.option ?? SelectionOption(kind: .legible)
            return TrackFacts(
                id: UInt32(clamping: index + 1),
                kind: .subtitle,
                handler: "sbtl",
                language: option.language,
                name: option.name,
                isEnabled: option.isDefault,
                characteristics: option.characteristics,
                roles: [],
                forced: option.isForced ? .all : .none
            )
        }
    }

    /// The text of a track of ``tracks``, in the time of the presentation.
    ///
    /// - Throws: `MediaError`: the MPD does not state its segments, or they cannot be read as text.
    func text(of track: TrackFacts) throws(MediaError) -> TrackText {
        let wanted = sets[Int(track.id) - 1]
        var joined = CaptionDocument()
        var seen: Set<Key> = []
        var format = CaptionFormat.webVTT
        let origin = mpd.periods.first?.beginning ?? 0
        for period in mpd.periods {
            guard let set = period.adaptationSets.first(where: { $0.isLike(wanted) }),
                !set.representations.isEmpty
            else { continue }
            guard let beginning = period.beginning else {
                throw MediaError(
                    .mpd(MPDError(.noPeriodStart(period.name), path: path)),
                    path: path
                )
            }
            let addresses = try MediaError.mpd { () throws(MPDError) in
                try mpd.segments(of: set, representation: 0, in: period, path: path)
            }
            guard let (document, own) = read(addresses, of: set) else {
                throw MediaError(.unreadableTrack(track.summary, .unreadableSegments), path: path)
            }
            format = own
            let offset = addresses.nanoseconds(addresses.presentationTimeOffset) / 1_000_000
            let start = beginning - origin
            let end = mpd.duration(of: period).map { start + $0 } ?? .max
            joined.addStyles(of: document)
            joined.append(
                document.shifted(byMilliseconds: start - offset).cues,
                shownIn: start..<max(start, end),
                &seen
            )
        }
        return TrackText(
            facts: track,
            document: joined,
            nearestFormat: format,
            webVTTHeader: nil,
            notices: []
        )
    }

    /// The captions of a Period in the time of their media, and the format that carries most of them; nil if they
    /// cannot be read.
    private func read(
        _ addresses: SegmentAddresses,
        of set: AdaptationSet
    ) -> (CaptionDocument, CaptionFormat)? {
        var places: [SegmentAddresses.Place] = []
        switch addresses.content {
        case .single(let file): places = [file]
        case .indexed(let file, _): places = [file]
        case .listed(let segments):
            places = addresses.initialization.map { [$0] } ?? []
            places += segments.map(\.place)
        }
        let isFragmented = set.representations[0].mimeType == "application/mp4"
        var bytes: [UInt8] = []
        var last: (url: String, bytes: [UInt8])?
        for place in places {
            let limit = Self.byteLimit - bytes.count
            // Byte ranges of one file follow each other.
            guard let file = self.place.file(place.url, from: nil),
                let part = last?.url == place.url
                    ? last?.bytes : self.place.bytes(file, limit: limit)
            else { return nil }
            last = (place.url, part)
            let range = place.range ?? 0..<UInt64(part.count)
            guard range.upperBound <= UInt64(part.count), range.count <= limit else { return nil }
            bytes += part[Int(range.lowerBound)..<Int(range.upperBound)]
        }
        do {
            guard isFragmented else {
                let name = places.first?.url ?? ""
                let reading = try CaptionDocument.read(bytes: bytes, fileName: name)
                guard case .native(let format) = reading.format else { return nil }
                return (reading.document, format)
            }
            let movie = try MovieFile(LoadedSource(path: path, bytes: bytes))
            let tracks = try TextTracks(of: OpenedMedia(movie))
            guard let facts = tracks.texts.first else { return nil }
            let text = try tracks.reading([facts])(facts)
            return (text.document, text.nearestFormat)
        } catch {
            return nil
        }
    }
}

/// What makes two cues the same.
private struct Key: Hashable {
    let start: Int
    let end: Int
    let text: String
}

extension CaptionDocument {
    /// Adds the cues of a Period that are shown in it, each once; one that goes on from the Period before is joined.
    fileprivate mutating func append(
        _ others: [Cue],
        shownIn period: Range<Int>,
        _ seen: inout Set<Key>
    ) {
        for cue in others
        where cue.endMilliseconds > period.lowerBound
            && cue.startMilliseconds < period.upperBound
        {
            let (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            let text = cue.text.plainText
            guard seen.insert(Key(start: start, end: end, text: text)).inserted else { continue }
            let last = cues.lastIndex { $0.endMilliseconds == start && $0.text.plainText == text }
            if start == period.lowerBound, let last {
                cues[last].endMilliseconds = end
            } else {
                cues.append(cue)
            }
        }
    }
}
