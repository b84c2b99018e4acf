// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Sample entries in the form of ISO media, whatever the movie has.
enum SampleEntryForm {
    /// What configures a decoder of sound.
    private static let configurations: Set<FourCC> = [
        "esds", "dac3", "dec3", "dac4", "alac", "dfLa", "dOps", "btrt",
    ]

    /// A sample entry as ISO media has it.
    ///
    /// QuickTime's sound descriptions of versions 1 and 2 have fields and boxes of their own, which
    /// players of fragmented media do not know.
    static func inISOForm(_ entry: Box) -> Box {
        guard let sound = AudioSampleEntry(entry), entry.payload.count >= 10 else { return entry }
        let version = entry.payload[entry.payload.startIndex + 9]
        guard version > 0, isSound(entry.type) else { return entry }
        return AudioSampleEntry.box(
            entry.type,
            channels: sound.channels,
            sampleRate: sound.sampleRate,
            boxes: sound.boxes.filter { configurations.contains($0.type) }
        )
    }

    private static func isSound(_ type: FourCC) -> Bool {
        ["mp4a", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus"].contains(type)
    }
}
