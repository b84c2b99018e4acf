// SPDX-License-Identifier: Apache-2.0

import Relaying
import Testing

@Suite struct TokenSignerTests {
    private let signer = TokenSigner(secret: [1, 2, 3])
    private let token = AccessToken(role: .publisher, session: "hall", stream: "a\nb", expires: 100)

    @Test func `a signed token is read back until it expires`() throws {
        let text = signer.sign(token)
        #expect(try signer.verify(text, at: 99) == token)
        #expect(throws: TokenError.expired) { try signer.verify(text, at: 100) }
    }

    @Test func `a token of another secret is not valid`() {
        let text = TokenSigner(secret: [1, 2, 4]).sign(token)
        #expect(throws: TokenError.invalid) { try signer.verify(text, at: 0) }
    }

    @Test func `no changed character makes another valid token`() {
        let text = Array(signer.sign(token).utf8)
        for place in text.indices {
            for byte in [UInt8(ascii: "A"), UInt8(ascii: "."), UInt8(ascii: "=")]
            where text[place] != byte {
                var changed = text
                changed[place] = byte
                #expect(throws: TokenError.invalid) {
                    try signer.verify(String(decoding: changed, as: UTF8.self), at: 0)
                }
            }
        }
    }

    @Test(arguments: ["", ".", "..", "a.b", "é.é", String(repeating: "a", count: 5000)])
    func `what is no token is not valid`(text: String) {
        #expect(throws: TokenError.invalid) { try signer.verify(text, at: 0) }
    }
}
