// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
package import MediaSelection

/// A track of a media file, named where a caption file may be: `recording.ts:subtitle:2`, `recording.ts:3888`.
package struct NamedTextTrack: Equatable, Sendable {
    /// The media file.
    package let path: String
    /// Which of its tracks.
    package let selector: String

    /// Takes a file and a selector apart; nil if the text is the name of a file, or no file is named before a selector.
    package init?(_ text: String) {
        guard !FilePath.exists(text) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for count in 1..<max(1, parts.count) {
            let path = parts[..<count].joined(separator: ":")
            let selector = parts[count...].joined(separator: ":")
            let isSelector = TrackSelector(selector) != nil || CaptionSelector(selector) != nil
            if isSelector, FilePath.exists(path) {
                (self.path, self.selector) = (path, selector)
                return
            }
        }
        return nil
    }

    /// Reads the text of the track.
    ///
    /// - Throws: `MediaError` as `MediaText`.
    package func read() throws(MediaError) -> MediaText { try MediaText(path, track: selector) }
}

extension MediaText {
    /// Whether the track is for the deaf and hard of hearing.
    package var isSDH: Bool { track?.isSDH ?? false }

    /// Whether all of the track is forced.
    package var isForced: Bool { track?.forced == .all }

    /// The track as an option that a player offers: its language and purposes, without its number.
    package var selectionOption: SelectionOption {
        var option = SelectionOption(kind: .legible)
        option.language = track?.language
        option.name = track?.name
        option.characteristics = track?.purposes ?? []
        option.isForced = isForced
        return option
    }
}
