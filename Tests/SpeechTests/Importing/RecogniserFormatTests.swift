// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection
import Speech
import Testing

@Suite struct RecogniserFormatTests {
    /// The bytes of a sample; 0x01 and 0x02 stand for the two bytes of a character that is cut.
    static func bytes(_ sample: RecogniserSample) -> [UInt8] {
        sample.json.utf8.map { $0 == 1 ? 0xC3 : $0 == 2 ? 0xA9 : $0 }
    }

    @Test func `there is a sample of every format`() {
        // The others have tests of their own in `MappedRecogniserTests`.
        let tested: Set = ["elevenlabs", "digital-paper-edit", "plain", "captions"]
        let names = RecogniserSample.all.map(\.format.rawValue) + MappedSample.all.map(\.format)
        #expect(Set(names).union(tested) == Set(RecogniserFormat.allCases.map(\.rawValue)))
    }

    @Test(arguments: RecogniserSample.all)
    func `a format is recognised by its structure and read`(sample: RecogniserSample) throws {
        let reading = try Transcript.read(bytes: Self.bytes(sample), fileName: "words")
        #expect(reading.format == sample.format)
        #expect(reading.transcript.words.map(\.short) == sample.words)
        #expect(reading.transcript.language?.rawValue == sample.language)
        #expect(Set(reading.notices.map(\.kind)) == sample.notices)
    }

    @Test(arguments: RecogniserSample.all)
    func `a format that is named is not recognised but read`(sample: RecogniserSample) throws {
        let bytes = Self.bytes(sample)
        let reading = try Transcript.read(bytes: bytes, fileName: "words", format: sample.format)
        #expect(reading.transcript.words.map(\.short) == sample.words)
    }

    @Test(arguments: RecogniserSample.all)
    func `words of every format are exported and read again without loss`(
        sample: RecogniserSample
    ) throws {
        let first = try Transcript.read(bytes: Self.bytes(sample), fileName: "words").transcript
        let again = try Transcript.read(bytes: first.json, fileName: "words.json")
        #expect(again.transcript == first)
        #expect(again.format == .mediatag)
        #expect(again.notices.isEmpty)
    }

    @Test func `a file of another format than the one that is named is an error`() throws {
        let vosk = #"{"result": [{"word": "a", "start": 0, "end": 1}], "text": "a"}"#
        let error = #expect(throws: SpeechError.self) {
            try Transcript.read(bytes: Array(vosk.utf8), fileName: "a.json", format: .deepgram)
        }
        #expect(error?.kind == .notOfFormat(.deepgram))
        #expect(error?.position?.description == "1:1")
    }

    @Test func `messages of no format among others are left out and reported`() throws {
        let text = """
            {"partial": "a"}
            {"weather": "fine"}
            {"result": [{"word": "a", "start": 0, "end": 1}], "text": "a"}
            """
        let reading = try Transcript.read(bytes: Array(text.utf8), fileName: "a.json")
        let other = reading.notices.first { $0.kind == .otherDocuments }
        #expect(other?.count == 1)
        #expect(other?.position.description == "2:1")
    }
}
