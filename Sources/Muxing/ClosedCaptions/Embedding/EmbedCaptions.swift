// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
package import MediaReading

/// Puts pairs of line 21 into the pictures of a movie, as messages (SEI) of H.264 or H.265, in a new
/// file.
///
/// Pictures are not touched, and captions of other channels and services are kept. Where a field has
/// captions already, two channels would have to take turns: that is refused.
///
///     let report = try EmbedCaptions(pairs, in: "movie.mp4").write(to: "captioned.mp4")
package struct EmbedCaptions: Sendable {
    /// What was done.
    package struct Report: Equatable, Sendable {
        /// The track of pictures.
        package let track: UInt32
        /// The channels that the pairs are for.
        package let channels: [CEA608Channel]
        /// Number of pairs that were put in, padding not counted.
        package let pairCount: Int
        /// Number of pictures that carry them.
        package let pictureCount: Int
        /// Number of pairs of the same channel that gave way.
        package let replacedPairCount: Int
        /// What the user should know.
        package let notices: [Notice]
    }

    private let pairs: [TimedCEA608Pair]
    private let path: String
    private let trackID: UInt32?
    private let replacesChannel: Bool

    /// Prepares to put pairs into a movie.
    ///
    /// - Parameters:
    ///   - pairs: pairs of one field or both, in the order of their times, which are those of the
    ///     presentation.
    ///   - path: a flat MP4 or QuickTime movie.
    ///   - trackID: the track of pictures; nil: the first.
    ///   - replacesChannel: whether captions of the same channel give way to the new ones.
    package init(
        _ pairs: [TimedCEA608Pair],
        in path: String,
        track trackID: UInt32? = nil,
        replacingChannel replacesChannel: Bool = false
    ) {
        self.pairs = pairs.filter { !$0.pair.isPadding }
        self.path = path
        self.trackID = trackID
        self.replacesChannel = replacesChannel
    }

    /// Writes the new movie; it takes its name in one step when it has been read back and compared.
    ///
    /// - Parameters:
    ///   - output: path of the new movie.
    ///   - replacing: whether a file of that name gives way.
    ///   - isDryRun: whether only what would be done is found out.
    ///   - progress: gets how many bytes have been written, and how many will be.
    /// - Returns: what was done.
    /// - Throws: `MediaError`, after which no file has been made: no pairs, no pictures that can carry
    ///   them, captions in the way, or a movie that cannot be read or written.
    @discardableResult
    package func write(
        to output: String,
        replacing: Bool = false,
        isDryRun: Bool = false,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Report {
        guard !pairs.isEmpty else { throw MediaError(.noCues, path: path) }
        // Whatever may be replaced: the movie that is read is not.
        guard !FilePath.isSameFile(path, output) else {
            throw MediaError(.outputIsInput, path: output)
        }
        try MovieFormat.requireName(ofNewFile: output, from: path)
        let (draft, movie) = try MediaError.media(path) { () throws(ISOMediaError) in
            (
                try DraftMovie(for: output, of: path, replacing: replacing),
                try MovieFile(opening: path)
            )
        }
        guard !movie.isFragmented else { throw MediaError(.embeddingInFragments, path: path) }
        let (target, old) = try MediaError.media(path) { () throws(ISOMediaError) in
            let target = try EmbeddingTarget(movie, trackID)
            return (target, try target.captions())
        }
        let counts = try requireRoom(in: old)
        return try MediaError.media(path) { () throws(ISOMediaError) in
            let schedule = PairSchedule(pairs, on: try target.pictures())
            let splices = try target.splices(
                schedule.pairs,
                replacing: counts.values.contains { $0 > 0 } ? fields : []
            )
            let rewriting = try SampleRewriting(of: movie, track: target.id, splices)
            let plan = try rewriting.plan()
            if !isDryRun {
                let expected = expectedPairs(schedule, old, target)
                try write(rewriting, plan, to: draft, expected, target, progress)
                try rethrowing { () throws(FileError) in try draft.commit() }
            }
            return report(target, schedule, counts)
        }
    }

    private func write(
        _ rewriting: SampleRewriting,
        _ plan: FilePlan,
        to draft: DraftMovie,
        _ expected: [Int: Int],
        _ target: EmbeddingTarget,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(ISOMediaError) {
        var done: UInt64 = 0
        try rewriting.write(
            plan,
            to: draft.path,
            named: draft.target,
            progress: { step in
                done += step
                progress(min(done, plan.length), plan.length)
            },
            check: { written throws(ISOMediaError) in
                let found = try EmbeddingTarget(written, target.id).captions()
                guard Self.pairCounts(found) == expected else {
                    throw ISOMediaError(.verificationFailed("the captions are not read back"))
                }
            }
        )
    }

    // MARK: - Room

    private var fields: Set<CEA608Field> { Set(pairs.map(\.field)) }

    private var channels: [CEA608Channel] {
        var reader = ChannelPairs()
        let found = Set(pairs.compactMap { reader.channel(of: $0) })
        return CEA608Channel.allCases.filter(found.contains)
    }

    /// Number of pairs in each field that give way.
    ///
    /// - Throws: `MediaError.Kind.captionsPresent` or `.captionFieldTaken`.
    private func requireRoom(
        in old: [TimedCEA608Pair]
    ) throws(MediaError) -> [CEA608Field: Int] {
        var reader = ChannelPairs()
        var counts: [CEA608Field: Int] = [:]
        var found: Set<CEA608Channel> = []
        for pair in old {
            let channel = reader.channel(of: pair)
            guard fields.contains(pair.field) else { continue }
            counts[pair.field, default: 0] += 1
            if let channel { found.insert(channel) }
        }
        let own = Set(channels)
        let others = found.subtracting(own)
        if let other = CEA608Channel.allCases.first(where: others.contains) {
            throw MediaError(.captionFieldTaken(by: other, for: channels.first), path: path)
        }
        if !found.isEmpty, !replacesChannel {
            let present = CEA608Channel.allCases.filter(found.contains)
            throw MediaError(.captionsPresent(present), path: path)
        }
        return counts
    }

    // MARK: - Result

    /// Number of pairs in each field of the new movie.
    private func expectedPairs(
        _ schedule: PairSchedule,
        _ old: [TimedCEA608Pair],
        _ target: EmbeddingTarget
    ) -> [Int: Int] {
        let new = schedule.pairs.values.flatMap { $0 }
        return Self.pairCounts(new + old.filter { !fields.contains($0.field) })
    }

    private static func pairCounts(_ pairs: [TimedCEA608Pair]) -> [Int: Int] {
        pairs.reduce(into: [:]) { $0[$1.field.rawValue, default: 0] += 1 }
    }

    private func report(
        _ target: EmbeddingTarget,
        _ schedule: PairSchedule,
        _ counts: [CEA608Field: Int]
    ) -> Report {
        Report(
            track: target.id,
            channels: channels,
            pairCount: schedule.pairs.values.reduce(0) { $0 + $1.count },
            pictureCount: schedule.pairs.count,
            replacedPairCount: counts.values.reduce(0, +),
            notices: schedule.leftOut > 0
                ? [Notice(.pairsAfterLastPicture(schedule.leftOut), in: path)] : []
        )
    }
}
