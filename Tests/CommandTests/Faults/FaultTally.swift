// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    /// How often each fault was injected, and what came of it.
    struct FaultTally {
        /// What a run with a fault left behind.
        enum Outcome {
            case old, new, mixed
        }

        /// Number of system calls that write.
        var calls = 0
        private var counts: [Fault: Int] = [:]
        private var old = 0
        private var new = 0
        private var mixed = 0
        /// What did not hold, a sentence each.
        var complaints: [String] = []

        var total: Int { counts.values.reduce(0, +) }

        /// Notes a run.
        mutating func count(_ fault: Fault, _ outcome: Outcome) {
            counts[fault, default: 0] += 1
            switch outcome {
            case .old: old += 1
            case .new: new += 1
            case .mixed: mixed += 1
            }
        }

        static func + (left: FaultTally, right: FaultTally) -> FaultTally {
            var sum = left
            sum.calls += right.calls
            sum.counts.merge(right.counts, uniquingKeysWith: +)
            sum.old += right.old
            sum.new += right.new
            sum.mixed += right.mixed
            sum.complaints += right.complaints
            return sum
        }

        /// The heads of the columns.
        static var head: String {
            row("command", "layout", ["calls"] + Fault.allCases.map(\.rawValue) + ["old", "new"])
        }

        /// The line of a scenario.
        func row(_ name: String, _ layout: String) -> String {
            let numbers = [calls] + Fault.allCases.map { counts[$0] ?? 0 } + [old, new + mixed]
            return Self.row(name, layout, numbers.map(String.init))
        }

        private static func row(_ name: String, _ layout: String, _ cells: [String]) -> String {
            ([padded(name, 32), padded(layout, 20)] + cells.map { padded($0, 8, toTheRight: true) })
                .joined(separator: " ")
        }

        private static func padded(_ text: String, _ width: Int, toTheRight: Bool = false) -> String
        {
            let space = String(repeating: " ", count: max(0, width - text.count))
            return toTheRight ? space + text : text + space
        }
    }
#endif
