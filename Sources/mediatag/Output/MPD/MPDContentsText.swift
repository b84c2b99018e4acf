// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import MediaSelection

/// What an MPD offers, for people.
struct MPDContentsText {
    private let contents: MPDContents
    private let terminal: Terminal

    init(_ contents: MPDContents, terminal: Terminal) {
        self.contents = contents
        self.terminal = terminal
    }

    /// All lines.
    var text: String {
        let count = contents.periods.count
        let words = [
            "\(contents.mpd.printable): \(contents.type) MPD",
            contents.durationSeconds.map(seconds),
            "\(count) \(count == 1 ? "period" : "periods")",
        ]
        let heading = terminal.bold(words.compactMap(\.self).joined(separator: ", ")) + "\n"
        return ([heading] + contents.periods.map(lines)).joined(separator: "\n")
    }

    private func lines(_ period: MPDContents.Period) -> String {
        var text = ""
        if contents.periods.count > 1 {
            let name = "Period \(period.id ?? "\(period.number)")"
            let times = [
                period.startSeconds.map { "from \(seconds($0))" },
                period.durationSeconds.map(seconds),
            ]
            let words = [name] + times.compactMap(\.self)
            text += terminal.bold(words.joined(separator: ", ").printable) + "\n"
        }
        let table = TextTable(
            ["set", "id", "language", "roles", "accessibility", "label", "representations"],
            period.adaptationSets.map { set in
                [
                    set.selector, set.id ?? "–", set.language ?? "–",
                    list(set.roles.map(role)), list(accessibility(of: set)), set.label ?? "–",
                    list(set.representations.map { $0.codecs ?? $0.mimeType ?? $0.id ?? "–" }),
                ].map(\.printable)
            }
        )
        if !period.adaptationSets.isEmpty {
            text += table.indented(terminal)
        }
        return text + choices(of: period)
    }

    private func role(_ property: MPDContents.Property) -> String {
        let value = property.value ?? ""
        switch property.scheme {
        case Descriptor.roleScheme: return value
        case HTMLKind.scheme: return "\(value) (HTML)"
        default: return "\(property.scheme)=\(value)"
        }
    }

    private func accessibility(of set: MPDContents.Set) -> [String] {
        let purposes = ["1": "visually impaired", "2": "hard of hearing"]
        return set.accessibility.map { property in
            let value = property.value ?? ""
            if property.scheme == Descriptor.purposeScheme {
                return purposes[value] ?? "purpose \(value)"
            }
            return Descriptor.closedCaptionSchemes.contains(property.scheme)
                ? value : role(property)
        }
    }

    private func choices(of period: MPDContents.Period) -> String {
        let groups = period.selectionGroups.filter {
            $0.characteristic != "visual" || $0.options.count > 1
        }
        guard !groups.isEmpty else { return "" }
        let lines = groups.map { group in
            group.line(group.options.map(\.displayName.printable), terminal)
        }
        return "\n" + lines.joined()
    }

    private func list(_ words: [String]) -> String {
        words.isEmpty ? "–" : words.joined(separator: ", ")
    }

    private func seconds(_ seconds: Double) -> String { "\(seconds) s" }
}
