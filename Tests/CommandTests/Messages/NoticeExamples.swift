// SPDX-License-Identifier: Apache-2.0

import Captions
import DASH
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection
import Packaging
import Playlists

@testable import Muxing
@testable import mediatag

extension MessageFamily {
    private static let position = SourcePosition(line: 5, column: 1)
    private static let second = MediaTime(ticks: 1, timescale: 1)
    private static let guess = Diagnostic(.detectedEncoding, "read as KOI8-R", at: position)
    private static let loss = ConversionLoss("not kept: colours", at: position, count: 3)
    private static let mediaNotice = MediaNotice(
        .subtitlesLeftOut(UnknownSubtitles(name: "S_TEXT/X", stream: 3, tool: .ffmpeg)),
        in: "movie.mkv",
        .stream(3)
    )

    static let notices: [MessageFamily] = [
        MessageFamily(
            notices: "MediaNotice.Kind",
            in: "MediaReading/MediaNotice.swift",
            [
                MediaNotice.Kind.coverLeftOut(codec: "mjpeg"), .stereoLeftOut("lines"),
                .projectionLeftOut("fisheye"), .transparencyLeftOut, .dynamicMetadataLeftOut,
                .attachmentLeftOut(name: "a.ttf"),
                .dataLeftOut(codec: "bin_data"),
                .imageSubtitlesLeftOut(codec: "hdmv_pgs_subtitle"),
                .subtitlesLeftOut(UnknownSubtitles(name: "S_TEXT/X", stream: 3, tool: nil)),
                .undeclaredPageLeftOut(page: 801, track: 3801),
                .subtitlesUnreadable(MediaError(.noCues, path: "movie.mkv")),
                .emptyStreamLeftOut, .noCuesLeftOut, .fileTagsLeftOut(["artist", "title"]),
                .languageLeftOut(LanguageTagError(.languageForm, text: "english1")),
                .ffmpeg("File ended prematurely"), .noTimestamps(frameRate: "25"), .gapsKept(2),
                .reencoded(codec: "mp3", kilobitRate: 128), .undecodedPackets(2),
                .caption(guess, count: 2), .loss(loss), .untimedCues(2), .earlyCues(2),
                .silentSamples(2), .editSpeed, .noShownText,
                .recognised(cues: 12, words: 90, doubtful: 2),
                .doubtfulWords(["lam", "0h"], milliseconds: 61_500),
                .shapesToName(14, file: "glyphs.json"),
                .pictureWithoutText(milliseconds: 61_500), .assumedEnd,
                .readInPart("it is encrypted"),
                .carriageFault(.truncatedPayload, count: 2),
                .matroska(.tooManyChapters(limit: 1000)), .damagedChapterList,
                .editionsLeftOut(1), .orderedEdition, .nestedChaptersLeftOut(2),
                .hiddenChaptersLeftOut(2), .titlesLeftOut(languages: ["de", "fr"]),
                .chapterAfterEnd("End"), .chapterRepeated("Two", of: "One"),
                .chapterListFull(limit: 255), .titlesCut(2, byteLimit: 255),
            ],
            printed: \.sentences
        ) { MediaNotice($0, in: "movie.mkv", .stream(3)) },
        MessageFamily(
            notices: "MediaNotice.Part",
            in: "MediaReading/MediaNotice.swift",
            [
                MediaNotice.Part.stream(3), .track("3"), .channel("CC1"), .chapters, .sample(9),
                .caption(9), .position(position),
            ],
            printed: \.sentences
        ) { MediaNotice(.loss(loss), in: "movie.mkv", $0) },
        MessageFamily(
            notices: "UnknownSubtitles.Tool",
            in: "MediaReading/Import/UnknownSubtitles.swift",
            [UnknownSubtitles.Tool.ffmpeg, .mkvextract],
            printed: \.sentences
        ) { tool in
            let subtitles = UnknownSubtitles(name: "S_TEXT/X", stream: 3, tool: tool)
            return MediaNotice(.subtitlesLeftOut(subtitles), in: "movie.mkv", .stream(3))
        },
        MessageFamily(
            notices: "MatroskaNotice",
            in: "Matroska/MatroskaFile.swift",
            [
                MatroskaNotice.noElement(offset: 100), .tooManyChapters(limit: 1000),
                .tooLarge("Chapters", byteCount: 20_000_000), .damaged("Tracks", offset: 100),
            ],
            printed: \.sentences
        ) { MediaNotice(.matroska($0), in: "movie.mkv", .chapters) },
        MessageFamily(
            notices: "Notice.Kind",
            in: "Muxing/Editing/Notice.swift",
            [
                Notice.Kind.media(mediaNotice), .caption(guess),
                .cueLeftOut(UnusableCue(.noDuration, at: position)), .loss(loss),
                .noSuchCue(in: "es.srt"),
                .cuesAfterEnd(count: 2, last: second, movie: second, extendsMovie: false),
                .audioEndsEarly(audio: second, movie: second),
                .audioEndsLate(audio: second, movie: second, extendsMovie: false),
                .audioCutOff(audio: second, movie: second),
                .characteristicLeftOut(.dubbedTranslation),
                .pairsAfterLastPicture(2), .captionsReadInPart("the file ends early"),
                .captionsOfOtherTracks("2, 3", taken: 1), .captionsDelayed(milliseconds: 700),
                .captionsDiffer(.service(1), missing: 2, other: 1), .captionsNotDeclared,
                .viewerLoss(
                    ViewerLoss(
                        .descriptionLost,
                        engines: ["AVPlayer", "WebKit"],
                        viewers: ["blind-en"],
                        phrases: ["a blind English viewer"]
                    )
                ), .contentCredentials,
                .fragmentBoxesDropped("sidx", count: 2), .wholeBoxesKept,
                .orderKept(.wholeBoxes), .undoIsFinal, .undoKeepsFlat,
                .otherNamesEdited(1), .otherNamesKept(2), .tracksAtEnd, .objectTagsUnreadable,
                .objectTagsNotKept,
                .unconditionalWrite, .chapterListKept,
                .chapterListNotWritten,
                .halfSDH(.transcribesSpokenDialog), .taggedHalfSDH, .auxiliaryByExclusion,
                .absentCharacteristic(.easyToRead, present: []),
                .undefinedCharacteristic(MediaCharacteristic(rawValue: "public.x")),
                .noLanguage(.audio), .noForcedSample, .forcedSamplesUnreadable(.encrypted),
                .severalGroups(.legible), .audioPlaysTogether([2, 6]), .replacesNoGroup([2, 6]),
                .pairOfLanguages(3, 4),
            ],
            printed: \.sentences
        ) { kind in
            isAboutFile(kind)
                ? Notice(kind, in: "es.srt", at: position) : Notice(kind, track: 3)
        },
        MessageFamily(
            notices: "PackagingNotice.Kind",
            in: "Packaging/PackagingNotice.swift",
            [
                PackagingNotice.Kind.media(mediaNotice), .caption(guess), .leftOut(.furtherVideo),
                .unreadableText(MediaError(.unreadableTrack("3", .encrypted), path: "movie.mp4")),
                .silentSamples(2), .emptyPart(2, at: second),
                .pause(before: 2, at: second, isVideo: true), .cutOffAtStart(second),
                .cutOffAtEnd(second), .lateStart(second), .dependentSegments(.leftOut), .imscOnly,
                .cuesAfterEnd(2),
                .forcedCuesAdded(2, from: "forced.es.srt"), .loss(loss),
                .notSearched("it is encrypted"), .channelNotFound("CC1"),
                .channelLanguageUnknown("CC1"), .noStereoAAC, .audioEndsEarly(second),
                .audioEndsLate(second),
                .noAudioLanguage, .endsEarly(second), .segmentNotRead("video/1.m4s"),
                .filesElsewhere("https://media.example/"), .redFlashes(at: second),
                .openFlashes("2 pictures of the video are damaged"),
                .playlist(.notOffered(variants: ["v2.m3u8"])), .missingFile,
            ],
            printed: \.sentences
        ) { PackagingNotice($0, in: "movie.mp4") },
        MessageFamily(
            notices: "PackagingNotice.LeftOutReason",
            in: "Packaging/PackagingNotice.swift",
            [PackagingNotice.LeftOutReason.furtherVideo, .captionTrack, .otherMedia],
            printed: \.sentences
        ) { PackagingNotice(.leftOut($0), in: "movie.mp4", track: "4 video") },
        MessageFamily(
            notices: "PlaylistNotice",
            in: "Playlists/Editing/BandwidthCorrection.swift",
            [
                PlaylistNotice.bandwidthNotCorrected(unmeasured: ["v1.m3u8"]),
                .notOffered(variants: ["v2.m3u8"]),
            ],
            printed: { $0.map(\.description) }
        ) { $0 },
    ]

    /// Whether a notice is about a file that was read for the edit.
    private static func isAboutFile(_ kind: Notice.Kind) -> Bool {
        switch kind {
        case .caption, .cueLeftOut, .loss, .noSuchCue, .cuesAfterEnd, .audioEndsEarly,
            .audioEndsLate, .audioCutOff, .characteristicLeftOut, .pairsAfterLastPicture,
            .captionsReadInPart, .captionsOfOtherTracks, .captionsDelayed, .captionsDiffer,
            .captionsNotDeclared:
            true
        default: false
        }
    }
}
