// SPDX-License-Identifier: Apache-2.0

import DASH
import FileSystem
import Markup
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection
import Packaging
import Playlists
import RemoteMedia

@testable import Captions
@testable import FFmpegMedia
@testable import ISOMedia
@testable import TextTracks

extension MessageFamily {
    static let all =
        errors + mpdErrors + mediaErrors + packagingErrors + descriptionErrors + pages + notices

    private static let notUTF8 = CaptionError(
        .notUTF8(byte: 0xF1),
        file: "es.srt",
        position: SourcePosition(line: 3, column: 3)
    )
    private static let cuePosition = SourcePosition(line: 5, column: 1)
    private static let noFFmpeg = FFmpegError(.notInstalled, path: "movie.mkv")

    private static let errors: [MessageFamily] = [
        MessageFamily(
            errors: "ByteError.Kind",
            in: "MediaPrimitives/Bytes/ByteReader.swift",
            [
                ByteError.Kind.truncated(needed: 4, available: 3),
                .countTooLarge(count: 9, entrySize: 4, available: 20), .fieldTooWide(byteCount: 9),
                .invalidText, .unknownVersion(7),
            ]
        ) { ByteError($0, at: 100) },
        MessageFamily(
            errors: "LanguageTagError.Kind",
            in: "MediaSelection/Language/LanguageTag.swift",
            [
                LanguageTagError.Kind.empty, .tooLong(limit: 255), .character("!"), .underscore,
                .emptySubtag, .languageForm, .languageName(code: "es"),
                .unknownLanguage(subtag: "xx"), .regionForm(subtag: "usa"),
                .misplacedSubtag("Latn"), .repeatedSubtag("fonipa"), .emptyExtension("x"),
            ]
        ) { LanguageTagError($0, text: "x_y") },
        MessageFamily(
            errors: "MediaCharacteristicError.Kind",
            in: "MediaSelection/Characteristics/MediaCharacteristic+Parsing.swift",
            [
                MediaCharacteristicError.Kind.empty, .character(" "),
                .unknownPublic(suggestion: nil), .reservedForm(suggestion: .easyToRead),
            ]
        ) { MediaCharacteristicError($0, text: "easy") },
        MessageFamily(
            errors: "FileError.Kind",
            in: "FileSystem/FileError.swift",
            [
                FileError.Kind.system(operation: "write", code: 28),
                .unreadableSource("the server answers 500"), .outputExists,
                .outputIsNoFile("a device"), .folderNotOurs(mark: "master.m3u8"), .locked,
                .notAsWritten, .cancelled,
            ]
        ) { FileError($0, path: "out.mp4") },
        MessageFamily(
            errors: "ISOMediaError.Kind",
            in: "ISOMedia/ISOMediaError.swift",
            [
                ISOMediaError.Kind.file(.outputExists), .notAMovie, .noMovieBox,
                .stillPicture("avif"), .compressedMovieBox,
                .movieBoxTooLarge(size: 300_000_000, limit: 268_435_456),
                .boxOverruns(box: "trak", size: 100, available: 8),
                .samplesMissing(byteCount: 1000), .zeroTimescale, .nestedTooDeep(limit: 64),
                .tooManyBoxes(limit: 1000), .sharedTrackID(2, count: 3),
                .tooManyTracks(limit: 1000), .missingBox("mdhd", in: "mdia"),
                .invalidBox("stts", .truncated(needed: 4, available: 3)),
                .inconsistentSampleTable("stsz has 2 samples, stts 3"),
                .inconsistentFragments("a fragment of track 1 begins before the one before it"),
                .cannotFlatten("it is encrypted"), .cannotRewrite("there is no video"),
                .outputIsInput, .nothingToUndo, .changedMeanwhile,
                .verificationFailed("track 2 is missing"),
            ]
        ) { ISOMediaError($0, path: "movie.mp4") },
        MessageFamily(
            errors: "CaptionError.Kind",
            in: "Captions/Model/CaptionError.swift",
            [
                CaptionError.Kind.empty, .binary, .unsupportedFormat("VobSub (.idx)"),
                .unknownFormat, .missingSignature, .missingLibrary("libxml2 is not installed"),
                .notImported("MicroDVD", reason: "Invalid data"), .notEditable("MacCaption MCC"),
                .notFixable(unreadableCues: 1000),
                .notChangeable("there is no element"), .severalChannels(["CC1", "CC3"]),
                .notUTF8(byte: 0xF1), .unknownEncoding("klingon"),
                .undecodable(byte: 0xC3, offset: 34, encoding: "ASCII"),
                .loneSurrogate(unit: 0xD800, encoding: "UTF-16LE"),
                .notAnAppearance("\"colour\" is not a property"),
                .unencodable(character: "é", encoding: "ASCII"),
            ]
        ) { CaptionError($0, file: "es.srt") },
        MessageFamily(
            errors: "PlaylistError.Kind",
            in: "Playlists/Playlist.swift",
            [
                PlaylistError.Kind.tooLarge(bytes: 2000, limit: 1000), .tooManyLines(limit: 1000),
                .notAPlaylist, .notMultivariant, .notMedia, .noDate,
                .noRendition("\"x/y\"", candidates: ["\"subs/English\""]),
                .ambiguousRendition("a/English"), .noVariant, .noMainLanguage,
                .nameTaken("English"), .differentRendition("en.m3u8", selector: "subs/English"),
            ]
        ) { PlaylistError($0, path: "master.m3u8") },
        MessageFamily(
            errors: "RemoteError.Kind",
            in: "RemoteMedia/RemoteError.swift",
            [
                RemoteError.Kind.libraryMissing("libcurl is not installed"), .invalidURL,
                .unreachable("Could not resolve host"), .timedOut("Timeout was reached"),
                .privateAddress(host: "a.example", address: "10.0.0.1"),
                .tooManyRedirects(limit: 5), .otherScheme(from: "https", to: "http"), .status(404),
                .brokenAnswer("no length"), .brokenForm, .changed, .noRanges(limit: 16 << 20),
                .tooLarge(limit: 1 << 20), .tooManyRequests(limit: 1000), .store(.invalidName),
            ]
        ) { RemoteError($0, url: "https://media.example/movie.mp4") },
        MessageFamily(
            errors: "ObjectStoreFault",
            in: "RemoteMedia/ObjectStores/ObjectStoreFault.swift",
            [
                ObjectStoreFault.invalidName, .invalidKey(limit: 1024),
                .noCredentials(profile: "films", needsProgram: true),
                .halfCredentials(missing: "AWS_SECRET_ACCESS_KEY"), .invalidCredentials,
                .cannotSign("libcrypto of OpenSSL is not installed"), .invalidRegion("moon/"),
                .invalidEndpoint, .otherRegion("eu-north-1"),
                .refused(status: 403, code: "AccessDenied"), .changedMeanwhile, .noVersion, .exists,
                .unreadableMetadata, .tooMuchToSend(2 << 30), .tooManyParts(limit: 10_000),
                .tooLong,
                .interrupted, .endlessListing,
            ]
        ) { RemoteError(.store($0), url: "s3://films/movie.mp4") },
    ]

