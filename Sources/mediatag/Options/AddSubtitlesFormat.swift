// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// What `--format` of `add-subs` takes: how results are written, and how the track has its text.
///
/// Both are named so everywhere else; the words differ, and the option may be given twice.
enum AddSubtitlesFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case tx3g
    case wvtt
    case stpp

    /// How results are written; nil for a format of tracks.
    var output: OutputFormat? { OutputFormat(rawValue: rawValue) }

    /// How the track has its text; nil for a format of results.
    var track: SubtitleFormat? { SubtitleFormat(rawValue: rawValue) }
}

extension [AddSubtitlesFormat] {
    /// How results are written: as the last one says.
    var output: OutputFormat { compactMap(\.output).last ?? .text }

    /// How tracks have their text: as the last one says.
    var track: SubtitleFormat { compactMap(\.track).last ?? .tx3g }
}
