// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// A caption file as pairs of line 21, with everything decided that its name, its header and the request
/// say of it.
struct ClosedCaptionSource {
    let path: String
    let reading: ClosedCaptionReading
    let language: LanguageTag
    let name: String
    let characteristics: [MediaCharacteristic]

    /// Reads a caption file.
    ///
    /// - Throws: `MuxingError`: the file is no captions, has none or no language, or has some that cannot
    ///   be read and the request is not lenient.
    init(_ path: String, _ bytes: [UInt8], _ request: ClosedCaptionRequest) throws(MuxingError) {
        self.path = path
        do {
            reading = try ClosedCaptionReading.read(
                bytes: bytes,
                fileName: path,
                encoding: request.encoding.map(EncodingChoice.named) ?? .utf8Only,
                frameRate: request.frameRate,
                channel: request.channel
            )
        } catch {
            throw MuxingError(.captions(error), path: path)
        }
        let fileName = CaptionFileName(path: path)
        language = try Self.language(request, fileName, reading.document, path)
        name = request.name ?? language.autonym
        var tags = request.isSDH ?? fileName.isSDH ? MediaCharacteristic.sdh : []
        for tag in request.characteristics where !tags.contains(tag) { tags.append(tag) }
        characteristics = tags
        let faults = reading.diagnostics.filter { $0.severity == .error }
        guard faults.isEmpty || request.isLenient else {
            let sentences = faults.map { "\($0.position): \($0.message)" }
            throw MuxingError(.unusableCues(sentences), path: path)
        }
        guard !reading.channels.isEmpty else { throw MuxingError(.noCues, path: path) }
    }

    /// What the user is told of the file, a sentence each.
    var notes: [String] {
        reading.diagnostics.filter { $0.severity != .information }
            .map { "\(path):\($0.position): \($0.message)" }
            + reading.losses.map { "\(path):\($0)" }
    }

    private static func language(
        _ request: ClosedCaptionRequest,
        _ fileName: CaptionFileName,
        _ document: CaptionDocument,
        _ path: String
    ) throws(MuxingError) -> LanguageTag {
        if let language = request.language ?? fileName.language { return language }
        do {
            if let header = document.language { return try LanguageTag(known: header) }
        } catch {
            throw MuxingError(.unreadable("its header: \(error)"), path: path)
        }
        throw MuxingError(.noLanguage, path: path)
    }
}
