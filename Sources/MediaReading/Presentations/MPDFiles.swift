// SPDX-License-Identifier: Apache-2.0

import DASH
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// The segments of a representation in the folder of an MPD.
struct MPDFiles {
    private let addresses: SegmentAddresses
    private let name: String
    private let path: String
    private let folder: PlaylistFolder

    /// Takes the addresses of a set's first representation, and the MPD.
    init(_ addresses: SegmentAddresses, of set: AdaptationSet, at path: String) {
        self.addresses = addresses
        name = set.representations.first?.id ?? set.selector
        self.path = path
        folder = PlaylistFolder(path: PlaylistFile.folder(of: path))
    }

    /// The segments that are shown in the Period, with their times in it, in nanoseconds.
    ///
    /// - Parameter length: of the Period, in nanoseconds; nil: not known.
    /// - Returns: the segments, in order.
    /// - Throws: `MediaError` if an index cannot be read.
    func times(
        _ length: Int?
    ) throws(MediaError) -> [(segment: SegmentAddresses.Segment, start: Int, end: Int)] {
        try segments(length).compactMap { segment in
            let offset = segment.start - addresses.presentationTimeOffset
            let start = addresses.nanoseconds(offset)
            let end = addresses.nanoseconds(offset + segment.duration)
            guard end > 0, length.map({ start < $0 }) ?? true else { return nil }
            return (segment, start, end)
        }
    }

    /// The segments that the MPD lists, or the index in the file.
    private func segments(_ length: Int?) throws(MediaError) -> [SegmentAddresses.Segment] {
        switch addresses.content {
        case .listed(let segments): return segments
        case .single(let place):
            guard length != nil else { throw failure(.unknownDuration) }
            let forever = addresses.timescale * 3_600 * Int64(PresentationTimeline.hourLimit)
            let start = addresses.presentationTimeOffset
            return [SegmentAddresses.Segment(place: place, start: start, duration: forever)]
        case .indexed(let file, let range): return try index(file, range)
        }
    }

    /// Reads the `sidx` of a file.
    private func index(
        _ place: SegmentAddresses.Place,
        _ range: Range<UInt64>
    ) throws(MediaError) -> [SegmentAddresses.Segment] {
        guard let bytes = try bytes(.init(url: place.url, range: range)) else {
            throw MediaError(.unusablePresentation(.missingFile(place.url)), path: path)
        }
        let box = try MediaError.media(place.url) { () throws(ISOMediaError) -> SegmentIndexBox? in
            guard bytes.count > 8, bytes[4..<8].elementsEqual("sidx".utf8) else { return nil }
            let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            let payload = bytes[8..<max(8, min(size, bytes.count))]
            return try Box(SegmentIndexBox.type, payload: Array(payload))
                .decode(SegmentIndexBox.self)
        }
        guard let box, box.timescale > 0 else { throw failure(.noIndex) }
        guard !box.references.contains(where: \.isIndex) else { throw failure(.nestedIndex) }
        var start = Int64(clamping: box.earliestPresentationTime)
        guard start < 1 << 56, box.firstOffset < 1 << 56 else { throw failure(.noIndex) }
        var offset = range.upperBound + box.firstOffset
        return box.references.map { reference in
            // The index has a timescale of its own.
            let scale = Int64(box.timescale)
            func ticks(_ time: Int64) -> Int64 {
                let (whole, rest) = time.quotientAndRemainder(dividingBy: scale)
                let (product, overflow) = whole.multipliedReportingOverflow(
                    by: addresses.timescale
                )
                return overflow ? 1 << 56 : product + rest * addresses.timescale / scale
            }
            let next = start + Int64(reference.subsegmentDuration)
            let end = offset + UInt64(reference.referencedSize)
            defer { (start, offset) = (next, end) }
            return SegmentAddresses.Segment(
                place: .init(url: place.url, range: offset..<end),
                start: ticks(start),
                duration: max(1, ticks(next) - ticks(start))
            )
        }
    }

    private func failure(_ fault: SegmentFault) -> MediaError {
        MediaError(.mpd(MPDError(.segments(of: name, fault), path: path)), path: path)
    }

