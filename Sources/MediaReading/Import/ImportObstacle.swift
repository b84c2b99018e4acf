// SPDX-License-Identifier: Apache-2.0

/// Why a file, or a stream of it, cannot become tracks of a movie.
package enum ImportObstacle: Equatable, Sendable {
    /// There is no video, audio or text that a movie can carry.
    case noStream
    /// Streams that the container of the movie cannot carry, a sentence for each.
    case refusedStreams([String])
    /// There are no packets.
    case noPackets
    /// The stream does not state what its track needs; its number, if it is one of several, and its codec.
    case incompleteStream(Int?, codec: String)
    /// The stream has more bytes of text than any text has.
    case tooMuchText(stream: Int, limit: Int)
    /// There is no audio.
    case noAudio
    /// The stream that was named, counted from 0, is not one of these streams of audio.
    case noSuchAudioStream(Int, [String])
    /// No stream was named, and there are these streams of audio.
    case severalAudioStreams([String])
    /// The audio has no sampling rate.
    case noSamplingRate
    /// The audio has no channels.
    case noChannels
    /// There are no packets of audio.
    case noAudioPackets
    /// None of so many packets can be decoded.
    case undecodable(packets: Int, codec: String)
    /// WebM does not carry audio of this codec.
    case notInWebM(codec: String)
    /// FFmpeg does not find the audio of a track, given by its summary.
    case audioNotFound(track: String)

    /// A sentence; streams to choose from are on lines of their own.
    package var sentence: String {
        switch self {
        case .noStream: "it has no video, audio or text that a movie can carry"
        case .refusedStreams(let sentences): sentences.joined(separator: "\n  ")
        case .noPackets: "it has no packets"
        case .incompleteStream(let index, let codec):
            (index.map { "stream \($0): " } ?? "")
                + "its \(codec) lacks parameters that a movie needs"
        case .tooMuchText(let stream, let limit):
            "stream \(stream) has more than \(limit) bytes of text"
        case .noAudio: "it has no audio"
        case .noSuchAudioStream(let index, let streams):
            "stream \(index) is not one of its \(streams.count) streams of audio:"
                + Self.list(streams)
        case .severalAudioStreams(let streams):
            "it has \(streams.count) streams of audio:" + Self.list(streams)
        case .noSamplingRate: "its audio has no sampling rate"
        case .noChannels: "its audio has no channels"
        case .noAudioPackets: "it has no packets of audio"
        case .undecodable(let count, let codec):
            "none of its \(count) packets of \(codec) can be decoded"
        case .notInWebM(let codec): "WebM carries Opus and Vorbis audio only, not \(codec)"
        case .audioNotFound(let track): "FFmpeg does not find the audio of track \(track)"
        }
    }

    private static func list(_ lines: [String]) -> String {
        lines.map { "\n  " + $0 }.joined()
    }
}
