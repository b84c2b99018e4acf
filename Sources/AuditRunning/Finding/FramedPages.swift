// SPDX-License-Identifier: Apache-2.0

/// Which pages of folders are audited as the frames of other pages, so that they are not audited a second time.
struct FramedPages {
    /// The pages, in the order in which they were found, with the files of their frames.
    private var pages: [(path: String, frames: [String])] = []

    /// Adds a page that is audited, with the pages on this machine that its frames show.
    mutating func add(_ path: String, framing frames: [String]) { pages.append((path, frames)) }

    /// The pages that are audited with another page: those that its frames show, as deep as an audit reads frames.
    ///
    /// Pages that no other page frames come first, so that of a loop the first page is audited by itself.
    var audited: Set<String> {
        let frames = Dictionary(pages.map { ($0.path, $0.frames) }) { first, _ in first }
        let inner = Set(pages.flatMap { page in page.frames.filter { $0 != page.path } })
        let order =
            pages.filter { !inner.contains($0.path) } + pages.filter { inner.contains($0.path) }
        var kept: Set<String> = []
        var framed: Set<String> = []
        for page in order where !framed.contains(page.path) {
            kept.insert(page.path)
            var reading = FrameReading(from: page.path)
            framed.formUnion(Self.read(page.frames, frames, &reading).subtracting(kept))
        }
        return framed
    }

    /// The pages that an audit reads of frames, in its order.
    private static func read(
        _ paths: [String],
        _ frames: [String: [String]],
        _ reading: inout FrameReading
    ) -> Set<String> {
        var found: Set<String> = []
        for path in paths where !reading.contains(path) && reading.obstacle(to: path) == nil {
            found.insert(path)
            found.formUnion(
                reading.enter(path) { reading in read(frames[path] ?? [], frames, &reading) }
            )
        }
        return found
    }
}
