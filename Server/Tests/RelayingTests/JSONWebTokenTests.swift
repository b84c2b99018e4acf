// SPDX-License-Identifier: Apache-2.0

import Foundation
import Serving
import ServingTestSupport
import Testing

@testable import Relaying

@Suite struct JSONWebTokenTests {
    private let signer = TokenSigner(secret: Array(repeating: 7, count: 32))
    private let now = 1_700_000_000

    private func verify(
        _ text: String,
        at seconds: Int? = nil,
        audience: String = "http://relay",
        issuer: String? = nil
    ) throws -> AccessToken {
        let keys = try IdentityKeys(Array(JSONWebTokenExamples.keys.utf8))
        return try TokenVerifier(signer: signer, keys: keys, issuer: issuer)
            .verify(text, at: seconds ?? now, audience: audience)
    }

    /// A token that is signed with the secret of the relay, or with another.
    private func token(
        _ claims: String,
        header: String = #"{"alg":"HS256","typ":"JWT"}"#,
        secret: [UInt8]? = nil
    ) -> String {
        let message = [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(
            separator: "."
        )
        let signature = secret.map { TokenSigner(secret: $0) } ?? signer
        return message + "." + Base64URL.encode(signature.signature(of: Array(message.utf8)))
    }

    private let claims =
        #"{"exp":1700000100,"aud":"http://relay","role":"subscriber","session":"hall"}"#

    @Test(arguments: [
        JSONWebTokenExamples.es256, JSONWebTokenExamples.edDSA, JSONWebTokenExamples.rs256,
    ])
    func `a token of an identity provider admits its bearer`(text: String) throws {
        #expect(
            try verify(text, issuer: "https://login.example")
                == AccessToken(
                    role: .publisher,
                    session: "hall",
                    stream: "main",
                    expires: 2_000_000_000
                )
        )
        #expect(throws: TokenError.issuer) { try verify(text, issuer: "https://other.example") }
        #expect(throws: TokenError.audience) { try verify(text, audience: "http://elsewhere") }
        #expect(throws: TokenError.expired) { try verify(text, at: 2_000_000_030) }
        #expect(throws: TokenError.notYet) { try verify(text, at: 1_599_999_969) }
        // The clocks may differ by 30 seconds.
        _ = try verify(text, at: 2_000_000_029)
        _ = try verify(text, at: 1_599_999_970)
    }

    @Test func `a token signed with the secret of the relay admits its bearer`() throws {
        let admission = AccessToken(role: .subscriber, session: "hall", expires: now + 100)
        #expect(try verify(token(claims)) == admission)
        #expect(throws: TokenError.invalid) { try verify(token(claims, secret: [7])) }
    }

    @Test(arguments: [
        (JSONWebTokenExamples.signedWithAnotherKey, TokenError.invalid),
        (JSONWebTokenExamples.withUnknownKey, .unknownKey),
        (JSONWebTokenExamples.withoutKeyID, .noKeyID),
        (JSONWebTokenExamples.withEncryptionKey, .unknownKey),
    ])
    func `a token of another key is refused`(text: String, error: TokenError) {
        #expect(throws: error) { try verify(text) }
    }

    @Test(arguments: [
        #"{"alg":"none"}"#, #"{"alg":"HS512"}"#, #"{"alg":"ES256"}"#,
        #"{"alg":"HS256","kid":"rsa"}"#,
        #"{"alg":"HS256","crit":["exp"],"exp":1}"#, #"{"alg":"HS256","crit":null}"#,
        #"{"alg":"HS256","typ":"logout+jwt"}"#, #"{"alg":7}"#, "{}", "[]", "null", "",
        #"{"alg":"EdDSA","kid":"curve"}"#,
    ])
    func `a header that is not supported is refused`(header: String) {
        #expect(throws: TokenError.self) { try verify(token(claims, header: header)) }
    }

