// SPDX-License-Identifier: Apache-2.0

public import Captions
import FFmpegMedia
import FileSystem
import ISOMedia

/// The closed captions in the pictures and caption tracks of a file, found without decoding pictures.
///
/// The whole file is read, always: a first caption may be minutes in. MP4 and QuickTime movies are read
/// through their sample tables and fragments, everything else through FFmpeg's packets.
///
/// Sources: ATSC A/53 Part 4; SCTE 128-1; SCTE 20; SMPTE ST 334-2; QuickTime File Format.
public struct EmbeddedCaptions: Sendable {
    /// What is known of the captions of a track.
    public enum Outcome: String, Sendable {
        /// There are some.
        case found
        /// The track was read whole, and there are none.
        case none
        /// The track, or a part of it, could not be looked into; nothing was found so far.
        case untested
    }

    /// How captions are carried.
    public enum Carriage: String, Sendable {
        /// In messages of H.264 or H.265 (SEI).
        case messages = "sei"
        /// In user data of MPEG-2 pictures.
        case userData = "user-data"
        /// In the samples of a caption track.
        case track
    }

    /// A track of pictures or of captions, and what was found in it.
    public struct Track: Sendable {
        /// The track ID, or the stream's number from 1 where the container has no IDs.
        public let id: Int
        /// How it carries captions; nil where that is not known.
        public let carriage: Carriage?
        /// What was found.
        public internal(set) var outcome = Outcome.none
        /// Why it, or a part of it, could not be looked into.
        public internal(set) var obstacle: String?
        /// Number of pictures, or of samples of a caption track.
        public internal(set) var pictureCount = 0
        /// How many of them have caption data, padding included.
        public internal(set) var captionedCount = 0
        /// What was wrong with the caption data.
        public internal(set) var faults = CarriageFaults()
        /// How the caption data is divided among the pictures; nothing of caption tracks.
        public internal(set) var packing = CaptionPacking()
        /// When the first picture is shown, in milliseconds; nil where there is none.
        public internal(set) var startMilliseconds: Int?
        /// When the last picture ends, in milliseconds; nil where that is not known.
        public internal(set) var endMilliseconds: Int?
        /// How the captions read in order of decoding; nil where that is the order in which they are shown,
        /// or was not requested.
        public internal(set) var orders: CaptionOrders?
        /// The captions.
        public internal(set) var captions = ClosedCaptions()
        /// The languages that the file states of channels, ISO 639-2.
        public internal(set) var declaredLanguages: [ClosedCaptionChannel: String] = [:]
    }

    /// What is to be kept of the captions.
    public struct Keeping: Sendable {
        /// The channels whose cues are kept; nil: all.
        public var channels: Set<ClosedCaptionChannel>?
        /// The most cues of a channel.
        public var cueLimit: Int
        /// Whether the pairs of line 21 are kept.
        public var keepsPairs: Bool
        /// Whether the captions are also read in order of decoding.
        var comparesOrders = false

        /// As much as it takes to guess a language.
        public static let samples = Keeping(channels: nil, cueLimit: 300, keepsPairs: false)
        /// Everything.
        public static let all = Keeping(
            channels: nil,
            cueLimit: ClosedCaptionDecoder.cueLimit,
            keepsPairs: true
        )

        /// What an audit takes: all cues, in both orders.
        package static var audit: Keeping {
            var keeping = Keeping.all
            keeping.keepsPairs = false
            keeping.comparesOrders = true
            return keeping
        }

        /// Everything of one channel, and no cue of the others.
        public static func only(_ channel: ClosedCaptionChannel) -> Keeping {
            Keeping(
                channels: [channel],
                cueLimit: ClosedCaptionDecoder.cueLimit,
                keepsPairs: channel < .service(1)
            )
        }
    }

    /// The file, as the user named it.
    public let path: String
    /// The tracks of pictures and captions, in file order; covers and thumbnails are none.
    public internal(set) var tracks: [Track]

    /// Reads an open file.
    ///
    /// - Parameters:
    ///   - media: the file, or the segments of one presentation as one file.
    ///   - kept: what is kept of the captions.
    ///   - progress: gets how many bytes have been read or passed over, and how many there are.
    /// - Throws: `MediaError` if reading fails.
    public init(
        of media: OpenedMedia,
        keeping kept: Keeping = .samples,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        path = media.path
        switch media.content {
        case .movie(let movie):
            tracks = try MediaError.media(path) { () throws(ISOMediaError) in
                try MovieCaptions(movie, kept).read(progress)
            }
        case .container(let files):
            tracks = try StreamCaptions(files, kept).read(progress)
        }
    }
}

extension EmbeddedCaptions.Track {
    /// Whether the report on the track holds for all of it.
    public var isWhole: Bool { obstacle == nil }

    /// Takes what was decoded, and settles the outcome.
    package mutating func settle(_ captions: ClosedCaptions) {
        self.captions = captions
        obstacle = obstacle ?? captions.channels.lazy.compactMap(\.obstacle).first
        faults.add(captions.faults)
        outcome = captions.channels.isEmpty ? (isWhole ? .none : .untested) : .found
    }
}
