// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// A comment in a caption file, which is shown to nobody.
public struct CaptionNote: Equatable, Sendable {
    /// The whole block as written (in WebVTT it begins with `NOTE`), with `\n` between its lines.
    public var text: String
    /// How many cues come before it.
    public var cueIndex: Int
    /// Where it begins.
    public var position: SourcePosition

    /// Makes a comment.
    public init(_ text: String, cueIndex: Int, position: SourcePosition) {
        self.text = text
        self.cueIndex = cueIndex
        self.position = position
    }
}
