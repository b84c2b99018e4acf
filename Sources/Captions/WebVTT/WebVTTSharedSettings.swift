// SPDX-License-Identifier: Apache-2.0

/// The settings of a timing line, read once for all cues that have the same.
final class WebVTTSharedSettings: Equatable, Sendable {
    /// What they say.
    let settings: WebVTT.CueSettings
    /// Where that puts a cue.
    let placement: SharedPlacement

    /// Those of a cue that has none.
    static let none = WebVTTSharedSettings(WebVTT.CueSettings())

    /// Takes settings.
    init(_ settings: WebVTT.CueSettings) {
        self.settings = settings
        placement = SharedPlacement(Placement(settings))
    }

    static func == (left: WebVTTSharedSettings, right: WebVTTSharedSettings) -> Bool {
        left === right || left.settings == right.settings
    }
}

/// The settings that were read last; most cues of a file have one of a few.
///
/// They hold good for the whole file: what they mean depends on its regions, and no region is
/// defined after the first cue.
struct WebVTTRecentSettings {
    private static let limit = 8
    private var entries: [(text: ArraySlice<UInt8>, settings: WebVTTSharedSettings)] = []
    private var oldest = 0

    /// The settings that a text says, if it was read before.
    func settings(of text: ArraySlice<UInt8>) -> WebVTTSharedSettings? {
        for entry in entries where entry.text.elementsEqual(text) { return entry.settings }
        return nil
    }

    /// Keeps settings in which there is nothing to report.
    mutating func insert(_ settings: WebVTTSharedSettings, of text: ArraySlice<UInt8>) {
        if entries.count < Self.limit {
            entries.append((text, settings))
        } else {
            entries[oldest] = (text, settings)
            oldest = (oldest + 1) % Self.limit
        }
    }
}
