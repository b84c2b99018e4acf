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
    public let message: String
    /// Where it is.
    public let position: SourcePosition

    /// Makes a diagnostic.
    public init(_ code: DiagnosticCode, _ message: String, at position: SourcePosition) {
        self.code = code
        self.message = message
        self.position = position
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
