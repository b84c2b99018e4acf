// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@Suite struct TrackEditTests {
    private func sound() throws -> Track {
        let file = try MovieFile(opening: SampleMedia.path("movie.mp4"))
        return try #require(try file.movie.track(2))
    }

    private func types(_ track: Track, _ path: [FourCC]) -> [FourCC] {
        track.box.descendant(path)?.children.map(\.type) ?? []
    }

    @Test func `the extended language is written after the media header`() throws {
        var track = try sound()
        track.box.update(["mdia"]) { $0.updateChildren { $0.removeAll { $0.type == "elng" } } }
        try track.setLanguage(try LanguageTag("pt-BR"))
        #expect(types(track, ["mdia"]).prefix(2) == ["mdhd", "elng"])
        #expect(try track.mediaHeader().language.text == "por")
        #expect(
            track.box.descendant(["mdia", "elng"])?.encoded
                == BoxBuilder.box("elng", [0, 0, 0, 0], Array("pt-BR\0".utf8))
        )
    }

    @Test
    func
        `a Macintosh language code with the same meaning is kept in QuickTime, replaced elsewhere`()
        throws
    {
        var track = Track(box: try sound().box, isQuickTime: true)
        try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
            try box.edit(MediaHeaderBox.self) { $0.language = PackedLanguageCode(rawValue: 1) }
        }
        try track.setLanguage(try LanguageTag("fr-CA"))
        #expect(try track.mediaHeader().language.rawValue == 1)
        var inMP4 = Track(box: track.box)
        try inMP4.setLanguage(try LanguageTag("fr-CA"))
        #expect(try inMP4.mediaHeader().language.text == "fra")
        #expect(try inMP4.mediaHeader().language.rawValue != 1)
        try track.setLanguage(try LanguageTag("de"))
        #expect(try track.mediaHeader().language.text == "deu")
    }

    @Test(arguments: [UInt16(0), 1, 6, 0x3FF, 0x7FFF])
    func `a code of the Macintosh is no language outside QuickTime`(code: UInt16) throws {
        var track = try sound()
        track.box.update(["mdia"]) { $0.updateChildren { $0.removeAll { $0.type == "elng" } } }
        try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
            try box.edit(MediaHeaderBox.self) { $0.language = PackedLanguageCode(rawValue: code) }
        }
        #expect(try track.language() == nil)
        let inQuickTime = try Track(box: track.box, isQuickTime: true).language()?.rawValue
        #expect(inQuickTime == [0: "en", 1: "fr", 6: "es"][code])
        let movie = try MovieFile(opening: SampleMedia.path("movie.mov"))
        #expect(movie.isQuickTime && movie.movie.tracks.allSatisfy(\.isQuickTime))
    }

    @Test func `the zero at the end of user data and every foreign box in it are kept`() throws {
        var track = try sound()
        let foreign = Box("abcd", payload: [1, 2, 3])
        track.box.updateChildren { boxes in
            boxes.removeAll { $0.type == "udta" }
            let content = Box.Content.children(prefix: [], boxes: [foreign], suffix: [0, 0, 0, 0])
            boxes.append(Box("udta", content: content))
        }
        try track.addCharacteristic("public.easy-to-read")
        try track.setName("Ton", language: .undetermined)
        #expect(types(track, ["udta"]) == ["abcd", "tagc", "tnam", "name"])
        let list = try #require(track.box.child("udta")).encoded
        #expect(list.suffix(4) == [0, 0, 0, 0])
        try track.removeCharacteristic("public.easy-to-read")
        #expect(types(track, ["udta"]) == ["abcd", "tnam", "name"])
    }

    @Test func `user data that is not a list of boxes is rejected`() throws {
        var track = try sound()
        track.box.updateChildren { boxes in
            boxes.removeAll { $0.type == "udta" }
            boxes.append(Box("udta", payload: [1, 2, 3]))
        }
        let before = track
        #expect(throws: ISOMediaError.self) { try track.addCharacteristic("public.easy-to-read") }
        #expect(track == before)
    }

    @Test func `the exclusion is written once, after the track header`() throws {
        var track = try sound()
        track.setExcludedFromAutoselection(true)
        track.setExcludedFromAutoselection(true)
        #expect(types(track, []).prefix(2) == ["tkhd", "txas"])
        track.setExcludedFromAutoselection(false)
        #expect(track.box == (try sound()).box)
    }

    @Test func `a track that has a title is named there as well`() throws {
        var track = try sound()
        try track.setName("one", language: .undetermined)
        #expect(!types(track, ["udta"]).contains("titl"))
        track.box.update(["udta"]) { list in
            list.updateChildren { $0.append(Box(TitleBox(text: "old", language: .undetermined))) }
        }
        try track.setName("two", language: .undetermined)
        let title = try track.box.child("udta")?.decodeChild(TitleBox.self)?.text
        #expect(title == "two")
        #expect(try track.name() == "two")
    }

    @Test(arguments: [
        (DASHRole.scheme, "metadata", TrackKind.metadata),
        (HTMLKind.scheme, "metadata", .metadata), (HTMLKind.scheme, "chapters", .other),
        (HTMLKind.scheme, "captions", .subtitle), ("urn:other", "metadata", .subtitle),
    ])
    func `text that is data for programs is not offered as subtitles`(
        scheme: String,
        value: String,
        expected: TrackKind
    ) throws {
        let file = try MovieFile(opening: SampleMedia.path("movie.mp4"))
        var movie = file.movie
        var track = try sound()
        try track.box.update(["mdia", "hdlr"]) { box throws(ISOMediaError) in
            try box.edit(HandlerBox.self) { $0.handlerType = "sbtl" }
        }
        try track.addKind(schemeURI: scheme, value: value)
        try movie.updateTrack(2) { $0 = track }
        let facts = try #require(TrackFacts.all(of: movie).first { $0.id == 2 })
        #expect(facts.kind == expected)
        #expect((facts.selectionOption == nil) == (expected != .subtitle))
    }

    @Test func `a role is written in the form of the standard`() {
        let box = Box(KindBox(schemeURI: "urn:x", value: "dub"))
        #expect(box.encoded == BoxBuilder.box("kind", [0, 0, 0, 0], Array("urn:x\0dub\0".utf8)))
    }
}
