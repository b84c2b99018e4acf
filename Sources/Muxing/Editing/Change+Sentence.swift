// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

extension EditReport.Change: CustomStringConvertible {
    /// `track 4: language en → es`, `track 4: characteristic public.easy-to-read added`.
    public var description: String {
        let place = track.map { "track \($0): " } ?? ""
        let reason = why.map { " (\($0))" } ?? ""
        return place + what + " " + difference + reason
    }

    private var difference: String {
        switch (before, after) {
        case (let before?, let after?): "\(before) → \(after)"
        case (nil, let after?): "\(after) added"
        case (let before?, nil): "\(before) removed"
        case (nil, nil): "changed"
        }
    }

    /// What has changed, such as `language` or `folw`.
    public var what: String { property.name }

    /// What it was; nil if it was not there.
    public var before: String? { old.map(property.text) }

    /// What it is; nil if it is gone.
    public var after: String? { new.map(property.text) }

    /// The reason, if the user did not request the change.
    public var why: String? { reason?.sentence }
}

extension EditReport.Change.Property {
    /// How reports name it.
    fileprivate var name: String {
        switch self {
        case .container: "import"
        case .fragmentation: "movie"
        case .duration: "duration"
        case .chapters: "chapters"
        case .chapterList: "chpl"
        case .movieBoxIsFirst: "moov"
        case .unusedBytes: "unused bytes"
        case .interleaving: "media that plays together"
        case .chunks: "chunks"
        case .reserve: "free bytes for edits"
        case .otherBoxes: "other boxes"
        case .track: "track"
        case .handler: "handler"
        case .language: "language"
        case .mediaHeaderLanguage: "language in mdhd"
        case .extendedLanguage: "elng"
        case .languageElement: "Language"
        case .name: "name"
        case .alternateGroup: "alternate group"
        case .isEnabled: "enabled"
        case .isExcludedFromAutoselection: "excluded from autoselection"
        case .forced: "forced"
        case .displayFlags: "display flags"
        case .flag(let flag): flag.rawValue
        case .characteristic: "characteristic"
        case .characteristicBoxes: "tagc"
        case .role: "role"
        case .htmlKind: "kind"
        case .reference(let type): type.description
        case .referenceList: "references"
        case .size: "size"
        case .place: "place"
        case .layer: "layer"
        case .defaultTextBox: "default text box"
        case .boxes(let types): "boxes " + types.map(\.description).joined(separator: ", ")
        }
    }

    /// What the property is, in words.
    fileprivate func text(_ value: EditReport.Change.Value) -> String {
        switch value {
        case .flag(let isSet): flagText(isSet)
        case .text(let text): text
        case .number(let number): numberText(number)
        case .numbers(let numbers): numbersText(numbers)
        case .milliseconds(let time): time.map(timeText) ?? "unknown"
        case .tracks([]): "no track"
        case .tracks(let tracks): tracks.map(String.init).joined(separator: " ")
        case .facts(let facts): facts.summary
        case .stream(let track): "stream \(track.streamIndex) (\(track.codec))"
        case .imported(let track):
            "\(track.kind.rawValue) \(track.language?.rawValue ?? "und") (\(track.sampleEntry)), "
                + counted(track.sampleCount, "sample")
        case .importedChapters(let count):
            count.map { counted($0, "chapter") } ?? "chapter track and list"
        case .editions(let chapters, 1): counted(chapters, "chapter")
        case .editions(let chapters, let count):
            "\(counted(chapters, "chapter")) in \(count) editions"
        }
    }

    private func flagText(_ isSet: Bool) -> String {
        switch self {
        case .fragmentation: isSet ? "fragmented" : "flat"
        case .movieBoxIsFirst: isSet ? "first" : "after the media data"
        case .flag: isSet ? "1" : "0"
        case .referenceList: "an empty list"
        default: isSet ? "yes" : "no"
        }
    }

    private func numberText(_ number: Int) -> String {
        switch self {
        case .displayFlags: "0x" + String(number, radix: 16, uppercase: true)
        case .chapters, .chapterList: counted(number, "chapter")
        default: String(number)
        }
    }

    private func numbersText(_ numbers: [Int]) -> String {
        let words = numbers.map(String.init)
        guard self == .defaultTextBox else {
            return words.joined(separator: self == .size ? "×" : ", ")
        }
        return [words.prefix(2), words.dropFirst(2)].map { $0.joined(separator: ", ") }
            .joined(separator: " to ")
    }

    private func timeText(_ milliseconds: Int64) -> String {
        guard self == .interleaving else {
            return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst()) s"
        }
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s apart"
    }
}

private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension EditReport.Change.Reason {
    fileprivate var sentence: String {
        switch self {
        case .ownForcedSubtitles: "its forced subtitles"
        case .ownDefaultSubtitles: "its default subtitles"
        case .pairedSubtitles(let regular, let forced):
            "\(regular) is paired with the forced \(forced), which audio refers to"
        case .oneGroup:
            "all tracks of a kind are one group, with exactly one enabled, a plain one if there is one"
        case .extendedLanguageHeader: "version and flags precede the tag in elng"
        case .languagesAgree: "elng overrides mdhd, so mdhd must state the same"
        case .languageStated: "each track states its language"
        case .characteristicsOnce: "a characteristic is stated once, without a NUL after it"
        case .characteristicDefined:
            "public.accessibility.describes-spoken-dialog is not defined; transcribes- is meant"
        case .wholeSDH: "SDH has both characteristics"
        case .rolesAgree: "kind and tagc state the same"
        case .referencesExist: "a reference leads to a track of the movie"
        case .followersReversed: "folw refers from audio to its default subtitles"
        case .followersOfPairs: "audio refers to the forced subtitles of a pair"
        case .chaptersDisabled: "chapter lists stay disabled"
        case .forcedFlags: "all samples are forced, so the flags are 0xC0000000"
        case .subtitleHandler: "players list subtitles under the handler sbtl"
        case .subtitleGeometry: "subtitles are as wide as the video and in front of it"
        case .matroskaLanguages: "LanguageBCP47 and Language state one language, each in its form"
        case .matroskaDefault: "the default is a track for all viewers, if there is one"
        }
    }
}
