// SPDX-License-Identifier: Apache-2.0

public import Captions
import FFmpegMedia
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
        /// or nobody asked for it.
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
        public var comparesOrders = false

        /// As much as it takes to guess a language.
        public static let samples = Keeping(channels: nil, cueLimit: 300, keepsPairs: false)
        /// Everything.
        public static let all = Keeping(
            channels: nil,
            cueLimit: ClosedCaptionDecoder.cueLimit,
            keepsPairs: true
        )

        /// What an audit takes: all cues, in both orders.
        public static var audit: Keeping {
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

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - kept: what is kept of the captions.
    ///   - progress: told how many bytes have been read or passed over, and how many there are.
    /// - Throws: `MuxingError` where the file cannot be opened, or reading fails.
    public init(
        of path: String,
        keeping kept: Keeping = .samples,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) {
        self.path = path
        let movie: MovieFile
        do {
            movie = try MovieFile(SystemFile.reading(path))
        } catch {
            guard error.kind == .notAMovie else {
                throw MuxingError(.media(error.naming(path)), path: path)
            }
            tracks = try StreamCaptions([path], kept).read(progress)
            return
        }
        tracks = try MuxingError.media(path) { () throws(ISOMediaError) in
            try MovieCaptions(movie, kept).read(progress)
        }
    }

    /// Reads the segments of one presentation as if they were one file.
    ///
    /// - Parameters:
    ///   - segments: their files in order, an initialization section first where there is one.
    ///   - kept: what is kept of the captions.
    /// - Throws: `MuxingError` where a file cannot be opened, or reading fails.
    public init(
        ofSegments segments: [String],
        keeping kept: Keeping = .samples
    ) throws(MuxingError) {
        path = segments.first ?? ""
        let movie: MovieFile
        do {
            movie = try MovieFile(JoinedSource(segments))
        } catch {
            guard error.kind == .notAMovie || error.kind == .noMovieBox else {
                throw MuxingError(.media(error.naming(path)), path: path)
            }
            tracks = try StreamCaptions(segments, kept).read { _, _ in }
            return
        }
        tracks = try MuxingError.media(path) { () throws(ISOMediaError) in
            try MovieCaptions(movie, kept).read { _, _ in }
        }
    }
}

extension EmbeddedCaptions.Track {
    /// Whether what is told of the track holds for all of it.
    public var isWhole: Bool { obstacle == nil }

    /// Takes what was decoded, and settles the outcome.
    mutating func settle(_ captions: ClosedCaptions) {
        self.captions = captions
        faults.add(captions.faults)
        outcome = captions.channels.isEmpty ? (isWhole ? .none : .untested) : .found
    }
}
