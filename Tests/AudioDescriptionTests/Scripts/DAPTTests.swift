// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Foundation
import MediaSelection
import Testing

@Suite struct DAPTTests {
    @Test func `a valid document has no findings and gives its descriptions`() throws {
        let reading = try DAPTDocument.read(DAPTDocument.valid)
        #expect(reading.findings == [])
        #expect(reading.format == .dapt)
        let script = reading.script
        #expect(script.language?.rawValue == "en")
        #expect(script.kind == .asRecorded)
        #expect(script.title == "The Boat")
        let found = script.descriptions
        #expect(found.map(\.id) == ["a1", "a2", "a3", "a4"])
        #expect(found.map(\.start) == [10_000, 18_000, 25_300, 30_000])
        #expect(found.map(\.end) == [13_000, 20_000, 27_700, 32_000])
        #expect(found[0].text == "A woman climbs into a small sailing boat.")
        #expect(found[0].notes == [.init(type: "scene", text: "Lake")])
        #expect(found[1].rate == .fast)
        #expect(found[1].pitch == "+10%")
        #expect(found[2].text == "The sails billow in the wind.")
        let clip = Recording(
            .file("long.wav"),
            mediaType: "audio/wave",
            clipBegin: 5000,
            clipEnd: 7400
        )
        #expect(found[2].recordings == [clip])
        let (one, low) = (Gain.unity, Gain(millionths: 390_000))
        #expect(
            found[2].mainAudioGain == [
                GainChange(begin: 25_000, end: 25_300, from: one, to: low, holds: true),
                GainChange(begin: 27_700, end: 28_000, from: low, to: one),
            ]
        )
        #expect(
            found[3].recordings == [Recording(.data(Array("RIFF".utf8)), mediaType: "audio/wave")]
        )
    }

    @Test(arguments: DAPTDocument.faults)
    func `a document with one fault is not valid, and the finding names it`(
        _ fault: DAPTDocument.Fault
    ) throws {
        #expect(fault.text != DAPTDocument.valid)
        let reading = try DAPTDocument.read(fault.text)
        let errors = reading.findings.filter { $0.severity == .error }
        #expect(errors.contains { $0.code == fault.code }, "\(reading.findings)")
        // A fault may be reported at several elements, and not as several faults.
        #expect(Set(errors.map(\.code)).count == 1, "\(errors)")
        #expect(errors.allSatisfy { $0.position != nil })
    }

    @Test func `there are more than thirty documents with one fault`() {
        #expect(DAPTDocument.faults.count > 60)
    }

    @Test(arguments: [
        ("xml:id=\"a2\" ", ""), ("zxx", "fr"), ("visual.text.location", "visual.text.x-shop"),
        ("daptm:onScreen=\"ON\"", "other:on=\"1\""), ("\"scene\"", "\"x-place\""),
        ("<resources>", "<other:x><other:y/></other:x><resources>"),
        ("begin=\"18s\"", "begin=\"0.3m\""),
        ("ttp:frameRate=\"25\"", "ttp:frameRate=\"25\" ttp:timeBase=\"media\""),
        (
            "\"http://www.w3.org/ns/ttml/profile/dapt1.0/content\"",
            "\"urn:x http://www.w3.org/ns/ttml/profile/dapt1.0/content\""
        ),
        ("+10%", "high"), ("1;0.39", "1;0.5;0.39"),
    ])
    func `a document that uses what DAPT allows is valid`(_ change: (String, String)) throws {
        let text = DAPTDocument.valid.replacing(change.0, with: change.1)
        #expect(text != DAPTDocument.valid)
        #expect(try DAPTDocument.read(text).isValid)
    }

    @Test func `entities, other encodings and broken XML are not DAPT`() throws {
        let declared = DAPTDocument.valid.replacing(
            "<tt xmlns=",
            with: "<!DOCTYPE tt [<!ENTITY e \"x\">]>\n<tt xmlns="
        )
        #expect(try DAPTDocument.read(declared).findings.map(\.code) == ["entity-declared"])
        let latin = DAPTDocument.valid.replacing("UTF-8", with: "ISO-8859-1")
        #expect(try DAPTDocument.read(latin).findings.map(\.code) == ["not-utf8"])
        let utf16 = try #require(DAPTDocument.valid.data(using: .utf16))
        let reading = try DescriptionScript.read(bytes: Array(utf16), fileName: "script")
        #expect(reading.findings.map(\.code).contains("not-utf8"))
        #expect(throws: ScriptError.self) {
            try DAPTDocument.read(DAPTDocument.valid.replacing("</body>", with: ""))
        }
    }

    @Test func `a written script reads back as the same script`() throws {
        var script = try DAPTDocument.read(DAPTDocument.valid).script
        script.descriptions[0].narrationGain = [
            GainChange(
                begin: 10_000,
                end: 10_200,
                from: Gain(millionths: 0),
                to: .unity,
                holds: true
            )
        ]
        script.descriptions[1].gain = Gain(decibels: -9)
        script.descriptions[1].pan = -250_000
        let reading = try DAPTDocument.read(script.writeDAPT())
        #expect(reading.findings == [])
        var read = reading.script
        for index in read.descriptions.indices {
            read.descriptions[index].position = script.descriptions[index].position
        }
        #expect(read == script)
        #expect(reading.script.writeDAPT() == script.writeDAPT())
    }

    @Test func `identifiers that XML does not allow are replaced, and stay apart`() throws {
        let descriptions = [
            Description(id: "1", start: 0, end: 1000, text: "One"),
            Description(id: "d1", start: 2000, text: "Two"),
            Description(id: "d1", start: 4000, text: "Three"),
        ]
        let script = DescriptionScript(language: .undetermined, descriptions: descriptions)
        let reading = try DAPTDocument.read(script.writeDAPT())
        #expect(reading.isValid)
        #expect(reading.script.descriptions.map(\.text) == ["One", "Two", "Three"])
        #expect(Set(reading.script.descriptions.map(\.id)).count == 3)
        #expect(reading.script.descriptions[1].id == "d1")
    }

    @Test func `of a text in two languages the one of the script is spoken`() throws {
        let text = DAPTDocument.valid.replacing(
            "<p><span>A woman climbs",
            with: "<p xml:lang=\"fr\">Une femme.</p><p><span>A woman climbs"
        )
        let script = try DAPTDocument.read(text).script
        #expect(script.descriptions[0].text.hasPrefix("A woman"))
        #expect(script.descriptions.count == 4)
    }

    @Test func `times are those of all elements around a text`() throws {
        let text = DAPTDocument.valid
            .replacing(
                "<div xml:id=\"a2\" begin=\"18s\" end=\"20s\"",
                with: "<div begin=\"10s\"><div xml:id=\"a2\" begin=\"8s\" dur=\"2s\""
            )
            .replacing(
                "Geneva.</span></p>\n    </div>",
                with: "Geneva.</span></p>\n    </div></div>"
            )
        let found = try DAPTDocument.read(text).script.descriptions[1]
        #expect(found.start == 18_000)
        #expect(found.end == 20_000)
    }
}
