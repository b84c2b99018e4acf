// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why a caption file could not be read at all, and where.
public struct CaptionError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// There is nothing in the file, or only white space.
        case empty
        /// The file is not text.
        case binary
        /// The file is of a known format that is not supported; its name.
        case unsupportedFormat(String)
        /// Neither the content nor the name of the file has a known format.
        case unknownFormat
        /// WebVTT that does not begin with `WEBVTT`.
        case missingSignature
        /// A library that reading the format needs cannot be loaded; what to install, and why not.
        case missingLibrary(String)
        /// FFmpeg cannot read the file as the format it looks like; the format and FFmpeg's reason.
        case notImported(String, reason: String)
        /// The format is read and written, but not changed in place.
        case notEditable(String)
        /// The file cannot be changed in place; why not, as a clause.
        case notChangeable(String)
        /// So many cues have times that cannot be read, and fewer have others: there is nothing to go by.
        case notFixable(unreadableCues: Int)
        /// Byte pairs of several channels, given by their names, that were to become those of one.
        case severalChannels([String])
        /// A byte that UTF-8 does not allow, and no encoding was named.
        case notUTF8(byte: UInt8)
        /// There is no converter for the encoding that was named.
        case unknownEncoding(String)
        /// A byte, the offset of which is given in bytes from the start of the file, that the
        /// encoding does not allow.
        case undecodable(byte: UInt8, offset: Int, encoding: String)
        /// Half of a surrogate pair on its own, which is no character in any form of Unicode.
        case loneSurrogate(unit: UInt32, encoding: String)
        /// A file that was to state how captions look; what is wrong with it.
        case notAnAppearance(String)
        /// A character that is to be written and that the encoding does not have.
        case unencodable(character: Character, encoding: String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public let file: String
    /// Where it is; nil when it concerns the whole file, or no line is known.
    public let position: SourcePosition?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, file: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.file = file
        self.position = position
    }
}

extension CaptionError: CustomStringConvertible {
    /// A sentence that says what is wrong, without the place.
    public var reason: String {
        switch kind {
        case .empty:
            "the file is empty"
        case .binary:
            "not a text file"
        case .unsupportedFormat(let name):
            "\(name) is not supported; convert it to \(CaptionFormat.supportedNames)"
        case .unknownFormat:
            "not a known caption format; supported are \(CaptionFormat.supportedNames), "
                + "\(SourceFormat.macCaption.name) (.mcc), and through FFmpeg \(ImportedFormat.supportedNames)"
        case .notImported(let name, let reason):
            "FFmpeg cannot read it as \(name): \(reason)"
        case .notEditable(let name):
            "\(name) cannot be fixed in place"
        case .notChangeable(let reason):
            "it cannot be changed in place: \(reason)"
        case .notFixable(let count):
            "more than \(count) cues have unreadable times, and fewer have readable ones, so the file cannot be "
                + "fixed; create it again from its source"
        case .severalChannels(let names):
            names.isEmpty
                ? "it has no captions"
                : "it has captions of \(names.joined(separator: " and ")), not of one channel"
        case .missingSignature:
            "WebVTT that does not begin with WEBVTT, so players show none of it"
        case .missingLibrary(let reason):
            reason
        case .notUTF8(let byte):
            "not UTF-8 (byte \(Self.hexadecimal(byte)))"
        case .unknownEncoding(let name):
            "unknown encoding \"\(name)\""
        case .undecodable(let byte, let offset, let encoding):
            "not \(encoding) (byte \(Self.hexadecimal(byte)) at byte \(offset))"
        case .loneSurrogate(let unit, let encoding):
            "half of a surrogate pair (U+\(String(unit, radix: 16, uppercase: true))) is on its own, "
                + "which \(encoding) does not allow; the program that wrote the file split a character"
        case .notAnAppearance(let reason):
            "not an appearance of captions: \(reason)"
        case .unencodable(let character, let encoding):
            "\(encoding) has no \"\(character)\"; write the file in UTF-8"
        }
    }

    /// `file:line:column: sentence`, without the parts of the place that are not known.
    public var description: String {
        guard let position else { return "\(file): \(reason)" }
        return "\(file):\(position): \(reason)"
    }

    static func hexadecimal(_ byte: UInt8) -> String {
        "0x" + byte.padded(to: 2, radix: 16).uppercased()
    }
}
