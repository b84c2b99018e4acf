// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem

/// A folder that gets the narration alone: a WAV file for each description, named by its identifier.
package struct NarrationStems: Sendable {
    /// The folder.
    package let folder: String
    /// The folder as the script of the mix names it.
    private let name: String
    private let replaces: Bool

    /// Names a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder, which exists.
    ///   - name: the folder as seen from the script of the mix.
    ///   - replaces: whether files that are there may be replaced.
    package init(folder: String, name: String, replacing replaces: Bool) {
        self.folder = folder
        self.name = name
        self.replaces = replaces
    }

    /// How the script refers to the file of a description.
    func reference(to id: String) -> String { "\(name)/\(Self.fileName(id))" }

    private static func fileName(_ id: String) -> String {
        id.map { $0 == "/" ? "_" : String($0) }.joined() + ".wav"
    }

    /// Writes the speech of all descriptions at its speed, before its level is changed.
    func write(_ narration: PlacedNarration) throws(DescribeError) {
        do throws(FileError) {
            for item in narration.items {
                let samples = try narration.store.read(item.stored)
                let bytes = Self.wave(samples, rate: narration.format.sampleRate)
                let path = "\(folder)/\(Self.fileName(item.description.id))"
                try SystemFile.write(bytes, to: path, replacing: replaces)
            }
        } catch {
            throw DescribeError(.file(error))
        }
    }

    /// A WAV file of one channel and samples of 32 bits in floating point (`WAVE_FORMAT_IEEE_FLOAT`).
    static func wave(_ samples: [Float], rate: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let length = 4 * samples.count
        let riff = Array("RIFF".utf8) + number(length + 50, 4)
        let format = Array("WAVEfmt ".utf8) + number(18, 4) + number(3, 2) + number(1, 2)
        let rates = number(rate, 4) + number(4 * rate, 4) + number(4, 2) + number(32, 2)
        let fact = number(0, 2) + Array("fact".utf8) + number(4, 4) + number(samples.count, 4)
        let data = Array("data".utf8) + number(length, 4) + NarrationStore.bytes(samples)
        return riff + format + rates + fact + data
    }
}
