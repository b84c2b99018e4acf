// SPDX-License-Identifier: Apache-2.0

/// What was planted, and what was found of it and beside it.
struct LibraryScore {
    /// How many assets there were.
    private(set) var assets = 0
    private var planted: [String: Int] = [:]
    private var found: [String: Int] = [:]
    /// Rules that were to find something and did not: how often.
    private(set) var missed: [String: Int] = [:]
    /// Rules that found something else, with the defect that was planted there: how often.
    private(set) var falseAlarms: [String: Int] = [:]

    /// Takes the rules that found something in an asset.
    mutating func add(planted rules: Set<String>, found alarms: Set<String>) {
        assets += 1
        for rule in rules {
            planted[rule, default: 0] += 1
            if alarms.contains(rule) {
                found[rule, default: 0] += 1
            } else {
                missed["\(rule) (only \(alarms.sorted().joined(separator: ", ")))", default: 0] += 1
            }
        }
        for alarm in alarms.subtracting(rules) {
            let place = rules.isEmpty ? "a clean asset" : rules.sorted().joined(separator: ", ")
            falseAlarms["\(alarm) in \(place)", default: 0] += 1
        }
    }

    /// The rules of a catalogue of which no defect was planted.
    func unplanted(of catalogue: Set<String>) -> [String] {
        catalogue.subtracting(planted.keys).sorted()
    }

    /// Rule by rule what was planted and found, the rules of a catalogue of which nothing was, and the two
    /// figures.
    func table(of catalogue: Set<String>) -> String {
        let rows = planted.sorted { $0.key < $1.key }.map { rule, count in
            "\(rule)  planted \(count)  found \(found[rule, default: 0])"
        }
        let all = planted.values.reduce(0, +)
        let right = found.values.reduce(0, +)
        let wrong = falseAlarms.values.reduce(0, +)
        let others =
            missed.keys.sorted().map { "missed: \($0)" }
            + falseAlarms.keys.sorted().map { "false alarm: \($0)" }
            + unplanted(of: catalogue).map { "not planted: \($0)" }
        let figures =
            "\(assets) assets, \(planted.count) rules: recall \(Self.percent(right, of: all)) %, "
            + "precision \(Self.percent(right, of: right + wrong)) %"
        return (rows + others + [figures]).joined(separator: "\n")
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        let tenths = whole == 0 ? 1000 : part * 1000 / whole
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
