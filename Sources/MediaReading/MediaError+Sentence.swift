// SPDX-License-Identifier: Apache-2.0

import Captions
import DASH
import FFmpegMedia
import ISOMedia
import Matroska
import MediaPrimitives
import MediaSelection
import Playlists
import TextTracks

extension MediaError: CustomStringConvertible {
    /// `file: what is wrong`; tracks and cues that it is about are on lines of their own.
    public var description: String {
        switch kind {
        case .media(let error): error.description
        case .matroska(let error): error.description
        case .captions(let error): error.description
        case .playlist(let error): error.description
        case .mpd(let error): error.description
        case .ffmpeg(let error): error.description
        case .timedText(let error): "\(path.withVisibleControls):\(error.position): \(error)"
        default: path.withVisibleControls + (position.map { ":\($0)" } ?? "") + ": " + kind.sentence
        }
    }

    /// What is wrong, without the name of the file.
    var reason: String {
        let text = description
        return text.hasPrefix(path + ": ") ? String(text.dropFirst(path.count + 2)) : text
    }
}

extension MediaError.Kind {
    fileprivate var sentence: String { fileSentence ?? editSentence ?? trackSentence ?? "" }

    /// What is wrong with a file.
    private var fileSentence: String? {
        switch self {
        case .unreadable(let reason), .unreachable(let reason): reason
        case .notMedia(let error):
            "not an MP4 or QuickTime movie"
                + (error.map {
                    ", and FFmpeg cannot read it (\($0.message)"
                        + ($0.detail.map { ": \($0)" } ?? "") + ")"
                } ?? "")
        case .remoteContainer:
            "not an MP4 or QuickTime movie, and others are not read over HTTP; download it"
        case .captionsOnServer: "closed captions are in the video, which is not loaded from servers"
        case .transcriptOnServer: "transcripts are made of files, not of media on servers"
        case .tooLarge(let limit):
            limit < 1 << 20 ? "larger than \(limit >> 10) KiB" : "larger than \(limit >> 20) MiB"
        case .noCues: "it has no cues"
        case .noChapters: "it has no chapters"
        case .chapterFile(let fault): fault.sentence
        case .noLanguage: "no language in the file name or header"
        case .headerLanguage(let error): "its header: \(error)"
        case .unusableCues(let cues):
            "it has cues that cannot be shown:"
                + Self.list(cues.map { "\($0.position): \($0.reason.sentence)" })
        case .cannotImport(let obstacle): obstacle.sentence
        case .unusablePresentation(let obstacle): obstacle.sentence
        default: nil
        }
    }

    /// What is wrong with an edit.
    private var editSentence: String? {
        switch self {
        case .outputIsInput: "it is the movie itself"
        case .symbolicLink: "it is a symbolic link"
        case .fragmented:
            "a fragmented movie (moof); tracks can be added and removed only in a flat movie"
        case .storeAndFile:
            "an edited object becomes an object of the same store (s3://…), and a file becomes a file; "
                + "download or upload it"
        case .fragmentedObject:
            "a fragmented movie (moof); only a file can be made flat, so that tracks can be added and "
                + "removed; download it"
        case .embeddingInFragments:
            "a fragmented movie (moof); captions can be embedded only in a flat movie"
        case .captionsPresent(let channels):
            "its video already has captions in "
                + channels.map(\.name).joined(separator: ", ")
        case .captionFieldTaken(let present, let new):
            "its video has captions in \(present.rawValue), which shares the field of "
                + (new?.rawValue ?? "the new captions")
        case .notEditableInPlace(let container): "this edit is not supported in \(container)"
        case .unknownMovieName: "the name of a movie ends in .mp4, .m4v or .mov"
        case .unfitDefault:
            "forced subtitles and tracks for accessibility are never the default if there is a plain "
                + "track; players choose them by their tags"
        case .twoDefaults(let first, let second):
            "two tracks of one group cannot both be the default:" + Self.list([first, second])
        case .allTracks: "these are all its tracks; to remove the movie, remove the file"
        case .lastTrack(let track): "track \(track) is the last of its kind"
        default: nil
        }
    }

    /// What is wrong with a track, or with how it was named.
    private var trackSentence: String? {
        switch self {
        case .unreadableTrack(let track, let reason): "track \(track): \(reason.sentence)"
        case .unrecognisable(let track, let reason): "track \(track): \(reason.sentence)"
        case .unfittingTag(let track, let reason): "track \(track): \(reason.sentence)"
        case .noOnlyTextTrack(let texts, let tracks):
            texts.isEmpty
                ? "no track has text; available tracks:" + Self.list(tracks)
                : "\(texts.count) tracks have text:" + Self.list(texts)
        case .ambiguousSelector(let text, let matches, let candidates):
            matches.isEmpty
                ? "\"\(text)\" matches no track; available tracks:" + Self.list(candidates)
                : "\"\(text)\" matches \(matches.count) tracks:" + Self.list(matches)
        case .noCaptions(let what, let places, let obstacles):
            (places.isEmpty
                ? "no closed captions were found, so \(what) matches none"
                : "\(what) does not match exactly one channel of closed captions:"
                    + Self.list(places))
                + (obstacles.isEmpty ? "" : "\nnot searched completely:" + Self.list(obstacles))
        default: nil
        }
    }

    private static func list(_ lines: [String]) -> String {
        lines.map { "\n  " + $0 }.joined()
    }
}
