// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why captions cannot be written as tx3g.
public struct TimedTextError: Error, Equatable, Sendable {
    /// Bytes that the sample would have.
    public let byteCount: Int
    /// The first of the cues shown in it, by its place in its file.
    public let position: SourcePosition

    /// Makes an error.
    init(byteCount: Int, at position: SourcePosition) {
        self.byteCount = byteCount
        self.position = position
    }
}

extension TimedTextError: CustomStringConvertible {
    /// A sentence with the numbers and what to do.
    public var description: String {
        "the cues shown together with this one have \(byteCount) bytes, more than the "
            + "\(TimedTextSample.byteLimit) of a tx3g sample; shorten them or let fewer overlap"
    }
}