    /// When the first picture of a segment is shown, in nanoseconds of the media; nil if its file is not in the
    /// folder.
    ///
    /// - Throws: `MediaError` if it is damaged, or states no time.
    func firstTimestamp(of segment: SegmentAddresses.Segment) throws(MediaError) -> Int? {
        guard let file = folder.file(segment.place.url, from: nil),
            let size = folder.size(of: file)
        else { return nil }
        let range = segment.place.range ?? 0..<UInt64(size)
        guard range.upperBound <= UInt64(size) else {
            let kind = PresentationObstacle.rangeOutside(
                segment.place.url,
                end: Int(clamping: range.upperBound),
                size: size
            )
            throw MediaError(.unusablePresentation(kind), path: path)
        }
        var header: [UInt8] = []
        if let place = addresses.initialization {
            guard let bytes = try bytes(place) else { return nil }
            header = bytes
        }
        let source = try MediaError.file(folder.path + file) { () throws(FileError) in
            SegmentSource(header, try SystemFile.reading(folder.path + file), range)
        }
        let time = try MediaError.media(folder.path + file) { () throws(ISOMediaError) in
            try SegmentReader.firstTimestamp(of: source)
        }
        guard let time else {
            let kind = PresentationObstacle.noDecodeTime(segment.place.url)
            throw MediaError(.unusablePresentation(kind), path: path)
        }
        return Int(time.rescaled(to: 1_000_000_000, rounding: .nearest).ticks)
    }

    /// All segments as one file, and how much later than the Period their first picture is shown, in microseconds.
    ///
    /// - Parameter length: of the Period, in nanoseconds; nil: not known.
    /// - Returns: the segments after their initialization section.
    /// - Throws: `MediaError` if a file is not in the folder, or cannot be read.
    func video(_ length: Int?) throws(MediaError) -> (source: JoinedSource, delay: Int) {
        switch addresses.content {
        case .single(let place), .indexed(let place, _):
            let whole = SegmentAddresses.Place(url: place.url, range: nil)
            return (JoinedSource([], [try piece(whole)]), 0)
        case .listed:
            let times = try times(length)
            var pieces: [JoinedSource.Piece] = []
            for time in times { pieces.append(try piece(time.segment.place)) }
            var head: [UInt8] = []
            if let place = addresses.initialization {
                guard let bytes = try bytes(place) else { throw missing(place) }
                head = bytes
            }
            return (JoinedSource(head, pieces), try delay(times.first?.segment))
        }
    }

    /// How much later than the Period the first picture of a movie's segment is shown, in microseconds.
    private func delay(_ segment: SegmentAddresses.Segment?) throws(MediaError) -> Int {
        guard let segment, addresses.initialization != nil,
            let first = try firstTimestamp(of: segment)
        else { return 0 }
        return max(0, first - addresses.nanoseconds(addresses.presentationTimeOffset)) / 1000
    }

    private func missing(_ place: SegmentAddresses.Place) -> MediaError {
        MediaError(.unusablePresentation(.missingFile(place.url)), path: path)
    }

    private func piece(
        _ place: SegmentAddresses.Place
    ) throws(MediaError) -> JoinedSource.Piece {
        guard let file = folder.file(place.url, from: nil), let size = folder.size(of: file)
        else { throw missing(place) }
        let range = (place.range ?? 0..<UInt64(size)).clamped(to: 0..<UInt64(size))
        return JoinedSource.Piece(path: folder.path + file, range: range)
    }

    /// Reads a part of a file; nil if it is not in the folder.
    private func bytes(_ place: SegmentAddresses.Place) throws(MediaError) -> [UInt8]? {
        guard let file = folder.file(place.url, from: nil), let size = folder.size(of: file)
        else { return nil }
        let range = (place.range ?? 0..<UInt64(size)).clamped(to: 0..<UInt64(size))
        guard range.count <= SegmentReader.initializationLimit else {
            let limit = SegmentReader.initializationLimit
            let kind = PresentationObstacle.initializationTooLarge(place.url, limit: limit)
            throw MediaError(.unusablePresentation(kind), path: path)
        }
        return try MediaError.file(folder.path + file) { () throws(FileError) in
            try SystemFile.reading(folder.path + file).read(range)
        }
    }
}
