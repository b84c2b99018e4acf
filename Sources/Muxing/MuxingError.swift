// SPDX-License-Identifier: Apache-2.0

public import Captions
public import FFmpegMedia
public import ISOMedia
public import MediaPrimitives
public import Playlists
public import RemoteMedia

/// Why a command could not be carried out; nothing has changed then.
public struct MuxingError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// The movie could not be read or written.
        case media(ISOMediaError)
        /// The caption file could not be read.
        case captions(CaptionError)
        /// The playlist could not be read or edited.
        case playlist(PlaylistError)
        /// FFmpeg could not read the file.
        case ffmpeg(FFmpegError)
        /// The captions cannot be written as tx3g.
        case timedText(TimedTextError)
        /// The file could not be opened or read.
        case unreadable(String)
        /// It is on a server, and whether it can be read there was not found out.
        case unreachable(String)
        /// The caption file has no cues.
        case noCues
        /// Neither an option, nor the file's name, nor its header tells the language.
        case noLanguage
        /// Cues that no track can show, one sentence for each.
        case unusableCues([String])
        /// The movie is fragmented.
        case fragmented
        /// The file is of another container, which is read but not written.
        case notEditableInPlace(container: String)
        /// A new movie's name does not say which container it is to have.
        case unknownMovieName
        /// A stream cannot be taken over, and what to do.
        case cannotImport(String)
        /// A selector matches none or several of these tracks.
        case ambiguousSelector(String, matches: [String], candidates: [String])
        /// The text of a track, given by its summary, cannot be read.
        case unreadableTrack(String, UnreadableTrack)
        /// No track was named, and there is not exactly one with text among these.
        case noOnlyTextTrack(texts: [String], tracks: [String])
        /// There are no closed captions of that name, or those of several tracks; where there are some,
        /// and why they could not be seen.
        case noCaptions(String, places: [String], obstacles: [String])
        /// The track cannot have what was to be said of it.
        case unfittingTag(track: String, String)
        /// Two tracks of one group were both to be the default.
        case twoDefaults(String, String)
        /// Tracks that a movie cannot do without, given by what would be missing, were to be removed.
        case lastTracks(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The file, as the user named it.
    public let path: String
    /// Where in a text file.
    public let position: SourcePosition?

    /// Makes an error from its condition and place.
    public init(_ kind: Kind, path: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

extension MuxingError {
    /// Whether the command line is wrong, and no file.
    public var isUsageError: Bool { kind == .unknownMovieName }
}

extension MuxingError: CustomStringConvertible {
    /// `file: what is wrong and what to do`.
    public var description: String {
        switch kind {
        case .media(let error): error.description
        case .captions(let error): error.description
        case .playlist(let error): error.description
        case .ffmpeg(let error): error.description
        case .timedText(let error): "\(path.withVisibleControls):\(error.position): \(error)"
        default: path.withVisibleControls + (position.map { ":\($0)" } ?? "") + ": " + kind.sentence
        }
    }
}

extension MuxingError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .media, .captions, .playlist, .ffmpeg, .timedText:
            ""
        case .unreadable(let reason), .unreachable(let reason), .cannotImport(let reason):
            reason
        case .noCues:
            "no cues in it; there is nothing to add"
        case .noLanguage:
            "no language in the file name or header; pass --language, for example --language es"
        case .unusableCues(let sentences):
            "cues that cannot be shown; mend them, or pass --lenient to leave them out\n"
                + sentences.map { "  " + $0 }.joined(separator: "\n")
        case .fragmented:
            "a fragmented movie (moof); only a flat one can gain or lose tracks: pass --flatten to make "
                + "it one, in its place or with -o OUT"
        case .notEditableInPlace(let container):
            "\(container) is read but not written; pass -o OUT.mp4 or -o OUT.mov to make a movie of it"
        case .unknownMovieName:
            "a movie's name ends in .mp4, .m4v or .mov; name the output so"
        case .unreadableTrack(let track, let reason):
            "track \(track): \(reason.sentence)"
        case .noOnlyTextTrack(let texts, let tracks):
            (texts.isEmpty
                ? "no track has text; there are:\n"
                : "\(texts.count) tracks have text; pass --track, or --all DIR for all of them:\n")
                + (texts.isEmpty ? tracks : texts).map { "  " + $0 }.joined(separator: "\n")
        case .noCaptions(let what, let places, let obstacles):
            Self.noCaptions(what, places, obstacles)
        case .unfittingTag(let track, let reason):
            "track \(track): \(reason)"
        case .twoDefaults(let first, let second):
            "two tracks of one group cannot both be the default:\n  \(first)\n  \(second)"
        case .lastTracks(let what):
            what
        case .ambiguousSelector(let text, let matches, let candidates):
            (matches.isEmpty
                ? "\"\(text)\" matches no track; there are:\n"
                : "\"\(text)\" matches \(matches.count) tracks; name one of:\n")
                + (matches.isEmpty ? candidates : matches).map { "  " + $0 }.joined(separator: "\n")
        }
    }
}

extension MuxingError.Kind {
    private static func noCaptions(
        _ what: String,
        _ places: [String],
        _ obstacles: [String]
    ) -> String {
        var lines = [
            places.isEmpty
                ? "no closed captions were found, \(what) neither"
                : "\(what) names not exactly one channel of closed captions; there are:"
        ]
        lines += places.map { "  --track \($0)" }
        if !obstacles.isEmpty { lines.append("what could not be looked into:") }
        lines += obstacles.map { "  " + $0 }
        return lines.joined(separator: "\n")
    }
}

extension MuxingError {
    /// Runs what throws an error of the movie library.
    ///
    /// - Throws: `MuxingError.Kind.media`, which names the file.
    public static func media<Result>(
        _ path: String,
        _ body: () throws(ISOMediaError) -> Result
    ) throws(MuxingError) -> Result {
        do {
            return try body()
        } catch {
            throw MuxingError(.media(error.naming(path)), path: path)
        }
    }

    /// Runs what throws an error of reading from servers, which names its URL itself.
    ///
    /// - Throws: `MuxingError.Kind.unreadable` where the server has no such file, else `.unreachable`.
    public static func remote<Result>(
        _ body: () throws(RemoteError) -> Result
    ) throws(MuxingError) -> Result {
        do {
            return try body()
        } catch {
            throw MuxingError(
                error.isAbsence ? .unreadable(error.reason) : .unreachable(error.reason),
                path: error.url
            )
        }
    }

    /// Runs what throws an error of playlists, which names its file itself.
    static func playlist<Result>(
        _ body: () throws(PlaylistError) -> Result
    ) throws(MuxingError) -> Result {
        do {
            return try body()
        } catch {
            throw MuxingError(.playlist(error), path: error.path)
        }
    }

    /// What is wrong, without the name of the file.
    var reason: String {
        let text = description
        return text.hasPrefix(path + ": ") ? String(text.dropFirst(path.count + 2)) : text
    }
}
