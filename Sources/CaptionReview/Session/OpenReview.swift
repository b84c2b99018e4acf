// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
public import MediaReading

/// A review of a caption file that is open: its cues, its journal, and what the person has decided.
///
///     var review = try OpenReview(settings)
///     let answer = review.answer(to: message)
///     review.save()
///
/// An edit is in the journal, on the medium, before it is answered. The file itself is written by ``save()``, in one
/// step, and never over what another program has written.
public struct OpenReview {
    private let settings: ReviewSettings
    private var check: ReviewCheck
    private var file: ReviewedFile
    private var journal: ReviewJournal
    private var captions: ReviewedCaptions
    private var history: ReviewHistory
    private var decisions: [String: FindingDecision]
    private var mark: ReviewMark?
    private var savedRevision: Int
    /// What tells its journal from the one before the file was read anew.
    private let identity: String
    /// Why the file could not be written last time; nil if it could.
    public private(set) var fault: String?
    /// What the user has to know at the start, such as that an earlier journal was put aside; nil: nothing.
    public let notice: String?

    /// Opens a caption file, and works in what its journal has beyond it.
    ///
    /// - Throws: `MediaError` if the file cannot be read or edited without loss, if the profile cannot be read, or
    ///   while another review of the file is open.
    public init(_ settings: ReviewSettings) throws(MediaError) {
        self.settings = settings
        check = try settings.check()
        let opened = try ReviewOpening(settings)
        (file, journal, captions) = (opened.file, opened.journal, opened.captions)
        (history, decisions, mark) = (opened.history, opened.decisions, opened.mark)
        (savedRevision, notice) = (opened.savedRevision, opened.notice)
        identity = opened.identity
    }

    /// The number of the last record of the journal.
    public var revision: Int { history.revision }

    /// Takes what is heard in the film, for the rules that need it.
    public mutating func take(_ sound: ReviewSound) { check.sound = sound.activity }

    /// The captions as they are now, to be held against the sound.
    ///
    /// - Throws: `MediaError` if they cannot be read, which cannot be.
    public func texts() throws(MediaError) -> ReviewTexts {
        let (check, captions, path) = (check, captions, settings.captions)
        return try MediaError.captions(path) { () throws(CaptionError) in
            try check.texts(of: captions)
        }
    }

    /// Takes what was decided of the texts.
    public mutating func take(_ texts: HeardTexts) { check.texts = texts }

    /// Carries out a message of a page.
    ///
    /// - Parameter message: JSON: `kind`, `page`, `number`, `revision`, `journal`, and what the kind needs.
    /// - Returns: 200 with the cues that changed; 400, 412 for a conflict, 422 or 507 with the reason.
    public mutating func answer(to message: [UInt8]) -> ReviewAnswer {
        do throws(ReviewError) {
            let message = try ReviewMessage(message)
            guard message.journal == identity else { throw .readAnew }
            // A message that comes again has been carried out.
            if history.has(message.sender) { return ReviewAnswer(status(reload: true)) }
            return try answer(to: message)
        } catch {
            return ReviewAnswer(error)
        }
    }

    private mutating func answer(to message: ReviewMessage) throws(ReviewError) -> ReviewAnswer {
        if message.kind == .keepBoth { return keepBoth() }
        guard !file.isChanged() else { throw .fileChanged }
        let mark = try mark(of: message)
        let record = try record(of: message, mark)
        let before = captions
        var edited = captions
        if case .blocks(let change) = record.change { try edited.apply(change) }
        do {
            try journal.append(.record(record))
            if let mark { try journal.append(.reviewed(mark)) }
        } catch {
            return ReviewAnswer(unwritten: "\(error)")
        }
        captions = edited
        self.mark = mark ?? self.mark
        work(record)
        return ReviewAnswer(status(changedFrom: before))
    }

    private mutating func work(_ record: ReviewRecord) {
        history.take(record)
        if case .decision(let finding, _, let after) = record.change { decisions[finding] = after }
    }

    private func record(
        of message: ReviewMessage,
        _ mark: ReviewMark?
    ) throws(ReviewError) -> ReviewRecord {
        let name: String
        let change: ReviewChange
        switch message.kind {
        case .undo, .redo:
            let role = message.kind == .undo ? ReviewRecord.Role.undo : .redo
            guard let record = history.record(role, message.sender) else { throw .nothingToUndo }
            return record
        case .edit(let command):
            if let cue = command.cue,
                history.isChanged(cue, since: message.revision, notBy: message.sender.page)
            {
                throw .changedInOtherPage
            }
            (name, change) = (command.name, .blocks(try captions.change(of: command)))
        case .decide(let finding, let decision):
            name = "decision"
            change = .decision(finding: finding, before: decisions[finding], after: decision)
        case .reviewed, .keepBoth:
            guard let mark else { throw .notACommand }
            (name, change) = ("reviewed", .blocks(captions.change(noting: mark)))
        }
        return ReviewRecord(
            revision: history.revision + 1,
            role: .edit,
            command: name,
            sender: message.sender,
            gesture: message.gesture,
            change: change
        )
    }
}

