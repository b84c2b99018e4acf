// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

@Suite struct ChangeAdaptationSetTests {
    @Test func `new descriptors have the indents, line ends and place of the schema`() throws {
        let mpd = try MPD(MPDText.odd)
        let changed = try mpd.changed("text:es") {
            $0.addedCharacteristics = MediaCharacteristic.sdh
            $0.label = "A \"B\" & <C>"
        }
        #expect(
            changed.text
                == MPDText.odd.replacing(
                    "lang='es'>\r\n",
                    with: "lang='es'>\r\n\t\t\t<Label>A \"B\" &amp; &lt;C&gt;</Label>\r\n"
                        + "\t\t\t<Accessibility schemeIdUri=\"urn:tva:metadata:cs:AudioPurposeCS:2007\" "
                        + "value=\"2\"/>\r\n"
                        + "\t\t\t<Role schemeIdUri=\"urn:mpeg:dash:role:2011\" value=\"caption\"/>\r\n"
                )
        )
    }

    @Test func `a value that is there is changed in its quotes`() throws {
        let mpd = try MPD(MPDText.odd)
        let tag = try LanguageTag("en-GB")
        let changed = try mpd.changed("audio:1") {
            $0.language = tag
            $0.addedCharacteristics = [.describesVideo]
        }
        #expect(
            changed.text
                == MPDText.odd.replacing("lang='en'", with: "lang='en-GB'")
                .replacing("value='main'/>", with: "value='description'/>")
                .replacing(
                    "\t\t\t<Role schemeIdUri='urn:mpeg:dash:role:2011' value='desc",
                    with: "\t\t\t<Accessibility schemeIdUri=\""
                        + "urn:tva:metadata:cs:AudioPurposeCS:2007\" value=\"1\"/>\r\n"
                        + "\t\t\t<Role schemeIdUri='urn:mpeg:dash:role:2011' value='desc"
                )
        )
        #expect(try changed.set("audio:1").option?.describesVideo == true)
    }

    @Test func `a second time and back again are the same bytes`() throws {
        let mpd = try MPD(MPDText.odd)
        let once = try mpd.changed("text:1") { $0.addedRoles = ["subtitle"] }
        #expect(try once.changed("text:1") { $0.addedRoles = ["subtitle"] }.text == once.text)
        let sdh = try once.changed("text:1") { $0.addedCharacteristics = MediaCharacteristic.sdh }
        let back = try sdh.changed("text:1") {
            $0.removedCharacteristics = MediaCharacteristic.sdh
        }
        #expect(back.text == once.text)
        #expect(try once.changed("text:1") { $0.removedRoles = ["subtitle"] }.text == once.text)
    }

    @Test func `text has one role of text, in the spelling of the standard`() throws {
        let role = #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="forced_subtitle"/>"#
        let mpd = try MPD(
            MPDText.sets(#"<AdaptationSet contentType="text" lang="en">\#(role)</AdaptationSet>"#)
        )
        #expect(try mpd.set("text:1").option?.isForced == true)
        for wanted in ["caption", "forced-subtitle", "subtitle"] {
            let changed = try mpd.changed("text:1") { $0.addedRoles = [wanted] }
            #expect(try changed.set("text:1").roleValues == [wanted])
        }
    }

    @Test(arguments: ["Role", "Accessibility"])
    func `a purpose that is removed is stated in no scheme`(name: String) throws {
        for (kind, scheme, value, tags) in [
            ("text", "about:html-kind", "captions", MediaCharacteristic.sdh),
            ("audio", "about:html-kind", "main-desc", [.describesVideo]),
            ("audio", "about:html-kind", "translation", [.translation, .dubbedTranslation]),
            ("audio", Descriptor.roleScheme, "description", [.describesVideo]),
            ("audio", Descriptor.purposeScheme, "2", [.enhancesSpeechIntelligibility]),
        ] where name == "Accessibility" || scheme != Descriptor.purposeScheme {
            let stated = "<\(name) schemeIdUri='\(scheme)' value='\(value)'/>"
            let set = "<AdaptationSet contentType='\(kind)' lang='en'>\(stated)</AdaptationSet>"
            let mpd = try MPD(MPDText.sets(set))
            #expect(try mpd.set("\(kind):1").option?.characteristics == tags, "\(value)")
            let changed = try mpd.changed("\(kind):1") { $0.removedCharacteristics = tags }
            #expect(try changed.set("\(kind):1").option?.characteristics == [], "\(changed.text)")
            #expect(!changed.text.contains("html-kind"), "\(changed.text)")
        }
    }

    @Test func `the default moves, and what serves accessibility is not the default`() throws {
        let role = #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>"#
        let mpd = try MPD(
            MPDText.sets(
                #"<AdaptationSet contentType="audio" lang="en">\#(role)</AdaptationSet>"#
                    + #"<AdaptationSet contentType="audio" lang="es"/>"#
            )
        )
        let moved = try mpd.changed("audio:es") { $0.isMain = true }
        #expect(try moved.set("audio:es").roleValues == ["main"])
        #expect(try moved.set("audio:en").roleValues == ["alternate"])
        let described = try mpd.changed("audio:en") { $0.addedCharacteristics = [.describesVideo] }
        #expect(try described.set("audio:en").roleValues == ["description"])
        #expect(try described.set("audio:en").purposes == ["1"])
        let beside = try mpd.changed("audio:en") { $0.addedRoles = ["commentary"] }
        #expect(try beside.set("audio:en").roleValues == ["commentary"])
    }

    @Test func `the same set of other periods changes with it, and no other`() throws {
        let mpd = try MPD(MPDText.periods)
        let both = try mpd.changed("audio:en") { $0.addedRoles = ["dub"] }
        #expect(
            both.periods.map { $0.adaptationSets.map(\.roleValues) } == [
                [[], ["dub"]], [[], [], ["dub"]],
            ]
        )
        let one = try mpd.changed("audio:en", inPeriod: "two") { $0.addedRoles = ["dub"] }
        #expect(
            one.periods.map { $0.adaptationSets.map(\.roleValues) } == [
                [[], []], [[], [], ["dub"]],
            ]
        )
        #expect(try mpd.changed("3") { $0.label = "x" }.periods[1].adaptationSets[2].label == "x")
    }

    @Test func `what does not fit the kind, and names of no set, are refused`() throws {
        let mpd = try MPD(MPDText.periods)
        let errors: [(MPDError.Kind, (inout AdaptationSetChange) -> Void, String)] = [
            (
                .unfittingTag("the role caption", kind: "audio"), { $0.addedRoles = ["caption"] },
                "audio:en"
            ),
            (
                .unfittingTag("public.accessibility.transcribes-spoken-dialog", kind: "audio"),
                { $0.addedCharacteristics = MediaCharacteristic.sdh }, "audio:en"
            ),
            (
                .noAdaptationSet("text:1", candidates: ["\"video:1\"", "\"audio:1\""]),
                { $0.isMain = true }, "text:1"
            ),
        ]
        for (kind, body, name) in errors {
            let error = #expect(throws: MPDError.self) { try mpd.changed(name, body) }
            #expect(error?.kind == kind)
        }
        let error = #expect(throws: MPDError.self) {
            try mpd.changed("1", inPeriod: "three") { $0.isMain = true }
        }
        #expect(error?.kind == .noPeriod("three", candidates: ["\"one\"", "\"two\""]))
    }

    @Test func `one of several sets of a language has to be named by its number or role`() throws {
        let role = #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>"#
        let mpd = try MPD(
            MPDText.sets(
                #"<AdaptationSet contentType="text" lang="en">\#(role)</AdaptationSet>"#
                    + #"<AdaptationSet contentType="text" lang="en"/>"#
            )
        )
        let error = #expect(throws: MPDError.self) { try mpd.set("text:en") }
        #expect(
            error?.kind
                == .ambiguousAdaptationSet("text:en", matches: ["\"text:1\"", "\"text:2\""])
        )
        #expect(try mpd.set("text:en:caption").number == 1)
    }
}