    private static let mpdErrors: [MessageFamily] = [
        MessageFamily(
            errors: "MPDError.Kind",
            in: "DASH/MPDError.swift",
            [
                MPDError.Kind.file(.outputExists), .tooLarge(limit: 32 << 20),
                .markup(.documentType), .notAnMPD(root: "tt"),
                .noPeriod("3", candidates: ["\"1\"", "\"2\""]),
                .noAdaptationSet("text:fr", candidates: ["\"video:1\"", "\"text:1\""]),
                .ambiguousAdaptationSet("text:en", matches: ["\"text:1\"", "\"text:2\""]), .dynamic,
                .noPeriodStart("2"), .differentSet("es.vtt", selector: "text:1"),
                .unfittingTag("the role caption", kind: "audio"), .lastAdaptationSet(period: "1"),
                .otherContent(expected: "WebVTT"), .noVideo,
                .segments(of: "v1", .unknownDuration), .differentBases(period: "2"),
            ]
        ) { MPDError($0, path: "manifest.mpd") },
        MessageFamily(
            errors: "SegmentFault",
            in: "DASH/Segments/SegmentAddresses.swift",
            [
                SegmentFault.unknownDuration, .tooMany(limit: 100_000), .invalidNumber("timescale"),
                .noAddress, .nestedIndex, .noIndex,
            ]
        ) { MPDError(.segments(of: "v1", $0), path: "manifest.mpd") },
        MessageFamily(
            errors: "MarkupFault",
            in: "Markup/MarkupFault.swift",
            [
                MarkupFault.documentType, .reference("nbsp"), .nestedTooDeep(limit: 64),
                .tooManyElements(limit: 1000), .tooManyAttributes(limit: 256),
                .tooManyNamespaces(limit: 64), .notUTF8, .encoding("ISO-8859-1"),
                .controlCharacter, .unfinished("a tag"), .endTag("Period", open: "MPD"),
                .expected("\"=\""), .repeatedAttribute("id"), .noElement, .outsideRoot,
            ]
        ) { MPDError(.markup($0), path: "manifest.mpd", position: cuePosition) },
    ]

