// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// Captions that go into a presentation.
public struct PackageCaptions: Equatable, Sendable {
    /// The file they are from, as the user named it.
    public let name: String
    /// What the presentation says of them.
    public var option: SelectionOption
    /// The cues, in the time of the first movie's presentation.
    public var document: CaptionDocument

    /// Takes captions.
    public init(name: String, option: SelectionOption, document: CaptionDocument) {
        self.name = name
        self.option = option
        self.document = document
    }
}
