// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl
import MediaPrimitives

/// A URL of a file on a server.
///
/// libcurl divides it, which also loads it: what is checked is what is connected to.
package struct RemoteURL: Hashable, Sendable {
    /// The URL as it is asked for: without name, password and fragment.
    package let text: String
    /// `http` or `https`.
    package let scheme: String
    /// The host, in lower case; an IPv6 address is in brackets.
    package let host: String
    /// The port.
    package let port: String
    /// The user name for the server; empty if missing.
    let userName: String
    /// The password that goes with it.
    let password: String
    /// The object in a store, and the URL of its bucket; nil for what is in no store.
    private(set) var place: ObjectPlace?

    /// An object and the URL of its bucket, which its key follows.
    struct ObjectPlace: Hashable {
        let name: ObjectName
        let bucketURL: String
    }

    /// The object in a store that it leads to; nil for any other URL.
    package var object: ObjectName? { place?.name }

    /// Reads a URL, or the name of an object in a store, which the settings of the process lead to.
    ///
    /// - Throws: `RemoteError` where it has another scheme, or libcurl is missing.
    package init(_ text: String) throws(RemoteError) {
        guard RemoteName.isObject(text) else {
            try self.init(text, from: nil)
            return
        }
        let name = try ObjectName(text)
        let settings = try ObjectStoreSettings.ofProcess(for: name)
        try self.init(name, settings.bucketURL(of: name, region: settings.region))
    }

    /// The URL of an object whose bucket has a URL.
    init(_ name: ObjectName, _ bucketURL: String, query: String = "") throws(RemoteError) {
        let key = PercentEncoding.encoded(name.key, keepsSlashes: true)
        // A bucket that is a part of the path is named without the slash.
        let isInPath = bucketURL.hasSuffix("/\(name.bucket)/")
        let root = key.isEmpty && isInPath ? String(bucketURL.dropLast()) : bucketURL
        let text = root + key + (query.isEmpty ? "" : "?\(query)")
        do throws(RemoteError) {
            try self.init(text, from: nil, flags: CURLU_PATH_AS_IS)
        } catch {
            throw RemoteError(error.kind, url: name.text)
        }
        place = ObjectPlace(name: name, bucketURL: bucketURL)
    }

    /// The URL that a reference leads to, seen from this one; nil for another scheme than HTTP.
    ///
    /// A name and a password are not taken over.
    ///
    /// Source: RFC 3986, 5.
    package func resolving(_ reference: String) -> RemoteURL? {
        do throws(RemoteError) {
            let url = try RemoteURL(reference, from: text)
            guard let place, url.text.hasPrefix(place.bucketURL) else { return url }
            // What is in the same bucket is asked for as its objects are.
            let path = url.text.dropFirst(place.bucketURL.count).prefix { $0 != "?" }
            guard let key = PercentEncoding.decoded(path) else { return url }
            let name = ObjectName(bucket: place.name.bucket, key: key)
            return try RemoteURL(name, place.bucketURL)
        } catch {
            return nil
        }
    }

    /// Another file of the same server with the query of this URL, if that has a signature, which may cover both.
    ///
    /// - Parameter other: a URL without a query.
    /// - Returns: nil if this URL has no signature, or the other file is on another server.
    package func signing(_ other: RemoteURL) -> RemoteURL? {
        guard place == nil, RemoteName.shown(text) != text, !other.text.contains("?"),
            (scheme, host, port) == (other.scheme, other.host, other.port),
            let mark = text.firstIndex(of: "?")
        else { return nil }
        do throws(RemoteError) {
            return try RemoteURL(other.text + text[mark...])
        } catch {
            return nil
        }
    }

    private init(
        _ reference: String,
        from base: String?,
        flags: CInt = CURLU_URLENCODE
    ) throws(RemoteError) {
        let named = RemoteName.shown(reference)
        try Self.requireLibrary(for: named)
        guard !reference.utf8.contains(0), let url = unsafe curl_url() else {
            throw RemoteError(.invalidURL, url: named)
        }
        defer { unsafe curl_url_cleanup(url) }
        func sets(_ text: String, _ flags: CInt) -> Bool {
            unsafe curl_url_set(url, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK
        }
        guard base.map({ sets($0, 0) }) ?? true, sets(reference, flags) else {
            throw RemoteError(.invalidURL, url: named)
        }
        func part(_ part: CURLUPart, _ flags: CInt = 0) -> String {
            guard let text = unsafe clibcurl_url_part(url, part, UInt32(flags)) else { return "" }
            defer { unsafe curl_free(text) }
            return unsafe String(cString: text)
        }
        scheme = part(CURLUPART_SCHEME).lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw RemoteError(.invalidURL, url: named)
        }
        host = part(CURLUPART_HOST).lowercased()
        port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT)
        userName = part(CURLUPART_USER, CURLU_URLDECODE)
        password = part(CURLUPART_PASSWORD, CURLU_URLDECODE)
        for hidden in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT] {
            unsafe curl_url_set(url, hidden, nil, 0)
        }
        text = part(CURLUPART_URL)
    }

    private static func requireLibrary(for url: String) throws(RemoteError) {
        guard let reason = unsafe clibcurl_load() else { return }
        throw RemoteError(.libraryMissing(unsafe String(cString: reason)), url: url)
    }

    /// What leads to it again, in the same way: the name of an object in a store, whose requests are signed, or else the
    /// URL.
    package var reference: String { object?.text ?? text }

    /// How messages and reports name it.
    package var name: String { object?.text ?? RemoteName.shown(text) }

    /// Whether it is of this machine, so that only this machine sees what is sent.
    package var isLoopback: Bool {
        host == "localhost" || host == "[::1]"
            || (host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isNumber })
    }

    /// Whether another URL is of the same server: only there the name and the password are sent, and pages read the
    /// tracks without further conditions.
    package func hasOrigin(of other: RemoteURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}
