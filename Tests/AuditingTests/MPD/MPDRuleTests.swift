// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import MediaSelection
import Testing

@testable import Auditing

/// An edit of a valid MPD that makes one fault.
struct MPDFault: CustomTestStringConvertible, Sendable {
    /// The rule that finds it.
    let rule: String
    /// What is replaced, and by what.
    let edits: [(String, String)]
    /// Other rules that find it as well.
    var others: Set<String> = []
    /// The severity, if it is not that of the rule.
    var severity: Severity?

    var testDescription: String { rule + " " + (edits.first?.1 ?? "") }
}

@Suite struct MPDRuleTests {
    private static let role = "<Role schemeIdUri=\"\(Descriptor.roleScheme)\" value="
    private static let kind = "<Role schemeIdUri=\"about:html-kind\" value="
    private static let purpose = "<Accessibility schemeIdUri=\"\(Descriptor.purposeScheme)\" value="
    private static let captions = "<Accessibility schemeIdUri=\"urn:scte:dash:cc:cea-608:2015\" "

    private static let period = """
        <Period>
        <AdaptationSet contentType="video">\(captions)value="CC1=eng"/>\(role)"main"/>
        <Representation id="v" bandwidth="9"/></AdaptationSet>
        <AdaptationSet contentType="audio" lang="en">\(role)"main"/>
        <Representation id="a" bandwidth="9"/></AdaptationSet>
        <AdaptationSet contentType="audio" lang="en">\(purpose)"1"/>\(role)"description"/>
        <Representation id="d" bandwidth="9"/></AdaptationSet>
        <AdaptationSet contentType="text" lang="es">\(purpose)"2"/>\(role)"caption"/>
        <Representation id="t" bandwidth="9"/></AdaptationSet>
        <AdaptationSet contentType="text" lang="es">\(role)"subtitle"/>
        <Representation id="s" bandwidth="9"/></AdaptationSet>
        </Period>
        """

    private static let valid = "<MPD>\n\(period)\n\(period)\n</MPD>"

    private func check(_ text: String) throws -> Findings {
        let mpd = try MPD(parsing: Array(text.utf8), path: "a.mpd")
        return MPDAudit.check(MPDAsset(mpd, fileName: "a.mpd"))
    }

    @Test func `a valid MPD has no findings`() throws {
        #expect(try check(Self.valid).all.map(\.message) == [])
    }

