// SPDX-License-Identifier: Apache-2.0

import Captions
package import DASH
import FileSystem
package import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists
package import RemoteMedia

/// The text of a DASH presentation, in a folder or on a server.
///
/// The MPD and the segments of text are read, and nothing else of the presentation.
package struct MPDText: Sendable {
    /// The MPD, as the user named it, without what is secret in a URL.
    let path: String
    package let mpd: MPD
    private let place: any PlaylistPlace
    /// Whether WebVTT without its signature, which players refuse, cannot be read.
    package var isStrict = false
    /// The sets of text of the first Period that has some.
    package let sets: [AdaptationSet]

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
    package static func isMPD(_ head: [UInt8]) -> Bool {
        let start = head.prefix(headLength)
        let first = start.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
        return first == UInt8(ascii: "<")
            && (start.firstRange(of: Array("<MPD".utf8)) != nil
                || start.firstRange(of: Array(":MPD".utf8)) != nil)
    }

    /// Reads the MPD in a file; nil if the MPD names no text: FFmpeg finds what is in the segments of video.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    static func opening(_ path: String) throws(MediaError) -> MPDText? {
        let text = try open(path)
        return text.sets.isEmpty ? nil : text
    }

    /// Reads an MPD in a file, or the MPD of a URL.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    package static func open(_ path: String) throws(MediaError) -> MPDText {
        let mpd = try MediaError.mpd { () throws(MPDError) in try MPD.read(path) }
        return MPDText(mpd, in: PlaylistFolder(path: PlaylistFile.folder(of: path)), at: path)
    }

    /// Reads the MPD in a file on a server.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    package static func open(
        _ file: RemoteFile,
        in session: RemoteSession,
        at url: String
    ) throws(MediaError) -> MPDText {
        let bytes = try MediaError.remote { () throws(RemoteError) in
            try file.readAll(limit: MPD.byteLimit)
        }
        let mpd = try MediaError.mpd { () throws(MPDError) in
            try MPD(parsing: bytes, path: file.path)
        }
        return MPDText(mpd, in: PlaylistServer(filesBeside: file, in: session), at: url)
    }

    /// The files that the segments of its representations are in, by their addresses from the folder of the MPD; of
    /// representations whose segments cannot be determined, none.
    package static func files(of mpd: MPD, at path: String) -> Set<String> {
        var files: Set<String> = []
        for period in mpd.periods {
            for set in period.adaptationSets {
                for index in set.representations.indices {
                    files.formUnion(Self.files(of: mpd, set, index, period, path))
                }
            }
        }
        return files
    }

    private static func files(
        of mpd: MPD,
        _ set: AdaptationSet,
        _ index: Int,
        _ period: MPD.Period,
        _ path: String
    ) -> [String] {
        do throws(MPDError) {
            let found = try mpd.segments(of: set, representation: index, in: period, path: path)
            let header = found.initialization.map { [$0.url] } ?? []
            switch found.content {
            case .listed(let segments): return header + segments.map(\.place.url)
            case .indexed(let file, _), .single(let file): return header + [file.url]
            }
        } catch {
            return []
        }
    }

    /// The sets as tracks, whose IDs count them from 1.
    package var tracks: [TrackFacts] {
        sets.enumerated().map { index, set in
            let option = set.option ?? SelectionOption(kind: .legible)
            return TrackFacts(
                id: UInt32(clamping: index + 1),
                kind: .subtitle,
                language: option.language,
                name: option.name,
                isEnabled: option.isDefault,
                characteristics: option.characteristics,
                forced: option.isForced ? .all : .none
            )
        }
    }

    /// The text of a track of ``tracks``, in the time of the presentation.
    ///
    /// - Throws: `MediaError`: the MPD does not state its segments, or they cannot be read as text.
    package func text(of track: TrackFacts) throws(MediaError) -> TrackText {
        let wanted = sets[Int(track.id) - 1]
        var joined = CaptionDocument()
        var seen: Set<CueIdentity> = []
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
            let document: CaptionDocument
            do throws(Failure) {
                (document, format) = try read(addresses, of: set)
            } catch {
                throw MediaError(.unreadableTrack(track.summary, .unreadableSegments), path: path)
            }
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

    /// Why the text of a set cannot be read; the reason is a clause.
    package enum Failure: Error {
        /// Its files are not in the folder, or the server does not give them: nothing is known of them.
        case missing(String)
        /// They are there, and are no captions.
        case damaged(String)
    }

    /// Why the text of a set cannot be read; nil if all of it can.
    package func failure(of wanted: AdaptationSet) -> Failure? {
        for period in mpd.periods {
            guard let set = period.adaptationSets.first(where: { $0.isLike(wanted) }),
                !set.representations.isEmpty
            else { continue }
            do throws(MPDError) {
                let addresses = try mpd.segments(
                    of: set,
                    representation: 0,
                    in: period,
                    path: path
                )
                do throws(Failure) {
                    _ = try read(addresses, of: set)
                } catch {
                    return error
                }
            } catch {
                return .missing("\(error)")
            }
        }
        return nil
    }

    /// The captions of a Period in the time of their media, and the format that carries most of them.
    private func read(
        _ addresses: SegmentAddresses,
        of set: AdaptationSet
    ) throws(Failure) -> (CaptionDocument, CaptionFormat) {
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
            else { throw .missing("\(place.url) cannot be read") }
            last = (place.url, part)
            let range = place.range ?? 0..<UInt64(part.count)
            guard range.upperBound <= UInt64(part.count), range.count <= limit else {
                throw .damaged("\(place.url) ends before its segment does")
            }
            bytes += part[Int(range.lowerBound)..<Int(range.upperBound)]
        }
        return try isFragmented
            ? fragmented(bytes) : document(bytes, of: set, named: places.first?.url ?? "")
    }

    /// The captions of segments that are files of text.
    private func document(
        _ bytes: [UInt8],
        of set: AdaptationSet,
        named name: String
    ) throws(Failure) -> (CaptionDocument, CaptionFormat) {
        let type = set.representations[0].mimeType ?? ""
        do {
            let reading = try CaptionDocument.read(bytes: bytes, fileName: name)
            let isRefused = reading.diagnostics.contains { $0.code == .missingSignature }
            if case .native(let format) = reading.format, !(isStrict && isRefused),
                Self.formats[type.lowercased()].map({ $0 == format }) ?? true
            {
                return (reading.document, format)
            }
        } catch {
            throw .damaged("\(name) is not \(type.isEmpty ? "text" : type): \(error)")
        }
        throw .damaged("\(name) is not \(type)")
    }

    /// The formats of media types.
    private static let formats: [String: CaptionFormat] = [
        "text/vtt": .webVTT, "application/ttml+xml": .ttml,
    ]

    /// The captions of fragmented MP4.
    private func fragmented(_ bytes: [UInt8]) throws(Failure) -> (CaptionDocument, CaptionFormat) {
        do {
            let movie = try MovieFile(LoadedSource(path: path, bytes: bytes))
            let tracks = try TextTracks(of: OpenedMedia(movie))
            if let facts = tracks.texts.first {
                let text = try tracks.reading([facts])(facts)
                return (text.document, text.nearestFormat)
            }
        } catch {
            throw .damaged("its segments cannot be read: \(error)")
        }
        throw .damaged("its segments have no text")
    }
}

/// What makes two cues the same.
private struct CueIdentity: Hashable {
    let start: Int
    let end: Int
    let text: String
}

extension CaptionDocument {
    /// Adds the cues of a Period that are shown in it, each once; one that goes on from the Period before is joined.
    fileprivate mutating func append(
        _ others: [Cue],
        shownIn period: Range<Int>,
        _ seen: inout Set<CueIdentity>
    ) {
        for cue in others
        where cue.endMilliseconds > period.lowerBound
            && cue.startMilliseconds < period.upperBound
        {
            let (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            let text = cue.text.plainText
            guard seen.insert(CueIdentity(start: start, end: end, text: text)).inserted else {
                continue
            }
            let last = cues.lastIndex { $0.endMilliseconds == start && $0.text.plainText == text }
            if start == period.lowerBound, let last {
                cues[last].endMilliseconds = end
            } else {
                cues.append(cue)
            }
        }
    }
}
