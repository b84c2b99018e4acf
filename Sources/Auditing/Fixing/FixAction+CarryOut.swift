// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Muxing

extension FixAction {
    /// Does it, in place.
    ///
    /// - Returns: what has changed, a clause each.
    /// - Throws: `MuxingError`, after which nothing has changed.
    func carryOut() throws(MuxingError) -> [String] {
        switch self {
        case .repairMovie(let movie):
            let report = try RepairMovie(movie: movie, output: .inPlace).run()
            return report.changes.map(\.description)
        case .tagTrack(let movie, let id, let change):
            guard let track = TrackSelector("\(id)") else { return [] }
            let request = TagRequest(track: track, tags: change.tags)
            let report = try TagTracks(movie: movie, output: .inPlace).run([request])
            return report.changes.map(\.description)
        case .fixCaptions(let file, let fixes):
            return try Self.mend(file, fixes)
        }
    }

    private static func mend(
        _ file: String,
        _ fixes: Set<CaptionFix>
    ) throws(MuxingError) -> [String] {
        let lock = try CaptionFile.lock(file)
        defer { lock.release() }
        let bytes = try CaptionFile.read(file)
        let written: [UInt8]
        do throws(CaptionError) {
            var source = try CaptionSource(bytes: bytes, fileName: file, encoding: .detect)
            source.fix(fixes)
            written = try source.write(fileName: file)
        } catch {
            throw MuxingError(.captions(error), path: file)
        }
        guard written != bytes else { return [] }
        try CaptionFile.write(written, to: file, replacing: true)
        return ["\(bytes.count) bytes → \(written.count) bytes"]
    }
}

extension FixAction.TrackChange {
    /// The same as the muxer takes it.
    fileprivate var tags: TrackTags {
        var tags = TrackTags()
        switch self {
        case .sdh: tags.isSDH = true
        case .language(let language): tags.language = language
        }
        return tags
    }
}
