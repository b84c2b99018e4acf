// SPDX-License-Identifier: Apache-2.0

/// The index of times (`Cues`), written anew for clusters that have moved.
///
/// All positions have eight bytes, so that the length of the index is known before the positions are. Numbers of
/// blocks (`CueBlockNumber`), which few files have, are left out, because the places of blocks say the same.
///
/// Source: RFC 9559, 5.1.5.
struct CueRewriting {
    /// What a position of the index refers to.
    private enum Target {
        /// A cluster of the old file, and a place in its data.
        case old(cluster: UInt64, place: UInt64?)
        /// A new frame, by its index.
        case new(Int)
    }

    /// A `CueTrackPositions`.
    private struct Place {
        let target: Target
        /// All its elements but the positions.
        let rest: [UInt8]
    }

    private struct Point {
        let time: UInt64
        var places: [Place]
    }

    private var points: [Point] = []
    private let hasChecksum: Bool

    /// Reads an index.
    ///
    /// - Parameters:
    ///   - cues: the children of the index.
    ///   - removed: the numbers of tracks that are left out.
    ///   - frames: new frames, of which those of text get an entry.
    ///   - clusters: the positions of clusters; entries that refer to others are left out.
    /// - Throws: `MatroskaError.Kind.damaged`.
    init(
        _ cues: EBMLChildren,
        removing removed: Set<UInt64>,
        adding frames: [PlacedFrame],
        clusters: Set<UInt64>
    ) throws(MatroskaError) {
        guard cues.isWhole else {
            throw MatroskaError(.damaged("Cues"), at: cues.first { _ in true }?.element.position)
        }
        hasChecksum = cues.first { _ in true }?.element.id == MatroskaID.checksum
        for point in cues where point.element.id == MatroskaID.cuePoint {
            let time = point.children.first { $0.element.id == MatroskaID.cueTime }
            guard point.children.isWhole, let time = time?.unsignedInteger else {
                throw MatroskaError(.damaged("CuePoint"), at: point.element.position)
            }
            let places = point.children.compactMap { Self.place($0, removed, clusters) }
            if !places.isEmpty { points.append(Point(time: time, places: places)) }
        }
        for (index, frame) in frames.enumerated() where frame.isIndexed {
            let rest =
                EBMLEncoding.element(MatroskaID.cueTrack, EBMLEncoding.unsigned(frame.track))
                + EBMLEncoding.element(
                    MatroskaID.cueDuration,
                    EBMLEncoding.unsigned(frame.duration ?? 0)
                )
            let place = Place(target: .new(index), rest: rest)
            points.append(Point(time: UInt64(max(0, frame.time)), places: [place]))
        }
        // The order of equal times stays.
        let order = points.indices.sorted { (points[$0].time, $0) < (points[$1].time, $1) }
        points = order.map { points[$0] }
    }

    private static func place(
        _ positions: EBMLChildren.Child,
        _ removed: Set<UInt64>,
        _ clusters: Set<UInt64>
    ) -> Place? {
        guard positions.element.id == MatroskaID.cueTrackPositions, positions.children.isWhole
        else { return nil }
        var (cluster, place): (UInt64?, UInt64?) = (nil, nil)
        var rest: [UInt8] = []
        for child in positions.children {
            switch child.element.id {
            case MatroskaID.cueClusterPosition: cluster = child.unsignedInteger
            case MatroskaID.cueRelativePosition: place = child.unsignedInteger
            case MatroskaID.cueBlockNumber: break
            case MatroskaID.cueTrack:
                if child.unsignedInteger.map(removed.contains) ?? true { return nil }
                rest += child.bytes
            default: rest += child.bytes
            }
        }
        guard let cluster, clusters.contains(cluster) else { return nil }
        return Place(target: .old(cluster: cluster, place: place), rest: rest)
    }

    /// Whether nothing is in the index.
    var isEmpty: Bool { points.isEmpty }

    /// The index as an element.
    ///
    /// - Parameters:
    ///   - cluster: gives the new position of a cluster of the old file, and the new place of an element in it.
    ///   - frame: gives the cluster of a new frame, and its place there.
    /// - Returns: header and data.
    func encoded(
        cluster: (_ position: UInt64, _ place: UInt64) -> (position: UInt64, place: UInt64),
        frame: (_ index: Int) -> (position: UInt64, place: UInt64)
    ) -> [UInt8] {
        var data: [UInt8] = []
        for point in points {
            var bytes = EBMLEncoding.element(
                MatroskaID.cueTime,
                EBMLEncoding.unsigned(point.time)
            )
            for place in point.places {
                let new: (position: UInt64, place: UInt64)
                let hasPlace: Bool
                switch place.target {
                case .old(let position, let old):
                    new = cluster(position, old ?? 0)
                    hasPlace = old != nil
                case .new(let index):
                    new = frame(index)
                    hasPlace = true
                }
                let position = EBMLEncoding.element(
                    MatroskaID.cueClusterPosition,
                    EBMLEncoding.unsigned8(new.position)
                )
                let relative = EBMLEncoding.element(
                    MatroskaID.cueRelativePosition,
                    EBMLEncoding.unsigned8(new.place)
                )
                bytes += EBMLEncoding.element(
                    MatroskaID.cueTrackPositions,
                    place.rest + position + (hasPlace ? relative : [])
                )
            }
            data += EBMLEncoding.element(MatroskaID.cuePoint, bytes)
        }
        let checksum = hasChecksum ? EBMLEncoding.checksum(of: data) : []
        return EBMLEncoding.element(MatroskaID.cues, checksum + data, sizeLength: 8)
    }
}
