// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct LoneSurrogateTests {
    private static let start = "1\n00:00:01,000 --> 00:00:02,000\nab"

    @Test(
        arguments: [EncodingChoice.utf8Only, .detect],
        [[0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF]]
    )
    func `one in UTF-8 is called by its name`(choice: EncodingChoice, bytes: [UInt8]) {
        let unit: UInt32 = bytes[1] == 0xA0 ? 0xD800 : 0xDFFF
        let error = #expect(throws: CaptionError.self) {
            try CaptionDocument.read(
                bytes: Array(Self.start.utf8) + bytes,
                fileName: "a.srt",
                encoding: choice
            )
        }
        #expect(error?.kind == .loneSurrogate(unit: unit, encoding: "UTF-8"))
        #expect(error?.position == SourcePosition(line: 3, column: 3))
        #expect(error?.reason.contains("surrogate pair (U+D") == true)
    }

    @Test(arguments: [0xD83D, 0xDE00] as [UInt16])
    func `one in UTF-16 is called by its name`(unit: UInt16) {
        let units = [0xFEFF] + Array(Self.start.utf16) + [unit, 0x0063]
        let error = #expect(throws: CaptionError.self) {
            try CaptionDocument.read(
                bytes: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
                fileName: "a.srt"
            )
        }
        #expect(error?.kind == .loneSurrogate(unit: UInt32(unit), encoding: "UTF-16LE"))
        #expect(error?.position == SourcePosition(line: 3, column: 3))
    }
}
