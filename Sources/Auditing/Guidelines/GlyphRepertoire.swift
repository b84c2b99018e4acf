// SPDX-License-Identifier: Apache-2.0

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
    static let known: [String: Set<Character>] = ["cea-608": cea608]

    /// The characters of CEA-608: ASCII but for ten characters, 16 special ones, 64 extended ones.
    ///
    /// Extended characters include the ones ASCII had to give up.
    private static let cea608: Set<Character> = {
        let printable = (0x20...0x7E).map { Character(Unicode.Scalar($0)) }
        let replaced: Set<Character> = ["`"]
        let basic = "áéíóúç÷Ññ█"
        let special = "®°½¿™¢£♪àèâêîôû"
        let western = "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»"
        let other = "ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘’"
        return Set(printable).subtracting(replaced).union(basic + special + western + other)
    }()
}
