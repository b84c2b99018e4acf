// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL {
    /// The block about the file (General Subtitle Information; Tech 3264, 4).
    struct GeneralInformation: Equatable, Sendable {
        /// The 1,024 bytes.
        private(set) var bytes: [UInt8]

        /// Takes the bytes of the block.
        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// A block of spaces, in code page 850.
        init() {
            bytes = Array(repeating: 0x20, count: EBUSTL.headerLength)
            bytes.replaceSubrange(0..<3, with: "850".utf8)
        }

        /// Text and numbers in the block, by their codes in the standard.
        enum Field: String, CaseIterable {
            case diskFormat = "DFC"
            case displayStandard = "DSC"
            case characterTable = "CCT"
            case language = "LC"
            case originalProgramTitle = "OPT"
            case originalEpisodeTitle = "OET"
            case translatedProgramTitle = "TPT"
            case translatedEpisodeTitle = "TET"
            case translatorName = "TN"
            case translatorContact = "TCD"
            case referenceCode = "SLR"
            case creationDate = "CD"
            case revisionDate = "RD"
            case revisionNumber = "RN"
            case blockCount = "TNB"
            case subtitleCount = "TNS"
            case groupCount = "TNG"
            case columnCount = "MNC"
            case rowCount = "MNR"
            case timeCodeStatus = "TCS"
            case programStart = "TCP"
            case firstCue = "TCF"
            case diskCount = "TND"
            case diskNumber = "DSN"
            case country = "CO"
            case publisher = "PUB"
            case editorName = "EN"
            case editorContact = "ECD"
            case userData = "UDA"

            /// Where it is in the block.
            var range: Range<Int> {
                switch self {
                case .diskFormat: 3..<11
                case .displayStandard: 11..<12
                case .characterTable: 12..<14
                case .language: 14..<16
                case .originalProgramTitle: 16..<48
                case .originalEpisodeTitle: 48..<80
                case .translatedProgramTitle: 80..<112
                case .translatedEpisodeTitle: 112..<144
                case .translatorName: 144..<176
                case .translatorContact: 176..<208
                case .referenceCode: 208..<224
                case .creationDate: 224..<230
                case .revisionDate: 230..<236
                case .revisionNumber: 236..<238
                case .blockCount: 238..<243
                case .subtitleCount: 243..<248
                case .groupCount: 248..<251
                case .columnCount: 251..<253
                case .rowCount: 253..<255
                case .timeCodeStatus: 255..<256
                case .programStart: 256..<264
                case .firstCue: 264..<272
                case .diskCount: 272..<273
                case .diskNumber: 273..<274
                case .country: 274..<277
                case .publisher: 277..<309
                case .editorName: 309..<341
                case .editorContact: 341..<373
                case .userData: 448..<1024
                }
            }

            /// What the lines of a document's header call it, which keep it in WebVTT; nil for what is stated elsewhere.
            var headerName: String? {
                switch self {
                case .originalProgramTitle: "Original-Program-Title"
                case .originalEpisodeTitle: "Original-Episode-Title"
                case .translatedProgramTitle: "Translated-Program-Title"
                case .translatedEpisodeTitle: "Translated-Episode-Title"
                case .translatorName: "Translator"
                case .translatorContact: "Translator-Contact"
                case .referenceCode: "Subtitle-List-Reference"
                case .creationDate: "Creation-Date"
                case .revisionDate: "Revision-Date"
                case .revisionNumber: "Revision-Number"
                case .programStart: "Start-Of-Program"
                case .country: "Country-Of-Origin"
                case .publisher: "Publisher"
                case .editorName: "Editor"
                case .editorContact: "Editor-Contact"
                default: nil
                }
            }
        }

        /// A field without spaces at its ends, in the code page of the block.
        subscript(field: Field) -> String {
            let text = raw(field).trimming { $0 == 0x20 || $0 == 0 }
            guard !text.allSatisfy({ 0x20...0x7E ~= $0 }) else { return text.string }
            do {
                let decoded = try CharacterConverter.convert(
                    Array(text),
                    from: codePage,
                    file: field.rawValue
                )
                return decoded[...].string.filter { !$0.isNewline }
            } catch {
                // Of a page that the system does not know, what is not ASCII is U+FFFD.
                return text.string
            }
        }

        /// The code page of texts in the block, as iconv knows it.
        private var codePage: String { "CP" + bytes[..<3].string }

        /// The bytes of a field.
        func raw(_ field: Field) -> ArraySlice<UInt8> { bytes[field.range] }

        /// A field as a number; nil if it has other characters than digits.
        func number(_ field: Field) -> Int? { Int(self[field]) }

        /// Writes a field, as much of the text as there is room for.
        ///
        /// - Returns: whether all of the text has a place.
        @discardableResult
        mutating func set(_ field: Field, _ text: String) -> Bool {
            var isWhole = true
            var written: [UInt8] = []
            for character in text {
                do {
                    written += try CharacterConverter.encode(
                        Array(String(character).utf8),
                        to: codePage,
                        file: field.rawValue
                    )
                } catch {
                    written.append(UInt8(ascii: "?"))
                    isWhole = false
                }
            }
            let range = field.range
            if written.count > range.count { isWhole = false }
            written = Array(written.prefix(range.count))
            written += Array(repeating: 0x20, count: range.count - written.count)
            bytes.replaceSubrange(range, with: written)
            return isWhole
        }

        /// Writes a number with zeros before it.
        mutating func set(_ field: Field, _ number: Int) {
            set(field, number.padded(to: field.range.count))
        }
    }

    /// What rows and codes of the text mean (DSC).
    enum DisplayStandard: UInt8 {
        /// Not stated.
        case undefined = 0x20
        /// Open subtitles, which are a part of the picture when they are shown.
        case open = 0x30
        /// Teletext, level 1.
        case teletext1 = 0x31
        /// Teletext, level 2.
        case teletext2 = 0x32

        /// Whether codes are those of teletext, and take a column each.
        var isTeletext: Bool { self == .teletext1 || self == .teletext2 }
    }
}

extension EBUSTL.GeneralInformation {
    /// The display standard; nil for a code that means nothing.
    var displayStandard: EBUSTL.DisplayStandard? {
        raw(.displayStandard).first.flatMap(EBUSTL.DisplayStandard.init(rawValue:))
    }

    /// The characters of the text; nil if it is no table of the standard.
    var table: EBUSTL.CharacterTable.Name? {
        EBUSTL.CharacterTable.Name(rawValue: self[.characterTable])
    }

    /// The rate of the time codes: digits of the disk format, 25 if they are 00.
    var rate: TimeCodeRate {
        let stated = Int(bytes[6..<8][...].string) ?? 25
        return TimeCodeRate(stated == 0 ? 25 : stated)
    }

    /// The start of the program; nil if it is no time code.
    var programStart: TimeCode? { time(.programStart) }

    /// A time code of eight digits.
    func time(_ field: Field) -> TimeCode? {
        let digits = raw(field)
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let values = digits.map { $0 - 0x30 }
        let pairs = stride(from: 0, to: 8, by: 2).map { values[$0] * 10 + values[$0 + 1] }
        return TimeCode(pairs)
    }
}
