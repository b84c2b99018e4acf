// SPDX-License-Identifier: Apache-2.0

@testable import DASH

/// MPDs for tests.
enum MPDText {
    /// A byte order mark, CR LF, both quotes, comments, an instruction, foreign elements and references.
    static let odd =
        "\u{FEFF}<?xml version='1.0' encoding=\"utf-8\"?>\r\n<!-- made by <someone> & \"me\" -->\r\n"
        + "<MPD xmlns='urn:mpeg:dash:schema:mpd:2011' xmlns:own=\"urn:own\" type='static'\r\n"
        + "\tmediaPresentationDuration = 'PT1M0.5S'  minBufferTime=\"PT2S\" profiles='a, b'>\r\n"
        + "\t<Period id='p&amp;1'><?own keep?>\r\n"
        + "\t\t<AdaptationSet contentType='video' mimeType=\"video/mp4\" >\r\n"
        + "\t\t\t<Representation id='v' bandwidth='100'/>\r\n\t\t</AdaptationSet >\r\n"
        + "\t\t<AdaptationSet contentType='audio' mimeType='audio/mp4' lang='en'>\r\n"
        + "\t\t\t<own:Role value='x'/><!-- <Role/> -->\r\n"
        + "\t\t\t<Role schemeIdUri='urn:mpeg:dash:role:2011' value='main'/>\r\n"
        + "\t\t\t<Label><![CDATA[R&D]]> &#x26; <!-- no -->co</Label>\r\n"
        + "\t\t\t<Representation id='a' bandwidth='10'></Representation>\r\n\t\t</AdaptationSet>\r\n"
        + "\t\t<AdaptationSet mimeType='text/vtt' lang='es'>\r\n"
        + "\t\t\t<Representation id='t' bandwidth='1'><BaseURL>es.vtt</BaseURL></Representation>\r\n"
        + "\t\t</AdaptationSet>\r\n\t</Period>\r\n</MPD>\r\n<!-- end -->"

    /// Two periods, the second of which states no start.
    static let periods = """
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT20S">
          <Period id="one" duration="PT8S">
            <AdaptationSet id="1" contentType="video"><Representation id="v" bandwidth="9"/></AdaptationSet>
            <AdaptationSet id="2" contentType="audio" lang="en">
              <Representation id="a" bandwidth="9"/>
            </AdaptationSet>
          </Period>
          <Period id="two">
            <AdaptationSet id="1" contentType="video"><Representation id="v" bandwidth="9"/></AdaptationSet>
            <AdaptationSet id="2" contentType="audio" lang="fr">
              <Representation id="b" bandwidth="9"/>
            </AdaptationSet>
            <AdaptationSet id="3" contentType="audio" lang="en">
              <Representation id="a" bandwidth="9"/>
            </AdaptationSet>
          </Period>
        </MPD>
        """

    /// A presentation of one Period with the sets.
    static func sets(_ sets: String) -> String {
        """
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8S">
          <Period>
            \(sets)
          </Period>
        </MPD>
        """
    }
}

extension MPD {
    init(_ text: String) throws { try self.init(parsing: Array(text.utf8), path: "a.mpd") }

    /// The only set of a selector.
    func set(_ name: String) throws -> AdaptationSet {
        try adaptationSets(named: name, inPeriod: nil, path: "a.mpd")[0].set
    }

    func changed(
        _ name: String,
        inPeriod period: String? = nil,
        _ body: (inout AdaptationSetChange) -> Void
    ) throws -> MPD {
        var change = AdaptationSetChange()
        body(&change)
        let bytes = try changing(name, change, inPeriod: period, path: "a.mpd")
        return try MPD(parsing: bytes, path: "a.mpd")
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines that are in the new text and not in the old one, without their indents.
func added(_ old: String, _ new: String) -> [String] {
    let known = Set(old.split(separator: "\n", omittingEmptySubsequences: true))
    return new.split(separator: "\n").filter { !known.contains($0) }
        .map { String($0.drop { $0 == " " || $0 == "\t" }) }
}
