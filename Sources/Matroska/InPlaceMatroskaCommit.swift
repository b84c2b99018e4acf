// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Writes a plan into its file: what no reader looks at, a flush, and the write that shows it.
struct InPlaceMatroskaCommit {
    private let plan: MatroskaPlan
    private let file: SystemFile
    private let path: String
    private let identity: SystemFile.Identity
    /// What hidden and visible writes are written over.
    private let overwritten: [FilePatch]
    private let former: FilePatch
    private let oldLength: UInt64

    /// Prepares to write a plan.
    ///
    /// - Throws: `MatroskaError.Kind.changedMeanwhile`, or what reading throws.
    init(
        _ plan: MatroskaPlan,
        _ file: SystemFile,
        _ identity: SystemFile.Identity,
        _ path: String
    ) throws(MatroskaError) {
        self.plan = plan
        self.file = file
        self.identity = identity
        self.path = path
        oldLength = file.length
        (overwritten, former) = try MatroskaError.file { () throws(FileError) in
            var patches: [FilePatch] = []
            for patch in plan.hidden where patch.range.upperBound <= plan.start {
                patches.append(
                    FilePatch(offset: patch.offset, bytes: try file.read(patch.range))
                )
            }
            let place = plan.visible.range
            return (patches, FilePatch(offset: place.lowerBound, bytes: try file.read(place)))
        }
        guard try isUnchanged(since: identity) else { throw MatroskaError(.changedMeanwhile) }
    }

    /// Writes; `check` gets the file as it will be before it is so.
    ///
    /// - Throws: `MatroskaError`, after which the file is as it was.
    func run(
        check: (any ByteSource) throws(MatroskaError) -> Void
    ) throws(MatroskaError) {
        do throws(MatroskaError) {
            let staged = try MatroskaError.file { () throws(FileError) in
                if oldLength > plan.start { try file.truncate(to: plan.start) }
                for patch in plan.hidden { try file.write(patch) }
                let staged = try file.identity()
                try file.flush()
                return staged
            }
            try check(PatchedSource(base: file, patches: [plan.visible]))
            guard try isUnchanged(since: staged) else { throw MatroskaError(.changedMeanwhile) }
            try MatroskaError.file { () throws(FileError) in
                try file.write(plan.visible)
                try file.flush()
            }
        } catch {
            rollBack()
            throw error
        }
    }

    private func isUnchanged(since identity: SystemFile.Identity) throws(MatroskaError) -> Bool {
        try MatroskaError.file { () throws(FileError) in
            try file.identity() == identity && FilePath.isSameFile(path, file)
        }
    }

    /// First back to the old tracks, then away with the new ones.
    private func rollBack() {
        do {
            if try file.read(plan.visible.range) == plan.visible.bytes { try file.write(former) }
            let end = plan.hidden.reduce(plan.start) { max($0, $1.range.upperBound) }
            let length = file.length
            if length > plan.start, length <= end { try file.truncate(to: plan.start) }
            for patch in overwritten { try file.write(patch) }
        } catch {
            // The tracks are as they were; the next edit takes away what could not be cut off now.
        }
    }
}
