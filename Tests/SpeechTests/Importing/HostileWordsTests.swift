// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Speech
import Testing

/// Files that no recogniser writes.
@Suite struct HostileWordsTests {
    private func kind(_ text: String) -> SpeechError.Kind? { kind(Array(text.utf8)) }

    private func kind(_ bytes: [UInt8]) -> SpeechError.Kind? {
        do {
            _ = try Transcript.read(bytes: bytes, fileName: "a.json")
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `a file without anything in it is empty`() {
        for text in ["", " \n", "\u{FEFF}", "\u{1E}"] { #expect(kind(text) == .notJSON(.empty)) }
    }

    @Test func `a file of something else is not JSON, with the place`() throws {
        let error = #expect(throws: SpeechError.self) {
            try Transcript.read(bytes: Array("{\"a\":\n <x/>}".utf8), fileName: "a.json")
        }
        #expect(error?.kind == .notJSON(.unexpectedByte(0x3C)))
        #expect(error?.position == SourcePosition(line: 2, column: 2))
        #expect(error?.description == "a.json:2:2: not JSON: unexpected \"<\"")
        for text in [
            "Hello.", "x = 1", "{'a': 1}", "[1,]", "{\"a\" 1}",
        ] {
            guard case .notJSON(.unexpectedByte) = kind(text) else {
                Issue.record("\(text) gives \(String(describing: kind(text)))")
                continue
            }
        }
    }

    @Test func `numbers, escapes and words that are not whole are no JSON`() {
        for text in [
            "-", "1.", "1e", "1e+", "tru", "nul", "\"\\", "\"\\u12", "\"", "{\"a\":", "[1", "{",
        ] {
            #expect(kind(text) == .notJSON(.unexpectedEnd), "\(text)")
        }
        for text in ["trux", "\"\\x\"", "\"\\u12g4\"", "01x", "-a", "]", "{]", "[}"] {
            guard case .notJSON(.unexpectedByte) = kind(text) else {
                Issue.record("\(text) gives \(String(describing: kind(text)))")
                continue
            }
        }
    }

    @Test func `values within each other are bounded`() {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(kind(deep) == .notJSON(.tooDeep(limit: 128)))
        let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(kind(allowed) == .unknownFormat)
    }

    @Test func `JSON of something else is of no known format`() {
        for text in [
            "{}", "[]", "null", "1", "\"a\"", #"{"chapters": []}"#, #"{"results": 1}"#,
            #"{"segments": 5}"#, #"{"words": [1, 2]}"#, #"[[{"word": "a"}]]"#,
            #"{"schema": "mediatag.audit/1", "assets": []}"#,
        ] {
            #expect(kind(text) == .unknownFormat, "\(text)")
        }
    }

    @Test(arguments: RecogniserSample.all)
    func `a file that is cut off at any byte is an error or has fewer documents`(
        sample: RecogniserSample
    ) throws {
        let bytes = RecogniserFormatTests.bytes(sample)
        let ends = Self.documentEnds(bytes)
        for count in 0..<bytes.count {
            let found = kind(Array(bytes.prefix(count)))
            let isWhole =
                ends.contains { $0 <= count } && Self.isBetweenDocuments(bytes, count, ends)
            if !isWhole {
                let expected: JSONFault = count == 0 ? .empty : .unexpectedEnd
                #expect(found == .notJSON(expected), "cut off at \(count)")
            } else if let found {
                #expect([.noWords(sample.format), .unknownFormat].contains(found), "at \(count)")
            }
        }
    }

    /// Where documents end: brackets that close all that is open.
    private static func documentEnds(_ bytes: [UInt8]) -> [Int] {
        var (depth, isString, ends) = (0, false, [Int]())
        for (index, byte) in bytes.enumerated() {
            if byte == 0x22, index > 0, bytes[index - 1] != 0x5C { isString.toggle() }
            guard !isString else { continue }
            if byte == 0x7B || byte == 0x5B { depth += 1 }
            if byte == 0x7D || byte == 0x5D {
                depth -= 1
                if depth == 0 { ends.append(index + 1) }
            }
        }
        return ends
    }

    private static func isBetweenDocuments(_ bytes: [UInt8], _ count: Int, _ ends: [Int]) -> Bool {
        guard let last = ends.last(where: { $0 <= count }) else { return false }
        return bytes[last..<count].allSatisfy { $0 == 0x0A || $0 == 0x20 }
    }

    @Test func `huge numbers are times that cannot be right`() {
        for time in ["1e400", "99999999999999999999999999", "1e18", "86401"] {
            let text = #"{"result": [{"word": "a", "start": 0, "end": \#(time)}], "text": "a"}"#
            guard case .wrongUnit(.vosk, .seconds, _) = kind(text) else {
                Issue.record("\(time) gives \(String(describing: kind(text)))")
                continue
            }
        }
    }

    @Test func `members of other types than the format's are as if they were missing`() throws {
        let text = """
            {"text": "a b", "result": [{"word": "a", "start": [], "end": {}, "conf": "x"},
              {"word": 5, "start": 1, "end": 2}, 7, null, {"word": "b", "start": true, "end": 1.5}]}
            """
        let reading = try Transcript.read(
            bytes: Array(text.utf8),
            fileName: "a.json",
            format: .vosk
        )
        #expect(reading.transcript.words.map(\.short) == ["a 1360-1430~", "b 1430-1500~"])
    }

    @Test func `text without times is an error`() {
        #expect(kind(#"{"text": "hello there"}"#) == .noTimes(.vosk))
        #expect(kind(#"{"text": ""}"#) == .noWords(.vosk))
    }
}
