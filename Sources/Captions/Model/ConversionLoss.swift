// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Something that a format could not carry, and where it was.
public struct ConversionLoss: Equatable, Sendable {
    /// What was lost or changed, as a sentence.
    public let message: String
    /// The first cue that it happened to, by its place in its file.
    public let position: SourcePosition
    /// Number of cues that it happened to.
    public var count: Int

    /// Makes a loss.
    public init(_ message: String, at position: SourcePosition, count: Int = 1) {
        self.message = message
        self.position = position
        self.count = count
    }
}

extension [ConversionLoss] {
    /// Counts a loss to those of its kind.
    mutating func add(_ message: String, at position: SourcePosition) {
        if let index = firstIndex(where: { $0.message == message }) {
            self[index].count += 1
        } else {
            append(ConversionLoss(message, at: position))
        }
    }
}

extension ConversionLoss: CustomStringConvertible {
    /// `line:column: what was lost`, and how often.
    public var description: String {
        "\(position): \(message)" + (count > 1 ? " (this and \(count - 1) more)" : "")
    }
}
