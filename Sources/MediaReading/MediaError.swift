// SPDX-License-Identifier: Apache-2.0

package import Captions
package import DASH
package import FFmpegMedia
public import FileSystem
package import ISOMedia
package import Matroska
public import MediaPrimitives
package import MediaSelection
package import Playlists
package import RemoteMedia
package import TextTracks

/// Why media could not be read or edited; nothing has changed then.
public struct MediaError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The movie could not be read or written.
        case media(ISOMediaError)
        /// The Matroska or WebM file could not be read or written.
        case matroska(MatroskaError)
        /// The caption file could not be read.
        case captions(CaptionError)
        /// The playlist could not be read or edited.
        case playlist(PlaylistError)
        /// The MPD could not be read.
        case mpd(MPDError)
        /// Nothing can be added to a presentation, and why.
        case unusablePresentation(PresentationObstacle)
        /// FFmpeg could not read the file.
        case ffmpeg(FFmpegError)
        /// The captions cannot be written as tx3g.
        case timedText(TimedTextError)
        /// The file could not be opened or read; the words of the system.
        case unreadable(String)
        /// It is on a server, and whether it can be read there was not found out.
        case unreachable(String)
        /// It is not a movie, and FFmpeg does not know it either; its error, if it was asked.
        case notMedia(FFmpegError?)
        /// It is on a server, and not an MP4 or QuickTime movie.
        case remoteContainer
        /// Its closed captions were asked for, and it is on a server.
        case captionsOnServer
        /// Its transcript was asked for, and it is on a server.
        case transcriptOnServer
        /// It has more bytes than a file of its kind.
        case tooLarge(limit: Int)
        /// The output is the movie.
        case outputIsInput
        /// The output is a symbolic link.
        case symbolicLink
        /// The caption file has no cues.
        case noCues
        /// There are no chapters.
        case noChapters
        /// A file of chapters cannot be read.
        case chapterFile(ChapterFile.Fault)
        /// Neither an option, nor the file's name, nor its header states the language.
        case noLanguage
        /// The header of the caption file states an invalid language.
        case headerLanguage(LanguageTagError)
        /// Cues that no track can show.
        case unusableCues([UnusableCue])
        /// The movie is fragmented, and only a flat one can gain or lose tracks.
        case fragmented
        /// The movie is fragmented, and captions can be embedded only in a flat one.
        case embeddingInFragments
        /// The video has captions of these channels already.
        case captionsPresent([ClosedCaptionChannel])
        /// The video has captions of a channel that shares the field of another.
        case captionFieldTaken(by: CEA608Channel, for: CEA608Channel?)
        /// One of movie and output is in an object store, and the other is a file.
        case storeAndFile
        /// The movie is fragmented and in an object store, where it cannot be made flat.
        case fragmentedObject
        /// The file is of another container, which is read but not written.
        case notEditableInPlace(container: String)
        /// A new movie's name does not state its container.
        case unknownMovieName
        /// The file, or a stream of it, cannot become tracks.
        case cannotImport(ImportObstacle)
        /// A track that is for accessibility, or forced, cannot be the default.
        case unfitDefault
        /// A selector matches none or several of these tracks.
        case ambiguousSelector(String, matches: [String], candidates: [String])
        /// The text of a track, given by its summary, cannot be read.
        case unreadableTrack(String, UnreadableTrack)
        /// The text of a track, given by its summary, cannot be recognised.
        case unrecognisable(String, RecognitionObstacle)
        /// No track was named, and there is not exactly one with text among these.
        case noOnlyTextTrack(texts: [String], tracks: [String])
        /// No channel or several channels of closed captions match; the channels there are, and why
        /// others could not be seen.
        case noCaptions(String, places: [String], obstacles: [String])
        /// The track, given by its summary, cannot have a tag.
        case unfittingTag(track: String, UnfittingTag)
        /// Two tracks of one group were both to be the default.
        case twoDefaults(String, String)
        /// All tracks were to be removed.
        case allTracks
        /// The last track of its kind, given by its summary, was to be removed.
        case lastTrack(String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public let path: String
    /// Where in a text file.
    public let position: SourcePosition?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

extension MediaError {
    /// Whether the work ended because its `Task` was cancelled; the files are as they were.
    public var isCancellation: Bool {
        switch kind {
        case .media(let error): error.kind == .file(.cancelled)
        case .matroska(let error): error.kind == .file(.cancelled)
        case .ffmpeg(let error): error.code == .cancelled
        default: false
        }
    }

    /// Whether the command line is wrong, and no file.
    package var isUsageError: Bool { kind == .unknownMovieName }
}

extension MediaError {
    /// Runs what throws an error of the movie library.
    ///
    /// - Throws: `MediaError.Kind.media`, which names the file.
    package static func media<Result>(
        _ path: String,
        _ body: () throws(ISOMediaError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.media(error.naming(path)), path: path)
        }
    }

    /// Runs what throws an error of Matroska files, which names its file itself.
    package static func matroska<Result>(
        _ path: String,
        _ body: () throws(MatroskaError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.matroska(error), path: path)
        }
    }

    /// Runs what throws an error of files, and names the file where the error does not.
    public static func file<Result>(
        _ path: String,
        _ body: () throws(FileError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.media(ISOMediaError(error.naming(path))), path: path)
        }
    }

    /// Runs what throws an error of reading from servers, which names its URL itself.
    ///
    /// - Throws: `MediaError.Kind.unreadable` where the server has no such file, else `.unreachable`.
    package static func remote<Result>(
        _ body: () throws(RemoteError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(error)
        }
    }

    /// The same condition of a file on a server.
    package init(_ error: RemoteError) {
        self.init(
            error.isAbsence ? .unreadable(error.reason) : .unreachable(error.reason),
            path: error.url
        )
    }

    /// Runs what throws an error of caption files.
    package static func captions<Result>(
        _ path: String,
        _ body: () throws(CaptionError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.captions(error), path: path)
        }
    }

    /// Runs what throws an error of MPDs, which names its file itself.
    package static func mpd<Result>(
        _ body: () throws(MPDError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.mpd(error), path: error.path)
        }
    }

    /// Runs what throws an error of playlists, which names its file itself.
    package static func playlist<Result>(
        _ body: () throws(PlaylistError) -> Result
    ) throws(MediaError) -> Result {
        do {
            return try body()
        } catch {
            throw MediaError(.playlist(error), path: error.path)
        }
    }
}
