// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
package import MediaReading

/// Puts captions into the pictures of a movie or a transport stream, as messages (SEI) of H.264 or H.265, metadata of AV1, or user
/// data of MPEG-2, in a new file: pairs of line 21, and packets of CEA-708.
///
/// Pictures are not touched, and captions of other channels are kept. Where a field has captions already, two channels would have
/// to take turns: that is refused, and so are packets where there are some.
///
///     let report = try EmbedCaptions(pairs, in: "movie.mp4").write(to: "captioned.mp4")
package struct EmbedCaptions: Sendable {
    /// What was done.
    package struct Report: Equatable, Sendable {
        /// The track of pictures.
        package let track: UInt32
        /// The channels that the captions are for.
        package let channels: [ClosedCaptionChannel]
        /// Number of pairs that were put in, padding not counted.
        package let pairCount: Int
        /// Number of bytes of packets of CEA-708 that were put in.
        package let packetByteCount: Int
        /// Number of pictures that carry them.
        package let pictureCount: Int
        /// Number of pairs of the same channel that gave way.
        package let replacedPairCount: Int
        /// What the user should know.
        package internal(set) var notices: [Notice]
    }

    let pairs: [TimedCEA608Pair]
    let packets: [TimedCaptionConstruct]
    /// The services of the packets.
    private let services: [Int]
    /// The languages of channels, ISO 639-2.
    let languages: [ClosedCaptionChannel: String]
    /// What is to be read in the new pictures; nil if it is not compared.
    private let original: [ClosedCaptions.Channel]?
    let path: String
    private let trackID: UInt32?
    let replacesChannel: Bool

    /// Prepares to put pairs into a movie.
    ///
    /// - Parameters:
    ///   - pairs: pairs of one field or both, in the order of their times, which are those of the
    ///     presentation.
    ///   - packets: bytes of packets of CEA-708, in the order of their times.
    ///   - services: the services of the packets.
    ///   - languages: the languages of channels, as far as they are known, ISO 639-2; tables of transport streams state them.
    ///   - path: a flat MP4 or QuickTime movie, or a transport stream.
    ///   - trackID: the track of pictures; nil: the first.
    ///   - replacesChannel: whether captions of the same channel give way to the new ones.
    package init(
        _ pairs: [TimedCEA608Pair],
        packets: [TimedCaptionConstruct] = [],
        services: [Int] = [],
        languages: [ClosedCaptionChannel: String] = [:],
        in path: String,
        track trackID: UInt32? = nil,
        replacingChannel replacesChannel: Bool = false
    ) {
        self.pairs = pairs.filter { !$0.pair.isPadding }
        self.packets = packets
        self.services = services
        self.languages = languages
        original = nil
        self.path = path
        self.trackID = trackID
        self.replacesChannel = replacesChannel
    }

    /// Prepares to put the captions of other pictures into a movie, as they are, and to compare what both say.
    ///
    /// - Parameters:
    ///   - captions: what the other pictures carry, with its pairs and packets.
    ///   - languages: the languages that the other file states of channels, ISO 639-2.
    ///   - path: a flat MP4 or QuickTime movie, or a transport stream.
    ///   - shift: how much later the captions are, in milliseconds; what is before 0 then is left out.
    ///   - replacesChannel: whether captions of the same channels give way to the new ones.
    package init(
        _ captions: ClosedCaptions,
        languages: [ClosedCaptionChannel: String] = [:],
        in path: String,
        shiftedByMilliseconds shift: Int = 0,
        replacingChannel replacesChannel: Bool = false
    ) {
        self.languages = languages
        pairs = captions.pairs.compactMap { pair in
            var pair = pair
            pair.milliseconds += shift
            return pair.milliseconds < 0 || pair.pair.isPadding ? nil : pair
        }
        packets = captions.packets.compactMap { packet in
            let time = packet.milliseconds + shift
            return time < 0 ? nil : TimedCaptionConstruct(milliseconds: time, packet.construct)
        }
        services = captions.channels.compactMap { channel in
            if case .service(let number) = channel.channel { number } else { nil }
        }
        original = captions.channels.map { channel in
            var channel = channel
            channel.document = channel.document.shifted(byMilliseconds: shift)
            return channel
        }
        self.path = path
        trackID = nil
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
        guard !pairs.isEmpty || !packets.isEmpty else { throw MediaError(.noCues, path: path) }
        // Whatever may be replaced: the movie that is read is not.
        guard !FilePath.isSameFile(path, output) else {
            throw MediaError(.outputIsInput, path: output)
        }
        let media = try OpenedMedia(path)
        if let stream = try TransportStreamTarget(media) {
            return try write(stream, to: output, replacing: replacing, isDryRun, progress)
        }
        guard let movie = media.movie else {
            throw MediaError(.media(ISOMediaError(.notAMovie, path: path)), path: path)
        }
        try MovieFormat.requireName(ofNewFile: output, from: path)
        let draft = try MediaError.media(path) { () throws(ISOMediaError) in
            try DraftMovie(for: output, of: path, replacing: replacing)
        }
        guard !movie.isFragmented else { throw MediaError(.embeddingInFragments, path: path) }
        let (target, old) = try MediaError.media(path) { () throws(ISOMediaError) in
            let target = try EmbeddingTarget(movie, trackID)
            return (target, try target.captions())
        }
        let replaced = try requireRoom(in: old)
        return try MediaError.media(path) { () throws(ISOMediaError) in
            let pictures = try target.pictures()
            let schedule = PairSchedule(pairs, packets: packets, on: pictures)
            let splices = try target.splices(schedule, replacing: replaced.captions)
            let rewriting = try SampleRewriting(of: movie, track: target.id, splices)
            let plan = try rewriting.plan()
            if !isDryRun {
                let expected = expected(schedule, old, pictures)
                try write(rewriting, plan, to: draft, expected, target, progress)
                try rethrowing { () throws(FileError) in try draft.commit() }
            }
            return report(target.id, schedule, pictures, replaced.pairCount)
        }
    }

    private func write(
        _ rewriting: SampleRewriting,
        _ plan: FilePlan,
        to draft: DraftMovie,
        _ expected: CarriedBytes,
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
                guard CarriedBytes(found) == expected else {
                    throw ISOMediaError(.verificationFailed("the captions are not read back"))
                }
            }
        )
    }

    // MARK: - Room

    private var fields: Set<CEA608Field> { Set(pairs.map(\.field)) }

    private var line21: [CEA608Channel] {
        var reader = ChannelPairs()
        let found = Set(pairs.compactMap { reader.channel(of: $0) })
        return CEA608Channel.allCases.filter(found.contains)
    }

    /// The channels of the captions.
    var channels: [ClosedCaptionChannel] {
        line21.map { .line21($0) } + services.sorted().map { .service($0) }
    }

    /// Number of pairs that give way, and what does.
    ///
    /// - Throws: `MediaError.Kind.captionsPresent` or `.captionFieldTaken`.
    func requireRoom(
        in old: ClosedCaptions
    ) throws(MediaError) -> (pairCount: Int, captions: ReplacedCaptions) {
        var reader = ChannelPairs()
        var count = 0
        var found: Set<CEA608Channel> = []
        for pair in old.pairs {
            let channel = reader.channel(of: pair)
            guard fields.contains(pair.field) else { continue }
            count += 1
            if let channel { found.insert(channel) }
        }
        let own = line21
        let others = found.subtracting(own)
        if let other = CEA608Channel.allCases.first(where: others.contains) {
            throw MediaError(.captionFieldTaken(by: other, for: own.first), path: path)
        }
        let hasPackets = !packets.isEmpty && !old.packets.isEmpty
        if !found.isEmpty || hasPackets, !replacesChannel {
            let services =
                hasPackets ? old.channels.map(\.channel).filter { $0 >= .service(1) } : []
            let present = CEA608Channel.allCases.filter(found.contains)
            throw MediaError(
                .captionsPresent(present.map { .line21($0) } + services),
                path: path
            )
        }
        return (count, ReplacedCaptions(fields: count > 0 ? fields : [], packets: hasPackets))
    }

    // MARK: - Result

    /// What the pictures of the new movie carry.
    func expected(
        _ schedule: PairSchedule,
        _ old: ClosedCaptions,
        _ pictures: [PairSchedule.Picture]
    ) -> CarriedBytes {
        let new = pictures.flatMap { schedule.pairs[$0.sample] ?? [] }
        let kept = old.pairs.filter { !fields.contains($0.field) }
        let packets = pictures.flatMap { schedule.packets[$0.sample] ?? [] }
        return CarriedBytes(
            new + kept,
            packets: packets.isEmpty ? old.packets.map(\.construct) : packets
        )
    }

    func report(
        _ track: UInt32,
        _ schedule: PairSchedule,
        _ pictures: [PairSchedule.Picture],
        _ replacedPairCount: Int
    ) -> Report {
        var notices: [Notice] = []
        if schedule.leftOut > 0 {
            notices.append(Notice(.pairsAfterLastPicture(schedule.leftOut), in: path))
        }
        if let original {
            notices += CarriedComparison(original, schedule, pictures).notices(in: path)
        }
        let samples = Set(schedule.pairs.keys).union(schedule.packets.keys)
        return Report(
            track: track,
            channels: channels,
            pairCount: schedule.pairs.values.reduce(0) { $0 + $1.count },
            packetByteCount: 2 * schedule.packets.values.reduce(0) { $0 + $1.count },
            pictureCount: samples.count,
            replacedPairCount: replacedPairCount,
            notices: notices
        )
    }
}
