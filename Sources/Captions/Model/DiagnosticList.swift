// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What a reader noticed, in bounded memory.
///
/// Of each code only so many are kept, so that a file with a fault on every line cannot fill the
/// memory; the rest are counted, and one diagnostic at the end tells how many there are.
struct DiagnosticList {
    /// How many of one code are kept.
    static let limit = 1000

    /// How many there are of a code.
    private struct Tally {
        let code: DiagnosticCode
        var count = 0
        /// The first that is not kept, and how many there are from it on.
        var rest: (first: Diagnostic, count: Int)?
    }

    private var kept: [Diagnostic] = []
    /// A file has few codes, so that they are found faster in a row than by their names.
    private var tallies: [Tally] = []

    /// Whether nothing was noticed.
    var isEmpty: Bool { kept.isEmpty }

    /// Adds what was noticed; the message is not made when it is not kept.
    mutating func append(
        _ code: DiagnosticCode,
        _ message: @autoclosure () -> String,
        at position: SourcePosition
    ) {
        let place = place(of: code)
        tallies[place].count += 1
        if tallies[place].count <= Self.limit {
            kept.append(Diagnostic(code, message(), at: position))
        } else if tallies[place].rest == nil {
            tallies[place].rest = (Diagnostic(code, message(), at: position), 1)
        } else {
            tallies[place].rest?.count += 1
        }
    }

    /// Where a code is counted.
    private mutating func place(of code: DiagnosticCode) -> Int {
        if let place = tallies.firstIndex(where: { $0.code == code }) { return place }
        tallies.append(Tally(code: code))
        return tallies.count - 1
    }

    /// Adds a diagnostic.
    mutating func append(_ diagnostic: Diagnostic) {
        if diagnostic.count == 1 {
            append(diagnostic.code, diagnostic.message, at: diagnostic.position)
            return
        }
        // It is the last of a list that was full.
        let place = place(of: diagnostic.code)
        tallies[place].count = max(tallies[place].count, Self.limit) + diagnostic.count
        if tallies[place].rest == nil {
            tallies[place].rest = (diagnostic, diagnostic.count)
        } else {
            tallies[place].rest?.count += diagnostic.count
        }
    }

    /// Adds diagnostics.
    static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { list.append(diagnostic) }
    }

    /// Adds what another list has.
    static func += (list: inout DiagnosticList, other: DiagnosticList) {
        if !other.isEmpty { list += other.all }
    }

    /// What is kept in the order it was noticed, and then what the rest comes to.
    var all: [Diagnostic] {
        kept
            + tallies.compactMap(\.rest).sorted { $0.first.position < $1.first.position }
            .map { first, count in count == 1 ? first : Diagnostic(first, standingFor: count) }
    }
}
