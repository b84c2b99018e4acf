// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Writes the new file in the folder of its place and lets it take the place.
struct ReplacingCommit: CommitStrategy {
    private let plan: FilePlan
    private let old: SystemFile
    private let new: NewFile
    private let keepsAttributes: Bool

    /// Prepares to write a plan, which keeps pieces of `old`, as a new file.
    ///
    /// Symbolic links in `target` have been followed; messages name it `name`, as the user did. With
    /// `keepsAttributes` the new file takes the old one's owner, mode and extended attributes.
    init(
        _ plan: FilePlan,
        of old: SystemFile,
        to target: String,
        named name: String,
        keepsAttributes: Bool
    ) throws(FileError) {
        self.plan = plan
        self.old = old
        self.keepsAttributes = keepsAttributes
        new = try NewFile(for: target, named: name, isPrivate: keepsAttributes)
    }

    var staged: any ByteSource {
        StagedSource(base: new.file, written: plan.newPieces, pending: [])
    }

    func stage(progress: (UInt64) -> Void) throws(FileError) {
        try PlanWriter(plan, from: old, to: new.file).write(progress: progress)
        if keepsAttributes { try old.copyAttributes(to: new.file) }
    }

    /// Waits for the medium where an old file is given up for the new one.
    ///
    /// A file that was not there before is as lasting as one that `cp` makes: a power cut may take it, and
    /// the movie is still there.
    func flush() throws(FileError) {
        if new.replaces { try new.file.flush() }
    }

    func commit() throws(FileError) {
        try new.takePlace(isLasting: new.replaces)
    }

    func rollBack() {
        new.discard()
    }
}
