// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Something a reader noticed in a caption file, and where.
public struct Diagnostic: Equatable, Sendable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// Something could not be read.
        case error
        /// It was read, but other programs may read it otherwise or not at all.
        case warning
        /// It is unusual, and harmless.
        case information
    }

    /// What was noticed; its severity follows from it.
    package let code: DiagnosticCode
    /// A sentence with the particulars, without the place.
    public var message: String {
        count == 1
            ? sentence
            : sentence + " (this and \(count - 1) more of its kind, which are not listed)"
    }
    private let sentence: String
    /// Where it is.
    public let position: SourcePosition
    /// How many of its kind it stands for: 1, or more where a file has so many that the others are not
    /// reported one by one.
    public let count: Int

    /// Makes a diagnostic.
    package init(_ code: DiagnosticCode, _ message: String, at position: SourcePosition) {
        self.code = code
        sentence = message
        self.position = position
        count = 1
    }

    /// Makes the diagnostic that stands for one and others of its code after it.
    init(_ first: Diagnostic, representing count: Int) {
        code = first.code
        sentence = first.sentence
        position = first.position
        self.count = count
    }

    /// How much it matters.
    public var severity: Severity { code.severity }

    /// Whether someone who makes another file of the captions should know it: other programs read them otherwise, or
    /// a look is lost.
    package var concernsConversion: Bool { severity != .information || code == .droppedStyle }
}

extension Diagnostic: CustomStringConvertible {
    /// `line:column: severity: message [code]`.
    public var description: String {
        "\(position): \(severity.rawValue): \(message) [\(code.rawValue)]"
    }
}

/// What a reader noticed, in bounded memory.
///
/// Of each code only so many are kept, so that a file with a fault on every line cannot fill the
/// memory; the rest are counted, and one diagnostic at the end tells how many there are.
package struct DiagnosticList {
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

    /// Makes an empty list.
    package init() {}

    /// Whether nothing was noticed.
    var isEmpty: Bool { kept.isEmpty }

    /// Adds what was noticed; the message is not made when it is not kept.
    package mutating func append(
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

    /// Adds that a cue ends before or as it starts, if it does.
    mutating func append(durationFrom start: Int, to end: Int, at position: SourcePosition) {
        if end < start { append(.endBeforeStart, "the cue ends before it starts", at: position) }
        if end == start { append(.zeroDuration, "the cue ends as it starts", at: position) }
    }

    /// Adds diagnostics.
    package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { list.append(diagnostic) }
    }

    /// Adds what another list has.
    static func += (list: inout DiagnosticList, other: DiagnosticList) {
        if !other.isEmpty { list += other.all }
    }

    /// What is kept in the order it was noticed, and then what the rest comes to.
    package var all: [Diagnostic] {
        kept
            + tallies.compactMap(\.rest).sorted { $0.first.position < $1.first.position }
            .map { first, count in count == 1 ? first : Diagnostic(first, representing: count) }
    }
}
