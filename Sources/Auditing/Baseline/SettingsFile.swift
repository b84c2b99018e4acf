// SPDX-License-Identifier: Apache-2.0

package import Guidelines
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The settings in `.mediatag.json`, described by `Docs/schemas/settings.json`: the suppressions of audits, and the
/// defaults of options.
package enum SettingsFile {
    /// The name of the format.
    package static let schema = "mediatag.settings/1"
    /// The name under which it is looked for.
    package static let name = ".mediatag.json"
    /// Where the settings were before, in a part of YAML; a run stops where it still is.
    package static let formerName = ".mediatag.yml"
    /// The most bytes of a file: thousands of suppressions.
    package static let byteLimit = 1 << 20

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, or more of it than the limit.
    ///   - file: how errors name it.
    /// - Returns: the suppressions in the order of the file.
    /// - Throws: `AuditFileError` with the key of what the schema does not allow, of a rule that does not
    ///   exist, and of an entry without a reason; for a file named as YAML, with the same settings as JSON.
    package static func read(
        _ bytes: [UInt8],
        file: String
    ) throws(AuditFileError) -> [Suppression] {
        let top = try members(bytes, file: file)
        var suppressions: [Suppression] = []
        for item in try top["suppressions"]?.items() ?? [] {
            suppressions.append(try item.suppression())
        }
        return suppressions
    }

    /// The members of the file.
    static func members(
        _ bytes: [UInt8],
        file: String
    ) throws(AuditFileError) -> JSONFileValue.Members {
        guard bytes.count <= byteLimit else {
            throw AuditFileError(file: file, reason: "is larger than \(byteLimit >> 20) MiB")
        }
        if file.hasSuffix(".yml") || file.hasSuffix(".yaml") {
            throw AuditFileError(file: file, reason: FormerSettings(bytes).advice(file))
        }
        return try JSONFileValue.file(
            bytes,
            name: file,
            schema: schema,
            allowing: ["$schema", "schema", "suppressions", "defaults"]
        )
    }
}

extension JSONFileValue {
    fileprivate func suppression() throws(AuditFileError) -> Suppression {
        let members = try object(allowing: [
            "rule", "asset", "file", "track", "reason", "owner", "expires",
        ])
        let name = try members.required("rule")
        guard let rule = RuleCatalog.rule(try name.string()) else {
            throw name.fault("there is no rule \"\(try name.string())\"")
        }
        var track: Int?
        if let value = members["track"] {
            track = Int(exactly: try value.number())
            if track == nil { throw value.fault("has to be a whole number") }
        }
        var suppression = Suppression(
            rule: rule.id,
            asset: try members["asset"]?.string(),
            file: try members["file"]?.string(),
            track: track,
            reason: try members.required("reason").string()
        )
        suppression.owner = try members["owner"]?.string()
        suppression.lastDay = try members["expires"]?.calendarDay()
        return suppression
    }
}

/// Suppressions that were written as YAML, for the advice to write them as JSON.
///
/// It reads the lines that such a list had, and never decides what a run does.
private struct FormerSettings: Encodable {
    private struct Entry: Encodable {
        var rule, asset, file, reason: String?
        var track: Int?
    }

    private let schema = SettingsFile.schema
    private var suppressions: [Entry] = []

    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            var entry = line[...].trimmingWhiteSpace
            if entry.hasPrefix("- ") {
                suppressions.append(Entry())
                entry = entry.dropFirst(2).trimmingWhiteSpace
            }
            guard let last = suppressions.indices.last, let colon = entry.firstIndex(of: ":") else {
                continue
            }
            let value = Self.value(entry[entry.index(after: colon)...].trimmingWhiteSpace)
            switch entry[..<colon] {
            case "rule": suppressions[last].rule = value
            case "asset": suppressions[last].asset = value
            case "file": suppressions[last].file = value
            case "track": suppressions[last].track = Int(value)
            case "reason": suppressions[last].reason = value
            default: break
            }
        }
    }

    /// A value without quotes and comment.
    private static func value(_ text: Substring) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
            return String(text[..<end].trimmingWhiteSpace)
        }
        let end = text.dropFirst().lastIndex(of: quote) ?? text.endIndex
        let inside = String(text[text.index(after: text.startIndex)..<end])
        return quote == "'"
            ? inside.replacing("''", with: "'")
            : inside.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }

    /// What to do, with the settings as JSON.
    func advice(_ file: String) -> String {
        let name = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex) + ".json"
        let json = ReportJSON.text(self, isIndented: true).dropLast()
        return "settings are JSON now; remove the file and write this to \(name):\n\(json)"
    }
}
