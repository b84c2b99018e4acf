// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import DASH
import FileSystem
import ISOMedia
import Matroska
import MediaReading
import MediaSelection
import Muxing
import Packaging
import Playlists
import Speech
import ViewerPages

/// What to do at the command line about errors and notices of the libraries, which know no command line.
enum Remedies {
    /// The sentence of an error, with the remedy after the fault and before tracks or cues that follow it.
    static func text(of error: any Error) -> String {
        adding(remedy(for: error), to: "\(error)")
    }

    /// A sentence with a remedy.
    static func adding(_ remedy: String?, to text: String) -> String {
        guard let remedy else { return text }
        let head = text.prefix { $0 != "\n" }
        let hasList = head.count < text.count
        let fault = hasList && head.hasSuffix(":") ? head.dropLast() : head
        return "\(fault); \(remedy)" + (hasList ? ":" : "") + text.dropFirst(head.count)
    }

    /// What to do about an error; nil where the error says all there is.
    static func remedy(for error: any Error) -> String? {
        switch error {
        case let error as MediaError: remedy(for: error)
        case let error as PackagingError: remedy(for: error.kind)
        case let error as CaptionError: remedy(for: error.kind)
        case let error as PlaylistError: remedy(for: error.kind)
        case let error as MPDError: remedy(for: error.kind)
        case let error as ISOMediaError: remedy(for: error.kind)
        case let error as FileError: remedy(for: error.kind)
        case let error as PageError: remedy(for: error.kind)
        case let error as SpeechError:
            if case .media(let error) = error.kind { remedy(for: error) } else { nil }
        case let error as AlignmentError: remedy(for: error.kind)
        case let error as DescribeError: remedy(for: error.kind)
        case let error as EspeakFault: remedy(for: error)
        default: nil
        }
    }

    // MARK: - Files

    static func remedy(for kind: FileError.Kind) -> String? {
        switch kind {
        case .outputExists: "pass --force to replace it"
        case .outputIsNoFile: "name a regular file"
        case .folderNotOurs: "name another folder, or remove this one"
        case .locked: "try again when it has finished"
        default: nil
        }
    }

    private static func remedy(for kind: ISOMediaError.Kind) -> String? {
        switch kind {
        case .file(let kind): remedy(for: kind)
        case .outputIsInput: "leave out -o to edit in place"
        case .changedMeanwhile: "run the command again"
        default: nil
        }
    }

    private static func remedy(for kind: MatroskaError.Kind) -> String? {
        switch kind {
        case .file(let kind): remedy(for: kind)
        case .outputIsInput: "leave out -o to edit in place"
        case .changedMeanwhile: "run the command again"
        case .noPlace: "pass -o OUT.mkv or -o OUT.webm to write a new file"
        case .notRewritable: "write it anew with mkvmerge -o OUT.mkv, then edit that"
        default: nil
        }
    }

    private static func remedy(for kind: CaptionError.Kind) -> String? {
        switch kind {
        case .notUTF8: "pass --encoding NAME, for example --encoding windows-1252"
        case .unknownEncoding:
            "pass a name that iconv knows, for example --encoding windows-1252"
        case .undecodable: "pass another --encoding NAME"
        case .notEditable:
            "name a new file after -o, such as captions.vtt, or convert it first, with captions convert"
        case .severalChannels(let names) where !names.isEmpty:
            "--channel requires a file with one channel"
        case .missingSignature: "captions fix --syntax adds that line"
        default: nil
        }
    }

    private static func remedy(for kind: AlignmentError.Kind) -> String? {
        switch kind {
        case .missingLanguage(let language) where language.primarySubtag == "en":
            "install it (Debian: pocketsphinx-en-us), or pass --model FOLDER"
        case .missingLanguage: "pass --model FOLDER, with a model in PocketSphinx's layout"
        case .file(let error): remedy(for: error.kind)
        default: nil
        }
    }

    private static func remedy(for kind: PlaylistError.Kind) -> String? {
        switch kind {
        case .notMultivariant: "name the multivariant playlist"
        case .notMedia: "name the media playlist of a variant"
        case .ambiguousRendition(let name): "add the type, such as SUBTITLES:\(name)"
        case .noMainLanguage:
            "pass it as --main-language, so that viewers can choose between that audio and the new "
                + "rendition"
        case .nameTaken: "pass another --name"
        case .differentRendition(_, let selector):
            "change them with playlist set --rendition \"\(selector)\""
        default: nil
        }
    }

