// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension MediaCharacteristic {
    /// Reads an identifier that a person typed.
    ///
    /// Accepted are those of `catalog` and private ones: a domain in reverse and a name, at least
    /// three labels (`com.example.karaoke`). All others are reserved (QuickTime File Format,
    /// "Media Characteristic Tags").
    ///
    /// - Throws: `MediaCharacteristicError`, with what was probably meant.
    public static func parse(
        _ text: String
    ) throws(MediaCharacteristicError) -> MediaCharacteristic {
        guard !text.isEmpty else { throw MediaCharacteristicError(.empty, text: text) }
        if let foreign = text.unicodeScalars.first(where: { !isLegal($0) }) {
            throw MediaCharacteristicError(.character(foreign), text: text)
        }
        let characteristic = MediaCharacteristic(rawValue: text)
        guard characteristic.entry == nil else { return characteristic }
        if text.hasPrefix("public.") {
            let kind = MediaCharacteristicError.Kind.unknownPublic(suggestion: nearest(to: text))
            throw MediaCharacteristicError(kind, text: text)
        }
        guard hasReversedDomain(text) else {
            let kind = MediaCharacteristicError.Kind.reservedForm(suggestion: nearest(to: text))
            throw MediaCharacteristicError(kind, text: text)
        }
        return characteristic
    }

    private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    private static func hasReversedDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 3, let top = labels.first, top.lowercased() != "public" else {
            return false
        }
        return top.utf8.count >= 2 && top.allSatisfy(\.isLetter) && !labels.contains("")
    }

    /// What was probably meant: a mistake that is known, else the nearest identifier or the
    /// identifier whose last label is nearest, when few enough letters differ.
    private static func nearest(to text: String) -> MediaCharacteristic? {
        let typed = text.lowercased()
        let label = lastLabel(of: typed)
        if let known = knownMistakes[label] { return known }
        guard typed.utf8.count <= longestGuess else { return nil }
        let candidates = catalog.map(\.characteristic).map { candidate in
            let identifier = candidate.rawValue.lowercased()
            let whole = editDistance(typed, identifier)
            return (candidate, min(whole, editDistance(label, lastLabel(of: identifier))))
        }
        guard let best = candidates.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 <= max(1, label.utf8.count / 4) ? best.0 : nil
    }

    /// Longest text for which an identifier is guessed; the longest identifier has 52 letters.
    private static let longestGuess = 100

    private static func lastLabel(of identifier: String) -> String {
        identifier.split(separator: ".").last.map(String.init) ?? identifier
    }

    /// The mistakes of the field, by last label.
    ///
    /// They are the names that other tools, specifications or people use for the same thing. The
    /// first is by far the commonest; by its letters alone it is far from what it means.
    private static let knownMistakes: [String: MediaCharacteristic] = [
        "describes-spoken-dialog": .transcribesSpokenDialog,
        "describes-dialog": .transcribesSpokenDialog,
        "describes-spoken-dialogue": .transcribesSpokenDialog,
        "transcribes-dialog": .transcribesSpokenDialog,
        "captions": .transcribesSpokenDialog,
        "sdh": .transcribesSpokenDialog,
        "transcribes-music-and-sound": .describesMusicAndSound,
        "describes-music": .describesMusicAndSound,
        "describes-sound": .describesMusicAndSound,
        "describes-sound-and-music": .describesMusicAndSound,
        "audio-description": .describesVideo,
        "describes-picture": .describesVideo,
        "descriptions": .describesVideo,
        "commentary": .auxiliaryContent,
        "auxiliary": .auxiliaryContent,
        "forced": .forcedOnlySubtitles,
        "forced-subtitles": .forcedOnlySubtitles,
        "original": .originalContent,
        "main": .mainProgramContent,
        "dub": .dubbedTranslation,
    ]
}

/// Why a text is no media characteristic.
public struct MediaCharacteristicError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// There is no text.
        case empty
        /// A character that an identifier cannot have.
        case character(Unicode.Scalar)
        /// It begins with `public.`, which only Apple defines, and is not among those defined.
        case unknownPublic(suggestion: MediaCharacteristic?)
        /// It is neither public nor a domain in reverse; all other forms are reserved.
        case reservedForm(suggestion: MediaCharacteristic?)
    }

    /// What is wrong.
    public let kind: Kind
    /// The text that was read.
    public let text: String

    /// Makes an error from its condition and the text.
    package init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension MediaCharacteristicError: CustomStringConvertible {
    /// A sentence that quotes the text and says what would be right.
    public var description: String {
        "\(text.debugDescription) is not a media characteristic: \(reason)"
    }

    private var reason: String {
        switch kind {
        case .empty: "it is empty; write one such as \(MediaCharacteristic.easyToRead)"
        case .character(let scalar):
            "\(String(scalar).debugDescription) is not one of A-Z, a-z, 0-9, -, ., _ and ~"
        case .unknownPublic(let suggestion?), .reservedForm(let suggestion?):
            "did you mean \(suggestion)?"
        case .unknownPublic(nil): "it is not defined, and public. is reserved"
        case .reservedForm(nil):
            "a private one begins with a domain in reverse, such as com.example.karaoke"
        }
    }
}
