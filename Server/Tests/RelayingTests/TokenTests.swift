// SPDX-License-Identifier: Apache-2.0

import Relaying
import Testing

@Suite struct SHA256Tests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `a hash is that of the standard's examples`(text: String, hash: String) {
        #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == hash)
    }

    @Test func `a signature is that of RFC 4231`() {
        let second = SHA256.signature(
            of: Array("what do ya want for nothing?".utf8),
            key: Array("Jefe".utf8)
        )
        #expect(
            hexadecimal(second)
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        )
        let sixth = SHA256.signature(
            of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            key: [UInt8](repeating: 0xAA, count: 131)
        )
        #expect(
            hexadecimal(sixth) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
    }
}

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
