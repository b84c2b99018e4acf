// SPDX-License-Identifier: Apache-2.0

import Captions

/// The characters that a target can show.
public struct GlyphRepertoire: Equatable, Sendable {
    /// What it is called.
    public let name: String
    /// The characters.
    public let characters: Set<Character>
    /// Where it comes from.
    public let source: String

    /// Makes a repertoire.
    public init(name: String, characters: Set<Character>, source: String) {
        self.name = name
        self.characters = characters
        self.source = source
    }

    /// The repertoires that profiles can name.
    static let known: [String: Set<Character>] = [closedCaptions: CEA608Encoder.repertoire]

    /// The name of the characters of CEA-608; a profile with them is one for captions of line 21.
    static let closedCaptions = "cea-608"
}
