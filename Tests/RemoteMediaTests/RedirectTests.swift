// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import RemoteMedia

@Suite struct RedirectTests {
    private func withServer(body: (MediaServer) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try Data("some bytes".utf8).write(to: folder.appending(path: "file"))
            try MediaServer.with(folder, body: body)
        }
    }

    private func result(_ url: String) -> Result<String, RemoteError> {
        Result { () throws(RemoteError) in
            let file = try RemoteFile(in: RemoteSession(url))
            return String(decoding: try file.readAll(limit: 1 << 20), as: UTF8.self)
        }
    }

    /// What the file has; nil where it could not be read.
    private func text(_ url: String) -> String? {
        guard case .success(let text) = result(url) else { return nil }
        return text
    }

    private func kind(_ url: String) -> RemoteError.Kind? {
        guard case .failure(let error) = result(url) else { return nil }
        return error.kind
    }

    @Test func `redirects are followed five times`() throws {
        try withServer { server in
            #expect(text(server.url("hops/5/file")) == "some bytes")
            #expect(kind(server.url("hops/6/file")) == .tooManyRedirects(limit: 5))
            #expect(kind(server.url("loop/file")) == .tooManyRedirects(limit: 5))
        }
    }

    @Test func `redirects to another scheme are refused`() throws {
        try withServer { server in
            let target = "https://127.0.0.1:\(server.port)/ranges/file"
            #expect(kind(server.url("to/?\(target)")) == .otherScheme(from: "http", to: "https"))
            for place in ["file:///etc/passwd", "ftp://127.0.0.1/file"] {
                let kind = kind(server.url("to/?\(place)"))
                let scheme = String(place.prefix { $0 != ":" })
                #expect(kind == .otherScheme(from: "http", to: scheme))
            }
            let requests = try server.requests
            #expect(requests.allSatisfy { $0.path.hasPrefix("/to/") })
        }
    }

    @Test func `redirects to private addresses that the user did not name are refused`() throws {
        try withServer { server in
            for host in ["localhost", "127.0.0.2", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"] {
                let target = server.url("ranges/file", host: host)
                guard case .privateAddress = kind(server.url("to/?\(target)")) else {
                    Issue.record("\(host): \(result(server.url("to/?\(target)")))")
                    continue
                }
            }
            let metadata = "http://169.254.169.254/latest/"
            guard
                case .privateAddress(host: "169.254.169.254", _) = kind(
                    server.url("to/?\(metadata)")
                )
            else {
                Issue.record("the address of metadata was not refused")
                return
            }
            let requests = try server.requests
            #expect(requests.allSatisfy { $0.path.hasPrefix("/to/") })
            let same = server.url("to/?" + server.url("ranges/file"))
            #expect(text(same) == "some bytes")
            #expect(text(server.url("ranges/file", host: "localhost")) == "some bytes")
        }
    }

    @Test func `name and password are sent only to the server that they are for`() throws {
        try withServer { server in
            #expect(kind(server.url("private/file")) == .status(401))
            #expect(
                text(server.url("private/file", user: "porter:sesame")) == "some bytes"
            )
            try withTemporaryFolder { folder in
                try Data("others".utf8).write(to: folder.appending(path: "file"))
                try MediaServer.with(folder) { other in
                    let target = other.url("ranges/file", user: "porter:sesame")
                    let url = server.url("to/?\(target)", user: "porter:sesame")
                    #expect(text(url) == "others")
                    let requests = try other.requests
                    #expect(requests.map(\.authorization) == [nil])
                }
            }
            let words = try #require(server.requests.last?.authorization)
            #expect(words.hasPrefix("Basic "))
        }
    }

    @Test func `a certificate has to be signed by a known authority`() throws {
        try withTemporaryFolder { folder in
            try Data("some bytes".utf8).write(to: folder.appending(path: "file"))
            let certificate = try SelfSignedCertificate.make(in: folder)
            try MediaServer.with(folder, certificate: certificate) { server in
                guard
                    case .unreachable(let reason) = kind(
                        server.url("ranges/file", host: "localhost")
                    )
                else {
                    Issue.record("a certificate of nobody was taken")
                    return
                }
                #expect(reason.lowercased().contains("certificate"), "\(reason)")
            }
        }
    }
}
