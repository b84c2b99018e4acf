// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import FileSystem
import ISOMedia
import MediaReading
import Muxing

/// A safe remedy that was carried out, or tried.
public struct AppliedFix: Codable, Sendable {
    /// The remedy in the words of the program; without any, the file.
    public let command: String
    /// What has changed, a clause each.
    public let changes: [String]
    /// Why nothing has changed, as a sentence; nil if it succeeded.
    public let error: String?

    /// Carries out a remedy; a failure leaves everything as it was.
    init(carryingOut remedy: Remedy, _ wording: RemedyWording) {
        command = wording(remedy) ?? remedy.file
        do throws(MediaError) {
            changes = try remedy.carryOut()
            error = nil
        } catch {
            changes = []
            self.error = "\(error)"
        }
    }
}

extension Remedy {
    /// Carries it out in place; remedies that are not safe are left to the user.
    ///
    /// - Returns: what has changed, a clause each.
    /// - Throws: `MediaError`, after which nothing has changed.
    fileprivate func carryOut() throws(MediaError) -> [String] {
        switch action {
        case .repair(synchronizingKind: false):
            let report =
                try RepairMatroska.takes(file, output: .inPlace)
                ? RepairMatroska(file: file, output: .inPlace).run()
                : RepairMovie(movie: file, output: .inPlace).run()
            return report.changes.map(\.description)
        case .tagTrack(let id, let changes):
            guard let track = TrackSelector("\(id)") else { return [] }
            let request = TagRequest(track: track, tags: TrackTags(changes))
            let report =
                try TagMatroska.takes(file, output: .inPlace)
                ? TagMatroska(file: file, output: .inPlace).run([request])
                : TagTracks(movie: file, output: .inPlace).run([request])
            return report.changes.map(\.description)
        case .fixCaptions(let fixes): return try fixCaptions(fixes)
        default: return []
        }
    }

    private func fixCaptions(_ fixes: Set<CaptionFix>) throws(MediaError) -> [String] {
        let lock = try CaptionFile.lock(file)
        defer { lock.release() }
        let bytes = try CaptionFile.read(file)
        let written: [UInt8]
        do throws(CaptionError) {
            var source = try CaptionSource(bytes: bytes, fileName: file, encoding: .detect)
            source.fix(fixes)
            written = try source.write(fileName: file)
        } catch {
            throw MediaError(.captions(error), path: file)
        }
        guard written != bytes else { return [] }
        try CaptionFile.write(written, to: file, replacing: true)
        return ["\(bytes.count) bytes → \(written.count) bytes"]
    }
}

extension TrackTags {
    /// The tags of safe changes.
    fileprivate init(_ changes: [Remedy.TagChange]) {
        self.init()
        for change in changes {
            switch change {
            case .sdh: isSDH = true
            case .language(let stated): language = stated
            default: break
            }
        }
    }
}
