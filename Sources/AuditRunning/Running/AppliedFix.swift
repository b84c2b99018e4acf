// SPDX-License-Identifier: Apache-2.0

public import Auditing
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

    /// Carries out a safe remedy, or finds what that would change; a failure leaves everything as it was.
    ///
    /// - Parameters:
    ///   - remedy: of a finding; one that is not safe changes nothing.
    ///   - isDryRun: whether nothing is written.
    ///   - wording: words the remedy.
    public init(
        carryingOut remedy: Remedy,
        isDryRun: Bool = false,
        _ wording: RemedyWording = { _ in nil }
    ) {
        command = wording(remedy) ?? remedy.file
        guard remedy.isSafe else {
            changes = []
            error = "a person has to decide whether this is right"
            return
        }
        do throws(MediaError) {
            changes = try remedy.carryOut(isDryRun: isDryRun)
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
    /// - Parameter isDryRun: whether nothing is written.
    /// - Returns: what has changed or would change, a clause each.
    /// - Throws: `MediaError`, after which nothing has changed.
    fileprivate func carryOut(isDryRun: Bool) throws(MediaError) -> [String] {
        let output: EditOutput = isDryRun ? .none : .inPlace
        switch action {
        case .repair(synchronizingKind: false):
            let report =
                try RepairMovie(movie: file, output: output).run()
            return report.changes.map(\.description)
        case .tagTrack(let id, let changes):
            guard let track = TrackSelector("\(id)") else { return [] }
            let request = TagRequest(track: track, tags: TrackTags(changes))
            let report =
                try TagTracks(movie: file, output: output).run([request])
            return report.changes.map(\.description)
        case .fixCaptions(let fixes): return try fixCaptions(fixes, isDryRun: isDryRun)
        default: return []
        }
    }

    private func fixCaptions(
        _ fixes: Set<CaptionFix>,
        isDryRun: Bool
    ) throws(MediaError) -> [String] {
        let lock = isDryRun ? nil : try CaptionFile.lock(file)
        defer { lock?.release() }
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
        if !isDryRun { try CaptionFile.write(written, to: file, replacing: true) }
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