    private static func remedy(for kind: MPDError.Kind) -> String? {
        switch kind {
        case .file(let kind): remedy(for: kind)
        case .ambiguousAdaptationSet: "name one by its number"
        case .dynamic: "add the captions where the presentation is made"
        case .noPeriodStart(let period):
            "state its start, or pass --period \"\(period)\" with a file for that Period alone"
        case .differentSet(_, let selector): "change them with mpd set --set \(selector)"
        case .otherContent: "convert the file with captions convert"
        case .differentBases:
            "pass --period for one after the other, each with a --folder of its own"
        default: nil
        }
    }

    // MARK: - Presentations

    private static func remedy(for kind: PackagingError.Kind) -> String? {
        switch kind {
        case .media(let error): remedy(for: error.kind)
        case .reading(let error): remedy(for: error)
        case .mpd(let error): remedy(for: error.kind)
        case .captions(let error): remedy(for: error.kind)
        case .nothingToPlay: "name a movie or an audio file"
        case .transportStream: "leave out --ts"
        case .unaligned:
            "encode the variants with the same key frames, or pass --allow-unaligned"
        case .keyFrames: "encode it with a key frame each second"
        case .unfittingAudio(_, [], _):
            "tag the track (mediatag tag FILE --track ID --describes-video), or name a file with that track alone"
        case .unfittingAudio:
            "state the language (--language en, \"FILE:language=en\"), or name a file with one of them alone"
        case .noLanguage(nil): "write \"FILE:language=es\""
        case .noSignLanguage:
            "write the language of the interpreter, such as \"FILE:sign:language=ase\" or --language ase"
        case .noMainVideo: "name the movie, too"
        case .noLanguage(let track?):
            "tag it (mediatag tag FILE --track \(track) --language es), or write \"FILE:no-text\" to "
                + "leave the text out"
        default: nil
        }
    }

    /// What to do about a notice of a presentation.
    static func remedy(for notice: PackagingNotice) -> String? {
        switch notice.kind {
        case .media(let notice): remedy(for: notice)
        case .caption(let diagnostic): remedy(for: diagnostic)
        case .unreadableText(let error): remedy(for: error)
        case .imscOnly: "--webvtt adds a second playlist with WebVTT for them"
        case .channelNotFound: "correct or leave out --cc"
        case .channelLanguageUnknown(let name): "state it with --cc \(name)=LANGUAGE"
        case .noAudioLanguage: "write \"FILE:language=en\" or tag the movie"
        default: nil
        }
    }

    // MARK: - Media

    static func remedy(for error: MediaError) -> String? {
        switch error.kind {
        case .media(let error): remedy(for: error.kind)
        case .matroska(let error): remedy(for: error.kind)
        case .captions(let error): remedy(for: error.kind)
        case .playlist(let error): remedy(for: error.kind)
        case .mpd(let error): remedy(for: error.kind)
        case .captionsOnServer: "download it"
        case .transcriptOnServer: "mediatag html makes a page with a transcript of a URL"
        case .outputIsInput: "name another file"
        case .symbolicLink: "remove it first"
        case .noLanguage: "pass --language, for example --language es"
        case .unusablePresentation(let obstacle): remedy(for: obstacle)
        case .unusableCues: "fix them, or pass --lenient to leave them out"
        case .fragmented: "pass --flatten to make it flat, in place or with -o OUT"
        case .embeddingInFragments:
            "make it flat first, for example with mediatag tag --flatten -o FLAT.mp4"
        case .captionsPresent: "pass --replace, or choose another channel"
        case .captionFieldTaken(let channel, _):
            "choose another channel, such as \(channel.field == .one ? "CC3" : "CC1")"
        case .notEditableInPlace:
            "pass -o OUT.mp4 or -o OUT.mov to make a movie from it"
        case .unknownMovieName: "name the output so"
        case .cannotImport(.noAudio): "name a file with an audio stream"
        case .cannotImport(.noSuchAudioStream), .cannotImport(.severalAudioStreams):
            "pass --stream with one of"
        case .cannotImport(.notInWebM): "convert it to Opus first (ffmpeg -c:a libopus)"
        case .unfitDefault: "leave out --default"
        case .ambiguousSelector(_, let matches, _) where !matches.isEmpty: "name one of"
        case .noOnlyTextTrack(let texts, _) where !texts.isEmpty:
            "pass --track, or --all DIR for all of them"
        case .noCaptions(_, let places, _) where !places.isEmpty: "pass --track with one of"
        case .unreadableTrack(_, let reason): remedy(for: reason, in: error.path)
        case .unrecognisable(_, .noLanguage): "state it with --ocr-language TAG"
        case .unrecognisable(_, let reason): reason.package.map { "install the package \($0)" }
        case .unfittingTag(_, .companionNotForced): "pass --forced all for it in the same run"
        case .lastTrack: "pass --allow-last to remove it"
        default: nil
        }
    }

