// SPDX-License-Identifier: Apache-2.0

/// How URLs are distinguished from paths and named in messages and reports; nothing is loaded for it.
package enum RemoteName {
    /// What the name of an object in a store begins with.
    package static let objectScheme = "s3://"

    /// Whether a person meant something on a server, and no file: `http://…`, `https://…` or `s3://…`.
    package static func isRemote(_ text: String) -> Bool { isWeb(text) || isObject(text) }

    /// Whether a text is a URL of HTTP.
    package static func isWeb(_ text: String) -> Bool {
        // Most texts are paths, which their first byte shows.
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://"
    }

    /// Whether a text is the name of an object in a store, `s3://bucket/key`, of which every character counts.
    package static func isObject(_ text: String) -> Bool { text.hasPrefix(objectScheme) }

    /// The URL without what opens it to others: name and password, fragment, and the values of signed
    /// queries, which change with each signature while the file is the same.
    ///
    /// A text that is no URL is shown as it is.
    package static func shown(_ text: String) -> String {
        guard isWeb(text) else { return text }
        let (head, query) = divided(text)
        guard let slashes = head.firstRange(of: "://") else { return head }
        let rest = head[slashes.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
        let shown = head[..<slashes.upperBound] + (host ?? authority) + rest[authority.endIndex...]
        return String(shown) + (query.map { "?" + masked($0) } ?? "")
    }

    /// The path of a URL, or the text itself if it is not a URL: without query and fragment.
    package static func path(_ text: String) -> String {
        isWeb(text) ? divided(shown(text)).head : text
    }

    /// The last name of a URL's path, or the text itself if it is not a URL: how the file is called where it
    /// lies.
    package static func file(_ text: String) -> String {
        guard isRemote(text) else { return text }
        let parts = path(text).split(separator: "/")
        return parts.count > 2 ? String(parts[parts.count - 1]) : text
    }

    /// What replaces a value that is not shown.
    private static let mask = "…"

    /// Parameters that open a file to whoever has them, or that change with each signature, in lower case.
    ///
    /// Of names that may as well identify the file, such as `key`, the values are shown.
    private static let secretParameters: Set<String> = [
        "access_token", "auth", "auth_token", "expires", "hdnea", "hdnts", "key-pair-id",
        "password", "policy", "sig", "signature", "token", "x-amz-credential", "x-amz-date",
        "x-amz-expires", "x-amz-security-token", "x-amz-signature", "x-goog-credential",
        "x-goog-date", "x-goog-expires", "x-goog-signature",
    ]

    private static func divided(_ text: String) -> (head: String, query: Substring?) {
        let plain = text.prefix { $0 != "#" }
        guard let mark = plain.firstIndex(of: "?") else { return (String(plain), nil) }
        return (String(plain[..<mark]), plain[plain.index(after: mark)...])
    }

    private static func masked(_ query: Substring) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { parameter in
            let name = parameter.prefix { $0 != "=" }
            let isSecret = secretParameters.contains(name.lowercased()) && name != parameter
            return isSecret ? "\(name)=\(mask)" : String(parameter)
        }.joined(separator: "&")
    }
}

/// What to do about a name that is a URL where a file is read, or a URL of another scheme than HTTP; nil for any
/// other name.
package func adviceOnUnreadableURL(_ name: String) -> String? {
    guard let mark = name.firstRange(of: "://") else { return nil }
    let scheme = name[..<mark.lowerBound].lowercased()
    guard let first = scheme.utf8.first, 0x61...0x7A ~= first,
        scheme.utf8.allSatisfy({
            0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0)
        })
    else { return nil }
    switch scheme {
    case "file": return "URLs of files are not read; pass the path"
    case "http", "https": return "only files are read here, not URLs; download the file first"
    case "s3": return "only files are read here, not objects in stores; download it first"
    default: return "\(scheme) is not supported, only http and https are; download the file first"
    }
}
