// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// What was done to a file before it could be edited as a flat movie.
public struct EditPreparation: Equatable, Sendable {
    /// What that changed, for the report of the edit.
    public let changes: [EditReport.Change]
    /// What could not be carried over, a sentence each.
    public let warnings: [String]

    /// Nothing had to be done.
    static let none = EditPreparation(changes: [], warnings: [])

    private init(changes: [EditReport.Change], warnings: [String]) {
        self.changes = changes
        self.warnings = warnings
    }

    /// A file of another container has become a movie.
    init(_ report: ImportReport) {
        changes = report.tracks.map { track in
            let count = track.sampleCount == 1 ? "1 sample" : "\(track.sampleCount) samples"
            let language = track.language?.rawValue ?? "und"
            return EditReport.Change(
                track: track.id,
                "import",
                from: "stream \(track.streamIndex) (\(track.codec))",
                to: "\(track.kind.rawValue) \(language) (\(track.sampleEntry)), \(count)"
            )
        }
        warnings = report.warnings
    }

    /// A fragmented movie has become flat.
    init(_ flattening: Flattening) {
        changes = [EditReport.Change("movie", from: "fragmented", to: "flat")]
        warnings = flattening.dropped.map { boxes in
            let what = boxes.count == 1 ? "1 box" : "\(boxes.count) boxes"
            return
                "\(what) \(boxes.type) of the fragments are left out; a flat movie has no place for them"
        }
    }
}