    private static let faults = [
        MPDFault(rule: "D101", edits: [(#"lang="es""#, "")]),
        MPDFault(rule: "D101", edits: [(#"lang="es""#, #"lang="und""#)], severity: .warning),
        MPDFault(rule: "D102", edits: [(#"lang="es""#, #"lang="spanish""#)]),
        MPDFault(rule: "D102", edits: [(#"lang="es""#, #"lang="spa""#)], severity: .warning),
        MPDFault(
            rule: "D103",
            edits: [(#""subtitle""#, #""forced_subtitle""#)],
            severity: .warning
        ),
        MPDFault(rule: "D103", edits: [(#""subtitle""#, #""subtitel""#)], others: ["D106"]),
        MPDFault(
            rule: "D103",
            edits: [(#"\#(role)"subtitle"/>"#, #"\#(role)"subtitle"/>\#(kind)"subtitle"/>"#)]
        ),
        MPDFault(
            rule: "D105",
            edits: [(#"\#(role)"subtitle"/>"#, #"\#(role)"subtitle"/>\#(kind)"main-desc"/>"#)]
        ),
        MPDFault(
            rule: "D104",
            edits: [(#"\#(role)"subtitle"/>"#, #"\#(role)"subtitle"/>\#(role)"forced-subtitle"/>"#)]
        ),
        MPDFault(
            rule: "D105",
            edits: [(#"\#(role)"description"/>"#, #"\#(role)"description"/>\#(role)"caption"/>"#)]
        ),
        MPDFault(rule: "D106", edits: [(#"\#(role)"subtitle"/>"#, "")]),
        MPDFault(
            rule: "D106",
            edits: [(#"value="caption""#, #"value="easyreader""#)],
            severity: .error
        ),
        MPDFault(rule: "D107", edits: [(#"\#(purpose)"2"/>"#, "")]),
        MPDFault(rule: "D108", edits: [(#"\#(purpose)"1"/>"#, "")]),
        MPDFault(rule: "D108", edits: [(#"value="description""#, #"value="dub""#)]),
        MPDFault(
            rule: "D109",
            edits: [(#"\#(role)"description"/>"#, #"\#(role)"description"/>\#(role)"main"/>"#)]
        ),
        MPDFault(
            rule: "D110",
            edits: [(#"\#(purpose)"2"/>"#, #"\#(purpose)"two"/>"#)]
        ),
        MPDFault(
            rule: "D111",
            edits: [(#"\#(purpose)"2"/>\#(role)"caption"/>"#, #"\#(role)"subtitle"/>"#)]
        ),
        MPDFault(rule: "D112", edits: [("CC1=eng", "CC7=eng")]),
        MPDFault(
            rule: "D113",
            edits: [
                (#"\#(captions)value="CC1=eng"/>"#, ""),
                (#"contentType="text""#, #"contentType="image""#),
            ]
        ),
        MPDFault(
            rule: "D135",
            edits: [(#"\#(role)"description"/>"#, #"\#(role)"commentary"/>"#)]
        ),
        MPDFault(
            rule: "D136",
            edits: [(#"<Representation id="s""#, #"<Representation mimeType="text/html" id="s""#)]
        ),
        MPDFault(
            rule: "D110",
            edits: [(#"\#(purpose)"2"/>"#, #"\#(purpose)"9"/>\#(purpose)"2"/>"#)]
        ),
        MPDFault(rule: "D115", edits: [(#"id="s" bandwidth="9""#, #"id="s""#)]),
        MPDFault(rule: "D115", edits: [(#"id="s""#, "")]),
        MPDFault(rule: "D115", edits: [(#"id="s""#, #"id="v""#)]),
        MPDFault(
            rule: "D116",
            edits: [
                (
                    #"contentType="text" lang="es">\#(role)"subtitle""#,
                    #"contentType="subtitle" lang="es">\#(role)"subtitle""#
                )
            ]
        ),
        MPDFault(
            rule: "D117",
            edits: [
                (
                    "<AdaptationSet contentType=\"audio\" lang=\"en\">\(role)\"main\"/>\n"
                        + "<Representation id=\"a\" bandwidth=\"9\"/></AdaptationSet>\n",
                    ""
                ),
                (
                    "<Representation id=\"d\" bandwidth=\"9\"/></AdaptationSet>",
                    "<Representation id=\"d\" bandwidth=\"9\"/></AdaptationSet>"
                        + "<AdaptationSet contentType=\"audio\" lang=\"en\">"
                        + "<Representation id=\"a\" bandwidth=\"9\"/></AdaptationSet>"
                ),
            ]
        ),
        MPDFault(
            rule: "D118",
            edits: [
                (
                    "<AdaptationSet contentType=\"audio\" lang=\"en\">\(role)\"main\"/>",
                    "<AdaptationSet contentType=\"video\" lang=\"ase\">\(role)\"main\"/>"
                        + "<Representation id=\"z\" bandwidth=\"9\"/></AdaptationSet>"
                        + "<AdaptationSet contentType=\"audio\" lang=\"en\">\(role)\"main\"/>"
                )
            ]
        ),
        MPDFault(
            rule: "D119",
            edits: [("id=\"s\" bandwidth", "id=\"s\" mimeType=\"application/x-subrip\" bandwidth")]
        ),
        MPDFault(
            rule: "D119",
            edits: [
                (
                    "<Representation id=\"s\" bandwidth=\"9\"/>",
                    "<Representation id=\"s\" bandwidth=\"9\"><BaseURL>s/en.srt?x=1</BaseURL></Representation>"
                )
            ]
        ),
        MPDFault(
            rule: "D120",
            edits: [
                (
                    "<Representation id=\"v\" bandwidth=\"9\"/>",
                    "<ContentProtection cenc:default_KID=\"1\"><mspr:pro>AA==</mspr:pro></ContentProtection>"
                        + "<Representation id=\"v\" bandwidth=\"9\"/>"
                )
            ]
        ),
    ]

    @Test func `an MPD whose root has an undeclared prefix is checked, and it is reported`()
        throws
    {
        let text = Self.valid.replacing("<MPD>", with: "<mpd:MPD>")
            .replacing("</MPD>", with: "</mpd:MPD>")
        let found = try check(text).all
        #expect(found.map(\.message) == ["the prefix mpd: is not declared"])
        let broken = text.replacing("value=\"subtitle\"", with: "value=\"subtitel\"")
        #expect(try check(broken).all.contains { $0.rule == "D103" })
    }

    @Test func `an MPD with prefixes that nothing declares is read, and each is reported once`()
        throws
    {
        let protection = "<ContentProtection><mspr:pro/><mspr:pro/><cenc:pssh/></ContentProtection>"
        let text = Self.valid.replacing(
            "<Representation id=\"v\"",
            with: protection + "<Representation id=\"v\""
        )
        let found = try check(text).all.map(\.message)
        #expect(found == ["the prefix mspr: is not declared", "the prefix cenc: is not declared"])
    }

    @Test(arguments: faults)
    func `a single fault is found by its rule, and by no other than those named`(
        fault: MPDFault
    ) throws {
        let text = fault.edits.reduce(Self.valid) { $0.replacing($1.0, with: $1.1) }
        let found = try check(text).all
        let rules = Set(found.map(\.rule))
        #expect(rules.subtracting(fault.others) == [fault.rule], "\(found.map(\.message))")
        #expect(rules.isSuperset(of: fault.others), "\(found.map(\.message))")
        for finding in found where finding.rule == fault.rule {
            let severity = fault.severity ?? RuleCatalog.rule(fault.rule)?.severity
            #expect(finding.severity == severity, "\(finding.message)")
            #expect((finding.location.position?.line ?? 0) > 1)
        }
    }

    @Test func `DVB-DASH has rules that MPEG-DASH has not`() throws {
        let text = Self.valid.replacing(#"\#(Self.purpose)"2"/>"#, with: "")
            .replacing(#"lang="es""#, with: #"lang="spanish""#)
        let mpd = try MPD(parsing: Array(text.utf8), path: "a.mpd")
        func found(_ specification: Specification) -> Set<String> {
            let asset = MPDAsset(mpd, fileName: "a.mpd")
            return Set(MPDAudit.check(asset, against: specification).all.map(\.rule))
        }
        #expect(found(.dash) == ["D102"])
        #expect(found(.dvbDASH) == ["D102", "D107"])
    }

    @Test func `a Period without a set of another Period is found`() throws {
        let text = Self.valid.replacing(
            #"<AdaptationSet contentType="text" lang="es">\#(Self.role)"subtitle"/>"#,
            with: #"<AdaptationSet contentType="text" lang="fr">\#(Self.role)"subtitle"/>"#,
            maxReplacements: 1
        )
        let found = try check(text).all
        #expect(Set(found.map(\.rule)) == ["D114"])
        #expect(
            found.map(\.message) == [
                "the Period 1 has no text es (subtitle), as line 23 offers",
                "the Period 2 has no text fr (subtitle), as line 11 offers",
            ]
        )
    }

    @Test func `every rule has a fault`() {
        let rules = Set(RuleCatalog.mpds.map(\.metadata.id))
        #expect(Set(Self.faults.map(\.rule)).union(["D114"]) == rules)
    }

    @Test
    func `a description that is the only audio is to be reviewed, and one in a broadcast is noted`()
        throws
    {
        let text = """
            <MPD><Period><AdaptationSet contentType="audio" lang="en">\(Self.purpose)"1"/>
            \(Self.role)"main"/>\(Self.role)"description"/>
            <Representation id="a" bandwidth="9"/></AdaptationSet></Period></MPD>
            """
        #expect(try check(text).all.map(\.severity) == [.review])
        let broadcast = text.replacing(#"\#(Self.role)"main"/>"#, with: "")
            .replacing(#""description""#, with: #""alternate""#)
        #expect(try check(broadcast).all.map(\.message) == [])
    }

    /// Descriptors of a set, and whether the MPD is right with them.
    private static let broadcasts: [(kind: String, descriptors: String, language: String)] = [
        ("audio", #"\#(purpose)"1"/>\#(role)"alternate"/>"#, "broadcast mix"),
        (
            "audio",
            #"<Accessibility schemeIdUri="\#(Descriptor.roleScheme)" value="description"/>\#(role)"alternate"/>"#,
            "ATSC"
        ),
        ("text", #"\#(purpose)"2"/>\#(role)"main"/>"#, "hard of hearing"),
        ("text", #"\#(purpose)"2"/>\#(role)"alternate"/>"#, "hard of hearing"),
        ("text", #"\#(role)"main"/>"#, "subtitles"),
        ("text", #"\#(role)"alternate"/>"#, "subtitles"),
        ("audio", #"\#(purpose)"8"/>\#(role)"alternate"/>"#, "dialogue enhancement"),
        ("audio", #"\#(purpose)"9"/>\#(role)"alternate"/>"#, "spoken subtitles"),
    ]

    @Test(arguments: broadcasts)
    func `roles of DVB-DASH and ATSC have no findings`(
        _ row: (kind: String, descriptors: String, language: String)
    ) throws {
        let set = """
            <AdaptationSet contentType="\(row.kind)" lang="fr">\(row.descriptors)
            <Representation id="x" bandwidth="9"/></AdaptationSet>
            </Period>
            """
        let found = try check(Self.valid.replacing("</Period>", with: set)).all
        #expect(found.map(\.message) == [], "\(row.language)")
    }

    @Test func `a receiver mix with the audio that it depends on has no findings`() throws {
        let set = """
            <AdaptationSet contentType="audio" lang="en">\(Self.purpose)"1"/>\(Self.role)"commentary"/>
            <Representation id="x" bandwidth="9" dependencyId="a"/></AdaptationSet>
            </Period>
            """
        #expect(try check(Self.valid.replacing("</Period>", with: set)).all.map(\.message) == [])
    }

    @Test func `an advertisement may lack the text of the film`() throws {
        let ad = """
            <Period duration="PT30S"><AdaptationSet contentType="video">\(Self.role)"main"/>
            <Representation id="v" bandwidth="9"/></AdaptationSet></Period>
            """
        let film = Self.period.replacing("<Period>", with: #"<Period duration="PT1H">"#)
        #expect(try check("<MPD>\n\(film)\n\(ad)\n\(film)</MPD>").all.map(\.rule) == [])
        func part(_ period: String, of asset: String) -> String {
            period.replacing(
                "<AdaptationSet contentType=\"video\">",
                with: #"<AssetIdentifier schemeIdUri="urn:x" value="\#(asset)"/>"#
                    + "<AdaptationSet contentType=\"video\">"
            )
        }
        let long = ad.replacing("PT30S", with: "PT40M")
        let mpd = "<MPD>\(part(film, of: "film"))\n\(part(long, of: "other"))</MPD>"
        #expect(try check(mpd).all.map(\.rule) == [])
        #expect(
            Set(try check("<MPD>\(film)\n\(long)</MPD>").all.map(\.rule)) == ["D114"]
        )
    }

    @Test func `a remedy changes the set of its Period`() throws {
        let text = Self.valid.replacing(#"lang="es""#, with: #"lang="spa""#)
        let changes = try check(text).all.map(\.remedy?.action)
        let spanish = try LanguageTag("es")
        #expect(
            changes
                == [nil, "2"].flatMap { period in
                    ["text:1", "text:2"].map {
                        .tagAdaptationSet($0, period: period, [.language(spanish)])
                    }
                }
        )
    }
}
