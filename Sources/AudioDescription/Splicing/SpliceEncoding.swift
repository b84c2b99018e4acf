// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import MediaReading

/// Codes mixed blocks so that the frames fit between those of the track.
///
/// In the block where two encodings meet, the aliasing of both transforms has to cancel: both frames need a long window
/// of one shape there. The encoder has the Kaiser-Bessel-derived one. If the track has the other, the block is changed
/// so that it gives the same transform as with the track's window, and the last frame states the shape of the track.
struct SpliceEncoding: Sendable {
    /// Frames in the place of those of the track.
    struct Frames: Sendable {
        /// The numbers of those of the track.
        let range: Range<Int>
        /// The frames, which may be more.
        let frames: [[UInt8]]
    }

    private enum Outcome {
        case frames(Frames)
        case noEntry
        case noExit
    }

    /// Seams that are tried, at most.
    private static let mostAttempts = 12

    /// Where the seams can be.
    let plan: SplicePlan
    /// Interleaved samples of the blocks of the plan, and of those that are inserted.
    let samples: [Float]
    /// The rate and channels.
    let format: ChannelFormat
    /// Number of frames of the track.
    let frameCount: Int
    /// The file, for errors.
    let path: String
    /// Number of blocks that are inserted.
    var inserted = 0

    /// Codes the blocks.
    ///
    /// - Returns: the frames; nil: at none of the seams does the encoder have a window that fits.
    /// - Throws: `FFmpegError` if they cannot be coded.
    func frames() throws(FFmpegError) -> Frames? {
        var entries = plan.entries[...]
        var exits = plan.exits[...]
        for _ in 1...Self.mostAttempts {
            switch try attempt(from: entries.first, to: exits.first) {
            case .frames(let frames): return frames
            case .noEntry:
                entries = entries.dropFirst()
                if entries.isEmpty { return nil }
            case .noExit:
                exits = exits.dropFirst()
                if exits.isEmpty { return nil }
            }
        }
        return nil
    }

    private func attempt(
        from entry: SplicePlan.Seam?,
        to exit: SplicePlan.Seam?
    ) throws(FFmpegError) -> Outcome {
        let start = entry.map { $0.frame - SplicePlan.lead + 1 } ?? plan.blocks.lowerBound
        let last = (exit?.frame ?? frameCount - 1) + inserted
        let end = min(last + 3, plan.blocks.upperBound + inserted)
        let encoder = try AACEncoder(
            channels: format.channelCount,
            sampleRate: format.sampleRate,
            bitRatePerChannel: EncodedSound.bitRatePerChannel,
            path: path
        )
        var coded: [[UInt8]] = []
        for index in start..<end {
            var block = block(index)
            if let entry, index == entry.frame, !entry.isKaiserBessel {
                Self.weigh(&block, channels: format.channelCount, isFalling: false)
            }
            if let exit, index == last + 1, !exit.isKaiserBessel {
                Self.weigh(&block, channels: format.channelCount, isFalling: true)
            }
            try encoder.encode(block, format) { coded.append($0) }
        }
        try encoder.finish { coded.append($0) }
        // The first half of frame `start` is block `start`, and there is one frame before it.
        func place(_ frame: Int) -> Int { frame - start + 1 }
        guard coded.indices.contains(place(last)) else { return .noExit }
        if let entry {
            guard let window = window(coded[place(entry.frame - 1)]), window.fits else {
                return .noEntry
            }
        }
        if let exit {
            guard let window = window(coded[place(last)]), window.fits else { return .noExit }
            if !exit.isKaiserBessel { window.turnShape(of: &coded[place(last)]) }
        }
        let first = entry?.frame ?? 0
        let frames = Array(coded[place(first)...place(last)])
        return .frames(Frames(range: first..<last + 1 - inserted, frames: frames))
    }

    private func window(_ frame: [UInt8]) -> AACFrameWindow? {
        AACFrameWindow(frame, channelCount: format.channelCount)
    }

    private func block(_ index: Int) -> [Float] {
        let length = AACTrack.blockLength * format.channelCount
        let start = (index - plan.blocks.lowerBound) * length
        return Array(samples[start..<start + length])
    }

    /// Weighs a block so that the encoder's window makes of it what the sine window makes of the block.
    ///
    /// A transform folds the windowed half of a frame: a sample of its first half is less its mirror image, one of its second
    /// half is added to it. Of the blocks that fold to the same, the one that is
    /// nearest is taken, so that the encoder sees no onset.
    ///
    /// - Parameters:
    ///   - block: interleaved samples.
    ///   - channels: number of channels.
    ///   - isFalling: whether the block is in the second half of the frame.
    static func weigh(_ block: inout [Float], channels: Int, isFalling: Bool) {
        let length = AACTrack.blockLength
        let (sine, usual) = (AACWindowShape.sine, AACWindowShape.kaiserBessel)
        let sign: Float = isFalling ? 1 : -1
        for index in 0..<length / 2 {
            let mirror = length - 1 - index
            let (first, second) = isFalling ? (mirror, index) : (index, mirror)
            for channel in 0..<channels {
                let place = index * channels + channel
                let other = mirror * channels + channel
                let missing =
                    (sine[first] - usual[first]) * block[place]
                    + sign * (sine[second] - usual[second]) * block[other]
                block[place] += usual[first] * missing
                block[other] += sign * usual[second] * missing
            }
        }
    }
}

extension AACFrameWindow {
    /// Whether a seam can follow a frame of the encoder.
    fileprivate var fits: Bool { endsLong && isKaiserBessel }
}