    private static func remedy(for reason: UnreadableTrack, in path: String) -> String? {
        switch reason {
        case .notText(.video): "extract video with ffmpeg -i MOVIE -map 0:v -c copy OUT"
        case .notText(.audio): "extract audio with ffmpeg -i MOVIE -map 0:a -c copy OUT"
        case .pictures: "mediatag extract --ocr recognises text in them"
        case .closedCaptions: "name the channel, such as --track cc:CC1"
        case .unknownCodec(let subtitles): conversion(of: subtitles, in: path)
        case .encrypted: "decrypt the movie first"
        case .external: "extract from that one, or make the movie self-contained first"
        default: nil
        }
    }

    private static func remedy(for obstacle: PresentationObstacle) -> String? {
        switch obstacle {
        case .onServer: "download the presentation, and name the file"
        case .encrypted, .noTimestamp, .noDecodeTime: "state it with --first-timestamp SECONDS"
        case .timestampCount: "pass --first-timestamp with one for each part"
        default: nil
        }
    }

    private static func conversion(of subtitles: UnknownSubtitles, in path: String) -> String {
        let stream = subtitles.stream
        return switch subtitles.tool {
        case .ffmpeg:
            "convert them to SubRip (ffmpeg -i \"\(path)\" -map 0:\(stream) subtitles.srt)"
        case .mkvextract:
            "FFmpeg does not know them; extract them (mkvextract \"\(path)\" tracks "
                + "\(stream):subtitles) and convert them to SubRip"
        case nil: "FFmpeg does not know them; convert them to SubRip"
        }
    }

    /// What to do about a notice of a file.
    static func remedy(for notice: MediaNotice) -> String? {
        let add = "and add that with mediatag add-subs"
        return switch notice.kind {
        case .imageSubtitlesLeftOut:
            "add their text with mediatag add-subs MOVIE \(notice.source) --ocr"
        case .subtitlesLeftOut(let subtitles):
            conversion(of: subtitles, in: notice.place.file ?? "FILE") + ", " + add
        case .undeclaredPageLeftOut(_, let track):
            "mediatag add-subs adds it as \(notice.place.file ?? "FILE"):\(track)"
        case .subtitlesUnreadable(let error): remedy(for: error)
        case .caption(let diagnostic, _): remedy(for: diagnostic)
        default: nil
        }
    }

    /// What to do about what was noticed in a caption file.
    static func remedy(for diagnostic: Diagnostic) -> String? {
        diagnostic.code == .detectedEncoding ? "--encoding NAME overrides it" : nil
    }

    /// What to do about a notice of an edit.
    static func remedy(for notice: Notice) -> String? {
        let track = notice.place.track ?? 0
        return switch notice.kind {
        case .media(let notice): remedy(for: notice)
        case .caption(let diagnostic): remedy(for: diagnostic)
        case .cuesAfterEnd(_, _, _, extendsMovie: false),
            .audioEndsLate(_, _, extendsMovie: false), .audioCutOff:
            "pass --extend to make the movie that long"
        case .contentCredentials: "sign it again"
        case .tracksAtEnd: "mkvmerge -o OUT.mkv FILE puts it before the media"
        case .chapterListKept: "mediatag chapters --remove removes both"
        case .severalGroups: "--alternate-group auto puts a track into the group"
        case .audioPlaysTogether(let ids):
            "if they are alternatives, tag --track \(ids[0]) --default"
        case .replacesNoGroup:
            "add a mix of what plays together, and make it the default with --default"
        case .halfSDH: "if it describes sounds, too, tag --track \(track) --sdh, else --no-sdh"
        case .taggedHalfSDH: "--sdh adds the other"
        case .auxiliaryByExclusion: "--exclude-from-autoselection off makes it main content"
        case .undefinedCharacteristic(let tag):
            "tag --track \(track) --remove-characteristic \(tag)"
        case .noLanguage: "tag --track \(track) --language TAG"
        default: nil
        }
    }
}

extension [Notice] {
    /// A sentence each, with its remedy.
    var sentences: [String] {
        map { Remedies.adding(Remedies.remedy(for: $0), to: $0.description) }
    }
}

extension [MediaNotice] {
    /// A sentence each, with its remedy.
    var sentences: [String] {
        map { Remedies.adding(Remedies.remedy(for: $0), to: $0.description) }
    }
}

extension [PackagingNotice] {
    /// A sentence each, with its remedy.
    var sentences: [String] {
        map { Remedies.adding(Remedies.remedy(for: $0), to: $0.description) }
    }
}

extension MediaNotice {
    /// The stream that it is about, as `add-subs` takes it: `movie.mkv:3`.
    fileprivate var source: String {
        let file = place.file ?? "FILE"
        guard case .stream(let index)? = place.parts.first else { return file }
        return "\(file):\(index + 1)"
    }
}
