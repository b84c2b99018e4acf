// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

extension MovieFile {
    /// Refuses a file that has not all samples that its `moov` and its fragments describe.
    ///
    /// Where a download or a copy was cut off right after a box, all boxes are whole; only the samples are
    /// missing. An edit would put its own bytes where they have to be.
    ///
    /// - Throws: `ISOMediaError.Kind.samplesMissing`, or where a table is damaged.
    package func requireSamples() throws(ISOMediaError) {
        var end: UInt64 = 0
        for track in movie.tracks where try track.isSelfContained() {
            guard let table = try track.sampleTable() else { continue }
            end = max(
                end,
                try table.end(
                    beyond: source.length,
                    countsBytes: !track.hasSamplesOfUnknownSize()
                )
            )
        }
        if hasFragments, !hasMoreBoxes {
            for track in try fragmentedSamples() {
                end = max(end, track.runs.map(\.range.upperBound).max() ?? 0)
            }
        }
        guard end > source.length else { return }
        throw ISOMediaError(.samplesMissing(byteCount: end - source.length), path: path)
    }
}

extension Track {
    /// Whether the table counts samples of sound in other units than bytes.
    ///
    /// QuickTime's tables for sound say 1, or what version 1 and 2 of the sample entry explain.
    func hasSamplesOfUnknownSize() throws(ISOMediaError) -> Bool {
        guard try handlerType() == "soun",
            let sizes = box.descendant(["mdia", "minf", "stbl", "stsz"]),
            case let size = try sizes.decode(SampleSizeBox.self).sampleSize, size > 0
        else { return false }
        // The version follows six reserved bytes and the data reference index.
        let versions = sampleEntries.map { $0.entryFields.dropFirst(8).prefix(2) }
        return size == 1 || versions.contains { !$0.elementsEqual([0, 0]) }
    }
}

extension Box {
    /// The first bytes of a sample entry, be it opaque or a container.
    fileprivate var entryFields: ArraySlice<UInt8> {
        switch content {
        case .payload(let bytes): bytes
        case .children(let prefix, _, _): prefix
        }
    }
}
