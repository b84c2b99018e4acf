// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading

/// Frames of a track that are coded anew because the mix changes blocks of them.
struct SplicePlan: Equatable, Sendable {
    /// A place where frames of the track and frames that are coded anew can follow each other.
    struct Seam: Equatable, Sendable {
        /// The number of the frame.
        let frame: Int
        /// Whether the window of the track's frame has the shape of Kaiser and Bessel.
        let isKaiserBessel: Bool
    }

    /// So many frames are coded before the first that is used: the encoder gets used to the sound.
    static let lead = 4
    /// Seams are looked for so many frames before and after what the mix changes.
    static let reach = 24

    /// Frames that may be the first that is coded anew, the nearest to the change first.
    ///
    /// Empty: all are coded anew from the first of the track on. The shape is that of the frame before.
    private(set) var entries: [Seam]
    /// Frames that may be the last, the nearest first.
    ///
    /// Empty: all are coded anew up to the last of the track. The shape is that of the track's frame of this number.
    private(set) var exits: [Seam]
    /// What the mix changes, in samples.
    private(set) var changes: [Range<Int>]
    private let frameCount: Int
    private let firstBlock: Int

    /// Plans for a part of the media that the mix changes; nil: there is no place for a seam near it.
    ///
    /// - Parameters:
    ///   - change: the part, in samples.
    ///   - frameCount: number of frames of the track.
    ///   - firstBlock: the first block that is coded where the first frame of the track is coded anew.
    ///   - window: reads the window of a frame; nil: it is not known.
    /// - Throws: what `window` throws.
    init?<Failure: Error>(
        _ change: Range<Int>,
        frameCount: Int,
        firstBlock: Int,
        window: (Int) throws(Failure) -> AACFrameWindow?
    ) throws(Failure) {
        changes = [change]
        self.frameCount = frameCount
        self.firstBlock = firstBlock
        let length = AACTrack.blockLength
        entries = []
        exits = []
        // Block k changes frames k - 1 and k.
        let first = change.lowerBound / length - 1
        let last = max(change.lowerBound, change.upperBound - 1) / length
        if first - Self.reach > Self.lead {
            for frame in stride(from: first, through: first - Self.reach, by: -1) {
                guard let window = try window(frame - 1), window.endsLong else { continue }
                entries.append(Seam(frame: frame, isKaiserBessel: window.isKaiserBessel))
            }
            if entries.isEmpty { return nil }
        }
        if last + Self.reach + Self.lead < frameCount {
            for frame in last...last + Self.reach {
                guard let window = try window(frame), window.endsLong else { continue }
                exits.append(Seam(frame: frame, isKaiserBessel: window.isKaiserBessel))
            }
            if exits.isEmpty { return nil }
        }
    }

    /// The blocks that are mixed: for every seam, with those that the encoder looks at before and after.
    var blocks: Range<Int> {
        let start = entries.last.map { $0.frame - Self.lead + 1 } ?? firstBlock
        return start..<(exits.last.map { $0.frame + 3 } ?? frameCount)
    }

    /// Whether the plan has a frame that another one before it has, or one next to it.
    func meets(_ earlier: SplicePlan) -> Bool {
        (entries.last?.frame ?? 0) < (earlier.exits.last?.frame ?? frameCount) + 2
    }

    /// Codes all anew up to the end of a later plan.
    mutating func extend(to later: SplicePlan) {
        exits = later.exits
        changes += later.changes
    }

    /// Plans for all changes; those near each other are one.
    ///
    /// - Parameters:
    ///   - changes: what the mix changes in the media, in order.
    ///   - track: the track.
    /// - Returns: the plans, and nil if there is no place for a seam near a change.
    /// - Throws: `MediaError` if frames cannot be read.
    static func plans(
        for changes: [Range<Int>],
        in track: AACTrack
    ) throws(MediaError) -> [SplicePlan]? {
        let channels = track.configuration.channelCount
        var plans: [SplicePlan] = []
        for change in changes {
            let plan = try SplicePlan(
                change,
                frameCount: track.frameCount,
                firstBlock: track.firstBlock
            ) { frame throws(MediaError) in
                AACFrameWindow(try track.frame(frame), channelCount: channels)
            }
            guard let plan else { return nil }
            if let last = plans.indices.last, plan.meets(plans[last]) {
                plans[last].extend(to: plan)
            } else {
                plans.append(plan)
            }
        }
        return plans
    }
}

extension AACTrack {
    /// The first block that is coded where all is coded anew from the first frame on: if the first block is not
    /// presented, it is silence.
    var firstBlock: Int { presented.lowerBound >= Self.blockLength ? 1 : 0 }
}
