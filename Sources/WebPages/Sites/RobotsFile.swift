// SPDX-License-Identifier: Apache-2.0

/// What a site lets programs load: `robots.txt`.
///
/// Source: RFC 9309.
package struct RobotsFile: Equatable, Sendable {
    private struct Rule: Equatable {
        let path: [UInt8]
        let isAllowed: Bool
    }

    private var rules: [Rule] = []

    /// The most bytes that are read; RFC 9309, 2.5, asks for as many at least.
    package static let byteLimit = 500 << 10
    /// The most rules that are kept.
    private static let ruleLimit = 10_000

    /// Everything may be loaded: there is no file.
    package static let open = RobotsFile()

    /// Nothing may be loaded: the server does not answer.
    package static let closed = RobotsFile(rules: [Rule(path: [0x2F], isAllowed: false)])

    private init(rules: [Rule] = []) { self.rules = rules }

    /// Reads the rules for a program: those of groups that name it, or else those for all.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - agent: the name of the program.
    package init(_ bytes: [UInt8], agent: String) {
        var named: [Rule] = []
        var general: [Rule] = []
        var hasGroup = false
        var agents: [String] = []
        var isInRules = false
        for line in bytes.prefix(Self.byteLimit).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        {
            let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":") else { continue }
            let key = text[..<colon].trimmedSpaces.lowercased()
            let value = text[text.index(after: colon)...].trimmedSpaces
            switch key {
            case "user-agent":
                if isInRules { agents = [] }
                isInRules = false
                agents.append(value.lowercased())
            case "allow", "disallow":
                isInRules = true
                let isOurs = agents.contains(agent)
                if isOurs { hasGroup = true }
                guard !value.isEmpty, named.count + general.count < Self.ruleLimit else { continue }
                let rule = Rule(path: Array(value.utf8), isAllowed: key == "allow")
                if isOurs { named.append(rule) }
                if agents.contains("*") { general.append(rule) }
            default: break
            }
        }
        rules = hasGroup ? named : general
    }

    /// Whether a URL with a host may be loaded: its path with its query decides.
    package func allows(url: String) -> Bool {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return allows(parts.count > 3 ? "/" + parts[3].prefix { $0 != "#" } : "/")
    }

    /// Whether a path with its query may be loaded: the longest rule that matches decides, and `allow` if two are as long.
    package func allows(_ path: String) -> Bool {
        let path = Array(path.utf8)
        var best: Rule?
        for rule in rules where Self.matches(rule.path, path) {
            guard let known = best else {
                best = rule
                continue
            }
            if rule.path.count > known.path.count
                || (rule.path.count == known.path.count && rule.isAllowed)
            {
                best = rule
            }
        }
        return best?.isAllowed ?? true
    }

    /// Whether a pattern with `*` and `$` matches the beginning of a path, in steps of at most their product.
    private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let pattern = isAnchored ? pattern.dropLast() : pattern[...]
        let parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = parts.first, path.starts(with: first) else { return false }
        var place = first.count
        for (index, part) in parts.enumerated().dropFirst() {
            let isLast = index == parts.count - 1
            if isLast, isAnchored {
                return path.count - place >= part.count
                    && path.suffix(part.count).elementsEqual(part)
            }
            guard !part.isEmpty else { continue }
            var found: Int?
            var start = place
            while start + part.count <= path.count {
                if path[start..<start + part.count].elementsEqual(part) {
                    found = start
                    break
                }
                start += 1
            }
            guard let found else { return false }
            place = found + part.count
        }
        return !isAnchored || place == path.count
    }
}
