// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What could be better in how a movie's file is laid out, and the edit that makes it so.
///
///     let optimization = try MovieOptimization(of: file)
///     if !optimization.isOptimal { … commit optimization.edit … }
///
/// An optimal file has its `moov` first and free space after that for later edits, no unused bytes
/// elsewhere, and its media data in the order of playback. Samples, and what the movie says of them, stay
/// as they are; only where the chunks are changes.
package struct MovieOptimization: Sendable {
    /// A track whose chunks are cut into shorter ones.
    package struct Cut: Equatable, Sendable {
        /// The track.
        package let track: UInt32
        /// How many chunks it has.
        package let before: Int
        /// How many it is to have.
        package let after: Int
    }

    /// Why media data keeps its order.
    package enum Obstacle: Equatable, Sendable {
        /// Items, encryption data or sound of unknown sample size lie in it.
        case wholeBoxes
        /// Tracks share samples.
        case sharedSamples
        /// Samples lie outside of media data.
        case samplesElsewhere
    }

    /// Whether `moov` is before the media data.
    package let isFastStart: Bool
    /// How many bytes outside of the reserve are unused.
    package let unusedLength: UInt64
    /// How far apart in the file's order lies what is presented at one time, in milliseconds.
    package let distanceMilliseconds: Int64
    /// The same in the new order.
    package let newDistanceMilliseconds: Int64
    /// Whether media data gets another order.
    package let reorders: Bool
    /// The tracks whose chunks are cut.
    package let cuts: [Cut]
    /// Why the order stays, where it has to; nil where it is chosen freely.
    package let obstacle: Obstacle?
    /// Free bytes around the `moov`.
    package let reserveLength: UInt64
    /// How many there are to be, but for padding.
    package let newReserveLength: UInt64
    /// Whether these are about as many as they should be.
    package let hasReserve: Bool
    /// The edit; what it changes is the file's layout.
    package let edit: MovieEdit

    /// Whether there is nothing to do.
    package var isOptimal: Bool {
        isFastStart && unusedLength == 0 && !reorders && cuts.isEmpty && hasReserve
    }

    /// Looks at a flat movie.
    ///
    /// - Parameters:
    ///   - file: the movie.
    ///   - reserve: how much free space it is to have after its `moov`.
    /// - Throws: `ISOMediaError` where a table of the movie is damaged.
    package init(of file: MovieFile, reserve: MovieReserve = .usual) throws(ISOMediaError) {
        do {
            try self.init(reading: file, reserve)
        } catch {
            throw error.naming(file.path)
        }
    }

    private init(reading file: MovieFile, _ reserve: MovieReserve) throws(ISOMediaError) {
        let used = try UsedMedia(of: file.movie, in: file)
        let around = try file.freeSpaceAroundMovie()
            .filter { !used.isPinned($0) && used.ranges(in: $0).isEmpty }
        isFastStart = file.isFastStart
        reserveLength = around.reduce(0) { $0 + UInt64($1.range.count) }
        unusedLength = used.unusedLength - reserveLength
        let lengths = (moov: file.movieBox.range.count, file: file.length)
        newReserveLength = reserve.length(movieLength: lengths.moov, fileLength: lengths.file)
        hasReserve = reserve.isMet(by: reserveLength, planned: newReserveLength)

        var edit = MovieEdit(movie: file.movie)
        var media: [Range<UInt64>]?
        if used.keepsWholeBoxes {
            (obstacle, reorders, cuts) = (.wholeBoxes, false, [])
            (distanceMilliseconds, newDistanceMilliseconds) = (0, 0)
        } else {
            let chunked = try ChunkedMovie(file.movie)
            let interleaving = chunked.interleaving
            let present = interleaving.present
            obstacle = Self.obstacle(to: interleaving, in: file)
            let order = obstacle == nil ? interleaving.order() : present
            reorders = order != present
            distanceMilliseconds = interleaving.distance(of: present)
            newDistanceMilliseconds = interleaving.distance(of: order)
            // Cuts are of use only where something comes between the parts.
            cuts = reorders ? chunked.cuts : []
            if reorders { edit.movie = chunked.movie }
            if obstacle == nil { media = order.map(\.range) }
        }
        if !cuts.isEmpty { edit.changedBoxes = [SampleToChunkBox.type] }
        edit.layout = .optimized(OptimizedLayout(reserve: reserve, media: media))
        self.edit = edit
    }

    private static func obstacle(
        to interleaving: Interleaving,
        in file: MovieFile
    ) -> Obstacle? {
        if interleaving.sharesBytes { return .sharedSamples }
        var media = file.boxes.filter { $0.type == "mdat" }.map(\.payload)[...]
        for chunk in interleaving.present {
            while let first = media.first, first.upperBound <= chunk.range.lowerBound {
                media.removeFirst()
            }
            guard let first = media.first, first.clamped(to: chunk.range) == chunk.range else {
                return .samplesElsewhere
            }
        }
        return nil
    }
}
