// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import MediaReading
import Playlists

extension PresentationEdit {
    /// Marks the times at which lights flash in a media playlist; marks of an earlier edit are replaced.
    ///
    /// - Parameters:
    ///   - flashes: when they flash; red ones are not marked, as there is no mark for them.
    ///   - cues: a file that gets the same marks as WebVTT metadata; nil: none.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`: it is not a media playlist, has not ended, or states no date; or a file that no edit wrote is in
    ///   the place of the cues.
    package func markFlashes(
        _ flashes: FlashTimes,
        cues: String? = nil
    ) throws(PackagingError) -> Report {
        try withLock { opened, old throws(PackagingError) in
            try markFlashes(flashes, cues, from: opened, over: old)
        }
    }

    private func markFlashes(
        _ flashes: FlashTimes,
        _ cues: String?,
        from opened: SystemFile?,
        over old: SystemFile?
    ) throws(PackagingError) -> Report {
        let playlist = try PackagingError.reading { () throws(MediaError) in
            try PlaylistFile.readMedia(path, from: opened)
        }
        let length = playlist.duration.nanoseconds / 1_000_000
        let marks = FlashMarks(flashes.general, length: length)
        guard let text = playlist.marked(marks) else {
            throw PackagingError(
                .reading(MediaError(.playlist(PlaylistError(.noDate, path: path)), path: path)),
                path: path
            )
        }
        let cueFile: FlashCueFile? =
            if let cues { try FlashCueFile(cues, FlashCues(marks: marks)) } else { nil }
        let isChanged = text != playlist.text
        if !isDryRun {
            try cueFile?.write()
            if isChanged || output != nil { try write(text, over: old) }
        }
        let isDifferent = isChanged || cueFile?.isDifferent == true
        return Report(
            path: path,
            output: target,
            status: !isDifferent ? .unchanged : isDryRun ? .wouldChange : .changed,
            difference: isChanged ? playlist.text.difference(to: text) : [],
            notices: flashes.notices,
            added: [],
            losses: []
        )
    }

    private func write(_ text: PlaylistText, over old: SystemFile?) throws(PackagingError) {
        try PackagingError.file(target) { () throws(FileError) in
            try SystemFile.write(
                text.write(),
                to: target,
                replacing: replaces || output == nil,
                old: old
            )
        }
    }
}

extension FlashTimes {
    /// What is not marked.
    var notices: [PackagingNotice] {
        red.map {
            PackagingNotice(
                .redFlashes(at: MediaTime(ticks: Int64($0.lowerBound), timescale: 1000))
            )
        }
            + (doubt.map { [PackagingNotice(.openFlashes($0))] } ?? [])
    }
}
