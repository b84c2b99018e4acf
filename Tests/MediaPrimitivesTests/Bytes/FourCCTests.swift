// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct FourCCTests {
    @Test func `a code is its four bytes as one number`() {
        #expect(FourCC("moov").rawValue == 0x6D6F_6F76)
        #expect(("moov" as FourCC).description == "moov")
    }

    @Test func `a copyright sign is one byte`() {
        #expect(FourCC("©nam").rawValue == 0xA96E_616D)
        #expect(FourCC(rawValue: 0xA96E_616D).description == "©nam")
    }

    @Test(arguments: ["", "abc", "abcde", "abc€", "😀abc"])
    func `text that is not four Latin-1 characters is not a code`(text: String) {
        #expect(FourCC(text) == nil)
    }

    @Test(arguments: ["moov", "©nam", "qt  "])
    func `text of four characters makes the code that is written as it`(text: String) {
        #expect(FourCC(text)?.description == text)
    }

    @Test func `bytes that cannot be printed are shown in hexadecimal`() {
        #expect(FourCC(rawValue: 0x0041_7FA0).description == "\\x00A\\x7f\\xa0")
        #expect(FourCC(rawValue: 0).description == "\\x00\\x00\\x00\\x00")
    }
}
