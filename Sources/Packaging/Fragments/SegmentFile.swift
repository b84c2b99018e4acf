// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A media segment: `styp` and the fragments of its samples.
///
/// Video has a fragment for each sync sample, so that an I-frame playlist can address a part of the segment
/// that begins with a `moof`.
struct SegmentFile {
    /// A picture that can be decoded alone: which bytes of the segment it takes, its `moof` among them.
    struct IFrame: Equatable {
        let range: Range<UInt64>
        /// When it is shown, in ticks of the track.
        let time: Int64
    }

    /// The `styp`; nothing in a file that has several segments.
    let type: [UInt8]
    /// The fragments in order.
    let fragments: [MovieFragment]
    /// The pictures that can be decoded alone.
    let iFrames: [IFrame]

    /// The brands of a segment of CMAF.
    static let segmentType: [UInt8] = {
        var writer = ByteWriter()
        writer.box("styp") { writer in
            FileTypeBox(
                majorBrand: "msdh",
                minorVersion: 0,
                compatibleBrands: ["msdh", "msix", "cmfs"]
            )
            .encode(to: &writer)
        }
        return writer.bytes
    }()

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - segment: which samples.
    ///   - track: where they are.
    ///   - number: the number of its first fragment.
    ///   - hasType: whether it is a file of its own.
    init(
        _ segment: SegmentedTrack.Segment,
        of track: PresentationTrack,
        number: UInt32,
        hasType: Bool
    ) {
        type = hasType ? Self.segmentType : []
        var fragments: [MovieFragment] = []
        var iFrames: [IFrame] = []
        var place = UInt64(type.count)
        for group in Self.groups(segment.samples, track) {
            for samples in track.runsOfOneDescription(group) {
                let fragment = MovieFragment(
                    track,
                    samples: samples,
                    number: number + UInt32(fragments.count)
                )
                let first = track.samples[samples.lowerBound]
                if track.isVideo, first.flags.isSync {
                    let end = place + UInt64(fragment.head.count + fragment.firstSampleSize)
                    iFrames.append(
                        IFrame(range: place..<end, time: track.time(of: samples.lowerBound))
                    )
                }
                place += fragment.length
                fragments.append(fragment)
            }
        }
        self.fragments = fragments
        self.iFrames = iFrames
    }

    /// Length in bytes.
    var length: UInt64 { fragments.reduce(UInt64(type.count)) { $0 + $1.length } }

    /// The segment as pieces of a file.
    var pieces: [FilePlan.Piece] {
        var pieces: [FilePlan.Piece] = []
        var bytes = type
        for fragment in fragments {
            pieces.append(.new(bytes + fragment.head))
            bytes = []
            pieces += fragment.data.map(FilePlan.Piece.kept)
        }
        return pieces
    }

    /// The samples of a segment; those of video are divided at sync samples that are at least a quarter of a
    /// second apart, so that a movie of nothing but I-frames does not get a fragment for each.
    private static func groups(_ samples: Range<Int>, _ track: PresentationTrack) -> [Range<Int>] {
        guard track.isVideo else { return [samples] }
        var starts = [samples.lowerBound]
        for index in samples.dropFirst() where track.samples[index].flags.isSync {
            let last = track.time(of: starts[starts.count - 1])
            if (track.time(of: index) - last) * 4 >= Int64(track.timescale) { starts.append(index) }
        }
        return zip(starts, starts.dropFirst() + [samples.upperBound]).map { $0..<$1 }
    }
}

extension SegmentedTrack {
    /// The index of a file that has all segments of the track.
    ///
    /// Source: ISO/IEC 14496-12, 8.16.3.
    ///
    /// - Parameter lengths: how many bytes each segment has; the first follows the index at once.
    /// - Returns: the box.
    func index(lengths: [UInt64]) -> SegmentIndexBox {
        SegmentIndexBox(
            referenceID: InitializationSegment.trackID,
            timescale: track.timescale,
            earliestPresentationTime: 0,
            references: zip(segments, lengths).map { segment, length in
                SegmentIndexBox.Reference(
                    size: UInt32(clamping: length),
                    duration: UInt32(clamping: segment.duration),
                    accessPointType: segment.accessPoint.rawValue
                )
            }
        )
    }
}
