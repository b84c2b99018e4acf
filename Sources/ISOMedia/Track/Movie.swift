// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A movie: its `moov` box, seen as a header and tracks.
///
/// Reading decodes from the box, changing writes into it; nothing is kept twice.
public struct Movie: Equatable, Sendable {
    /// The `moov`.
    package var box: Box
    /// Whether it is in a QuickTime file, where `mdhd` may hold language codes of the Macintosh.
    package var isQuickTime: Bool

    /// Sees a `moov` as a movie.
    package init(box: Box, isQuickTime: Bool = false) {
        self.box = box
        self.isQuickTime = isQuickTime
    }

    /// The movie header.
    ///
    /// - Throws: `ISOMediaError` where it is missing or damaged.
    package func header() throws(ISOMediaError) -> MovieHeaderBox {
        try box.requiredChild("mvhd").decode(MovieHeaderBox.self)
    }

    /// Changes the movie header.
    ///
    /// - Throws: `ISOMediaError` where it is damaged.
    package mutating func updateHeader(
        _ change: (inout MovieHeaderBox) -> Void
    ) throws(ISOMediaError) {
        try box.update(["mvhd"]) { header throws(ISOMediaError) in
            try header.edit(MovieHeaderBox.self, change)
        }
    }

    /// The tracks in file order.
    public var tracks: [Track] {
        box.children.filter { $0.type == "trak" }.map {
            Track(box: $0, isQuickTime: isQuickTime)
        }
    }

    /// The track with an ID; nil if missing.
    ///
    /// - Throws: `ISOMediaError` where a track header is missing or damaged.
    package func track(_ id: UInt32) throws(ISOMediaError) -> Track? {
        for track in tracks where try track.header().trackID == id { return track }
        return nil
    }

    /// Changes the track with an ID; does nothing if it is missing.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    public mutating func updateTrack(
        _ id: UInt32,
        _ change: (inout Track) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        try box.updateChildren { boxes throws(ISOMediaError) in
            for index in boxes.indices where boxes[index].type == "trak" {
                var track = Track(box: boxes[index], isQuickTime: isQuickTime)
                guard try track.header().trackID == id else { continue }
                try change(&track)
                boxes[index] = track.box
            }
        }
    }

    /// Adds a track after the last one.
    package mutating func append(_ track: Track) {
        box.updateChildren { boxes in
            let last = boxes.lastIndex { $0.type == "trak" || $0.type == "mvhd" }
            boxes.insert(track.box, at: last.map { $0 + 1 } ?? boxes.endIndex)
        }
    }

    /// An ID that no track has: the header's next one where that is sound, else a free one.
    ///
    /// - Throws: `ISOMediaError` where a header is missing or damaged.
    package func unusedTrackID() throws(ISOMediaError) -> UInt32 {
        var used: Set<UInt32> = []
        for track in tracks { used.insert(try track.header().trackID) }
        let next = max(try header().nextTrackID, (used.max() ?? 0) &+ 1)
        if next != 0, next != .max, !used.contains(next) { return next }
        return (1...UInt32.max).first { !used.contains($0) } ?? .max
    }

    /// Whether any track has a chunk that starts in a range of the file; fragments are not looked at.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    func hasChunk(in range: Range<UInt64>) throws(ISOMediaError) -> Bool {
        for track in tracks where try track.isSelfContained() {
            if try track.chunkOffsets().contains(where: range.contains) { return true }
        }
        return false
    }
}

extension Movie {
    /// Refuses a movie in which the fields of a box contradict its size.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox` with the place of the first one.
    package func requireSoundBoxes() throws(ISOMediaError) {
        try BoxCatalog.check(box)
    }

    /// Refuses a movie whose times have no meaning.
    ///
    /// - Throws: `ISOMediaError.Kind.zeroTimescale`, or where the movie header is missing or damaged.
    package func requireTimescale() throws(ISOMediaError) {
        guard try header().timescale > 0 else {
            throw ISOMediaError(.zeroTimescale, at: box.child("mvhd")?.offset)
        }
    }

    /// Refuses a movie in which an ID names several tracks (ISO/IEC 14496-12, 8.3.2: each has its own).
    ///
    /// - Throws: `ISOMediaError.Kind.sharedTrackID`, or where a track header is missing or damaged.
    package func requireDistinctTrackIDs() throws(ISOMediaError) {
        var counts: [UInt32: Int] = [:]
        for track in tracks { counts[try track.header().trackID, default: 0] += 1 }
        guard let (id, count) = counts.filter({ $0.value > 1 }).min(by: { $0.key < $1.key })
        else { return }
        throw ISOMediaError(.sharedTrackID(id, count: count))
    }
}
