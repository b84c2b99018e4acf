// SPDX-License-Identifier: Apache-2.0

import Captions

/// Parts of a cue that are not speech: sounds, music, speakers.
///
/// Conventions differ from house to house, so that what is found proves something, and what is not
/// found proves little.
struct CaptionMarkers: OptionSet {
    let rawValue: UInt8

    /// A sound in round brackets.
    static let roundBrackets = CaptionMarkers(rawValue: 1)
    /// A sound in square brackets.
    static let squareBrackets = CaptionMarkers(rawValue: 2)
    /// A sound between asterisks.
    static let asterisks = CaptionMarkers(rawValue: 4)
    /// Music: notes, or a number sign at both ends.
    static let music = CaptionMarkers(rawValue: 8)
    /// Who speaks: a name and a colon, a voice tag, two angle brackets.
    static let speaker = CaptionMarkers(rawValue: 16)
    /// A dash before the words of another speaker.
    static let dash = CaptionMarkers(rawValue: 32)

    /// Sounds of any convention.
    static let sound: CaptionMarkers = [.roundBrackets, .squareBrackets, .asterisks]
    /// Markers for deaf viewers; dashes are also in plain subtitles.
    static let forDeaf: CaptionMarkers = [.sound, .music, .speaker]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The markers of a cue.
    init(_ cue: AuditedCue) {
        var markers: CaptionMarkers = cue.cue.text.hasVoice ? .speaker : []
        for line in cue.visibleLines { markers.formUnion(CaptionMarkers(line: line)) }
        self = markers
    }

    private init(line: Substring) {
        var markers: CaptionMarkers = []
        guard line.utf8.contains(where: Self.mayMark) else {
            self = markers
            return
        }
        let scalars = line.unicodeScalars
        if Self.has(scalars, "(", ")") || Self.has(scalars, "（", "）") {
            markers.insert(.roundBrackets)
        }
        if Self.has(scalars, "[", "]") || Self.has(scalars, "【", "】") {
            markers.insert(.squareBrackets)
        }
        if Self.has(scalars, "*", "*") { markers.insert(.asterisks) }
        if scalars.contains(where: Self.notes.contains) { markers.insert(.music) }
        if line.count > 4, line.hasPrefix("#"), line.hasSuffix("#") { markers.insert(.music) }
        if line.hasPrefix(">>") || Self.hasName(line) { markers.insert(.speaker) }
        if let first = line.first, "-–—‐".contains(first), line.count > 1 { markers.insert(.dash) }
        self = markers
    }

    /// Whether a byte may belong to a mark: one of ASCII, or the first of a dash, a note or a wide bracket.
    ///
    /// Most lines of most languages have none, and characters are dear.
    private static func mayMark(_ byte: UInt8) -> Bool { byte >= 0xE2 || asciiMarks.contains(byte) }

    private static let asciiMarks = Array("([*:>#-".utf8)

    /// A quarter note, an eighth note, beamed eighth notes, beamed sixteenth notes.
    private static let notes: ClosedRange<Unicode.Scalar> = "♩"..."♬"

    /// Whether there are letters between two characters.
    private static func has(
        _ line: Substring.UnicodeScalarView,
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar
    ) -> Bool {
        guard let start = line.firstIndex(of: open) else { return false }
        let rest = line[line.index(after: start)...]
        guard let end = rest.firstIndex(of: close) else { return false }
        return Substring(rest[..<end]).count { $0.isLetter } >= 2
    }

    /// Whether a line begins with up to three words in capitals, or one with a capital, and a colon.
    private static func hasName(_ line: Substring) -> Bool {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return false }
        let name = line[..<colon]
        // A time of day is no name.
        guard name.count <= 30, !name.contains(where: \.isNumber), name.contains(where: \.isLetter)
        else { return false }
        let words = name.split(separator: " ")
        let isCapitals = name.allSatisfy { !$0.isLowercase }
        return words.count <= 3
            && (isCapitals || (words.count == 1 && name.first?.isUppercase == true))
    }
}

/// How often each marker occurs in captions.
struct MarkerCount {
    /// How many cues there are.
    let cues: Int
    private var counts: [UInt8: Int] = [:]

    init(_ asset: CaptionAsset) {
        cues = asset.shownCues.count
        for cue in asset.shownCues {
            let markers = CaptionMarkers(cue)
            if !markers.isEmpty { counts[markers.rawValue, default: 0] += 1 }
        }
    }

    /// How many cues have one of the markers at least.
    func count(_ markers: CaptionMarkers) -> Int {
        counts.filter { !CaptionMarkers(rawValue: $0.key).isDisjoint(with: markers) }.values.reduce(
            0,
            +
        )
    }
}
