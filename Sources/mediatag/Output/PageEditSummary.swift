// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import ViewerPages

/// What `html --into` changed in a page, for people and as JSON (`mediatag.html-into/1`).
struct PageEditSummary {
    private let page: ExistingPage
    private let edit: PageEdit
    private let isDryRun: Bool

    /// Takes what was changed, or would be.
    init(_ page: ExistingPage, _ edit: PageEdit, isDryRun: Bool) {
        self.page = page
        self.edit = edit
        self.isDryRun = isDryRun
    }

    /// Writes the result to standard output.
    func show(as format: OutputFormat) {
        // What would change is a result: nothing was written.
        guard isDryRun else { return Results.report(self, as: format, text: text) }
        Results.write(self, as: format, text: text)
    }

    /// The files that were not there with their content.
    private var newFiles: [PageEdit.File] { edit.files.filter { !$0.isWritten } }

    /// A line for the page, for each changed line, and for each file.
    private var text: String {
        let files = newFiles
        guard edit.trackCount > 0 else {
            return "\(page.asset.printable): no text tracks, and no caption files beside it; "
                + "nothing written\n"
        }
        guard !edit.changes.isEmpty || !files.isEmpty else {
            return "\(page.path.printable): already as requested; nothing written\n"
        }
        let count = edit.changes.count == 1 ? "1 line" : "\(edit.changes.count) lines"
        let result =
            edit.changes.isEmpty
            ? "its lines are already as requested"
            : "\(count) \(isDryRun ? "would be changed" : "changed")"
        let lines =
            ["\(page.path.printable): \(result)"]
            + edit.changes.map { change in
                let verb = change.isNew ? "added to the element of line" : "corrected in line"
                return "\(verb) \(change.line): \(change.tag.printable)"
            } + files.map { "\(isDryRun ? "would write" : "wrote") \($0.path.printable)" }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension PageEditSummary: Encodable {
    private enum CodingKeys: String, CodingKey { case schema, page, asset, written, changes, files }

    private struct Change: Encodable {
        let change: String
        let line: Int
        let tag: String
    }

    private struct File: Encodable {
        let file: String
        let written: Bool
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.html-into/1", forKey: .schema)
        try values.encode(page.path, forKey: .page)
        try values.encode(page.asset, forKey: .asset)
        let hasChanges = !edit.changes.isEmpty || !newFiles.isEmpty
        try values.encode(!isDryRun && hasChanges, forKey: .written)
        let changes = edit.changes.map {
            Change(change: $0.isNew ? "added" : "corrected", line: $0.line, tag: $0.tag)
        }
        try values.encode(changes, forKey: .changes)
        try values.encode(
            edit.files.map { File(file: $0.path, written: !isDryRun && !$0.isWritten) },
            forKey: .files
        )
    }
}

extension PageArguments {
    /// Puts the texts of an asset into a page that exists.
    ///
    /// - Throws: `PageError` if the page cannot be edited, or a file cannot be written.
    func put(_ contents: ViewerPage, into path: String) throws(PageError) -> PageEditSummary {
        let page = try ExistingPage(path, playing: contents.asset)
        defer { page.release() }
        let edit = try page.edit(with: contents.tracks, replacing: force)
        if !dryRun { try page.write(edit) }
        return PageEditSummary(page, edit, isDryRun: dryRun)
    }
}
