// SPDX-License-Identifier: Apache-2.0

/// Writes the new file beside its place and renames it there.
struct ReplacingCommit: CommitStrategy {
    private let plan: FilePlan
    private let old: SystemFile
    private let new: SystemFile
    private let temporary: String
    private let target: String
    private let keepsAttributes: Bool
    private let replaces: Bool

    /// Prepares to write a plan, which keeps pieces of `old`, as a new file.
    ///
    /// Symbolic links in `target` have been followed; messages name it `name`, as the user did. With
    /// `keepsAttributes` the new file takes the old one's owner, mode, times and extended attributes.
    init(
        _ plan: FilePlan,
        of old: SystemFile,
        to target: String,
        named name: String,
        keepsAttributes: Bool
    ) throws(ISOMediaError) {
        self.plan = plan
        self.old = old
        self.target = target
        self.keepsAttributes = keepsAttributes
        replaces = FilePath.exists(target)
        temporary = FilePath.temporary(for: target)
        new = try SystemFile.creating(temporary, named: name, isPrivate: keepsAttributes)
    }

    var staged: any ByteSource { StagedSource(base: new, written: plan.newPieces, pending: []) }

    func stage(progress: (UInt64) -> Void) throws(ISOMediaError) {
        try new.makeEmpty()
        try PlanWriter(plan, from: old, to: new).write(progress: progress)
        if keepsAttributes { try old.copyAttributes(to: new) }
    }

    /// Waits for the medium where an old file is given up for the new one.
    ///
    /// A file that was not there before is as lasting as one that `cp` makes: a power cut may take it, and
    /// the movie is still there.
    func flush() throws(ISOMediaError) {
        if replaces { try new.flush() }
    }

    func commit() throws(ISOMediaError) {
        try FilePath.rename(temporary, to: target, named: new.path, isLasting: replaces)
    }

    func rollBack() {
        FilePath.remove(temporary)
    }
}
