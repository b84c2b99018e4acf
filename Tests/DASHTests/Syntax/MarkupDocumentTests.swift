// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection
import Testing

@testable import DASH
@testable import Markup

@Suite struct MarkupDocumentTests {
    @Test func `comments, quotes, references and foreign elements are read as XML says`() throws {
        let mpd = try MPD(MPDText.odd)
        let period = try #require(mpd.periods.first)
        #expect(period.id == "p&1")
        #expect(mpd.duration == 60_500)
        #expect(mpd.profiles == ["a", "b"])
        #expect(period.adaptationSets.map(\.selector) == ["video:1", "audio:1", "text:1"])
        #expect(period.adaptationSets[1].roleValues == ["main"])
        #expect(period.adaptationSets[1].label == "R&D & co")
        #expect(period.adaptationSets.map(\.line) == [6, 9, 15])
        #expect(period.adaptationSets[2].representations[0].baseURL == "es.vtt")
    }

    @Test func `an edit that changes nothing gives the bytes that were read`() throws {
        for text in [MPDText.odd, MPDText.periods, MPDText.odd.replacing("\r\n", with: "\r")] {
            let mpd = try MPD(text)
            #expect(MarkupEdit(mpd.markup).bytes() == Array(text.utf8))
        }
    }

    @Test func `elements of a prefix are those of the namespace and not of the name`() throws {
        let mpd = try MPD(
            """
            <m:MPD xmlns:m="urn:mpeg:DASH:schema:MPD:2011"><m:Period><m:AdaptationSet \
            contentType="text" lang="en"/><AdaptationSet/></m:Period></m:MPD>
            """
        )
        #expect(mpd.periods[0].adaptationSets.count == 1)
        let changed = try mpd.changed("text:1") { $0.addedRoles = ["subtitle"] }
        #expect(
            changed.text.contains(
                #"lang="en"><m:Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/></m:Adap"#
            )
        )
    }

    @Test(arguments: [
        ("<m:MPD>", "m:"), ("<m:MPD xmlns:m2='urn:x'>", "m:"),
        // Names without a prefix, in the default namespace or in none.
        ("<m:MPD xmlns='urn:mpeg:dash:schema:mpd:2011'>", ""), ("<m:MPD>", ""),
    ])
    func `the prefix of the root that nothing declares is read as that of MPDs, and kept`(
        root: String,
        prefix: String
    ) throws {
        let text =
            root + "<\(prefix)Period><\(prefix)AdaptationSet contentType='text' lang='en'>"
            + "<x:Role value='a'/></\(prefix)AdaptationSet></\(prefix)Period></m:MPD>"
        let mpd = try MPD(text)
        #expect(mpd.periods.map(\.adaptationSets.count) == [1])
        #expect(mpd.undeclaredPrefixes.map(\.prefix) == ["m", "x"])
        let changed = try mpd.changed("text:1") { $0.addedRoles = ["subtitle"] }
        #expect(changed.text.contains("<m:Role schemeIdUri="), "\(changed.text)")
        #expect(try changed.set("text:1").roleValues == ["subtitle"])
        let language = try LanguageTag("de")
        let back = try mpd.changed("text:1") { $0.language = language }
        #expect(back.text == text.replacing("lang='en'", with: "lang='de'"))
    }

    @Test func `a namespace that is declared inside does not change what the root's prefix means`()
        throws
    {
        let mpd = try MPD(
            "<m:MPD><m:Period xmlns:m='urn:mpeg:dash:schema:mpd:2011'>"
                + "<m:AdaptationSet/><AdaptationSet xmlns='urn:x'/></m:Period></m:MPD>"
        )
        #expect(mpd.periods.map(\.adaptationSets.count) == [1])
        let foreign = try MPD("<m:MPD><Period xmlns='urn:x'/></m:MPD>")
        #expect(foreign.periods.isEmpty)
    }

    @Test(arguments: [
        ("<MPD>", MarkupFault.unfinished("<MPD>"), "1:6"),
        ("<!DOCTYPE MPD [<!ENTITY a \"b\">]>\n<MPD/>", .documentType, "1:1"),
        ("<MPD>\n&a;</MPD>", .reference("a"), "2:1"),
        ("<MPD a='&#0;'/>", .reference("#0"), "1:9"),
        ("<MPD a='&#xD800;'/>", .reference("#xD800"), "1:9"),
        ("<MPD a='& '/>", .reference(" "), "1:9"),
        ("<MPD>\r\n\r\n </Period></MPD>", .endTag("Period", open: "MPD"), "3:2"),
        ("<MPD/></MPD>", .endTag("MPD", open: nil), "1:7"),
        ("<MPD a=\"1\"\ra='2'/>", .repeatedAttribute("a"), "2:1"),
        ("<MPD a=1/>", .expected("a quoted value"), "1:8"),
        ("<MPD a='1'b='2'/>", .expected("a space"), "1:11"),
        ("<MPD a='<'/>", .expected("&lt; in place of \"<\""), "1:9"),
        ("<MPD></MPD>x", .outsideRoot, "1:12"),
        ("<MPD/><MPD/>", .outsideRoot, "1:7"),
        ("<MPD><!-- --", .unfinished("a comment"), "1:6"),
        ("<MPD><![CDATA[", .unfinished("a CDATA section"), "1:6"),
        ("<MPD><1/></MPD>", .expected("the name of an element"), "1:7"),
        ("<MPD>\u{1}</MPD>", .controlCharacter, "1:6"),
        ("<?xml version='1.0' encoding='ISO-8859-1'?><MPD/>", .encoding("ISO-8859-1"), "1:1"),
        ("", .noElement, "1:1"), ("<!-- a -->", .noElement, "1:11"),
    ])
    func `what is no XML of ours is refused with its place`(
        text: String,
        fault: MarkupFault,
        place: String
    ) {
        let error = #expect(throws: MPDError.self) { try MPD(text) }
        #expect(error?.kind == .markup(fault))
        #expect(error?.position?.description == place)
    }

    @Test func `bytes that are not UTF-8 are refused with their place`() {
        let error = #expect(throws: MPDError.self) {
            try MPD(parsing: Array("<MPD>\né".utf8) + [0xFF], path: "a.mpd")
        }
        #expect(error?.description == "a.mpd:2:3: the text is not UTF-8")
        #expect(throws: MPDError.self) {
            try MPD(parsing: [0xFF, 0xFE, 0x3C, 0x00], path: "a.mpd")
        }
    }

    @Test func `depth, elements, attributes and namespaces are limited`() {
        let deep = String(repeating: "<a>", count: 100_000)
        let attributes = (0..<300).map { " a\($0)=''" }.joined()
        let namespaces = (0..<60).map { " xmlns:a\($0)=''" }.joined()
        let nested = "<a\(namespaces)><a\(namespaces)></a></a>"
        for (text, fault) in [
            (deep, MarkupFault.nestedTooDeep(limit: 64)),
            ("<a\(attributes)/>", .tooManyAttributes(limit: 256)),
            (nested, .tooManyNamespaces(limit: 64)),
        ] {
            let error = #expect(throws: MPDError.self) { try MPD(text) }
            #expect(error?.kind == .markup(fault))
        }
        var scanner = MarkupScanner(Array("<a><b/><b/></a>".utf8), elementLimit: 2)
        let failure = #expect(throws: MarkupScanner.Failure.self) { try scanner.scan() }
        #expect(failure?.fault == .tooManyElements(limit: 2))
    }

    @Test func `another document is no MPD`() {
        for text in ["<tt xmlns='http://www.w3.org/ns/ttml'/>", "<MPD xmlns='urn:other'/>"] {
            let error = #expect(throws: MPDError.self) { try MPD(text) }
            #expect(error?.description.contains("not an MPD") == true)
        }
    }

    @Test func `any prefix of an MPD is refused or read without a trap`() {
        let bytes = Array(MPDText.odd.utf8)
        for count in bytes.indices {
            #expect(throws: MPDError.self) {
                let mpd = try MPD(parsing: Array(bytes.prefix(count)), path: "a.mpd")
                // Only the comment after the root may be missing.
                #expect(count >= bytes.count - 14)
                throw MPDError(.dynamic, path: mpd.text)
            }
        }
    }
}
