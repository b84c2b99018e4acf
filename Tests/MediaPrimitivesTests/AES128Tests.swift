// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MediaPrimitives

@Suite struct AES128Tests {
    private func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    /// FIPS 197, appendix C.1.
    @Test func `a block is decrypted`() throws {
        let cipher = try #require(AES128(key: bytes("000102030405060708090a0b0c0d0e0f")))
        let plain = cipher.decrypt(
            bytes("69c4e0d86a7b0430d8cdb78070b4c55a"),
            vector: [UInt8](repeating: 0, count: 16)
        )
        #expect(plain == bytes("00112233445566778899aabbccddeeff"))
    }

    /// NIST SP 800-38A, F.2.2.
    @Test func `blocks are chained`() throws {
        let cipher = try #require(AES128(key: bytes("2b7e151628aed2a6abf7158809cf4f3c")))
        let plain = cipher.decrypt(
            bytes("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"),
            vector: bytes("000102030405060708090a0b0c0d0e0f")
        )
        #expect(plain == bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"))
    }

    @Test func `padding that is none shows a wrong key`() {
        #expect(AES128.withoutPadding([1, 2, 2, 2]) == [1, 2])
        #expect(AES128.withoutPadding([1, 2, 3]) == nil)
        #expect(AES128.withoutPadding([0]) == nil)
        #expect(AES128.withoutPadding([]) == nil)
    }

    @Test func `a key of another length is refused`() {
        #expect(AES128(key: [1, 2, 3]) == nil)
    }
}
