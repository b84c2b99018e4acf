// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import MediaReading

extension EmbedCaptions {
    /// Writes the new transport stream, as ``write(to:replacing:isDryRun:progress:)`` does.
    func write(
        _ target: TransportStreamTarget,
        to output: String,
        replacing: Bool,
        _ isDryRun: Bool,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> Report {
        try Self.requireStreamName(output)
        try CaptionFile.requireReplaceable(output, replacing: replacing)
        let track = try target.captions()
        let old = track?.captions ?? ClosedCaptions()
        let replaced = try requireRoom(in: old)
        let pictures = try target.pictures()
        let schedule = PairSchedule(pairs, packets: packets, on: pictures)
        var report = report(
            UInt32(target.video.number),
            schedule,
            pictures,
            replaced.pairCount
        )
        guard !isDryRun else { return report }
        let new = try newFile(output)
        do throws(MediaError) {
            let tables = try target.write(
                schedule,
                replacing: replaced.captions,
                stating: CaptionServiceTables(stated, ofVideo: target.video.pid),
                to: new.file,
                progress
            )
            if !tables.isStated {
                report.notices.append(Notice(.captionsNotDeclared, in: output))
            }
            let written = try OpenedMedia(new.file)
            let found = try TransportStreamTarget.captions(of: written, target.video)
            guard
                CarriedBytes(found?.captions ?? ClosedCaptions())
                    == expected(schedule, old, pictures)
            else {
                let reason = "the captions are not read back; nothing was written"
                throw MediaError(.unreadable(reason), path: output)
            }
            try MediaError.file(output) { () throws(FileError) in
                if new.replaces {
                    try SystemFile.reading(new.target).copyAttributes(to: new.file)
                }
                try new.file.flush()
                try new.takePlace(isLasting: true)
            }
        } catch {
            new.discard()
            throw error
        }
        return report
    }

    private func newFile(_ output: String) throws(MediaError) -> NewFile {
        try MediaError.file(output) { () throws(FileError) in
            let exists = FilePath.exists(output)
            let place = exists ? try FilePath.resolved(output) : output
            return try NewFile(for: place, named: output, isPrivate: exists)
        }
    }

    /// The channels with their languages, as tables state them.
    private var stated: [ClosedCaptionChannel: String] {
        Dictionary(uniqueKeysWithValues: channels.map { ($0, languages[$0] ?? "und") })
    }

    /// How names of transport streams end.
    private static let endings = [".ts", ".m2t", ".m2ts", ".mts", ".mpg", ".mpeg", ".trp"]

    /// Refuses a name that states another container.
    private static func requireStreamName(_ output: String) throws(MediaError) {
        let name = output.lowercased()
        guard !endings.contains(where: name.hasSuffix) else { return }
        let reason = "the new file is a transport stream; end its name in .ts"
        throw MediaError(.unreadable(reason), path: output)
    }
}
