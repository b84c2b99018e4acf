// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

/// Which set dash.js selects before and after an edit.
@Suite struct SelectionPriorityTests {
    private static let video =
        #"<AdaptationSet contentType="video"><Representation id="v" bandwidth="100"/></AdaptationSet>"#
    private static let audio =
        #"<AdaptationSet contentType="audio" lang="en"><Representation id="a" bandwidth="10"/>"#
        + "</AdaptationSet>"

    private func mpd(_ sets: String...) throws -> MPD { try MPD(MPDText.sets(sets.joined())) }

    private func segmented(
        _ kind: MediaKind,
        _ language: String,
        _ characteristics: [MediaCharacteristic] = [],
        isDefault: Bool = false
    ) throws -> NewAdaptationSet {
        let option = SelectionOption(
            kind: kind,
            language: try LanguageTag(language),
            characteristics: characteristics,
            isDefault: isDefault
        )
        let template = SegmentTemplate(timescale: 1000, durations: [1000])
        let media = NewAdaptationSet.Media.segments(in: "new", [template])
        var set = NewAdaptationSet(option, mimeType: "audio/mp4", media: media)
        set.label = "New"
        set.codecs = "mp4a.40.2"
        set.bandwidth = 99_999
        return set
    }

    private func adding(_ set: NewAdaptationSet, to mpd: MPD) throws -> MPD {
        try MPD(parsing: try mpd.adding(set, toPeriod: nil, path: "m"), path: "m")
    }

    @Test func `a description with more bits than the main audio is not selected`() throws {
        let before = try mpd(Self.video, Self.audio)
        let after = try adding(segmented(.audible, "en", [.describesVideo]), to: before)
        #expect(after.periods[0].adaptationSets.last?.selectionPriority == 0)
        #expect(DASHJSSelection.initialSet(.audible, of: after)?.label == nil)
        #expect(DASHJSSelection.losses(from: before, to: after) == [])
    }

    @Test func `video in sign language and other languages are not selected either`() throws {
        let before = try mpd(Self.video, Self.audio)
        let signed = try adding(segmented(.visual, "ase"), to: before)
        #expect(DASHJSSelection.losses(from: before, to: signed) == [])
        let dubbed = try adding(segmented(.audible, "fr"), to: before)
        #expect(DASHJSSelection.losses(from: before, to: dubbed) == [])
    }

    @Test func `a new default has the highest priority`() throws {
        let before = try mpd(Self.video, Self.audio)
        let after = try adding(segmented(.audible, "fr", isDefault: true), to: before)
        #expect(DASHJSSelection.initialSet(.audible, of: after)?.lang == "fr")
        let losses = DASHJSSelection.losses(from: before, to: after)
        #expect(Set(losses.map(\.kind)) == [.languageLost])
    }

    @Test func `each set that is added has a number of its own`() throws {
        for text in [Self.audio, Self.audio.replacing("lang", with: "id=\"2\" lang")] {
            var mpd = try mpd(Self.video, text)
            mpd = try adding(segmented(.audible, "en", [.describesVideo]), to: mpd)
            let ids = mpd.periods[0].adaptationSets.compactMap(\.id)
            #expect(ids.last == "3" && Set(ids).count == ids.count)
        }
    }

    @Test func `a set that becomes a description loses its priority, and a default gets it`() throws
    {
        let other = Self.audio.replacing("\"10\"", with: "\"20\"").replacing("\"a\"", with: "\"b\"")
        let before = try mpd(Self.video, Self.audio, other)
        var change = AdaptationSetChange()
        change.addedCharacteristics = [.describesVideo]
        let bytes = try before.changing("audio:2", change, inPeriod: nil, path: "m")
        let described = try MPD(parsing: bytes, path: "m")
        #expect(DASHJSSelection.initialSet(.audible, of: described)?.number == 1)
        let losses = DASHJSSelection.losses(from: before, to: described)
        #expect(!losses.contains { $0.kind == .descriptionUnasked })
        var main = AdaptationSetChange()
        main.isMain = true
        let again = try before.changing("audio:1", main, inPeriod: nil, path: "m")
        let changed = try MPD(parsing: again, path: "m")
        #expect(DASHJSSelection.initialSet(.audible, of: changed)?.number == 1)
    }

    @Test func `an MPD in which the description has more bits and no priority is a loss`() throws {
        let before = try mpd(Self.video, Self.audio)
        let description =
            #"<AdaptationSet contentType="audio" lang="en"><Role schemeIdUri="urn:mpeg:dash:role:2011""#
            + #" value="description"/><Representation id="b" bandwidth="20"/></AdaptationSet>"#
        let after = try mpd(Self.video, Self.audio, description)
        let losses = DASHJSSelection.losses(from: before, to: after)
        #expect(losses.first?.kind == .descriptionUnasked)
        #expect(losses.first?.engines.contains { $0.hasPrefix("dash.js") } == true)
    }

    @Test func `the main content of a new presentation comes before sign language and description`()
        throws
    {
        let priority = { (option: SelectionOption, isMain: Bool) in
            SelectionPriority.of(option, isMain: isMain)
        }
        let plain = SelectionOption(kind: .audible)
        let described = SelectionOption(kind: .audible, characteristics: [.describesVideo])
        #expect(priority(plain, true) > priority(plain, false))
        #expect(priority(plain, false) > priority(described, false))
        let video = SelectionOption(kind: .visual)
        #expect(priority(video, true) > priority(video, false))
        let forced = SelectionOption(kind: .legible, isForced: true)
        #expect(priority(SelectionOption(kind: .legible), false) > priority(forced, false))
    }
}
