// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteMedia

@Suite struct RequestSignatureTests {
    private let signature = RequestSignature(
        credentials: ObjectCredentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE",
            secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            sessionToken: nil
        ),
        region: "us-east-1",
        time: SigningTime(secondsSince1970: 1_369_353_600)
    )

    private func signed(
        _ method: String,
        _ path: String,
        query: String = "",
        _ fields: [(name: String, value: String)] = [],
        body: String = ""
    ) -> String {
        let address = SignedAddress(
            host: "examplebucket.s3.amazonaws.com",
            path: path,
            query: query
        )
        let hash = SHA256.hexadecimal(SHA256.hash(Array(body.utf8)))
        let sent = signature.fields(method, address, fields, payloadHash: hash)
        return sent.last.map { String($0.value.suffix(64)) } ?? ""
    }

    /// Source: Amazon S3, "Signature Calculations for the Authorization Header: Transferring Payload in a Single
    /// Chunk", examples.
    @Test func `the examples of the standard have the signatures that it states`() {
        #expect(
            signed("GET", "/test.txt", [("range", "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        )
        #expect(
            signed(
                "PUT",
                "/" + PercentEncoding.encoded("test$file.text", keepsSlashes: true),
                [
                    ("date", "Fri, 24 May 2013 00:00:00 GMT"),
                    ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
                ],
                body: "Welcome to Amazon S3."
            ) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        )
        #expect(
            signed("GET", "/", query: ObjectStoreSettings.query([("lifecycle", "")]))
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        )
        #expect(
            signed(
                "GET",
                "/",
                query: ObjectStoreSettings.query([("prefix", "J"), ("max-keys", "2")])
            ) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        )
    }

    @Test func `the token of a session is signed`() {
        let credentials = ObjectCredentials(accessKey: "A", secretKey: "S", sessionToken: "T")
        let fields = RequestSignature(
            credentials: credentials,
            region: "eu-north-1",
            time: SigningTime(secondsSince1970: 1_369_353_600)
        ).fields("GET", SignedAddress(host: "h", path: "/", query: ""), [], payloadHash: "0")
        #expect(fields.contains { $0 == ("x-amz-security-token", "T") })
        let authorization = fields.last?.value ?? ""
        #expect(
            authorization.contains("host;x-amz-content-sha256;x-amz-date;x-amz-security-token,")
        )
    }

    @Test(arguments: [
        (0, "19700101T000000Z"), (951_782_400, "20000229T000000Z"),
        (1_369_353_600, "20130524T000000Z"), (1_709_251_199, "20240229T235959Z"),
        (1_735_689_599, "20241231T235959Z"), (4_107_542_400, "21000301T000000Z"),
    ])
    func `times are written as signatures have them`(_ seconds: Int, _ text: String) {
        #expect(SigningTime(secondsSince1970: seconds).text == text)
    }

    /// Source: FIPS 180-4, examples; RFC 4231, test cases 2 and 6.
    @Test func `hashes are those of the standards`() {
        func hash(_ text: String) -> String { SHA256.hexadecimal(SHA256.hash(Array(text.utf8))) }
        #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
        #expect(
            hash(String(repeating: "a", count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        )
        #expect(
            SHA256.hexadecimal(
                SHA256.signature(
                    of: Array("what do ya want for nothing?".utf8),
                    key: Array("Jefe".utf8)
                )
            ) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        )
        #expect(
            SHA256.hexadecimal(
                SHA256.signature(
                    of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                    key: [UInt8](repeating: 0xAA, count: 131)
                )
            ) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
    }

    @Test func `credentials are not printed`() {
        let credentials = ObjectCredentials(
            accessKey: "A",
            secretKey: "S3CR3T",
            sessionToken: "T0K3N"
        )
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped] {
            #expect(!text.contains("S3CR3T"))
            #expect(!text.contains("T0K3N"))
        }
    }
}
