// SPDX-License-Identifier: Apache-2.0

package import Captions
import FFmpegMedia
import FileSystem
import ISOMedia

/// The closed captions in the pictures and caption tracks of a file, found without decoding pictures.
///
/// The whole file is read, always: a first caption may be minutes in. MP4 and QuickTime movies are read
/// through their sample tables and fragments, everything else through FFmpeg's packets.
///
/// Sources: ATSC A/53 Part 4; SCTE 128-1; SCTE 20; SMPTE ST 334-2; QuickTime File Format.
package struct EmbeddedCaptions: Sendable {
    /// What is known of the captions of a track.
    package enum Outcome: String, Sendable {
        /// There are some.
        case found
        /// The track was read whole, and there are none.
        case none
        /// The track, or a part of it, could not be looked into; nothing was found so far.
        case untested
    }

    /// How captions are carried.
    package enum Carriage: String, Sendable {
        /// In messages of H.264 or H.265 (SEI).
        case messages = "sei"
        /// In metadata of AV1 (OBU).
        case metadata
        /// In user data of MPEG-2 pictures.
        case userData = "user-data"
        /// In the samples of a caption track.
        case track
    }

    /// A track of pictures or of captions, and what was found in it.
    package struct Track: Sendable {
        /// The track ID, or the stream's number from 1 where the container has no IDs.
        package let id: Int
        /// How it carries captions; nil where that is not known.
        package let carriage: Carriage?
        /// What was found.
        package internal(set) var outcome = Outcome.none
        /// Why it, or a part of it, could not be looked into.
        package internal(set) var obstacle: String?
        /// Number of pictures, or of samples of a caption track.
        package internal(set) var pictureCount = 0
        /// How many of them have caption data, padding included.
        package internal(set) var captionedCount = 0
        /// What was wrong with the caption data.
        package internal(set) var faults = CarriageFaults()
        /// How the caption data is divided among the pictures; nothing of caption tracks.
        package internal(set) var packing = CaptionPacking()
        /// When the first picture is shown, in milliseconds; nil if missing.
        package internal(set) var startMilliseconds: Int?
        /// When the last picture ends, in milliseconds; nil where that is not known.
        package internal(set) var endMilliseconds: Int?
        /// How the captions read in order of decoding; nil where that is the order in which they are shown,
        /// or was not requested.
        package internal(set) var orders: CaptionOrders?
        /// The captions.
        ///
        /// Pairs and packets are in the time of the media where ``shownParts`` states parts.
        package internal(set) var captions = ClosedCaptions()
        /// The parts of the media that an edit list shows; nil if that is all of it.
        package internal(set) var shownParts: [ShownPart]?
        /// Whether an edit list shows media twice or in another order.
        package internal(set) var showsMediaAgain = false
        /// The languages that the file states of channels, ISO 639-2.
        package internal(set) var declaredLanguages: [ClosedCaptionChannel: String] = [:]
    }

    /// What is to be kept of the captions.
    package struct Keeping: Sendable {
        /// The channels whose cues are kept; nil: all.
        package var channels: Set<ClosedCaptionChannel>?
        /// The most cues of a channel.
        package var cueLimit: Int
        /// Whether the pairs of line 21 are kept.
        package var keepsPairs: Bool
        /// Whether the captions are also read in order of decoding.
        var comparesOrders = false

        /// As much as it takes to guess a language.
        package static let samples = Keeping(channels: nil, cueLimit: 300, keepsPairs: false)
        /// Everything.
        package static let all = Keeping(
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
        package static func only(_ channel: ClosedCaptionChannel) -> Keeping {
            Keeping(
                channels: [channel],
                cueLimit: ClosedCaptionDecoder.cueLimit,
                keepsPairs: channel < .service(1)
            )
        }
    }

    /// The file, as the user named it.
    package let path: String
    /// The tracks of pictures and captions, in file order; covers and thumbnails are none.
    package internal(set) var tracks: [Track]

    /// Reads an open file.
    ///
    /// - Parameters:
    ///   - media: the file, or the segments of one presentation as one file.
    ///   - kept: what is kept of the captions.
    ///   - progress: gets how many bytes have been read or passed over, and how many there are.
    /// - Throws: `MediaError` if reading fails.
    package init(
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
            tracks = try StreamCaptions(media, files, kept).read(progress)
        }
    }
}

extension EmbeddedCaptions.Track {
    /// Whether the report on the track holds for all of it.
    package var isWhole: Bool { obstacle == nil }

    /// Takes what was decoded, and settles the outcome.
    package mutating func settle(_ captions: ClosedCaptions) {
        self.captions = captions
        obstacle = obstacle ?? captions.channels.lazy.compactMap(\.obstacle).first
        faults.add(captions.faults)
        outcome = captions.channels.isEmpty ? (isWhole ? .none : .untested) : .found
    }
}

extension EmbeddedCaptions.Track {
    /// The captions with pairs and packets in the time of the presentation: at each cut, the captions of the part before are erased,
    /// and those of the part after are loaded.
    package var shownCaptions: ClosedCaptions { shownParts.map(captions.shown) ?? captions }
}
