// SPDX-License-Identifier: Apache-2.0

/// Guesses the encoding of a text that is not Unicode.
///
/// The detector's guess stands if the text reads well in it. If it does not (control characters, symbols or
/// capitals inside words, scripts mixed in a word), the encoding in which it reads best is taken.
enum EncodingGuess {
    /// The encoding that a text is most likely in, as iconv knows it; nil if nothing can be said.
    static func name(of bytes: [UInt8]) -> String? {
        let sample = CharsetDetector.linesThatTell(bytes)
        let detected = CharsetDetector.name(of: sample).map(EncodingLabel.superset)
        if let detected, rarelyUsed.contains(detected), faults(of: sample, in: common) == 0 {
            return common
        }
        let fault = detected.flatMap { faults(of: sample, in: $0) }
        // A text of several bytes a character is not like text by chance.
        if let detected, fault == 0 || manyBytes.contains(detected) { return detected }
        var best: (name: String, faults: Double)?
        for name in singleByte {
            guard let faults = faults(of: sample, in: name) else { continue }
            if best.map({ faults < $0.faults }) ?? true { best = (name, faults) }
        }
        guard let best else { return fault == nil ? nil : detected }
        if let fault { return best.faults < fault ? best.name : detected }
        // A guess by which there are control characters is never right.
        if detected != nil { return best.name }
        return best.faults == 0 && isKnownLanguage(sample, best.name) ? best.name : nil
    }

    /// The encoding whose escape sequences a text of ASCII has (RFC 1468, RFC 1557); nil if it has none.
    static func name(ofEscapesIn bytes: [UInt8]) -> String? {
        guard bytes[...].index(of: 0x1B) != nil, !bytes.contains(where: { $0 >= 0x80 }) else {
            return nil
        }
        for (sequence, name) in escapes where bytes.contains(Array(sequence.utf8)) { return name }
        return nil
    }

    private static let escapes = [
        ("\u{1B}$)C", "ISO-2022-KR"), ("\u{1B}$B", "ISO-2022-JP"), ("\u{1B}$@", "ISO-2022-JP"),
        ("\u{1B}(J", "ISO-2022-JP"), ("\u{1B}$(D", "ISO-2022-JP-2"),
    ]

    /// The encodings of one byte a character, the more common one first.
    private static let singleByte = [
        "WINDOWS-1252", "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1253", "WINDOWS-1254",
        "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "ISO-8859-2", "ISO-8859-16", "ISO-8859-15",
        "ISO-8859-5", "ISO-8859-7", "ISO-8859-6", "ISO-8859-8", "ISO-8859-4", "ISO-8859-13",
        "KOI8-R", "KOI8-U", "CP850", "CP852", "CP857", "CP866", "CP737", "CP437", "CP862", "CP865",
        "MACINTOSH",
    ]

    private static let common = "WINDOWS-1252"

    /// Encodings that the detector states for short texts of other languages, such as Spanish, and captions hardly ever have.
    private static let rarelyUsed: Set<String> = ["ISO-8859-3", "ISO-8859-10", "ISO-8859-14"]

    private static let manyBytes: Set<String> = [
        "GB18030", "CP949", "CP932", "BIG5-HKSCS", "EUC-JP", "EUC-TW", "ISO-2022-JP", "ISO-2022-KR",
        "HZ-GB-2312", "UHC",
    ]

    private static func isKnownLanguage(_ sample: [UInt8], _ name: String) -> Bool {
        text(sample, name).flatMap { LanguageGuess(LetterSample([$0])) } != nil
    }

    private static func text(_ sample: [UInt8], _ name: String) -> String? {
        do {
            let text = try CharacterConverter.convert(sample, from: name, file: "")
            return String(decoding: text, as: UTF8.self)
        } catch {
            return nil
        }
    }

    /// How badly a text reads in an encoding, 0 for a text without any fault; nil if it cannot be in it.
    private static func faults(of sample: [UInt8], in name: String) -> Double? {
        guard let text = text(sample, name) else { return nil }
        var faults = 0.0
        var before: Unicode.Scalar = " "
        var scalars = text.unicodeScalars.makeIterator()
        var current = scalars.next()
        while let scalar = current {
            let after = scalars.next()
            if 0x80...0x9F ~= scalar.value { return nil }
            if scalar.value >= 0xA0 || before.value >= 0xA0 {
                faults += ReadingFault.weight(of: scalar, after: before, before: after ?? " ")
            }
            (before, current) = (scalar, after)
        }
        return faults
    }
}

/// What does not occur in well-read text.
private enum ReadingFault {
    static func weight(
        of scalar: Unicode.Scalar,
        after before: Unicode.Scalar,
        before after: Unicode.Scalar
    ) -> Double {
        if scalar.properties.isAlphabetic, scalar.value != 0xB5 {
            return weight(ofLetter: scalar, after: before)
        }
        guard scalar.value >= 0xA0, !insideWords.contains(scalar) else { return 0 }
        let (isAfterLetter, isBeforeLetter) = (isLetter(before), isLetter(after))
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return isAfterLetter || isMark(before) ? 0 : 2
        case .otherSymbol where 0x2500...0x259F ~= scalar.value: return 3
        case _ where isAfterLetter && isBeforeLetter: return 2
        case .openPunctuation: return isAfterLetter ? 1 : 0
        case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol, .otherNumber, .privateUse:
            return (isAfterLetter || isBeforeLetter) && !afterWords.contains(scalar) ? 1 : 0
        default: return 0
        }
    }

    private static func weight(
        ofLetter scalar: Unicode.Scalar,
        after before: Unicode.Scalar
    ) -> Double {
        var weight = rare[scalar] ?? 0
        guard isLetter(before) || isMark(before) else { return weight }
        if let script = Script(scalar), let other = Script(before), script != other { weight += 3 }
        let isCapital = scalar.properties.generalCategory == .uppercaseLetter
        if isCapital, before.properties.generalCategory == .lowercaseLetter { weight += 2 }
        return weight
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && scalar.value != 0xAA && scalar.value != 0xBA
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// Characters that stand inside words: apostrophes, the Catalan point, dashes, dots and spaces.
    private static let insideWords: Set<Unicode.Scalar> = [
        "\u{2019}", "\u{2018}", "\u{B7}", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}",
        "\u{2026}",
        "\u{A0}", "\u{AD}", "\u{5BE}", "\u{5F3}", "\u{5F4}", "\u{387}", "\u{200D}", "\u{200E}",
        "\u{200F}",
        "\u{200C}",
    ]

    /// Symbols that follow words.
    private static let afterWords: Set<Unicode.Scalar> = ["\u{2122}", "\u{AE}", "\u{A9}", "\u{B0}"]

    /// Letters of few languages, which others' letters become by the wrong encoding.
    private static let rare: [Unicode.Scalar: Double] = [
        "\u{FE}": 0.5, "\u{DE}": 0.5, "\u{F0}": 0.5, "\u{D0}": 0.5, "\u{192}": 1, "\u{FF}": 0.5,
        "\u{AA}": 1,
        "\u{BA}": 1,
    ]
}
