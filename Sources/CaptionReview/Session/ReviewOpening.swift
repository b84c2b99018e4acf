// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading

/// A caption file with what its journal says, as both were found.
struct ReviewOpening {
    let file: ReviewedFile
    private(set) var journal: ReviewJournal
    private(set) var captions: ReviewedCaptions
    private(set) var history = ReviewHistory()
    private(set) var decisions: [String: FindingDecision] = [:]
    private(set) var mark: ReviewMark?
    /// The last record that is worked into the file.
    private(set) var savedRevision = 0
    /// What the user has to know; nil: nothing.
    private(set) var notice: String?

    /// What tells the journal from others of the same file: the file when the journal began.
    var identity: String {
        if case .start(let start) = journal.lines.first { return start.fingerprint.text }
        return file.fingerprint.text
    }

    /// Reads a file and its journal.
    ///
    /// If the journal does not know the file, the journal is put aside, and the review begins anew.
    init(_ settings: ReviewSettings) throws(MediaError) {
        let path = settings.captions
        let (file, bytes) = try ReviewedFile.read(path)
        self.file = file
        let source = try settings.source(of: bytes)
        let new = ReviewedCaptions(source, bytes: bytes, fileName: path)
        let start = JournalStart(
            fileName: settings.captionsName,
            fingerprint: file.fingerprint,
            blocks: new.ids.count,
            isNumbered: new.isNumbered
        )
        (journal, captions) = (try ReviewJournal(of: path, start: start), new)
        guard journal.lines.count > 1 || journal.lines.first != .start(start) else { return }
        if resume(source, bytes) { return }
        let old = try journal.setAside(from: path)
        notice =
            "\(settings.captions): the file was changed since the last review; its journal is kept as \(old)"
        journal = try ReviewJournal(of: path, start: start)
        (captions, history, decisions, mark) = (new, ReviewHistory(), [:], nil)
        savedRevision = 0
    }

    /// Takes up the review of the journal; returns false if it does not know the file.
    private mutating func resume(_ source: CaptionSource, _ bytes: [UInt8]) -> Bool {
        guard case .start(let start) = journal.lines.first,
            let revision = Self.revision(of: file.fingerprint, in: journal.lines, start)
        else { return false }
        var ids = Array(1..<start.blocks + 1)
        var nextID = start.blocks + 1
        var isBase = revision == 0
        if isBase {
            guard let base = base(source, bytes, ids, start, nextID) else { return false }
            captions = base
        }
        for case .record(let record) in journal.lines {
            guard record.revision == history.revision + 1 else { return false }
            history.take(record)
            switch record.change {
            case .decision(let finding, _, let after): decisions[finding] = after
            case .blocks(let change):
                nextID = max(nextID, (change.after.map(\.id).max() ?? 0) + 1)
                guard change.apply(to: &ids) != nil else { return false }
                if isBase, !apply(change) { return false }
            }
            guard record.revision == revision else { continue }
            guard let base = base(source, bytes, ids, start, nextID) else { return false }
            (captions, isBase) = (base, true)
        }
        for case .reviewed(let mark) in journal.lines { self.mark = mark }
        savedRevision = revision
        return isBase
    }

    private mutating func apply(_ change: BlockChange) -> Bool {
        do {
            try captions.apply(change)
            return true
        } catch {
            return false
        }
    }

    private func base(
        _ source: CaptionSource,
        _ bytes: [UInt8],
        _ ids: [Int],
        _ start: JournalStart,
        _ nextID: Int
    ) -> ReviewedCaptions? {
        ReviewedCaptions(
            resuming: source,
            bytes: bytes,
            ids: ids,
            isNumbered: start.isNumbered,
            nextID: nextID,
            fileName: file.path
        )
    }

    /// The record after which the file was written; nil if the journal does not know it.
    ///
    /// It is one of the last two that were to be written: the program may have been killed in between. An older one was put
    /// back by a person, who does not want the edits again.
    private static func revision(
        of fingerprint: FileFingerprint,
        in lines: [JournalLine],
        _ start: JournalStart
    ) -> Int? {
        var saved = [(start.fingerprint, 0)]
        for case .saving(let fingerprint, let revision) in lines {
            saved.append((fingerprint, revision))
        }
        return saved.suffix(2).last { $0.0 == fingerprint }?.1
    }
}
