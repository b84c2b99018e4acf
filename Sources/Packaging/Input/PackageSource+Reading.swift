// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading

/// What is read of a source, whether it is in a file or not.
extension PackageSource {
    /// The captions of the source.
    ///
    /// - Parameter file: its file, if it is open.
    /// - Returns: the captions and what was noticed.
    /// - Throws: `PackagingError` if it cannot be read as captions.
    func readCaptions(in file: SystemFile?) throws(PackagingError) -> CaptionReading {
        if case .captions(let document) = content {
            return CaptionReading(document, format: .webVTT)
        }
        let bytes = try PackagingError.reading { () throws(MediaError) in
            if let file { try CaptionFile.read(file) } else { try CaptionFile.read(path) }
        }
        do {
            let reading = try CaptionImport.read(
                bytes: bytes,
                fileName: path,
                encoding: encoding.map(EncodingChoice.named) ?? .detect,
                frameRate: frameRate
            )
            try reading.requireSignature(file: path)
            return reading
        } catch {
            throw PackagingError(.captions(error), path: path)
        }
    }

    /// A movie that is in no file, as one that loses its name at once: FFmpeg decodes its audio from there.
    ///
    /// - Parameter folder: the folder of the presentation, beside which it is written.
    /// - Returns: the open file.
    /// - Throws: `PackagingError.Kind.media` if it cannot be written.
    func spooled(beside folder: String) throws(PackagingError) -> SystemFile {
        guard case .movie(let bytes) = content else {
            return try PackagingError.media(path) { () throws(ISOMediaError) in
                try rethrowing { () throws(FileError) in try SystemFile.reading(path) }
            }
        }
        let temporary = TemporaryName(for: folder)
        defer { temporary.remove() }
        return try PackagingError.media(path) { () throws(ISOMediaError) in
            try rethrowing { () throws(FileError) in
                let file = try SystemFile.creating(
                    temporary.path,
                    named: path,
                    isPrivate: true
                )
                try file.write(bytes, at: 0)
                return file
            }
        }
    }
}
