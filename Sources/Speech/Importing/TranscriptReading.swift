// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
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
    public static let byteLimit = 256 << 20

    /// Reads the words of a recogniser's file, recognised by its structure.
    ///
    /// - Parameters:
    ///   - bytes: the whole file: JSON, JSON lines or several JSON documents.
    ///   - fileName: how errors name it.
    ///   - format: what it is, if it is not to be recognised.
    /// - Returns: the words, the format, and what was repaired or left out.
    /// - Throws: `SpeechError` if the file is not JSON or of no known format, has no words, or has times
    ///   that cannot be right.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        format: RecogniserFormat? = nil
    ) throws(SpeechError) -> TranscriptReading {
        guard bytes.count <= byteLimit else {
            throw SpeechError(.tooLarge(limit: byteLimit), path: fileName)
        }
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            let position = SourcePosition(ofByte: error.offset, in: bytes)
            throw SpeechError(.notJSON(error.fault), path: fileName, position: position)
        }
        let source = RecogniserSource(text: text, path: fileName)
        let documents = source.documents
        guard let found = format ?? FormatReader.format(of: documents) else {
            throw source.error(.unknownFormat, at: nil)
        }
        if found == .mediatag { return try WordsFile.read(documents, source) }
        let reader = FormatReader.of(found)
        var recognition = Recognition(format: found)
        for document in documents {
            if reader.recognises(document) {
                reader.read(document, &recognition)
            } else {
                recognition.note(.otherDocuments, at: document)
            }
        }
        if recognition.count(.otherDocuments) == documents.count {
            throw source.error(.notOfFormat(found), at: documents.first)
        }
        var assembly = TranscriptAssembly(recognition, source)
        return try assembly.reading()
    }
}

/// The file that is read: its documents, and where a byte is.
struct RecogniserSource {
    let text: JSONText
    let path: String

    /// The documents; where the file is one list of objects, these.
    var documents: [JSONValue] {
        let documents = text.documents
        guard documents.count == 1, let list = documents.first, list.isArray else {
            return documents
        }
        let items = list.items
        return items.isEmpty ? documents : items
    }

    /// The line and column of a byte.
    func position(of offset: Int) -> SourcePosition {
        SourcePosition(ofByte: offset, in: text.bytes)
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
