// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension DescriptiveTranscript {
    /// The transcript as plain text: a line for each part, an empty line between them.
    package var text: String {
        var lines = [title, ""]
        for part in parts {
            if let section = part.section {
                lines += [section.title, String(repeating: "-", count: section.title.count), ""]
            }
            for entry in part.entries {
                lines += ["[\(Self.clock(entry.start))] \(entry.label)\(entry.text)", ""]
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The parts between headings; the first has none if it begins before the first heading.
    var parts: [(section: Section?, entries: ArraySlice<Entry>)] {
        var parts: [(Section?, ArraySlice<Entry>)] = []
        var rest = entries[...]
        for (index, section) in sections.enumerated() {
            let before = rest.prefix { $0.start < section.start }
            if !before.isEmpty || index > 0 {
                parts.append((index > 0 ? sections[index - 1] : nil, before))
            }
            rest = rest.dropFirst(before.count)
        }
        parts.append((sections.last, rest))
        return parts.filter { !$0.1.isEmpty }
    }

    static func clock(_ milliseconds: Int) -> String {
        ClockTime(milliseconds: milliseconds).wholeSeconds
    }
}

extension DescriptiveTranscript.Entry {
    /// What is written before the text.
    fileprivate var label: String {
        switch kind {
        case .speech(let speaker): speaker.map { "\($0): " } ?? ""
        case .sound: ""
        case .description: "Description: "
        }
    }
}
