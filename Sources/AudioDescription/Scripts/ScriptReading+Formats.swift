// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives
import MediaReading
import MediaSelection

extension DescriptionScript {
    /// A script has at most this many bytes, with the recordings in it.
    package static let byteLimit = 256 << 20

    /// Reads a script: DAPT, WebVTT, SubRip, a table or other captions, recognised by the content.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name it.
    ///   - encoding: how its encoding is found.
    /// - Returns: the script and what was noticed; it may have no descriptions.
    /// - Throws: `ScriptError` if the file is not a script.
    package static func read(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice = .utf8Only
    ) throws(ScriptError) -> ScriptReading {
        guard bytes.count <= byteLimit else {
            throw ScriptError(.tooLarge(limit: byteLimit), path: fileName)
        }
        let text: RecognisedText
        do {
            text = try RecognisedText(bytes: bytes, fileName: fileName, encoding: encoding)
        } catch {
            throw ScriptError(error, path: fileName)
        }
        if case .imported = text.format {
            return try captions(path: fileName) { () throws(CaptionError) in
                try CaptionImport.read(bytes: bytes, fileName: fileName, encoding: encoding)
            }
        }
        if text.format == .ttml {
            if let reading = try dapt(text.text, bytes: bytes, fileName) { return reading }
            return try captions(text, fileName)
        }
        if text.format != .webVTT, let table = ScriptTable(text.text) {
            return try table.read(path: fileName)
        }
        return try captions(text, fileName)
    }

    /// Reads DAPT; nil where the document is other TTML.
    private static func dapt(
        _ text: ArraySlice<UInt8>,
        bytes: [UInt8],
        _ path: String
    ) throws(ScriptError) -> ScriptReading? {
        guard let markup = MarkupReader.read(text) else { throw ScriptError(.noXML, path: path) }
        guard let root = markup.root, DAPTReader.isDAPT(root) else { return nil }
        if let fault = markup.fault {
            throw ScriptError(.malformed(fault.message), path: path, position: fault.position)
        }
        var reader = DAPTReader()
        if markup.declaresEntity {
            let message = "entities must not be declared in DAPT"
            reader.report(.error, "entity-declared", message, at: root.position)
        }
        if let encoding = ScriptEncoding.fault(of: bytes) {
            reader.report(.error, "not-utf8", encoding, at: SourcePosition(line: 1, column: 1))
        }
        if root.name.namespace != DAPT.Namespace.ttml {
            let message = "the namespace of tt is not \(DAPT.Namespace.ttml)"
            throw ScriptError(.malformed(message), path: path, position: root.position)
        }
        reader.read(root)
        return ScriptReading(script: reader.script, format: .dapt, findings: reader.findings)
    }

    private static func captions(
        _ text: RecognisedText,
        _ path: String
    ) throws(ScriptError) -> ScriptReading {
        try captions(path: path) { () throws(CaptionError) in
            let reading = try text.read()
            try reading.requireSignature(file: path)
            return reading
        }
    }

    private static func captions(
        path: String,
        _ read: () throws(CaptionError) -> CaptionReading
    ) throws(ScriptError) -> ScriptReading {
        do throws(CaptionError) {
            return ScriptReading(try read())
        } catch {
            throw ScriptError(error, path: path)
        }
    }
}

extension ScriptReading {
    /// A script of captions that were read: each cue that has a text is a description.
    ///
    /// - Parameter reading: the captions.
    package init(_ reading: CaptionReading) {
        var identifiers = ScriptIdentifiers()
        let language = reading.document.language.flatMap(DAPTReader.language)
        var script = DescriptionScript(language: language)
        for cue in reading.document.cues {
            let text = cue.text.plainText.oneLine
            guard !text.isEmpty else { continue }
            let start = min(max(cue.startMilliseconds, 0), DescriptionScript.latest)
            let end = min(cue.endMilliseconds, DescriptionScript.latest)
            var description = Description(
                id: identifiers.next(cue.identifier),
                start: start,
                end: end > start ? end : nil,
                text: text
            )
            description.position = cue.position
            script.descriptions.append(description)
        }
        self.script = script
        format =
            switch reading.format {
            case .webVTT: .webVTT
            case .subRip: .subRip
            default: .captions
            }
        findings = reading.diagnostics.compactMap(ScriptFinding.init)
    }
}

extension ScriptFinding {
    /// What a reader of captions noticed, as far as it concerns what is spoken and when.
    fileprivate init?(_ diagnostic: Diagnostic) {
        guard diagnostic.severity != .information else { return nil }
        self.init(
            severity: diagnostic.severity == .error ? .error : .warning,
            code: diagnostic.code.rawValue,
            message: diagnostic.message,
            position: diagnostic.position
        )
    }
}

/// Identifiers of descriptions, each there once and allowed by XML.
struct ScriptIdentifiers {
    private var used: Set<String> = []
    private var count = 0

    /// The identifier of the next description: that of the file where it can be used.
    mutating func next(_ written: String?) -> String {
        count += 1
        if let written, DAPT.isName(written), used.insert(written).inserted { return written }
        var name = "d\(count)"
        while !used.insert(name).inserted { name += "-" }
        return name
    }
}

/// What DAPT requires of the encoding of a file.
enum ScriptEncoding {
    /// Why a file of DAPT is not in UTF-8 as it has to be; nil: it is.
    static func fault(of bytes: [UInt8]) -> String? {
        if String(validating: bytes, as: UTF8.self) == nil {
            return "a DAPT document has to be in UTF-8"
        }
        let declaration = bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }
        let text = String(decoding: declaration, as: UTF8.self)
        guard text.hasPrefix("<?xml"), let range = text.firstRange(of: "encoding") else {
            return nil
        }
        let rest = text[range.upperBound...].split { !($0.isLetter || $0.isNumber || $0 == "-") }
        guard let name = rest.first, name.lowercased() != "utf-8" else { return nil }
        return "a DAPT document has to be in UTF-8, not \(String(name).quoted)"
    }
}

extension ScriptError {
    /// Why captions could not be read.
    fileprivate init(_ error: CaptionError, path: String) {
        let kind: Kind =
            switch error.kind {
            case .unknownFormat: .unknownFormat
            case .unsupportedFormat: .unknownFormat
            case .missingLibrary: .noXML
            default: .malformed(error.reason)
            }
        self.init(kind, path: path, position: error.position)
    }
}
