// SPDX-License-Identifier: Apache-2.0

import MediaReading
import Testing

@testable import Speech

@Suite struct SoundFileTests {
    private func read(_ text: String, _ mapping: SoundMapping = .usual) throws -> SoundFile {
        try SoundFile(Array(text.utf8), path: "events", mapping)
    }

    private let door = SoundEvent(
        label: "Door",
        startMilliseconds: 1500,
        endMilliseconds: 2250,
        confidence: 0.75
    )

    @Test(arguments: [
        "label,start,end,confidence\nDoor,1.5,2.25,0.75\n",
        "filename\tonset\toffset\tevent_label\tscore\na.wav\t1.5\t2.25\tDoor\t0.75\n",
        "\u{FEFF}onset;duration;class;probability\r\n1.5;0.75;\"Door\";0.75\r\n",
        #"[{"label": "Door", "start": 1.5, "end": 2.25, "confidence": 0.75}]"#,
        #"{"events": [{"event_label": "Door", "onset": "1.5", "offset": "2.25", "score": 0.75}]}"#,
        "{\"label\":\"Door\",\"start\":1.5,\"duration\":0.75,\"prob\":0.75}\n{\"other\":1}\n",
    ])
    func `events are read under the names that detectors use`(_ text: String) throws {
        #expect(try read(text).events == [door])
    }

    @Test func `a label track without a first row is read`() throws {
        let file = try read("1.500000\t2.250000\tDoor\n0.1\t0.2\tBell\n")
        #expect(file.events.map(\.label) == ["Bell", "Door"])
        #expect(file.events[1].confidence == nil)
    }

    @Test func `any other place is declared by a mapping`() throws {
        let json = """
            {"schema": "mediatag.sound-mapping/1", "events": "data.hits[]", "label": "tag.name",
             "start": "at[0]", "end": "at[1]", "confidence": "p", "unit": "milliseconds"}
            """
        let mapping = try SoundMapping(json: Array(json.utf8))
        let text =
            #"{"data": {"hits": [{"tag": {"name": "Door"}, "at": [1500, 2250], "p": 0.75}]}}"#
        #expect(try read(text, mapping).events == [door])
        let columns = """
            {"schema": "mediatag.sound-mapping/1", "label": "Was", "start": "von", "end": "bis"}
            """
        let table = try SoundMapping(json: Array(columns.utf8))
        #expect(try read("Von,Bis,was\n1.5,2.25,Door\n", table).events.map(\.label) == ["Door"])
    }

    @Test(arguments: [
        ("", "events: no sounds in it"),
        ("{", "events:1:2: not JSON"),
        ("a,b\n1,2\n", "events:1: the first row names no columns"),
        ("SPEAKER a 1 0 1 <NA> <NA> x <NA> <NA>\n", "events:1: it has the speakers"),
        ("label,start,end\nDoor,x,2\n", "events: none of its 1 rows or values"),
        ("label,start,end\nDoor,3,2\nDoor,-1,2\nDoor,1,1e30\n", "events: none of its 3 rows"),
    ])
    func `a file without sounds is an error with its place`(_ text: String, _ reason: String) {
        let error = #expect(throws: MediaError.self) { try read(text) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `a mapping that is not valid is an error`() {
        for json in [
            "[]", #"{"schema":"mediatag.sound-mapping/1","label":"a","start":"b"}"#,
            #"{"schema":"mediatag.sound-mapping/1","label":"a","start":"b","end":"c","extra":"d"}"#,
        ] {
            #expect(throws: (any Error).self) { try SoundMapping(json: Array(json.utf8)) }
        }
    }

    @Test func `words get the speaker whose turn they are in for the longest time`() throws {
        let rttm = """
            SPKR-INFO a 1 <NA> <NA> <NA> unknown ann <NA> <NA>
            SPEAKER a 1 0.0 5.0 <NA> <NA> ann <NA> <NA>
            SPEAKER a 1 4.8 2.2 <NA> <NA> ben <NA> <NA>
            """
        let diarisation = try Diarisation(Array(rttm.utf8), path: "a.rttm")
        let times = [(100, 400), (4700, 5900), (8000, 8200), (6999, 6999)]
        let words = diarisation.naming(
            times.map { Word(text: "a", startMilliseconds: $0.0, endMilliseconds: $0.1) }
        )
        #expect(words.map(\.speaker) == ["ann", "ben", nil, "ben"])
        #expect(throws: MediaError.self) { try Diarisation(Array("SPEAKER a 1 x".utf8), path: "b") }
        #expect(throws: MediaError.self) { try Diarisation([], path: "b") }
    }
}
