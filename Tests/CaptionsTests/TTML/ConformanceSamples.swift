// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Documents that conform, and what is made of them.
enum ConformanceSamples {
    /// A document that conforms to IMSC 1.1 Text and, with another designator, to IMSC 1.3 Text.
    static let imsc = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"
          xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
          xmlns:itts="http://www.w3.org/ns/ttml/profile/imsc1#styling"
          xmlns:ittp="http://www.w3.org/ns/ttml/profile/imsc1#parameter" xmlns:ebutts="urn:ebu:tt:style"
          ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" xml:lang="en">
          <head>
            <metadata><ttm:title>A film</ttm:title></metadata>
            <styling><style xml:id="plain" tts:color="white" tts:fontSize="100%" tts:lineHeight="125%"/></styling>
            <layout>
              <region xml:id="top" tts:origin="10% 10%" tts:extent="80% 20%"/>
              <region xml:id="bottom" tts:origin="10% 70%" tts:extent="80% 20%" tts:displayAlign="after"/>
            </layout>
          </head>
          <body style="plain"><div>
            <p xml:id="p1" region="bottom" begin="1s" end="3s">Hello, <span tts:color="#ffff00">there</span>.</p>
            <p xml:id="p2" region="top" begin="00:00:02.5" end="00:00:04.000">Good<br/>morning.</p>
          </div></body>
        </tt>
        """

    /// A document that conforms to EBU-TT-D.
    static let ebuTTD = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"
          xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ebuttm="urn:ebu:tt:metadata"
          xmlns:ebutts="urn:ebu:tt:style" ttp:timeBase="media" ttp:cellResolution="32 15" xml:lang="de">
          <tt:head>
            <tt:metadata><ebuttm:documentMetadata>
              <ebuttm:conformsToStandard>urn:ebu:tt:distribution:2018-04</ebuttm:conformsToStandard>
            </ebuttm:documentMetadata></tt:metadata>
            <tt:styling><tt:style xml:id="s1" tts:color="#FFFFFF" tts:fontSize="160%"
              ebutts:linePadding="0.5c"/></tt:styling>
            <tt:layout><tt:region xml:id="r1" tts:origin="10% 70%" tts:extent="80% 20%"/></tt:layout>
          </tt:head>
          <tt:body><tt:div>
            <tt:p xml:id="p1" region="r1" style="s1" begin="00:00:01.000" end="00:00:03.000"><tt:span
              style="s1">Guten Tag.</tt:span></tt:p>
          </tt:div></tt:body>
        </tt:tt>
        """

    /// A document that conforms to DAPT.
    static let dapt = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
          xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
          xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata"
          ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/dapt1.0/content" ttp:frameRate="25"
          daptm:scriptRepresents="audio.dialogue visual" daptm:scriptType="originalTranscript" xml:lang="en">
          <head><metadata>
            <ttm:agent type="person" xml:id="actor"><ttm:name type="full">Ann Smith</ttm:name></ttm:agent>
            <ttm:agent type="character" xml:id="clerk"><ttm:name type="alias">CLERK</ttm:name>
              <ttm:actor agent="actor"/></ttm:agent>
            <daptm:daptOriginTimecode>10:00:00:00</daptm:daptOriginTimecode>
          </metadata></head>
          <body><div xml:id="e1" begin="10f" end="60f" ttm:agent="clerk" daptm:represents="audio.dialogue"
            daptm:onScreen="ON"><ttm:desc daptm:descType="scene">A desk</ttm:desc>
            <p daptm:langSrc="en">Good morning.</p></div></body>
        </tt>
        """

    /// The verdict on a text.
    static func verdict(
        _ text: String,
        _ profile: ConformanceProfile
    ) throws -> ConformanceVerdict {
        let bytes = Array(text.utf8)
        let report = ConformanceReport(
            bytes: bytes,
            text: bytes[...],
            profiles: [profile],
            addingStated: false
        )
        return try #require(report.verdicts.first)
    }

    /// The clauses that a changed document breaks.
    static func clauses(
        _ text: String,
        _ profile: ConformanceProfile,
        replacing old: String,
        with new: String
    ) throws -> [String] {
        try #require(text.contains(old), "the document has no \(old)")
        return try verdict(text.replacing(old, with: new), profile).failedClauses
    }
}

/// A change of a document, and the clause that does not hold afterwards.
struct ConformanceMutation: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let clause: String

    init(_ old: String, _ new: String, _ clause: String) {
        (self.old, self.new, self.clause) = (old, new, clause)
    }

    var testDescription: String { "\(old) → \(new)" }
}
