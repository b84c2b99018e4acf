// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// A caption file with everything decided that its name, its header and the request say of its track.
struct ClosedCaptionSource {
    let file: ClosedCaptionFile
    let language: LanguageTag
    let name: String
    let characteristics: [MediaCharacteristic]

    var path: String { file.path }
    var reading: ClosedCaptionReading { file.reading }

    /// Reads a caption file.
    ///
    /// - Throws: `MuxingError`: the file is no captions, has none or no language, or has some that cannot
    ///   be read and the request is not lenient.
    init(_ path: String, _ bytes: [UInt8], _ request: ClosedCaptionRequest) throws(MuxingError) {
        file = try ClosedCaptionFile(path, bytes, request)
        let fileName = CaptionFileName(path: path)
        language = try Self.language(request, fileName, file.reading.document, path)
        name = request.name ?? language.autonym
        var tags = request.isSDH ?? fileName.isSDH ? MediaCharacteristic.sdh : []
        for tag in request.characteristics where !tags.contains(tag) { tags.append(tag) }
        characteristics = tags
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