    private static let subtitles = UnknownSubtitles(name: "S_TEXT/X", stream: 3, tool: .mkvextract)

    private static let mediaErrors: [MessageFamily] = [
        MessageFamily(
            errors: "MediaError.Kind",
            in: "MediaReading/MediaError.swift",
            [
                MediaError.Kind.media(ISOMediaError(.notAMovie, path: "movie.mp4")),
                .matroska(MatroskaError(.missing("Tracks"), path: "movie.mkv")),
                .captions(notUTF8), .playlist(PlaylistError(.noVariant, path: "master.m3u8")),
                .mpd(MPDError(.dynamic, path: "manifest.mpd")),
                .unusablePresentation(.live), .ffmpeg(noFFmpeg),
                .timedText(
                    TimedTextError(byteCount: 70000, at: SourcePosition(line: 9, column: 1))
                ),
                .unreadable("Permission denied"), .unreachable("the server answers 503"),
                .notMedia(noFFmpeg), .remoteContainer, .captionsOnServer,
                .transcriptOnServer, .tooLarge(limit: 256 << 20), .outputIsInput,
                .symbolicLink, .noCues, .noChapters, .chapterFile(.notUTF8), .noLanguage,
                .headerLanguage(LanguageTagError(.languageForm, text: "english1")),
                .unusableCues([UnusableCue(.noDuration, at: cuePosition)]),
                .fragmented, .embeddingInFragments, .captionsPresent([.line21(.cc1), .service(1)]),
                .captionFieldTaken(by: .cc1, for: .cc2),
                .storeAndFile, .fragmentedObject,
                .notEditableInPlace(container: "matroska"), .unknownMovieName,
                .cannotImport(.noStream), .unfitDefault,
                .ambiguousSelector("subtitle:es", matches: ["3 es", "4 es"], candidates: []),
                .unreadableTrack("3 subtitle es", .encrypted),
                .unrecognisable("3 subtitle es", .noLanguage),
                .noOnlyTextTrack(texts: ["3 es", "4 fr"], tracks: []),
                .noCaptions("CC1", places: ["cc:1:CC1", "cc:2:CC1"], obstacles: []),
                .unfittingTag(track: "2 audio en", .forced), .twoDefaults("3 es", "4 fr"),
                .allTracks, .lastTrack("2 audio en"),
            ]
        ) { MediaError($0, path: "movie.mp4") },
        MessageFamily(
            errors: "PresentationObstacle",
            in: "MediaReading/Playlists/PresentationObstacle.swift",
            [
                PresentationObstacle.onServer, .elsewhere("../v1.ts"), .live, .noSegments,
                .tooManySegments(limit: 100_000), .tooLong(hours: 1000), .noDuration,
                .missingFile("v1.ts"), .rangeOutside("v1.ts", end: 2000, size: 1000),
                .initializationTooLarge("init.mp4", limit: 16 << 20), .encrypted("AES-128"),
                .noTimestamp("v1.ts"), .noDecodeTime("v1.m4s"),
                .timestampCount(stated: 2, parts: 1), .otherParts(2, video: 1), .severalFormats,
                .encryptedAudio("SAMPLE-AES"),
            ]
        ) { MediaError(.unusablePresentation($0), path: "v1.m3u8", position: cuePosition) },
        MessageFamily(
            errors: "UnreadableTrack",
            in: "MediaReading/Extraction/UnreadableTrack.swift",
            [
                UnreadableTrack.notText(.audio), .pictures("DVB subtitles"), .closedCaptions,
                .unknownFormat("xxxx"), .unknownCodec(subtitles), .encrypted, .external,
                .tooLarge("it has 2000000 samples"), .outsideFile(sample: 2000, end: 1000), .empty,
                .unreadableSegments,
            ]
        ) { MediaError(.unreadableTrack("3 subtitle es", $0), path: "movie.mkv") },
        MessageFamily(
            errors: "RecognitionObstacle",
            in: "MediaReading/Recognition/RecognitionObstacle.swift",
            [
                RecognitionObstacle.noTesseract(
                    "libtesseract.so.5: cannot open shared object file"
                ),
                .noData("chi_sim"), .noLanguage, .unknownLanguage("tlh"),
            ]
        ) { MediaError(.unrecognisable("3 subtitle es", $0), path: "movie.mkv") },
        MessageFamily(
            errors: "ImportObstacle",
            in: "MediaReading/Import/ImportObstacle.swift",
            [
                ImportObstacle.noStream, .refusedStreams(["stream 1: wmav2 is not supported"]),
                .noPackets, .incompleteStream(0, codec: "h264"),
                .tooMuchText(stream: 2, limit: 268_435_456), .noAudio,
                .noSuchAudioStream(4, ["1: aac, en", "2: aac, es"]),
                .severalAudioStreams(["1: aac, en", "2: aac, es"]), .noSamplingRate, .noChannels,
                .noAudioPackets, .undecodable(packets: 9, codec: "mp3"),
                .notInWebM(codec: "aac"), .audioNotFound(track: "2 audio en"),
            ]
        ) { MediaError(.cannotImport($0), path: "movie.mkv") },
        MessageFamily(
            errors: "UnfittingTag",
            in: "MediaReading/Tracks/UnfittingTag.swift",
            [
                UnfittingTag.otherMedia(.describesVideo, kinds: ["audible"], fitting: ["a: b"]),
                .forcedCompanion, .fallback, .follow, .defaultTrack, .automaticGroup, .forced,
                .someForced(format: "wvtt"), .forcedDefault, .accessibilityDefault, .forcedRegular,
                .companionNotForced, .noMatroskaElement("alternate groups"), .fallbackLoop(2),
            ]
        ) { MediaError(.unfittingTag(track: "3 subtitle es", $0), path: "movie.mp4") },
        MessageFamily(
            errors: "MatroskaError.Kind",
            in: "Matroska/MatroskaError.swift",
            [
                MatroskaError.Kind.file(.locked), .notMatroska, .damaged("Tracks"),
                .cutOff(missing: 361_871),
                .wrongChecksum("Tracks"), .tooLarge("Tracks", byteCount: 9_000_000),
                .missing("Tracks"), .several("Tracks"), .noPlace(.unknownSize), .notRewritable,
                .outputIsInput, .changedMeanwhile, .verificationFailed, .nothingToUndo,
            ]
        ) {
            MediaError(.matroska(MatroskaError($0, path: "movie.mkv", at: 52)), path: "movie.mkv")
        },
        MessageFamily(
            errors: "MatroskaError.Obstacle",
            in: "Matroska/MatroskaError.swift",
            [
                MatroskaError.Obstacle.unknownSize, .sizeField, .dataAfterSegment, .tracksAtEnd,
                .segmentChecksum, .secondIndex, .largeHeads, .pageBorder,
            ]
        ) { obstacle in
            let error = MatroskaError(.noPlace(obstacle), path: "movie.mkv", at: 52)
            return MediaError(.matroska(error), path: "movie.mkv")
        },
        MessageFamily(
            errors: "ChapterFile.Fault",
            in: "MediaReading/Chapters/ChapterFile.swift",
            [ChapterFile.Fault.notUTF8, .notATime("one"), .notJSON]
        ) { MediaError(.chapterFile($0), path: "chapters.txt") },
        MessageFamily(
            errors: "UnusableCue.Reason",
            in: "MediaReading/Captions/UnusableCue.swift",
            [
                UnusableCue.Reason.unreadable(
                    Diagnostic(.malformedTiming, "not a time", at: cuePosition)
                ), .noDuration, .endsBeforeStart, .endsTooLate, .startsBeforeMovie,
            ]
        ) { reason in
            let cue = UnusableCue(reason, at: cuePosition)
            return MediaError(.unusableCues([cue]), path: "es.srt")
        },
    ]

