// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import MediaReading

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

    /// A WAV file of one channel.
    static func wave(_ samples: [Float], rate: Int) -> [UInt8] {
        ChannelFormat(sampleRate: rate, channelCount: 1).waveHeader(samples: samples.count)
            + samples.littleEndianBytes
    }
}
