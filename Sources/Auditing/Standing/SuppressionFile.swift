// SPDX-License-Identifier: Apache-2.0

/// The list of suppressions in `.mediatag.yml`.
///
/// ```
/// suppressions:
///   - rule: M104
///     asset: "movies/*.mp4"
///     reason: Music without words; agreed with the client on 2026-10-01.
/// ```
///
/// It is read as the part of YAML that such a list needs, and everything else is refused with its line,
/// so that nothing is ever understood in another way than a YAML parser would.
public enum SuppressionFile {
    /// The name under which it is looked for.
    public static let name = ".mediatag.yml"

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Returns: the suppressions in the order of the file.
    /// - Throws: `AuditFileError` with the line of what cannot be read, of a rule that does not exist, and
    ///   of an entry without a reason.
    public static func read(
        _ bytes: [UInt8],
        file: String
    ) throws(AuditFileError) -> [Suppression] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AuditFileError(file, "is not UTF-8")
        }
        var entries: [Entry] = []
        var isInList = false
        for line in try YAMLLine.all(in: text, file: file) {
            if line.isItem || line.indent > 0 {
                guard isInList else {
                    throw AuditFileError(file, line: line.number, "\"suppressions:\" is missing")
                }
                try add(line, to: &entries, file)
            } else {
                guard line.key == "suppressions", line.value == nil, !isInList else {
                    let reason = "only one \"suppressions:\" with a list below it is understood"
                    throw AuditFileError(file, line: line.number, reason)
                }
                isInList = true
            }
        }
        var suppressions: [Suppression] = []
        for entry in entries { suppressions.append(try entry.suppression(file)) }
        return suppressions
    }

    /// What one item of the list says.
    fileprivate struct Entry {
        let line: Int
        let keyIndent: Int
        var values: [String: String] = [:]
    }

    private static let keys = ["rule", "asset", "file", "track", "reason"]

    private static func add(
        _ line: YAMLLine,
        to entries: inout [Entry],
        _ file: String
    ) throws(AuditFileError) {
        if line.isItem {
            if let first = entries.first, first.keyIndent != line.keyIndent {
                throw AuditFileError(file, line: line.number, "this item is indented otherwise")
            }
            entries.append(Entry(line: line.number, keyIndent: line.keyIndent))
        }
        guard let last = entries.indices.last, entries[last].keyIndent == line.keyIndent else {
            throw AuditFileError(file, line: line.number, "this line is indented otherwise")
        }
        guard keys.contains(line.key) else {
            let list = keys.joined(separator: ", ")
            throw AuditFileError(
                file,
                line: line.number,
                "there is no key \"\(line.key)\"; there are \(list)"
            )
        }
        guard let value = line.value, !value.isEmpty else {
            throw AuditFileError(file, line: line.number, "\"\(line.key)\" has no value")
        }
        guard entries[last].values.updateValue(value, forKey: line.key) == nil else {
            throw AuditFileError(file, line: line.number, "\"\(line.key)\" stands twice")
        }
    }
}

extension SuppressionFile.Entry {
    fileprivate func suppression(_ file: String) throws(AuditFileError) -> Suppression {
        guard let name = values["rule"] else {
            throw AuditFileError(file, line: line, "the rule is missing, as in \"rule: M104\"")
        }
        guard let rule = RuleCatalog.rule(name) else {
            throw AuditFileError(
                file,
                line: line,
                "there is no rule \"\(name)\"; see Docs/Rules.md"
            )
        }
        guard let reason = values["reason"] else {
            throw AuditFileError(file, line: line, "a suppression needs a \"reason:\"")
        }
        let track = values["track"].flatMap { Int($0) }
        guard values["track"] == nil || track != nil else {
            throw AuditFileError(file, line: line, "the track has to be a number")
        }
        return Suppression(
            rule: rule.id,
            asset: values["asset"],
            file: values["file"],
            track: track,
            reason: reason
        )
    }
}
