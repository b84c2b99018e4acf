// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Something that a format could not carry, and where it was.
public struct ConversionLoss: Equatable, Sendable {
    /// What was lost or changed, as a sentence.
    public let message: String
    /// The cue, by its place in its file.
    public let position: SourcePosition

    /// Makes a loss.
    public init(_ message: String, at position: SourcePosition) {
        self.message = message
        self.position = position
    }
}

extension ConversionLoss: CustomStringConvertible {
    /// `line:column: what was lost`.
    public var description: String { "\(position): \(message)" }
}
