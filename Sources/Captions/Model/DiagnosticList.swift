// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What a reader noticed, in bounded memory.
///
/// Of each code only so many are kept, so that a file with a fault on every line cannot fill the
/// memory; the rest are counted, and one diagnostic at the end tells how many there are.
struct DiagnosticList {
    /// How many of one code are kept.
    static let limit = 1000

    private var kept: [Diagnostic] = []
    private var counts: [DiagnosticCode: Int] = [:]
    private var rests: [DiagnosticCode: (first: Diagnostic, count: Int)] = [:]

    /// Whether nothing was noticed.
    var isEmpty: Bool { kept.isEmpty }

    /// Adds what was noticed; the message is not made when it is not kept.
    mutating func append(
        _ code: DiagnosticCode,
        _ message: @autoclosure () -> String,
        at position: SourcePosition
    ) {
        let count = counts[code, default: 0]
        counts[code] = count + 1
        if count < Self.limit {
            kept.append(Diagnostic(code, message(), at: position))
        } else if count == Self.limit {
            rests[code] = (Diagnostic(code, message(), at: position), 1)
        } else {
            rests[code]?.count += 1
        }
    }

    /// Adds a diagnostic.
    mutating func append(_ diagnostic: Diagnostic) {
        let count = counts[diagnostic.code, default: 0]
        if diagnostic.count == 1 {
            append(diagnostic.code, diagnostic.message, at: diagnostic.position)
        } else if count <= Self.limit {
            // It is the last of a list that was full.
            counts[diagnostic.code] = Self.limit + diagnostic.count
            rests[diagnostic.code] = (diagnostic, diagnostic.count)
        } else {
            rests[diagnostic.code]?.count += diagnostic.count
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
            + rests.values.sorted { $0.first.position < $1.first.position }.map { first, count in
                count == 1 ? first : Diagnostic(first, standingFor: count)
            }
    }
}
