// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives
import MediaReading
import MediaSelection

/// The words of a recogniser's file, and what was noticed while they were read.
public struct TranscriptReading: Equatable, Sendable {
    /// The words.
    public var transcript: Transcript
    /// The format of the file.
    public var format: RecogniserFormat
    /// What was repaired or left out, by first place.
    public var notices: [ImportNotice]

    /// Makes a reading.
    package init(transcript: Transcript, format: RecogniserFormat, notices: [ImportNotice] = []) {
        self.transcript = transcript
        self.format = format
        self.notices = notices
    }
}

extension Transcript {
    /// A file of words has at most this many bytes; an hour of speech has some ten million in the most
    /// verbose format.
    package static let byteLimit = 256 << 20

    /// Reads the words of a recogniser's file, recognised by its structure.
    ///
    /// - Parameters:
    ///   - bytes: the whole file: JSON, JSON lines, several JSON documents, captions, or a text with times; in UTF-8 or
    ///     UTF-16.
    ///   - fileName: how errors name it.
    ///   - format: what it is, if it is not to be recognised.
    /// - Returns: the words, the format, and what was repaired or left out.
    /// - Throws: `SpeechError` if the file is of no known format, has no words, or has times that cannot be right.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        format: RecogniserFormat? = nil
    ) throws(SpeechError) -> TranscriptReading {
        try read(bytes: bytes, fileName: fileName, format: format, mapping: nil)
    }

    /// Reads the words of a file by a mapping.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, JSON.
    ///   - fileName: how errors name it.
    ///   - mapping: where words and times are.
    /// - Returns: as `read(bytes:fileName:format:)`.
    /// - Throws: as `read(bytes:fileName:format:)`.
    package static func read(
        bytes: [UInt8],
        fileName: String,
        mapping: RecogniserMapping
    ) throws(SpeechError) -> TranscriptReading {
        try read(bytes: bytes, fileName: fileName, format: nil, mapping: mapping)
    }

    private static func read(
        bytes: [UInt8],
        fileName: String,
        format: RecogniserFormat?,
        mapping: RecogniserMapping?
    ) throws(SpeechError) -> TranscriptReading {
        guard bytes.count <= byteLimit else {
            throw SpeechError(.tooLarge(limit: byteLimit), path: fileName)
        }
        let bytes = UnicodeText.utf8(of: bytes)
        if mapping == nil, let reader = TextReader.reader(of: bytes, fileName, as: format) {
            do throws(SpeechError) {
                return try read(RecogniserSource(bytes: bytes, path: fileName), reader)
            } catch {
                // A page of a proxy, or prose in a file named `.srt`: it only looked like captions.
                let beginning = TextBeginning(bytes, fileName)
                guard format == nil, error.isOfNoCaptions(beginning) else { throw error }
            }
        }
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            let position = SourcePosition(ofByte: error.offset, in: bytes)
            throw SpeechError(.notJSON(error.fault), path: fileName, position: position)
        }
        let source = RecogniserSource(bytes: bytes, path: fileName)
        return try read(documents(of: text, mapping), source, format, mapping)
    }

    private static func read(
        _ source: RecogniserSource,
        _ reader: TextReader
    ) throws(SpeechError) -> TranscriptReading {
        var recognition = Recognition(format: reader.format)
        try reader.read(source, &recognition)
        var assembly = TranscriptAssembly(recognition, source)
        return try assembly.reading()
    }

    /// The documents; where the file is one list of objects, these, unless a mapping begins at it.
    private static func documents(of text: JSONText, _ mapping: RecogniserMapping?) -> [JSONValue] {
        let documents = text.documents
        guard documents.count == 1, let list = documents.first, list.isArray, mapping == nil else {
            return documents
        }
        let items = list.items
        return items.isEmpty ? documents : items
    }

    private static func read(
        _ documents: [JSONValue],
        _ source: RecogniserSource,
        _ format: RecogniserFormat?,
        _ mapping: RecogniserMapping?
    ) throws(SpeechError) -> TranscriptReading {
        let readers =
            mapping.map { [FormatReader($0)] } ?? format.map {
                FormatReader.of($0).map { [$0] } ?? []
            }
            ?? FormatReader.candidates(for: documents)
        guard !readers.isEmpty else { throw source.error(.unknownFormat, at: nil) }
        var first: SpeechError?
        for reader in readers {
            do throws(SpeechError) {
                let needsRecognition = mapping?.conditions.isEmpty != true
                return try read(documents, source, reader, needsRecognition: needsRecognition)
            } catch {
                // The times, not the first format that fits, decide between formats that have the same members.
                first = first ?? error
                guard case .wrongUnit = error.kind else { break }
            }
        }
        throw first ?? source.error(.unknownFormat, at: nil)
    }

    private static func read(
        _ documents: [JSONValue],
        _ source: RecogniserSource,
        _ reader: FormatReader,
        needsRecognition: Bool
    ) throws(SpeechError) -> TranscriptReading {
        if reader.format == .mediatag { return try WordsFile.read(documents, source) }
        var recognition = Recognition(format: reader.format)
        for document in documents {
            if !needsRecognition || reader.recognises(document) {
                reader.read(document, &recognition)
            } else {
                recognition.note(.otherDocuments, at: document)
            }
        }
        if recognition.count(.otherDocuments) == documents.count {
            throw source.error(.notOfFormat(reader.format), at: documents.first)
        }
        var assembly = TranscriptAssembly(recognition, source)
        return try assembly.reading()
    }
}

extension SpeechError {
    /// Whether a text that was read as captions is none: of no format, or without cues and only named as captions.
    fileprivate func isOfNoCaptions(_ beginning: TextBeginning) -> Bool {
        switch kind {
        case .noWords(.captions): return !CaptionWords.hasSignature(beginning)
        case .media(let error):
            guard case .captions(let fault) = error.kind else { return false }
            return fault.kind == .unknownFormat
        default: return false
        }
    }
}

/// The file that is read, and where a byte is.
struct RecogniserSource {
    /// The file in UTF-8.
    let bytes: [UInt8]
    let path: String

    /// The line and column of a byte.
    func position(of offset: Int) -> SourcePosition {
        SourcePosition(ofByte: offset, in: bytes)
    }

    /// An error at a value.
    func error(_ kind: SpeechError.Kind, at value: JSONValue?) -> SpeechError {
        SpeechError(kind, path: path, position: value.map { position(of: $0.offset) })
    }
}

extension SourcePosition {
    /// The line and column of a byte.
    init(ofByte offset: Int, in bytes: [UInt8]) {
        var line = 1
        var lineStart = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        self.init(line: line, column: offset - lineStart + 1)
    }
}
