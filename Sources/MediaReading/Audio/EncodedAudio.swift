// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import ISOMedia
package import MediaPrimitives
package import MediaSelection

/// Sound from any file, ready to become a track: its samples lie in a file of their own.
package struct EncodedAudio: Sendable {
    /// The format of the samples.
    package internal(set) var sampleEntry: Box
    /// Sizes and times of the samples, which are contiguous in `spool`.
    package internal(set) var samples: TrackSamples
    /// The bytes of the samples.
    package internal(set) var spool: SpoolFile
    /// Number of channels.
    package internal(set) var channelCount: Int
    /// Samples a second, which is also the timescale of `samples`.
    package internal(set) var sampleRate: Int
    /// The part of the media that is presented, in ticks of `samples`: without what an encoder put
    /// before and after the audio.
    package internal(set) var presented: Range<Int64>
    /// Whether the sound was encoded anew, as AAC.
    package internal(set) var isReencoded: Bool
    /// FFmpeg's name of the codec that the file has.
    package internal(set) var sourceCodec: String
    /// Place of the stream in the file, from 0.
    package internal(set) var streamIndex: Int
    /// The language that the file states; nil for none.
    package internal(set) var language: LanguageTag?
    /// The name that the file states; nil for none.
    package internal(set) var name: String?
    /// What the file says the sound is for.
    package internal(set) var characteristics: [MediaCharacteristic]
    /// The same as roles of DASH, for MP4.
    package internal(set) var roles: [String]
    /// What was noticed.
    package internal(set) var notices: [MediaNotice.Kind]

    /// Samples at the beginning that are decoded and not presented.
    package var primingSamples: Int { Int(presented.lowerBound) }

    /// Length of what is presented.
    package var duration: MediaTime {
        MediaTime(ticks: Int64(presented.count), timescale: samples.timescale)
    }

    /// The edit list of a track that starts with the movie; empty where none is needed.
    ///
    /// - Parameter movieTimescale: ticks a second of the movie.
    /// - Returns: the edits in order.
    package func edits(movieTimescale: UInt32) -> [EditListBox.Entry] {
        guard presented != 0..<Int64(clamping: samples.duration) else { return [] }
        let length = duration.rescaled(to: movieTimescale, rounding: .up).ticks
        return [.init(segmentDuration: UInt64(max(0, length)), mediaTime: presented.lowerBound)]
    }
}
