// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct MediaCharacteristicTests {
    @Test func `the catalogue has each of the 25 characteristics once`() {
        #expect(MediaCharacteristic.catalog.count == 25)
        #expect(Set(MediaCharacteristic.catalog.map(\.characteristic)).count == 25)
    }

    @Test func `every entry is found, says something and applies to something`() throws {
        for entry in MediaCharacteristic.catalog {
            #expect(try MediaCharacteristic.parse(entry.characteristic.rawValue).entry == entry)
            #expect(!entry.meaning.isEmpty && !entry.appliesTo.isEmpty)
        }
    }

    @Test func `SDH is both characteristics in the order in which they are written`() {
        #expect(
            MediaCharacteristic.sdh.map(\.rawValue) == [
                "public.accessibility.transcribes-spoken-dialog",
                "public.accessibility.describes-music-and-sound",
            ]
        )
    }

    @Test func `four characteristics are for accessibility`() {
        let found = MediaCharacteristic.catalog.map(\.characteristic).filter(\.isAccessibility)
        #expect(
            found == MediaCharacteristic.sdh + [.describesVideo, .enhancesSpeechIntelligibility]
        )
    }

    @Test func `inferred and tagged characteristics are distinguished`() {
        #expect(MediaCharacteristic.describesVideo.entry?.assignment == .tagged)
        #expect(MediaCharacteristic.describesVideo.entry?.appliesTo == [.audible, .legible])
        #expect(MediaCharacteristic.legible.entry?.assignment == .inferred)
        #expect(MediaCharacteristic.auxiliaryContent.entry?.assignment == .taggedOrInferred)
        #expect(MediaCharacteristic(rawValue: "com.example.x").entry == nil)
    }

    @Test(arguments: ["com.example.karaoke", "org.w3.a_b~c", "com.apple.quicktime.something"])
    func `a domain in reverse and a name is a private one`(text: String) throws {
        #expect(try MediaCharacteristic.parse(text).rawValue == text)
    }

    @Test(arguments: [
        ("public.accessibility.describes-spoken-dialog", "transcribesSpokenDialog"),
        ("public.accessibility.transcribes-spoken-dialogue", "transcribesSpokenDialog"),
        ("public.accessibility.transcribe-spoken-dialog", "transcribesSpokenDialog"),
        ("public.transcribes-spoken-dialog", "transcribesSpokenDialog"),
        ("transcribes-spoken-dialog", "transcribesSpokenDialog"),
        ("Public.Accessibility.Transcribes-Spoken-Dialog", "transcribesSpokenDialog"),
        ("public.accessibility.describes-music-and-sounds", "describesMusicAndSound"),
        ("public.accessibility.transcribes-music-and-sound", "describesMusicAndSound"),
        ("public.accessibility.describes-vidoe", "describesVideo"),
        ("public.accessibility.easy-to-read", "easyToRead"),
        ("public.forced-only", "forcedOnlySubtitles"),
        ("forced", "forcedOnlySubtitles"),
        ("commentary", "auxiliaryContent"),
    ])
    func `a mistake is answered with what was meant`(text: String, meant: String) throws {
        let suggestions: [String: MediaCharacteristic] = [
            "transcribesSpokenDialog": .transcribesSpokenDialog,
            "describesMusicAndSound": .describesMusicAndSound,
            "describesVideo": .describesVideo,
            "easyToRead": .easyToRead,
            "forcedOnlySubtitles": .forcedOnlySubtitles,
            "auxiliaryContent": .auxiliaryContent,
        ]
        let suggestion = try #require(suggestions[meant])
        let error = #expect(throws: MediaCharacteristicError.self) {
            try MediaCharacteristic.parse(text)
        }
        #expect(
            error?.description
                == "\"\(text)\" is not a media characteristic: did you mean \(suggestion)?"
        )
    }

    @Test(arguments: [
        ("", "it is empty; write one such as public.easy-to-read"),
        ("com.example.a b", #"" " is not one of A-Z, a-z, 0-9, -, ., _ and ~"#),
        ("com.example.é", #""é" is not one of A-Z, a-z, 0-9, -, ., _ and ~"#),
        ("public.", "it is not defined, and public. is reserved"),
        ("public.xyzzy-plugh", "it is not defined, and public. is reserved"),
        ("xyzzy-plugh", reserved), ("com.example", reserved), ("com..example", reserved),
        ("c.example.x", reserved), ("com.example.", reserved), ("0com.example.x", reserved),
        ("Public.example.xyzzy-plugh", reserved),
    ])
    func `what means nothing is refused with a sentence to act on`(text: String, reason: String) {
        let error = #expect(throws: MediaCharacteristicError.self) {
            try MediaCharacteristic.parse(text)
        }
        #expect(
            error?.description
                == "\(text.debugDescription) is not a media characteristic: \(reason)"
        )
    }

    static let reserved =
        "a private one begins with a domain in reverse, such as com.example.karaoke"
}
