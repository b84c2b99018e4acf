// SPDX-License-Identifier: Apache-2.0

package import DASH
import MediaPrimitives

/// All that rules see of an MPD.
package struct MPDAsset: Sendable {
    /// The name of the file, as the user wrote it.
    package let fileName: String
    /// The MPD.
    package let mpd: MPD

    /// Puts together what rules need.
    package init(_ mpd: MPD, fileName: String) {
        self.mpd = mpd
        self.fileName = fileName
    }

    /// The remedy that changes what is said of a set; nil if there is nothing to change.
    func fix(
        _ set: AdaptationSet,
        of period: MPD.Period,
        _ changes: [Remedy.TagChange]
    ) -> Remedy? {
        guard !changes.isEmpty else { return nil }
        let name = period.number > 1 ? period.name : nil
        return Remedy(
            RemoteName.file(fileName),
            .tagAdaptationSet(set.selector, period: name, changes)
        )
    }
}

extension FindingLocation {
    /// An adaptation set, at the line of its tag.
    static func adaptationSet(_ set: AdaptationSet) -> FindingLocation {
        .rendition(set.selector, SourcePosition(line: set.line, column: 1))
    }
}
