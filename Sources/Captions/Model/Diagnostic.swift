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
    public let code: DiagnosticCode
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
    /// told one by one.
    public let count: Int

    /// Makes a diagnostic.
    public init(_ code: DiagnosticCode, _ message: String, at position: SourcePosition) {
        self.code = code
        sentence = message
        self.position = position
        count = 1
    }

    /// Makes the diagnostic that stands for one and others of its code behind it.
    init(_ first: Diagnostic, standingFor count: Int) {
        code = first.code
        sentence = first.sentence
        position = first.position
        self.count = count
    }

    /// How much it matters.
    public var severity: Severity { code.severity }
}

extension Diagnostic: CustomStringConvertible {
    /// `line:column: severity: message [code]`.
    public var description: String {
        "\(position): \(severity.rawValue): \(message) [\(code.rawValue)]"
    }
}
