// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// Captions that go into a presentation.
public struct PackageCaptions: Equatable, Sendable {
    /// The file they are from, as the user named it.
    public let name: String
    /// The ID of the track that they are from; nil for a caption file.
    public let track: UInt32?
    /// What the presentation says of them.
    public var option: SelectionOption
    /// The cues, in the time of the first movie's presentation.
    public var document: CaptionDocument

    /// Takes captions.
    public init(
        name: String,
        track: UInt32? = nil,
        option: SelectionOption,
        document: CaptionDocument
    ) {
        self.name = name
        self.track = track
        self.option = option
        self.document = document
    }
}
