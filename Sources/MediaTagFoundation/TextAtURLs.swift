// SPDX-License-Identifier: Apache-2.0

public import AudioDescription
public import Captions
public import MediaReading
public import Speech

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension CaptionReading {
    /// Reads a caption file of any format and encoding.
    ///
    /// - Parameters:
    ///   - file: the URL of the file.
    ///   - encoding: how its encoding is found.
    /// - Throws: `MediaError` if it cannot be read or is no caption file.
    public init(contentsOf file: URL, encoding: EncodingChoice = .detect) throws(MediaError) {
        let path = file.mediaLocation
        let bytes = try CaptionFile.read(path)
        do throws(CaptionError) {
            self = try CaptionImport.read(bytes: bytes, fileName: path, encoding: encoding)
        } catch {
            throw MediaError(.captions(error), path: path)
        }
    }

    /// Reads captions of any format and encoding.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - fileName: how errors name it; its extension decides where the content does not.
    ///   - encoding: how its encoding is found.
    /// - Throws: `CaptionError` if it is no caption file.
    public init(
        _ data: Data,
        fileName: String,
        encoding: EncodingChoice = .detect
    ) throws(CaptionError) {
        self = try CaptionImport.read(bytes: Array(data), fileName: fileName, encoding: encoding)
    }
}

extension CaptionDocument {
    /// Writes the captions in a format.
    ///
    /// - Parameter format: the format.
    /// - Returns: the file, and what it does not have of the captions.
    public func data(as format: CaptionFormat) -> (data: Data, losses: [ConversionLoss]) {
        let written = write(as: format)
        return (Data(written.bytes), written.losses)
    }
}

extension TranscriptReading {
    /// Reads the words of a recogniser.
    ///
    /// - Parameter file: the URL of the file.
    /// - Throws: `MediaError` if it cannot be read; `SpeechError` if it has no words in a known form.
    public init(contentsOf file: URL) throws {
        let path = file.mediaLocation
        self = try Transcript.read(bytes: try CaptionFile.read(path), fileName: path)
    }
}

extension LexiconReading {
    /// Reads a pronunciation lexicon.
    ///
    /// - Parameter file: the URL of the file.
    /// - Throws: `MediaError` if it cannot be read; `PronunciationError` if it is no lexicon.
    public init(contentsOf file: URL) throws {
        let path = file.mediaLocation
        self = try PronunciationLexicon.read(bytes: try CaptionFile.read(path), fileName: path)
    }
}
