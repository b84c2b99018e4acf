// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import ISOMedia
package import MediaPrimitives
package import MediaReading

/// Why a movie could not be described; nothing was written.
package struct DescribeError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The movie could not be read or written.
        case media(MediaError)
        /// A temporary file could not be read or written.
        case file(FileError)
        /// A library is not installed.
        case notInstalled(library: String, reason: String)
        /// The movie has no audio that narration could be mixed with.
        case noAudio
        /// The audio cannot be decoded: so many packets.
        case undecodable(packets: Int)
        /// The voice gave no speech for a description that can be used.
        case voice(String, VoiceFault, description: String)
        /// There are descriptions without a recording, and no voice.
        case noVoice(description: String)
        /// The lexicon that the script was spoken with cannot be read, and why.
        case lexiconMissing(String, reason: String)
        /// The language of the track is not known.
        case noLanguage
        /// A description does not fit at the fastest speed, by so many milliseconds.
        case doesNotFit(description: String, milliseconds: Int)
        /// A track cannot be paused for extended descriptions, and why.
        case cannotPause(track: String, PauseObstacle)
        /// Descriptions together are longer than is held in memory, in seconds.
        case tooLong(description: String, seconds: Int)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it; empty where no file is concerned.
    package let path: String
    /// Where in the script.
    package let position: SourcePosition?

    /// The name of the condition.
    package var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    ///
    /// - Parameters:
    ///   - kind: the condition.
    ///   - path: the file.
    ///   - position: the place in it.
    package init(_ kind: Kind, path: String = "", position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

extension DescribeError: CustomStringConvertible {
    /// One sentence with file and place.
    package var description: String {
        if case .media(let error) = kind { return error.description }
        if case .file(let error) = kind { return error.description }
        let place = position.map { ":\($0)" } ?? ""
        return path.isEmpty ? sentence : "\(path)\(place): \(sentence)"
    }

    private var sentence: String {
        switch kind {
        case .media(let error): error.description
        case .file(let error): error.description
        case .notInstalled(let library, let reason): "\(library) is not installed: \(reason)"
        case .noAudio: "the movie has no audio that a description could be mixed with"
        case .undecodable(let packets):
            "\(packets) \(packets == 1 ? "packet" : "packets") of the audio cannot be decoded, so the "
                + "described track would have gaps"
        case .voice(let name, let fault, let description):
            "description \(description), voice \(name): \(fault.sentence)"
        case .noVoice(let description):
            "description \(description) has no recording, and there is no voice to speak it"
        case .lexiconMissing(let lexicon, let reason):
            "the script was spoken with the lexicon \(lexicon), which cannot be read: \(reason)"
        case .noLanguage: "neither the script nor the movie's audio states a language"
        case .doesNotFit(let description, let milliseconds):
            "description \(description) is \(milliseconds) ms too long even at the fastest speed"
        case .cannotPause(let track, let obstacle):
            "the movie cannot pause, because track \(track) \(obstacle.sentence)"
        case .tooLong(let description, let seconds):
            "the descriptions around \(description) last longer than \(seconds) seconds without a pause"
        }
    }
}

/// Why a track cannot be paused for extended descriptions.
package enum PauseObstacle: Equatable, Sendable {
    /// It is time code, metadata or something that is not known.
    case kind
    /// Its text has times of its own (TTML).
    case timesInText
    /// It is encrypted.
    case encrypted
    /// Its samples are in another file.
    case external
    /// Its samples have several formats.
    case severalFormats
    /// It is presented in several parts, or at another speed.
    case edits
    /// It is audio in which no silence can be inserted without encoding all of it.
    case audio
}

extension PauseObstacle {
    /// What is said of the track.
    var sentence: String {
        switch self {
        case .kind: "is neither video, audio nor text"
        case .timesInText: "has times in its text"
        case .encrypted: "is encrypted"
        case .external: "has its samples in another file"
        case .severalFormats: "has samples of several formats"
        case .edits: "is played in several parts, or at another speed"
        case .audio:
            "is not AAC-LC of one or two channels that begins with the movie and can be decoded"
        }
    }
}

extension DescribeError {
    /// Runs what reads a movie.
    static func movie<Result>(
        _ path: String,
        _ body: () throws(ISOMediaError) -> Result
    ) throws(DescribeError) -> Result {
        try media(path) { () throws(MediaError) in try MediaError.media(path, body) }
    }

    /// Runs what reads or writes media.
    static func media<Result>(
        _ path: String,
        _ body: () throws(MediaError) -> Result
    ) throws(DescribeError) -> Result {
        do throws(MediaError) {
            return try body()
        } catch {
            throw DescribeError(.media(error), path: path)
        }
    }
}
