// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// TLS, with certificates that openssl makes and connections of curl.
@Suite struct CertificateTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["first", "second"] {
            _ = try Self.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes",
                    "-keyout", path("\(name).key"), "-out", path("\(name).pem"), "-days", "2",
                    "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1",
                ]
            )
        }
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func copy(_ name: String, to other: String) throws {
        let data = try Data(contentsOf: folder.appending(path: name))
        try data.write(to: folder.appending(path: other), options: .atomic)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test func `a certificate is replaced once both files are new`() throws {
        try copy("first.pem", to: "chain.pem")
        try copy("first.key", to: "chain.key")
        let certificate = try ServerCertificate(chain: path("chain.pem"), key: path("chain.key"))
        #expect(certificate.refresh() == nil)
        let old = certificate.context
        try copy("second.pem", to: "chain.pem")
        #expect(certificate.refresh()?.hasPrefix("The last certificate stays in use: ") == true)
        #expect(certificate.refresh() == nil)
        #expect(certificate.context === old)
        try copy("second.key", to: "chain.key")
        #expect(certificate.refresh()?.hasPrefix("New connections use") == true)
        #expect(certificate.context !== old)
    }

    @Test func `files that are no certificate and its key are refused by name`() throws {
        let cases = [
            ("first.pem", "second.key", "second.key: it is not the key of the certificate in "),
            ("first.key", "first.key", "first.key: "), ("first.pem", "first.pem", "private key"),
            ("none.pem", "first.key", "none.pem: "), ("first.pem", "none.key", "none.key: "),
        ]
        for (chain, key, reason) in cases {
            let error = #expect(throws: RelayFailure.self) {
                try ServerCertificate(chain: path(chain), key: path(key))
            }
            #expect(error?.description.contains(reason) == true, "\(chain) and \(key)")
        }
    }

    @Test func `relay serve --certificate serves https and events`() async throws {
        let relay = try RelayProgram(
            state: folder.appending(path: "state"),
            ["--certificate", path("first.pem"), "--key", path("first.key")]
        )
        defer { relay.end() }
        let signer = TokenSigner(secret: try SigningSecret.load(in: path("state")))
        let key = signer.sign(
            AccessToken(role: .publisher, session: "hall", expires: 4_000_000_000)
        )
        let address = "https://127.0.0.1:\(relay.port)/v1/sessions/hall/"
        let trust = ["--silent", "--max-time", "5", "--cacert", path("first.pem")]
        let body = #"{"id":"1","text":"Good evening.","final":true}"#
        let sent = try Self.run(
            "curl",
            trust + ["--fail", "--data", body, address + "segments?key=" + key]
        )
        #expect(sent.0 == 0)
        // curl ends after some time, because events do not end.
        let events = try Self.run(
            "curl",
            ["--no-buffer", "--max-time", "1", "--silent", "--cacert", path("first.pem")]
                + [address + "events?key=" + key]
        )
        #expect(events.1.contains("Good evening."))
        // Without trust in the certificate there is no connection, and without TLS no answer.
        #expect(try Self.run("curl", ["--silent", address + "events?key=" + key]).0 == 60)
    }
}
