// SPDX-License-Identifier: Apache-2.0

public import Captions
import MediaPrimitives

/// The pairs of line 21 that a caption file becomes.
public struct CaptionPairs: Equatable, Sendable {
    /// The pairs in the order they are sent.
    public let pairs: [TimedCEA608Pair]
    /// What was noticed in the file, and what line 21 cannot carry, a sentence each with its place.
    public let warnings: [String]

    /// Takes the pairs of a Scenarist file as they are, and codes the cues of every other.
    ///
    /// - Parameters:
    ///   - reading: the file, read.
    ///   - bytes: the file.
    ///   - name: how messages name it.
    ///   - channel: the channel of the captions; nil: that of a Scenarist file, else CC1.
    /// - Throws: `MuxingError.Kind.unreadable` where a Scenarist file has another channel, `.noCues`.
    public init(
        _ reading: CaptionReading,
        bytes: [UInt8],
        name: String,
        channel: CEA608Channel?
    ) throws(MuxingError) {
        if reading.format == .native(.scc) {
            pairs = SCC.parse(bytes[...]).0.timedPairs
            warnings = []
            try Self.require(channel, in: pairs, name)
        } else {
            let encoding = CEA608Encoder(channel: channel ?? .cc1).encode(reading.document)
            pairs = encoding.pairs
            warnings =
                encoding.losses.map { loss in
                    "\(name):\(loss.position): \(loss.message)"
                        + (loss.count > 1 ? " (this and \(loss.count - 1) more)" : "")
                }
                + encoding.lateCaptions.map { late in
                    "\(name):\(late.position): it takes \(late.neededFrames) frames to load, and "
                        + "there are \(late.availableFrames)"
                        + (late.isLeftOut ? "; it is left out" : "; it appears later")
                }
        }
        if pairs.isEmpty { throw MuxingError(.noCues, path: name) }
    }

    private static func require(
        _ channel: CEA608Channel?,
        in pairs: [TimedCEA608Pair],
        _ name: String
    ) throws(MuxingError) {
        guard let channel else { return }
        var reader = ChannelPairs()
        let found = Set(pairs.compactMap { reader.channel(of: $0) })
        guard !found.isEmpty, found != [channel] else { return }
        let names = CEA608Channel.allCases.filter(found.contains).map(\.rawValue)
        let reason =
            "its pairs are of \(names.joined(separator: ", ")), not \(channel.rawValue); leave out "
            + "--channel"
        throw MuxingError(.unreadable(reason), path: name)
    }
}
