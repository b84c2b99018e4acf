// SPDX-License-Identifier: Apache-2.0

import Captions
import Matroska
import MediaPrimitives
import MediaSelection

extension MediaNotice.Kind {
    /// A sentence without the place.
    package var sentence: String {
        streamSentence ?? textSentence ?? chapterSentence ?? ""
    }

    private var streamSentence: String? {
        switch self {
        case .stereoLeftOut(let name):
            "its arrangement for two eyes (\(name)) is left out: players will show it as flat video"
        case .projectionLeftOut(let name):
            "its projection (\(name)) is left out: players will show it as flat video"
        case .transparencyLeftOut:
            "its transparency is left out: players will show it as opaque video"
        case .dynamicMetadataLeftOut:
            "its dynamic metadata (HDR10+) is left out: players will show it as HDR10"
        case .coverLeftOut(let codec): "the cover picture (\(codec)) is left out"
        case .attachmentLeftOut(let name): "the attached file \(name) is left out"
        case .dataLeftOut(let codec): "the data stream (\(codec)) is left out"
        case .imageSubtitlesLeftOut(let codec):
            "\(codec) subtitles are images, not text, and are left out"
        case .subtitlesLeftOut(let subtitles): "\(subtitles.name) subtitles are left out"
        case .undeclaredPageLeftOut(let page, _):
            "teletext page \(page) has subtitles that no descriptor names, and is left out"
        case .subtitlesUnreadable(let error): "its subtitles are left out: \(error)"
        case .emptyStreamLeftOut: "it has no packets and is left out"
        case .noCuesLeftOut: "it has no cues and is left out"
        case .fileTagsLeftOut(let names):
            "tags of the file are left out: \(names.joined(separator: ", "))"
        case .languageLeftOut(let error): "its language is left out: \(error)"
        case .ffmpeg(let words): "FFmpeg reports \"\(words)\""
        case .noTimestamps(let rate):
            "it has no timestamps; \(rate) frames per second are assumed"
        case .gapsKept(let count): "\(count) gaps in the audio are kept"
        case .reencoded(let codec, let rate):
            "\(codec) was re-encoded as AAC with \(rate) kbit/s"
        case .undecodedPackets(let count): "\(count) packets could not be decoded"
        default: nil
        }
    }

    private var textSentence: String? {
        switch self {
        case .caption(let diagnostic, let count):
            diagnostic.message + (count > 1 ? " (this and \(count - 1) more)" : "")
        case .loss(let loss): loss.sentence
        case .untimedCues(let count): "cues without a time or a duration are left out: \(count)"
        case .earlyCues(let count):
            "cues that end before the movie starts are left out: \(count)"
        case .silentSamples(let count):
            "samples of duration 0, which are never shown, are left out: \(count)"
        case .editSpeed: "its edit list changes the speed; times are at normal speed"
        case .noShownText: "it shows no text at any time"
        case .recognised(let cues, let words, let doubtful):
            "recognised by Tesseract: \(cues) cues, \(words) words, of which a person has to check "
                + "\(doubtful)"
        case .doubtfulWords(let words, let time):
            "check " + words.map { "\"\($0)\"" }.joined(separator: ", ") + " at \(Self.clock(time))"
        case .shapesToName(let count, let file):
            "\(count) \(count == 1 ? "shape is" : "shapes are") in doubt; state the text of each in \(file), and do it again"
        case .pictureWithoutText(let time):
            "no text was found in the picture at \(Self.clock(time))"
        case .assumedEnd: "the last subtitle does not state its end; 5 seconds are assumed"
        case .readInPart(let obstacle): "not read completely: \(obstacle)"
        case .carriageFault(let fault, let count): "\(fault.sentence): \(count) times"
        default: nil
        }
    }

    private static func clock(_ milliseconds: Int) -> String {
        ClockTime(milliseconds: milliseconds).timeCode(separator: ".")
    }

    private var chapterSentence: String? {
        switch self {
        case .matroska(let notice): notice.description
        case .damagedChapterList: "the chapter list in the user data (chpl) is damaged"
        case .editionsLeftOut(let count): "other chapter editions are left out: \(count)"
        case .orderedEdition:
            "players of the file play them in another order, which is not carried over"
        case .nestedChaptersLeftOut(let count):
            "chapters inside chapters are left out: \(count)"
        case .hiddenChaptersLeftOut(let count):
            "hidden chapters and chapters of other files are left out: \(count)"
        case .titlesLeftOut(let languages):
            "titles in other languages are left out: \(languages.joined(separator: ", "))"
        case .chapterAfterEnd(let title):
            "\"\(title)\" starts after the end of the movie and is left out"
        case .chapterRepeated(let title, let other):
            "\"\(title)\" starts at the same time as \"\(other)\" and is left out"
        case .chapterListFull(let limit):
            "the list in the user data (chpl) has only the first \(limit) chapters"
        case .titlesCut(let count, let limit):
            "titles are cut to \(limit) bytes in the user data (chpl): \(count)"
        default: nil
        }
    }
}
