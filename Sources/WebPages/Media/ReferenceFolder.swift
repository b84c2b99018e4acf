// SPDX-License-Identifier: Apache-2.0

/// The folder of a page on this machine, from which its references lead to files.
package struct ReferenceFolder: Equatable, Sendable {
    /// The folder with its slash; empty for the current one.
    package let path: String
    /// The URL from which references lead to a server; nil if they lead to files.
    package let base: String?

    /// Finds the folder of a page, which `base` may change.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - path: its path.
    package init(of page: WebPage, at path: String) {
        var folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var base: String?
        if let stated = page.base {
            if Self.scheme(of: stated) != nil {
                base = stated
            } else if stated.hasPrefix("//") {
                base = "https:" + stated
            } else if let end = stated.prefix(while: { $0 != "?" && $0 != "#" }).lastIndex(of: "/")
            {
                folder = Self.joined(folder, String(stated[...end])) + "/"
            }
        }
        self.path = folder == "/" && !path.hasPrefix("/") ? "" : folder
        self.base = base
    }

    /// The scheme of a reference, in lower case; nil if it is relative.
    ///
    /// Source: RFC 3986, 3.1.
    package static func scheme(of reference: String) -> String? {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = reference[..<colon].lowercased()
        guard let first = scheme.utf8.first, first.isLetter,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        return scheme
    }

    /// The paths that a relative reference may lead to, the likeliest first; empty if it names no file.
    ///
    /// The root of a site is not known: a reference that begins with a slash may be from each folder above the page.
    package func paths(of reference: String) -> [String] {
        let written = reference.prefix { $0 != "?" && $0 != "#" }
        guard let name = Self.decoded(written), !name.isEmpty, !name.hasSuffix("/") else {
            return []
        }
        guard name.hasPrefix("/") else { return [Self.joined(path, name)] }
        let rest = String(name.drop { $0 == "/" })
        var root = path
        var paths = [Self.joined(root, rest)]
        while paths.count < 16, let slash = root.dropLast().lastIndex(of: "/") {
            root = String(root[...slash])
            paths.append(Self.joined(root, rest))
        }
        if !path.isEmpty, !path.hasPrefix("/") { paths.append(rest) }
        return paths
    }

    /// A path from a folder, without `.` and with `..` resolved as far as the folder's own names go.
    private static func joined(_ folder: String, _ path: String) -> String {
        var parts: [Substring] = []
        for part in (folder + path).split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        // "./a" stays what the user wrote.
        let start = folder.hasPrefix("/") ? "/" : folder.hasPrefix("./") ? "./" : ""
        return start + parts.joined(separator: "/")
    }

    /// A path without percent-encoding; nil if that is damaged.
    private static func decoded(_ path: Substring) -> String? {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return String(path) }
        var bytes: [UInt8] = []
        var rest = path.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