    private static let second = MediaTime(ticks: 1, timescale: 1)

    private static let packagingErrors: [MessageFamily] = [
        MessageFamily(
            errors: "PackagingError.Kind",
            in: "Packaging/PackagingError.swift",
            [
                PackagingError.Kind.media(ISOMediaError(.notAMovie, path: "movie.mp4")),
                .reading(MediaError(.noCues, path: "es.srt")),
                .mpd(MPDError(.dynamic, path: "manifest.mpd")), .captions(notUTF8),
                .nothingToPlay,
                .unusableTrack("1 video", .noSamples), .transportStream(noFFmpeg),
                .unaligned(.longSegment(second, second)),
                .keyFrames(.longSegment(second, second)), .noCues,
                .tooManyCues(written: 2_000_000, limit: 1_000_000), .noLanguage(track: 4),
                .noLanguage(track: nil), .noVideo, .noMainVideo, .noSignLanguage(nil),
                .noSignLanguage(.english),
                .unfittingAudio(asked: "describes-video", fitting: [], tracks: ["1 audio en"]),
            ]
        ) { PackagingError($0, path: "movie.mp4") },
        MessageFamily(
            errors: "TrackObstacle",
            in: "Packaging/Timeline/TrackObstacle.swift",
            [
                TrackObstacle.noSamples, .noSampleEntry, .noSyncSamples, .encrypted("encv"),
                .samplesElsewhere, .sampleOutside(offset: 2000, length: 1000),
                .unknownFormat("mp4v.20.9"), .noChannels, .nothingShown, .otherSpeed,
                .implausibleEdits, .tooManyParts, .partBetweenKeyFrames(2, at: second),
                .partEndsInsidePictures(1, at: second), .pauseTooLong(2, at: second),
            ]
        ) { PackagingError(.unusableTrack("1 video", $0), path: "movie.mp4") },
        MessageFamily(
            errors: "VariantMisalignment",
            in: "Packaging/Timeline/VariantAlignment.swift",
            [
                VariantMisalignment.otherDuration(second, other: "720.mp4", second),
                .noKeyFrame(at: second, other: "720.mp4", second, second),
                .longSegment(second, second),
            ]
        ) { PackagingError(.unaligned($0), path: "1080.mp4") },
    ]
}
