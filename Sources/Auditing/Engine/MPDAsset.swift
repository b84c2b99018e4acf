// SPDX-License-Identifier: Apache-2.0

package import DASH
import Looking
import MediaPrimitives
import MediaSelection

/// All that rules see of an MPD.
package struct MPDAsset: Sendable {
    /// The name of the file, as the user wrote it.
    package let fileName: String
    /// The MPD.
    package let mpd: MPD
    /// The sets of text that are there and cannot be read, each with the reason as a clause.
    package var textFaults: [(set: AdaptationSet, reason: String)] = []
    /// What was measured of the video.
    var picture = SeenPicture.notAsked

    /// Puts together what rules need.
    package init(_ mpd: MPD, fileName: String) {
        self.mpd = mpd
        self.fileName = fileName
    }

    /// How long the presentation lasts, in milliseconds; nil if it is live, or it is not stated.
    var milliseconds: Int? {
        if mpd.isDynamic { return nil }
        return mpd.duration
            ?? mpd.periods.last.flatMap { last in
                last.beginning.flatMap { start in mpd.duration(of: last).map { start + $0 } }
            }
    }

    /// All sets that viewers can select.
    var sets: [AdaptationSet] { mpd.periods.flatMap(\.adaptationSets).filter { $0.kind != nil } }

    /// Whether there is audio and no video.
    var hasSoundAlone: Bool {
        let sets = sets
        return sets.contains { $0.kind == .audible } && !sets.contains { $0.kind == .visual }
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
