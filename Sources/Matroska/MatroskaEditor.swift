// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Edits the headers of tracks of a Matroska or WebM file.
///
///     let editor = try MatroskaEditor(SystemFile.editing("movie.mkv"), output: .inPlace)
///     try editor.commit([1: changes])
///
/// While the value lives, no second editor can be opened in place on the same file. Frames and all elements that
/// are not edited are kept byte for byte, and at every moment the file is the old or the new one. How that is done
/// is described at `MatroskaPlan`.
package struct MatroskaEditor: Sendable {
    /// Where the result goes.
    package enum Output: Equatable, Sendable {
        /// Into the file that was read.
        case inPlace
        /// Into a file of its own; `replacing` allows one that is there to be replaced.
        case file(String, replacing: Bool)
        /// Nowhere: what an edit in place would do is found out.
        case none
    }

    /// What an edit changed, or would change.
    package struct Outcome: Equatable, Sendable {
        /// The tracks as they are afterwards.
        package let tracks: [MatroskaTrack]
        /// Whether the tracks were before the clusters and are at the end of the file now.
        package let movesTracksToEnd: Bool
    }

    /// The tracks, in the order of the file.
    package let tracks: [MatroskaTrack]
    let path: String
    let file: SystemFile
    let identity: SystemFile.Identity
    let output: Output
    let heads: MatroskaHeads

    /// Reads a file that is open, and locked if it is edited in place.
    ///
    /// - Throws: `MatroskaError`: not Matroska, damaged; or the output may not be written.
    package init(_ file: SystemFile, output: Output) throws(MatroskaError) {
        let path = file.path
        if case .file(let target, let replacing) = output {
            if FilePath.isSameFile(path, target) {
                throw MatroskaError(.outputIsInput, path: target)
            }
            _ = try MatroskaError.file { () throws(FileError) in
                try FilePath.requireReplaceable(target, replacing: replacing)
            }
        }
        self.path = path
        self.output = output
        self.file = file
        identity = try MatroskaError.file { () throws(FileError) in try file.identity() }
        do throws(MatroskaError) {
            heads = try MatroskaHeads(file)
        } catch {
            throw error.naming(path)
        }
        tracks = heads.statedTracks
    }

    /// Length of the file in bytes.
    package var length: UInt64 { heads.fileLength }

    /// The type of a document, `matroska` or `webm`; nil if the file is another one, or cannot be read.
    package static func documentType(of file: SystemFile) -> String? {
        do throws(FileError) {
            guard let header = try file.element(at: 0, before: file.length),
                header.id == MatroskaID.header, let end = header.end,
                end - header.dataStart <= 4096, end <= file.length
            else { return nil }
            return try MatroskaFile.documentType(header, file)
        } catch {
            return nil
        }
    }

    /// Carries out an edit; one that changes nothing writes nothing, unless the output is another file.
    ///
    /// - Parameters:
    ///   - changes: what changes, by the index of the track in ``tracks``.
    ///   - progress: gets the number of bytes of each step of a copy.
    /// - Returns: what changes; nil if nothing does.
    /// - Throws: `MatroskaError`, after which nothing has changed.
    @discardableResult
    package func commit(
        _ changes: [Int: MatroskaTrackChanges],
        progress: (UInt64) -> Void = { _ in }
    ) throws(MatroskaError) -> Outcome? {
        do throws(MatroskaError) {
            let content = content(with: changes)
            let isUnchanged = content == heads.liveChildren.flatMap(\.bytes)
            if case .file(let target, _) = output {
                let plan = try isUnchanged ? nil : plan(content)
                try copy(to: target, plan, progress)
                return isUnchanged ? nil : outcome(content, plan)
            }
            if isUnchanged { return nil }
            let plans = try MatroskaPlan.plans(content, in: heads, of: file)
            if output == .inPlace { try write(plans, showing: content) }
            return outcome(content, .patched(plans))
        } catch {
            throw error.naming(path)
        }
    }

    private func outcome(_ content: [UInt8], _ plan: CopyPlan?) -> Outcome {
        var movesTracksToEnd = false
        if heads.isInFront, case .patched(let plans) = plan {
            let last = plans.last?.hidden.map(\.offset).max() ?? 0
            movesTracksToEnd = last >= heads.segmentEnd
        }
        let after = EBMLChildren(content[...], at: heads.tracks.dataStart)
        return Outcome(
            tracks: MatroskaTrack.all(in: after),
            movesTracksToEnd: movesTracksToEnd
        )
    }

    /// The new children of the tracks.
    private func content(with changes: [Int: MatroskaTrackChanges]) -> [UInt8] {
        var content: [UInt8] = []
        var index = 0
        for child in heads.liveChildren {
            guard child.element.id == MatroskaID.trackEntry else {
                content += child.bytes
                continue
            }
            content += changes[index]?.applied(to: child) ?? child.bytes
            index += 1
        }
        return content
    }

    /// Carries plans out one after the other; the last one shows the new tracks.
    private func write(
        _ plans: [MatroskaPlan],
        showing content: [UInt8]
    ) throws(MatroskaError) {
        var identity = identity
        for (index, plan) in plans.enumerated() {
            let shown = index == plans.count - 1 ? content : heads.liveChildren.flatMap(\.bytes)
            try InPlaceMatroskaCommit(plan, file, identity, path).run {
                source throws(MatroskaError) in
                let new = try MatroskaHeads(source)
                guard new.liveChildren.flatMap(\.bytes) == shown else {
                    throw MatroskaError(.verificationFailed)
                }
            }
            identity = try MatroskaError.file { () throws(FileError) in try file.identity() }
        }
    }

    // MARK: - A new file

    /// How a copy changes: as in place, or by writing the heads anew.
    private enum CopyPlan {
        case patched([MatroskaPlan])
        case rewritten(HeadRewriting)
    }

    private func plan(_ content: [UInt8]) throws(MatroskaError) -> CopyPlan {
        do throws(MatroskaError) {
            return .patched(try MatroskaPlan.plans(content, in: heads, of: file))
        } catch {
            guard case .noPlace = error.kind else { throw error }
            return .rewritten(try HeadRewriting(content, in: heads, of: file))
        }
    }

    private func copy(
        to target: String,
        _ plan: CopyPlan?,
        _ progress: (UInt64) -> Void
    ) throws(MatroskaError) {
        let (heads, file) = (heads, file)
        try write(to: target) { new throws(MatroskaError) in
            try MatroskaError.file { () throws(FileError) in
                switch plan {
                case .rewritten(let rewriting): try rewriting.write(file, to: new, progress)
                case .patched(let plans):
                    let end = plans.first?.start ?? heads.fileLength
                    try file.copy(0..<end, to: new, at: 0, progress: progress)
                    for patch in plans.flatMap(\.writes) { try new.write(patch) }
                case nil:
                    let range = 0..<heads.fileLength
                    try file.copy(range, to: new, at: 0, progress: progress)
                }
            }
        }
    }

    /// Writes a file that takes its place in one step, unless another program has changed the old one meanwhile.
    ///
    /// - Parameters:
    ///   - target: the new file; the old one itself to take its place.
    ///   - content: writes what is in it.
    /// - Throws: `MatroskaError`, after which the target is as it was.
    func write(
        to target: String,
        _ content: (SystemFile) throws(MatroskaError) -> Void
    ) throws(MatroskaError) {
        let (file, identity, isInPlace) = (file, identity, output == .inPlace)
        let new = try MatroskaError.file { () throws(FileError) in
            let real = FilePath.exists(target) ? try FilePath.resolved(target) : target
            return try NewFile(for: real, named: target, isPrivate: isInPlace)
        }
        do throws(MatroskaError) {
            try content(new.file)
            let isUnchanged = try MatroskaError.file { () throws(FileError) in
                guard try file.identity() == identity else { return false }
                if isInPlace { try file.copyAttributes(to: new.file) }
                if new.replaces { try new.file.flush() }
                try new.takePlace(isLasting: new.replaces)
                return true
            }
            guard isUnchanged else { throw MatroskaError(.changedMeanwhile) }
        } catch {
            new.discard()
            throw error
        }
    }
}
