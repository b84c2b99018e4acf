// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaSelection
import Testing

@Suite struct ScriptFormatTests {
    private static func read(_ text: String, named name: String = "script") throws -> ScriptReading
    {
        try DescriptionScript.read(bytes: Array(text.utf8), fileName: name)
    }

    private static let webVTT = """
        WEBVTT
        Kind: descriptions
        Language: en

        boat
        00:01.500 --> 00:04.000 line:0
        <v Narrator>A woman climbs
        into a <i>small</i> boat.

        00:01:00.000 --> 00:01:02.000
        The boat turns.

        """
    private static let subRip = """
        1
        00:00:01,500 --> 00:00:04,000
        A woman climbs
        into a <i>small</i> boat.

        2
        00:01:00,000 --> 00:01:02,000
        The boat turns.

        """
    private static let csv = """
        start,end,text,note
        00:00:01.500,0:04,"A woman climbs
        into a small boat.",x
        60,62.0,The boat turns.

        """
    private static let tabs =
        "1.5\t4\tA woman climbs into a small boat.\n1:00\t1:02\tThe boat turns.\n"
    private static let semicolons =
        "Timecode in;Timecode out;Description\n00:00:01,5;00:00:04,0;A woman climbs into a small boat.\n"
        + "60000ms;62s;\"The boat turns.\"\n"

    @Test(arguments: [
        (webVTT, ScriptFormat.webVTT), (subRip, .subRip), (csv, .csv), (tabs, .csv),
        (semicolons, .csv),
        ("\u{FEFF}" + csv.replacing("\n", with: "\r\n"), .csv),
    ])
    func `a format is recognised by its content and gives the same descriptions`(
        _ text: String,
        _ format: ScriptFormat
    ) throws {
        // The name says something else.
        let reading = try Self.read(text, named: "script.txt")
        #expect(reading.format == format)
        #expect(reading.isValid)
        let found = reading.script.descriptions
        #expect(found.map(\.start) == [1500, 60_000])
        #expect(found.map(\.end) == [4000, 62_000])
        #expect(found.map(\.text) == ["A woman climbs into a small boat.", "The boat turns."])
        #expect(Set(found.map(\.id)).count == 2)
    }

    @Test func `WebVTT gives language and identifiers`() throws {
        let script = try Self.read(Self.webVTT).script
        #expect(script.language?.rawValue == "en")
        #expect(script.descriptions.map(\.id) == ["boat", "d2"])
    }

    @Test func `a table may have identifiers, recordings, and no ends`() throws {
        let text = "ID;Start;Text;Recording\nx;1;One;a.wav\ny;2;;b.wav\n"
        let found = try Self.read(text).script.descriptions
        #expect(found.map(\.id) == ["x", "y"])
        #expect(found.map(\.end) == [nil, nil])
        #expect(
            found.map(\.recordings) == [[Recording(.file("a.wav"))], [Recording(.file("b.wav"))]]
        )
    }

    @Test(arguments: [
        ("start,end,text\n1,2,One\nsoon,3,Two\n", 3), ("start,end,text\n1,2,One\n5,4,Two\n", 3),
        ("start,end,text\n1,2,\"One\nline\"\n3,x,Two\n", 4), ("start,end,text\n1,2,\n", 2),
    ])
    func `a row that cannot be read is an error with its line`(_ text: String, _ line: Int) throws {
        let error = try #require(throws: ScriptError.self) { try Self.read(text) }
        #expect(error.position?.line == line)
    }

    @Test(arguments: [
        "", "no script", "<html/>", "{\"a\": 1}", "a,b,c\n1,2,3\n", "\u{0}\u{1}\u{2}",
    ])
    func `what is not a script is one error`(_ text: String) throws {
        #expect(throws: ScriptError.self) { try Self.read(text) }
    }

    @Test func `TTML that is not DAPT is read as captions`() throws {
        let text = """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="es"><body><div>
            <p begin="1s" end="2s">Una barca.</p></div></body></tt>
            """
        let reading = try Self.read(text)
        #expect(reading.format == .captions)
        #expect(reading.script.language?.rawValue == "es")
        #expect(reading.script.descriptions.map(\.text) == ["Una barca."])
    }

    @Test func `a script becomes WebVTT of kind descriptions`() throws {
        var script = try Self.read(Self.csv).script
        script.descriptions[1].end = nil
        let text = String(decoding: script.webVTT, as: UTF8.self)
        #expect(text.hasPrefix("WEBVTT\nKind: descriptions\n"))
        let read = try Self.read(text).script
        #expect(read.descriptions.map(\.text) == script.descriptions.map(\.text))
        #expect(read.descriptions.map(\.start) == script.descriptions.map(\.start))
        // Without an end, it lasts as long as it is spoken.
        #expect((60_500...63_000).contains(try #require(read.descriptions[1].end)))
    }

    @Test func `gains keep their millionths`() {
        #expect(Gain(decibels: -9).millionths == 354_813)
        #expect(Gain(decibels: 0) == .unity)
        #expect(Gain(millionths: -5).millionths == 0)
        #expect(Gain(decibels: .nan) == .unity)
        #expect(abs(Gain(millionths: 500_000).decibels + 6.0206) < 0.001)
    }
}