extension OpenReview {
    /// Whether the file lacks what the journal has.
    public var isUnsaved: Bool { savedRevision < history.revision }

    /// Writes the file, if there is something to write, and no other program has changed it.
    public mutating func save() {
        guard isUnsaved else { return }
        let revision = history.revision
        do throws(MediaError) {
            var journal = journal
            let isWritten = try file.replace(with: captions.bytes) {
                fingerprint throws(MediaError) in
                try journal.append(.saving(fingerprint, revision: revision))
            }
            self.journal = journal
            if isWritten { savedRevision = revision }
            fault = isWritten ? nil : ReviewError.fileChanged.reason
        } catch {
            fault = "\(error)"
        }
    }

    /// Writes this version under another name, puts the journal aside, and reads the file anew.
    private mutating func keepBoth() -> ReviewAnswer {
        do throws(MediaError) {
            let path = settings.captions
            let copy = ReviewJournal.freePath { settings.nameOfCopy($0) }
            try CaptionFile.write(captions.bytes, to: copy, replacing: false)
            _ = try journal.setAside(from: path)
            let (sound, texts) = (check.sound, check.texts)
            self = try OpenReview(settings)
            (check.sound, check.texts) = (sound, texts)
            var json = status(reload: true)
            json.add("copy", copy.split(separator: "/").last.map(String.init))
            return ReviewAnswer(json)
        } catch {
            return ReviewAnswer(unwritten: "\(error)")
        }
    }
}

extension OpenReview {
    /// The review by a person that a message states, with what is not decided yet; nil if it states none.
    private func mark(of message: ReviewMessage) throws(ReviewError) -> ReviewMark? {
        guard case .reviewed(let person) = message.kind else { return nil }
        let undecided = found().count { $0.needsDecision && decisions[$0.key] == nil }
        guard let mark = ReviewMark(person: person, undecided: undecided) else { throw .noName }
        return mark
    }

    private func found() -> [ReviewFinding] {
        do {
            return try check.findings(in: captions)
        } catch {
            // What the review has written reads back: `ReviewedCaptions` makes sure.
            return []
        }
    }

    private func proposals() -> [HeardProposal] {
        do {
            return try check.proposals(for: captions)
        } catch {
            // As above.
            return []
        }
    }

    /// What a recogniser heard as JSON: `engine`, `scored`, `words`; or `reason`, if the texts could not be held against
    /// the sound.
    public func heard() -> String {
        if let words = check.texts?.words { return words.json.text }
        var json = JSONWriter()
        json.add("reason", check.texts?.reason)
        json.add("words", [])
        return json.text
    }

    /// The findings of `captions check` as JSON: `revision`, `findings`, `open`, and `proposals` of what was heard.
    public func findings() -> String {
        let found = found()
        var json = JSONWriter()
        json.add("revision", history.revision)
        json.add("proposals", proposals().map(\.json))
        json.add("findings", found.map { $0.json(decisions[$0.key]) })
        json.add("open", found.count { $0.needsDecision && decisions[$0.key] == nil })
        return json.text
    }

    /// The whole review as JSON, for a page that is opened: names, all cues, and what ``answer(to:)`` returns.
    public func state() -> String {
        var json = status()
        json.add("schema", "mediatag.review/1")
        json.add("journal", identity)
        json.add("file", settings.captionsName)
        json.add("media", settings.mediaName)
        json.add("format", captions.format.name)
        json.add("cues", captions.listed.map(\.json))
        return json.text
    }

    private func status(reload: Bool = false) -> JSONWriter {
        var file = file
        var json = JSONWriter()
        json.add("revision", history.revision)
        json.add("undo", history.undoName)
        json.add("redo", history.redoName)
        json.add("saved", !isUnsaved)
        json.add("fault", fault)
        json.add("conflict", file.isChanged())
        json.add("reload", reload)
        if let mark {
            json.add("reviewed", mark.json)
            json.add("next", settings.nextCommand(mark))
        }
        return json
    }

    private func status(changedFrom old: ReviewedCaptions) -> JSONWriter {
        var json = status()
        let splice = CueSplice(from: old.listed, to: captions.listed)
        json.add("at", splice.place)
        json.add("removed", splice.removed)
        json.add("cues", splice.cues.map(\.json))
        return json
    }
}
