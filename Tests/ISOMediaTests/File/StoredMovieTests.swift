// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

/// How a `moov` that was written whole is told from another.
@Suite struct StoredMovieTests {
    private func moov(_ length: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt32(length))
        writer.write(text: "moov")
        writer.write(bytes: (8..<length).map { UInt8(truncatingIfNeeded: $0 * 7) })
        return writer.bytes
    }

    private func stored(_ moov: [UInt8]) -> [UInt8] {
        StoredMovie.pieces(moov, at: 0, freeUntil: UInt64(moov.count) + 100, replacing: 7)
            .flatMap { piece in
                guard case .new(let bytes) = piece else { return [UInt8]() }
                return bytes
            } + [UInt8](repeating: 0, count: 60)
    }

    /// Lengths around the words and rounds of the checksum.
    @Test(arguments: [8, 9, 31, 32, 33, 63, 64, 65, 200])
    func whatWasWrittenIsRead(length: Int) throws {
        let moov = moov(length)
        let bytes = stored(moov)
        let found = try StoredMovie(0..<UInt64(bytes.count), in: MemorySource(bytes))
        #expect(found?.length == UInt64(length))
        #expect(found?.checksum == StoredMovie.checksum(moov[...]))
        #expect(found?.replaced == 7)
    }

    @Test func everyByteCounts() throws {
        let bytes = stored(moov(200))
        for place in 8..<200 {
            var torn = bytes
            torn[place] ^= 0x10
            #expect(try StoredMovie(0..<UInt64(torn.count), in: MemorySource(torn)) == nil)
        }
    }

    @Test func wordsThatChangedPlacesAreAnother() {
        var words = moov(72)
        let sum = StoredMovie.checksum(words[...])
        for offset in 8..<16 { words.swapAt(offset, offset + 32) }
        #expect(StoredMovie.checksum(words[...]) != sum)
    }
}
