// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Where the words of captions come from.
package enum CaptionOrigin: Equatable, Sendable {
    /// A file of a recogniser, captions or our own words.
    case file(RecogniserFormat)
    /// An engine that recognised them in this run.
    case engine(RecognitionEngine)
    /// A text that was aligned.
    case text

    /// What a caption file says of itself if its format has a place for that; nil: it is not known to be made by a
    /// machine.
    var note: String? {
        let kind = MediaCharacteristic.machineGenerated.rawValue
        switch self {
        case .file(let format) where format != .mediatag && !format.isCaptions:
            return "\(kind): words of \(format.name), not known to be checked by a person"
        case .engine(let engine):
            return "\(kind): recognised by \(engine.name), not checked by a person"
        case .file, .text: return nil
        }
    }
}
