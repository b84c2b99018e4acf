// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaPrimitives
public import MediaSelection

/// Sound from any file, ready to become a track: its samples lie in a file of their own.
public struct EncodedAudio: Sendable {
    /// The format of the samples.
    public internal(set) var sampleEntry: Box
    /// Sizes and times of the samples, one behind the other in `spool`.
    public internal(set) var samples: TrackSamples
    /// The bytes of the samples.
    public internal(set) var spool: SpoolFile
    /// Number of channels.
    public internal(set) var channelCount: Int
    /// Samples a second, which is also the timescale of `samples`.
    public internal(set) var sampleRate: Int
    /// The part of the media that is presented, in ticks of `samples`: without what an encoder put
    /// before and behind the sound.
    public internal(set) var presented: Range<Int64>
    /// Whether the sound was encoded anew, as AAC.
    public internal(set) var isReencoded: Bool
    /// FFmpeg's name of the codec that the file has.
    public internal(set) var sourceCodec: String
    /// Place of the stream in the file, from 0.
    public internal(set) var streamIndex: Int
    /// The language that the file states; nil for none.
    public internal(set) var language: LanguageTag?
    /// The name that the file states; nil for none.
    public internal(set) var name: String?
    /// What the file says the sound is for.
    public internal(set) var characteristics: [MediaCharacteristic]
    /// The same as roles of DASH, for MP4.
    public internal(set) var roles: [String]
    /// What the reader is told.
    public internal(set) var notes: [String]

    /// Samples at the beginning that are decoded and not presented.
    public var primingSamples: Int { Int(presented.lowerBound) }

    /// Length of what is presented.
    public var duration: MediaTime {
        MediaTime(ticks: Int64(presented.count), timescale: samples.timescale)
    }

    /// The edit list of a track that starts with the movie; empty where none is needed.
    ///
    /// - Parameter movieTimescale: ticks a second of the movie.
    /// - Returns: the edits in order.
    public func edits(movieTimescale: UInt32) -> [EditListBox.Entry] {
        guard presented != 0..<Int64(clamping: samples.duration) else { return [] }
        let length = duration.rescaled(to: movieTimescale, rounding: .up).ticks
        return [.init(segmentDuration: UInt64(max(0, length)), mediaTime: presented.lowerBound)]
    }
}
