// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
package import MediaSelection

/// The closed captions of one track of pictures or of captions, as a scan of all of it has found them.
package struct ScannedCaptions: Sendable {
    /// A channel of line 21, or a service of CEA-708.
    package struct Channel: Equatable, Sendable {
        /// Which.
        package var channel: ClosedCaptionChannel
        /// Its captions in the order in which they appear.
        package var cues: [Cue]
        /// Number of captions, those that were not kept among them.
        package var captionCount: Int
        /// Number of characters that can be seen, without blanks.
        package var characterCount: Int
        /// How they are put on the screen, the way most used first.
        package var modes: [String]
        /// The language that the file states of it; nil where it states none.
        package var declaredLanguage: LanguageTag?

        /// Makes a channel; its captions and characters are counted where that is not said.
        package init(
            _ channel: ClosedCaptionChannel,
            cues: [Cue],
            captionCount: Int? = nil,
            characterCount: Int? = nil,
            modes: [String] = [],
            declaredLanguage: LanguageTag? = nil
        ) {
            self.channel = channel
            self.cues = cues
            self.captionCount = captionCount ?? cues.count
            self.characterCount =
                characterCount
                ?? cues.reduce(0) { sum, cue in
                    sum + cue.text.plainText.count { !$0.isWhitespace }
                }
            self.modes = modes
            self.declaredLanguage = declaredLanguage
        }
    }

    /// What was counted in the pairs of line 21.
    package struct Pairs: Equatable, Sendable {
        /// Number of pairs that say something.
        package var count: Int
        /// Number of pairs in which a byte has even parity.
        package var parityErrors: Int
        /// Number of control codes that mean nothing.
        package var unknownCodes: Int

        /// Puts the counts together.
        package init(count: Int = 0, parityErrors: Int = 0, unknownCodes: Int = 0) {
            self.count = count
            self.parityErrors = parityErrors
            self.unknownCodes = unknownCodes
        }
    }

    /// The track's ID.
    package var track: Int
    /// Whether it is a track of captions, and no track of pictures.
    package var isCaptionTrack: Bool
    /// Why it, or a part of it, could not be looked into; nil where all of it was.
    package var obstacle: String?
    /// Number of pictures, or of samples of a caption track.
    package var pictureCount = 0
    /// How many of them have caption data, padding included.
    package var captionedCount = 0
    /// When the first picture is shown, in milliseconds; nil where that is not known.
    package var startMilliseconds: Int?
    /// When the last picture ends, in milliseconds; nil where that is not known.
    package var endMilliseconds: Int?
    /// What was wrong with the way captions are carried.
    package var faults = CarriageFaults()
    /// What was counted in line 21.
    package var pairs = Pairs()
    /// How caption data is divided among the pictures.
    package var packing = CaptionPacking()
    /// How the captions read in order of decoding; nil where that is the order in which they are shown.
    package var orders: CaptionOrders?
    /// The channels that have characters.
    package var channels: [Channel]

    /// Makes the facts of a track in which nothing was wrong.
    package init(track: Int, isCaptionTrack: Bool = false, channels: [Channel] = []) {
        self.track = track
        self.isCaptionTrack = isCaptionTrack
        self.channels = channels
    }
}

extension ScannedCaptions {
    /// Pictures a second, on average; nil where that is not known.
    var frameRate: Double? {
        guard let startMilliseconds, let endMilliseconds, pictureCount > 1,
            endMilliseconds > startMilliseconds
        else { return nil }
        return Double(pictureCount) * 1000 / Double(endMilliseconds - startMilliseconds)
    }

    /// The captions of a channel; nil where it has no character.
    subscript(_ channel: ClosedCaptionChannel) -> Channel? {
        channels.first { $0.channel == channel }
    }

    /// Whether other video of the same presentation has the same captions, carried in the same way.
    func hasSameCaptions(as other: ScannedCaptions) -> Bool {
        channels == other.channels && pairs == other.pairs && faults == other.faults
            && packing == other.packing && obstacle == other.obstacle
    }

    /// How messages name it.
    var label: String { isCaptionTrack ? "caption track \(track)" : "track \(track)" }
}

extension ScannedCaptions.Channel {
    /// A guess is worth a comparison from this on.
    private static let leastConfidence = 0.5

    /// The language that is stated, or else seems to be that of the words; nil where neither is known.
    var likelyLanguage: LanguageTag? {
        if let declaredLanguage { return declaredLanguage }
        guard let guess = LanguageGuess(CaptionDocument(cues: cues)),
            guess.confidence >= Self.leastConfidence
        else { return nil }
        do {
            return try LanguageTag(guess.language)
        } catch {
            return nil
        }
    }

    /// Whether it is text in place of the picture, and no captions.
    var isText: Bool {
        if case .line21(let channel) = channel { channel.isText } else { false }
    }
}

/// The closed captions (CEA-608, CEA-708) in the video of a movie.
package enum CaptionScan: Equatable, Sendable {
    /// There was no scan, or it failed; the reason is a clause.
    case untested(String)
    /// All pictures were looked at; the channels that show text, such as `CC1` or `SERVICE1`.
    case channels([String])

    /// The scan was not requested.
    package static let notAsked = CaptionScan.untested("the scan was not requested")

    /// The channels that were found.
    var found: [String] {
        if case .channels(let channels) = self { channels } else { [] }
    }

    /// Whether all pictures were looked at.
    var wereLookedFor: Bool {
        if case .channels = self { true } else { false }
    }
}

/// The closed captions in the pictures of one variant of an HLS presentation.
package struct VariantCaptions: Sendable {
    /// The URI of its playlist, as written.
    package var uri: String
    /// Its playlist, as findings name it.
    package var file: String
    /// The line of the multivariant playlist that names it, counted from 1.
    package var line: Int
    /// What was found in its pictures; nil where they could not be looked into.
    package var tracks: [ScannedCaptions]?
    /// Why they could not be looked into, or not to their end; a clause.
    package var obstacle: String?

    /// Makes the facts of a variant.
    package init(
        uri: String,
        line: Int,
        tracks: [ScannedCaptions]?,
        obstacle: String? = nil
    ) {
        self.uri = uri
        file = uri
        self.line = line
        self.tracks = tracks
        self.obstacle = obstacle ?? tracks?.lazy.compactMap(\.obstacle).first
    }
}

extension VariantCaptions {
    /// The variant as a movie in parts, for the rules for closed captions; nil if it has no video.
    var movie: MovieAsset? {
        guard tracks?.isEmpty != true else { return nil }
        return MovieAsset(
            path: file,
            container: MovieAsset.partsContainer,
            tracks: [
                AuditedTrack(
                    TrackFacts(id: UInt32(clamping: tracks?.first?.track ?? 1), kind: .video)
                )
            ],
            embeddedCaptions: tracks == nil
                ? .untested(obstacle ?? "they were not read") : .channels([]),
            scannedCaptions: tracks
        )
    }
}
