// SPDX-License-Identifier: Apache-2.0

package import Captions
package import DASH
package import FFmpegMedia
import FileSystem
package import ISOMedia
public import MediaPrimitives
package import MediaReading
package import MediaSelection
import Playlists

/// Why a presentation could not be made; nothing has been written then.
public struct PackagingError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// A movie could not be read, or a file not written.
        case media(ISOMediaError)
        /// A container, the text of a track or closed captions could not be read.
        case reading(MediaError)
        /// An MPD could not be read or edited.
        case mpd(MPDError)
        /// A caption file could not be read.
        case captions(CaptionError)
        /// There is neither video nor audio among the inputs.
        case nothingToPlay
        /// A track, given by its summary, cannot be put into a presentation, and why.
        case unusableTrack(String, TrackObstacle)
        /// FFmpeg cannot carry a track in a transport stream, and why.
        case transportStream(FFmpegError)
        /// Players cannot switch between variants at the same moments.
        case unaligned(VariantMisalignment)
        /// A video in sign language has no key frames where segments have to begin.
        case keyFrames(VariantMisalignment)
        /// A caption file has no cues, or none that are ever shown.
        case noCues
        /// Cues that are shown in many segments would be written this often altogether.
        case tooManyCues(written: Int, limit: Int)
        /// A video is to be one in sign language, but its language is not stated, or it is not a sign language.
        case noSignLanguage(LanguageTag?)
        /// A file that is to give video in sign language has no video.
        case noVideo
        /// There is no main video that a video in sign language could be selected in place of.
        case noMainVideo
        /// No audio track of a file, or more than one, fits what the user states of it; tracks are given by their
        /// summaries.
        case unfittingAudio(asked: String, fitting: [String], tracks: [String])
        /// Captions whose language is not stated; the ID of the track, if they are from one.
        case noLanguage(track: UInt32?)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public let path: String

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and file.
    package init(_ kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }

    /// Whether the work ended because its `Task` was cancelled; nothing has been written then.
    public var isCancellation: Bool {
        switch kind {
        case .media(let error): error.kind == .file(.cancelled)
        case .reading(let error): error.isCancellation
        default: false
        }
    }

    /// Does something with a file, and wraps the error.
    static func reading<Result>(
        _ body: () throws(MediaError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            throw PackagingError(.reading(error), path: error.path)
        }
    }

    /// Does something with a playlist, and wraps the error.
    static func playlist<Result>(
        _ body: () throws(PlaylistError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            let path = error.path
            throw PackagingError(.reading(MediaError(.playlist(error), path: path)), path: path)
        }
    }

    /// Does something with an MPD, and wraps the error.
    static func mpd<Result>(
        _ body: () throws(MPDError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            throw PackagingError(.mpd(error), path: error.path)
        }
    }

    /// Does something with files, and wraps the error.
    static func file<Result>(
        _ path: String,
        _ body: () throws(FileError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            throw PackagingError(.media(ISOMediaError(error.naming(path))), path: path)
        }
    }

    /// Does something with a movie, and wraps the error.
    static func media<Result>(
        _ path: String,
        _ body: () throws(ISOMediaError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            throw PackagingError(.media(error.naming(path)), path: path)
        }
    }
}

extension PackagingError: CustomStringConvertible {
    /// `file: what is wrong`.
    public var description: String {
        switch kind {
        case .media(let error): error.description
        case .reading(let error): error.description
        case .mpd(let error): error.description
        case .captions(let error): error.description
        default: "\(path.withVisibleControls): \(kind.sentence)"
        }
    }
}

extension PackagingError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .media, .reading, .mpd, .captions: ""
        case .nothingToPlay:
            "it has neither video nor audio"
        case .unusableTrack(let track, let reason): "track \(track): \(reason.sentence)"
        case .transportStream(let error):
            "a transport stream cannot carry it (\(error.message))"
        case .unaligned(let fault), .keyFrames(let fault): fault.sentence
        case .noCues: "it has no cues that are ever shown"
        case .tooManyCues(let count, let limit):
            "its cues are shown in so many segments that \(count) would be written; the limit is \(limit)"
        case .noSignLanguage(nil):
            "its sign language is not stated"
        case .noSignLanguage(let language?):
            "\(language.rawValue) is not a sign language"
        case .noVideo: "it has no video"
        case .noMainVideo:
            "video in sign language needs a main video"
        case .unfittingAudio(let asked, [], let tracks):
            "its audio tracks are not tagged as \(asked):" + Self.list(tracks)
        case .unfittingAudio(let asked, let fitting, _):
            "\(fitting.count) audio tracks fit\(asked.isEmpty ? "" : " " + asked):"
                + Self.list(fitting)
        case .noLanguage(nil): "no language in its options, name or header"
        case .noLanguage: "it states no language"
        }
    }

    private static func list(_ lines: [String]) -> String {
        lines.map { "\n  " + $0.withVisibleControls }.joined()
    }
}