    @Test func `a public key is no secret`() {
        let header = #"{"alg":"HS256","kid":"rsa"}"#
        let key = Array(JSONWebTokenExamples.keys.utf8)
        #expect(throws: TokenError.invalid) {
            try verify(token(claims, header: header, secret: key))
        }
        // The key of the set that is a secret, which a set cannot have.
        #expect(throws: TokenError.invalid) { try verify(token(claims, secret: [0, 0, 0])) }
    }

    @Test(arguments: [
        (#"{"aud":"http://relay","role":"subscriber","session":"hall"}"#, TokenError.claims),
        (#"{"exp":1700000100,"role":"subscriber","session":"hall"}"#, .claims),
        (#"{"exp":1700000100,"aud":"","role":"subscriber","session":"hall"}"#, .audience),
        (#"{"exp":1700000100,"aud":[],"role":"subscriber","session":"hall"}"#, .audience),
        (#"{"exp":1700000100,"aud":7,"role":"subscriber","session":"hall"}"#, .claims),
        (#"{"exp":1700000100,"aud":"http://relay","role":"admin","session":"hall"}"#, .claims),
        (#"{"exp":1700000100,"aud":"http://relay","role":"subscriber"}"#, .claims),
        (#"{"exp":"soon","aud":"http://relay","role":"subscriber","session":"hall"}"#, .claims),
        (
            #"{"exp":1699999970,"aud":"http://relay","role":"subscriber","session":"hall"}"#,
            .expired
        ),
        (
            #"{"exp":1700000100,"nbf":1700000031,"aud":"http://relay","role":"subscriber","session":"hall"}"#,
            .notYet
        ),
        (
            #"{"exp":1700000100,"aud":"http://relay","role":"subscriber","session":"hall","stream":"a"}"#,
            .claims
        ),
    ])
    func `claims that do not admit are refused`(claims: String, error: TokenError) {
        #expect(throws: error) { try verify(token(claims)) }
    }

    @Test func `no changed character makes another valid token`() {
        let text = Array(token(claims).utf8)
        for place in text.indices {
            var changed = text
            changed[place] =
                text[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: TokenError.self) {
                try verify(String(decoding: changed, as: UTF8.self))
            }
        }
    }

    @Test func `keys that cannot be used do not cost the others`() throws {
        let keys = try IdentityKeys(Array(JSONWebTokenExamples.keys.utf8))
        #expect(keys.names == ["curve", "edwards", "rsa"])
        #expect(keys.remarks.count == 5)
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"keys":{}}"#, #"{"keys":[]}"#,
        #"{"keys":[{"kty":"oct","kid":"a","k":"AAAA"}]}"#,
        #"{"keys":[\#(Array(repeating: "{}", count: 101).joined(separator: ","))]}"#,
    ])
    func `a set without a key that can be used is refused`(text: String) {
        #expect(throws: RelayFailure.self) { try IdentityKeys(Array(text.utf8)) }
    }

    @Test func `keys of other machines come by TLS`() throws {
        #expect(throws: RelayFailure.self) { try IdentitySource("http://login.example/keys") }
        #expect(throws: RelayFailure.self) { try IdentitySource("http://localhost.example/keys") }
        #expect(try IdentitySource("http://127.0.0.1:80/keys") == .url("http://127.0.0.1:80/keys"))
        #expect(try IdentitySource("https://login.example/k") == .url("https://login.example/k"))
        #expect(try IdentitySource("keys.json") == .file("keys.json"))
    }

    @Test(arguments: [
        (nil, 300), ("max-age=60", 60), ("public, max-age=1", 30), ("max-age=999999", 3600),
        ("no-store", 300), ("max-age=-5", 30),
    ])
    func `keys are read again as often as their server says`(field: String?, seconds: Int) {
        #expect(IdentitySource.seconds(field) == seconds)
    }
}

@Suite struct IdentityKeyTests {
    private func reading(_ seconds: Int = 60) throws -> IdentitySource.Reading {
        let keys = try IdentityKeys(Array(JSONWebTokenExamples.keys.utf8))
        return IdentitySource.Reading(keys: keys, seconds: seconds)
    }

    private let target = "/v1/sessions/hall/segments"
    private let segment = #"{"id":"1","stream":"main","text":"Good evening.","final":true}"#

    /// The answers to a segment that is sent with a token.
    private func send(_ token: String, to relay: InProcessRelay) throws -> GivenAnswers {
        let request = RelayRequest(
            "POST",
            target,
            headers: ["authorization": "Bearer " + token],
            body: Array(segment.utf8)
        )
        let answers = relay.take(try #require(request))
        relay.commit()
        return answers
    }

    @Test func `a token of an identity provider is used like one of the relay`() throws {
        let relay = try InProcessRelay(identity: .file("keys.json"))
        relay.core.setKeys(.success(try reading()))
        try relay.startHall()
        #expect(try relay.post(target, JSONWebTokenExamples.edDSA, segment).status == 200)
        let side = segment.replacing("main", with: "side")
        #expect(try relay.post(target, JSONWebTokenExamples.edDSA, side).status == 403)
        #expect(try relay.post("/v1/sessions", JSONWebTokenExamples.edDSA, "{}").status == 403)
    }

    @Test func `a request waits while a key that is not known is looked for`() throws {
        let relay = try InProcessRelay(identity: .file("keys.json"))
        try relay.startHall()
        let answers = try send(JSONWebTokenExamples.edDSA, to: relay)
        #expect(answers.status == nil)
        #expect(relay.keyReadings == [.file("keys.json")])
        relay.core.setKeys(.success(try reading()))
        relay.commit()
        #expect(answers.status == 200)
    }

    @Test func `keys are looked for once in 30 seconds, however many are not known`() throws {
        let relay = try InProcessRelay(identity: .file("keys.json"))
        try relay.startHall()
        relay.core.setKeys(.success(try reading(3600)))
        let unknown = JSONWebTokenExamples.withUnknownKey
        for _ in 0..<5 { #expect(try relay.post(target, unknown, segment).status == 401) }
        #expect(relay.keyReadings.isEmpty)
        relay.wait(30_000)
        let answers = try send(unknown, to: relay)
        #expect(try send(unknown, to: relay).status == nil)
        #expect(relay.keyReadings.count == 1)
        relay.core.setKeys(.failure(RelayFailure("keys.json: it cannot be read")))
        relay.commit()
        #expect(answers.status == 401)
        // The last keys stay in use.
        #expect(try relay.post(target, JSONWebTokenExamples.es256, segment).status == 200)
        #expect(relay.reports.last?.hasSuffix("keys.json: it cannot be read") == true)
    }

    @Test func `keys that are no longer fresh are read again`() throws {
        let relay = try InProcessRelay(identity: .file("keys.json"))
        relay.core.setKeys(.success(try reading(60)))
        relay.wait(59_000)
        #expect(relay.keyReadings.isEmpty)
        relay.wait(1000)
        relay.wait(1000)
        #expect(relay.keyReadings.count == 1)
    }

    @Test func `keys are read from a server, and from a file`() async throws {
        let keys = Array(JSONWebTokenExamples.keys.utf8)
        let server = LoopbackServer(port: 0) { request in
            guard request.target.names == ["keys"] else { return .refusal(404, "nothing") }
            return Response(body: .bytes(keys))
        }
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let serving = Task { try await server.run { continuation.yield($0) } }
        defer { serving.cancel() }
        for await port in ports {
            let address = "http://127.0.0.1:\(port)/"
            // A thread of its own, because the reading waits for the server.
            let readings = await Self.read([address + "keys", address + "other"])
            #expect(try readings[0].get().keys.count == 3)
            #expect(throws: RelayFailure.self) { try readings[1].get() }
            break
        }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(keys).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try IdentitySource(file.path).read().keys.count == 3)
        #expect(throws: RelayFailure.self) { try IdentitySource("/").read() }
        #expect(throws: RelayFailure.self) { try IdentitySource(file.path + "x").read() }
    }

    private static func read(
        _ places: [String]
    ) async -> [Result<IdentitySource.Reading, any Error>] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: places.map { place in
                        Result { try IdentitySource(place).read() }
                    }
                )
            }
        }
    }

    @Test func `relay serve --jwks takes a token of the provider`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "keys.json")
        try Data(JSONWebTokenExamples.keys.utf8).write(to: file)
        let relay = try RelayProgram(
            state: folder.appending(path: "state"),
            ["--jwks", file.path, "--audience", "other"]
        )
        defer { relay.end() }
        let body = segment.replacing("Good evening.", with: "Good night.")
        let request = """
            POST \(target) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(JSONWebTokenExamples.rs256)\r
            Connection: close\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """
        let answer = try await RawClient.exchange(request, port: relay.port)
        #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
}
