// SPDX-License-Identifier: Apache-2.0

public import DASH
import MediaPrimitives

/// All that rules see of an MPD.
public struct MPDAsset: Sendable {
    /// The name of the file, as the user wrote it.
    public let fileName: String
    /// The MPD.
    public let mpd: MPD

    /// Puts together what rules need.
    public init(_ mpd: MPD, fileName: String) {
        self.mpd = mpd
        self.fileName = fileName
    }
}

extension FindingLocation {
    /// An adaptation set, at the line of its tag.
    static func adaptationSet(_ set: AdaptationSet) -> FindingLocation {
        .rendition(set.selector, SourcePosition(line: set.line, column: 1))
    }
}
