// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// A URL of a file on a server.
///
/// libcurl divides it, which also loads it: what is checked is what is connected to.
public struct RemoteURL: Hashable, Sendable {
    /// The URL as it is asked for: without name, password and fragment.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// The host, in lower case; an IPv6 address stands in brackets.
    public let host: String
    /// The port.
    public let port: String
    /// The name that the server is told; empty where there is none.
    let userName: String
    /// The password that goes with it.
    let password: String

    /// Reads a URL.
    ///
    /// - Throws: `RemoteError` where it is none of these schemes, or libcurl is missing.
    public init(_ text: String) throws(RemoteError) {
        try self.init(text, from: nil)
    }

    /// The URL that a reference leads to, seen from this one; nil for another scheme than HTTP.
    ///
    /// A name and a password are not taken over.
    ///
    /// Source: RFC 3986, 5.
    public func resolving(_ reference: String) -> RemoteURL? {
        do throws(RemoteError) {
            return try RemoteURL(reference, from: text)
        } catch {
            return nil
        }
    }

    private init(_ reference: String, from base: String?) throws(RemoteError) {
        let named = RemoteName.shown(reference)
        try Self.requireLibrary(for: named)
        var parts = unsafe clibcurl_url()
        guard !reference.utf8.contains(0), unsafe clibcurl_parse(base, reference, &parts) == 0
        else { throw RemoteError(.invalidURL, url: named) }
        defer { unsafe clibcurl_free(&parts) }
        scheme = unsafe String(cString: parts.scheme).lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw RemoteError(.invalidURL, url: named)
        }
        text = unsafe String(cString: parts.url)
        host = unsafe String(cString: parts.host).lowercased()
        port = unsafe String(cString: parts.port)
        userName = unsafe String(cString: parts.name)
        password = unsafe String(cString: parts.password)
    }

    private static func requireLibrary(for url: String) throws(RemoteError) {
        guard let reason = unsafe clibcurl_load() else { return }
        throw RemoteError(.libraryMissing(unsafe String(cString: reason)), url: url)
    }

    /// How messages and reports name it.
    public var name: String { RemoteName.shown(text) }

    /// Whether another URL is of the same server: only there the name and the password are sent.
    func hasOrigin(of other: RemoteURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}
