// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives

/// What has to hold for any bytes that are read as a movie file.
enum MovieInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        guard let file = try file(bytes) else { return }
        if file.movieBox.sizeForm != .toEndOfFile {
            let range = Int(file.movieBox.range.lowerBound)..<Int(file.movieBox.range.upperBound)
            try require(file.movie.box.encoded == Array(bytes[range]), "moov is not written back")
        }
        let ends = file.boxes.map(\.range.upperBound)
        try require(ends.allSatisfy { $0 <= file.source.length }, "a box beyond the file")
        try BoxInvariants.check(file.movie.box)
        for track in file.movie.tracks { try TrackInvariants.check(track) }
        try checkMovie(file)
    }

    /// Reads any bytes as what stands in an `stbl`.
    static func check(sampleTable bytes: [UInt8]) throws(BrokenInvariant) {
        var writer = ByteWriter()
        writer.box("moov") { moov in
            moov.box("trak") { trak in
                trak.box("mdia") { mdia in
                    mdia.box("minf") { $0.box("stbl") { $0.write(bytes: bytes) } }
                }
            }
        }
        try check(writer.bytes)
    }

    private static func file(_ bytes: [UInt8]) throws(BrokenInvariant) -> MovieFile? {
        do throws(ISOMediaError) {
            return try MovieFile(MemorySource(bytes))
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            return nil
        }
    }

    /// What is asked of whole movies gives an answer or an error with words.
    private static func checkMovie(_ file: MovieFile) throws(BrokenInvariant) {
        do throws(ISOMediaError) {
            try file.requireWhole()
            _ = try file.hasContentCredentials()
            try file.movie.requireSoundBoxes()
            let id = try file.movie.unusedTrackID()
            guard try file.movie.track(id) == nil else {
                throw ISOMediaError(.verificationFailed("the unused track ID is used"))
            }
        } catch {
            if case .verificationFailed(let sentence) = error.kind {
                throw BrokenInvariant(sentence)
            }
            try require(!error.description.isEmpty, "an error without words")
        }
    }
}
