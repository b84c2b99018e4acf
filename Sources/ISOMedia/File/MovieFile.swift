// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// A movie file as it was read: the headers of its top-level boxes, and its `moov` in memory.
///
/// Media data is never loaded. What a killed run of this program left in the file is found and left
/// out, so that the value shows the movie that players see.
public struct MovieFile: Sendable {
    /// Real movies of many hours stay below a tenth of this.
    static let movieBoxLimit: UInt64 = 256 << 20
    /// Real movies have some dozens of tracks.
    private static let trackLimit = 1000

    /// Where the bytes come from.
    package let source: any ByteSource
    /// The top-level boxes in file order, without what a killed run left.
    package let boxes: [FileBox]
    /// The `moov` that counts: the first.
    package let movieBox: FileBox
    /// The `moov`, parsed.
    public let movie: Movie
    /// Brands; nil in QuickTime files that have no `ftyp`.
    package let fileType: FileTypeBox?
    /// Bytes after the last box that are no box.
    package let garbage: Range<UInt64>
    /// The last box, where it says that it is longer than the file.
    let truncation: FileBoxes.Truncation?
    /// What a killed run left.
    let abandoned: PendingEdit?
    /// Whether boxes after the first fragment were left alone.
    let hasMoreBoxes: Bool
    /// The two places that the `moov` has; nil where it has only the one.
    let slots: MovieSlots?

    /// The file, as the user named it.
    package var path: String { source.path }

    /// Length in bytes, without what a killed run left after the end.
    package var length: UInt64 { garbage.upperBound }

    /// Reads a movie file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - headOnly: whether the boxes up to the `moov` and the first fragment are enough, as where each
    ///     box more costs a request. Such a movie cannot be edited, and its fragments are not known.
    /// - Throws: `ISOMediaError` with file and place: not a movie, no `moov`, a `moov` that is
    ///   compressed, damaged, nested too deep or too large.
    package init(_ source: any ByteSource, headOnly: Bool = false) throws(ISOMediaError) {
        do {
            try self.init(scanning: source, headOnly: headOnly)
        } catch {
            throw error.naming(source.path)
        }
    }

    private init(scanning source: any ByteSource, headOnly: Bool) throws(ISOMediaError) {
        var source = source
        var found = try FileBoxes(source, length: source.length, headOnly: headOnly)
        let torn = try TornSwitch.patch(found, in: source)
        if let torn {
            source = StagedSource(base: source, written: [], pending: [torn])
            found = try FileBoxes(source, length: source.length, headOnly: headOnly)
        }
        self.source = source
        hasMoreBoxes = found.hasMore
        guard let movieBox = found.boxes.first(where: { $0.type == "moov" }) else {
            let brand = try Self.readFileType(found.boxes, from: source)?.majorBrand
            if let brand, Self.stillPictures.contains(brand) {
                throw ISOMediaError(.stillPicture(brand))
            }
            throw ISOMediaError(.noMovieBox)
        }
        if let truncation = found.truncation, truncation.range == movieBox.range {
            throw truncation.error
        }
        self.movieBox = movieBox
        fileType = try Self.readFileType(found.boxes, from: source)
        movie = Movie(
            box: try Self.readMovie(movieBox, from: source),
            isQuickTime: fileType.map { $0.majorBrand == Self.quickTime } ?? true
        )
        let cleaned = try AbandonedEdit.remove(
            from: found,
            movieBox: movieBox,
            movie: movie,
            source: source
        )
        let media = OverrunningMedia.corrected(cleaned, movie, in: source)
        boxes = media ?? cleaned.boxes
        garbage = cleaned.garbage
        truncation = media == nil ? cleaned.truncation : nil
        if let torn {
            let offset = cleaned.edit?.offset ?? source.length
            abandoned = PendingEdit(offset: offset, extent: 0, header: torn)
        } else {
            abandoned = cleaned.edit
        }
        let index = boxes.firstIndex(of: movieBox) ?? 0
        let slots = index > 0 ? try MovieSlots(boxes[index - 1], in: source) : nil
        self.slots = slots?.slot(at: movieBox.range.lowerBound) == nil ? nil : slots
    }

    /// Opens a file for reading and reads its movie.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - name: how messages name it; nil: by its path.
    /// - Throws: `ISOMediaError`: `.file` where it cannot be opened, and what `init(_:)` throws.
    public init(opening path: String, named name: String? = nil) throws(ISOMediaError) {
        let file = try rethrowing { () throws(FileError) in
            try SystemFile.reading(path, named: name ?? path)
        }
        try self.init(file)
    }

    /// Opens files one after the other, such as an initialization section and its segments, as one movie.
    ///
    /// - Throws: `ISOMediaError`: `.file` where one cannot be opened, and what `init(_:)` throws.
    package init(joining paths: [String]) throws(ISOMediaError) {
        try self.init(try rethrowing { () throws(FileError) in try JoinedSource(paths) })
    }

    private static func readMovie(
        _ box: FileBox,
        from source: any ByteSource
    ) throws(ISOMediaError) -> Box {
        let size = box.range.upperBound - box.range.lowerBound
        guard size <= movieBoxLimit else {
            let kind = ISOMediaError.Kind.movieBoxTooLarge(size: size, limit: movieBoxLimit)
            throw ISOMediaError(kind, at: box.range.lowerBound)
        }
        var bytes = try source.bytes(box.range)
        if box.sizeForm == .toEndOfFile {
            var header = ByteWriter()
            header.write(UInt32(size))
            bytes.replaceSubrange(0..<4, with: header.bytes)
        }
        var parser = BoxParser(fileOffset: box.range.lowerBound)
        let moov = try parser.parseBox(bytes[...])
        guard moov.child("cmov") == nil else {
            throw ISOMediaError(.compressedMovieBox, at: box.range.lowerBound)
        }
        guard moov.children.count(where: { $0.type == "trak" }) <= trackLimit else {
            throw ISOMediaError(.tooManyTracks(limit: trackLimit), at: box.range.lowerBound)
        }
        return moov
    }

    /// The brand of QuickTime movies.
    private static let quickTime: FourCC = "qt  "

    /// Brands of files with a still picture.
    ///
    /// Sources: ISO/IEC 23008-12, annex B; AV1 Image File Format, 6.3.
    private static let stillPictures: Set<FourCC> = [
        "heic", "heix", "heim", "heis", "mif1", "mif2", "miaf", "avif",
    ]

    private static func readFileType(
        _ boxes: [FileBox],
        from source: any ByteSource
    ) throws(ISOMediaError) -> FileTypeBox? {
        guard let box = boxes.first(where: { $0.type == "ftyp" }) else { return nil }
        // Brands fill a few dozen bytes; a bound keeps a hostile size from being loaded.
        let end = min(box.payload.upperBound, box.payload.lowerBound + 4096)
        let payload = try source.bytes(box.payload.lowerBound..<end)
        return try Box("ftyp", offset: box.range.lowerBound, content: .payload(payload[...]))
            .decode(FileTypeBox.self)
    }
}

extension FileBoxes.Truncation {
    /// The fault as an error.
    var error: ISOMediaError {
        let available = range.upperBound - range.lowerBound
        return ISOMediaError(
            .boxOverruns(box: type, size: size, available: available),
            at: range.lowerBound
        )
    }
}

extension MovieFile {
    /// Whether it is a QuickTime movie, which files without brands, of QuickTime's first years, are.
    public var isQuickTime: Bool { movie.isQuickTime }

    /// Whether playback can start before the whole file has been read: `moov` before all media data.
    public var isFastStart: Bool {
        guard let mediaData = boxes.first(where: { $0.type == "mdat" }) else { return true }
        return movieBox.range.lowerBound < mediaData.range.lowerBound
    }

    /// Whether samples lie in movie fragments (`moof`) or may do so (`mvex`).
    ///
    /// Source: ISO/IEC 14496-12, 8.8.
    public var isFragmented: Bool {
        movie.box.child("mvex") != nil || boxes.contains { $0.type == "moof" }
    }

    /// Whether there are movie fragments.
    var hasFragments: Bool { boxes.contains { $0.type == "moof" } }

    /// Whether this is the head of a fragmented movie whose fragments lie in other files.
    ///
    /// Source: ISO/IEC 23000-19, 7.3.1 (CMAF header); ISO/IEC 23009-1, 6.3.3.
    package var isInitializationSegment: Bool {
        movie.box.child("mvex") != nil && !hasMoreBoxes
            && !boxes.contains { ["moof", "mdat"].contains($0.type) }
    }

    /// The free boxes directly around `moov` that no track uses.
    func freeSpaceAroundMovie() throws(ISOMediaError) -> [FileBox] {
        guard let index = boxes.firstIndex(of: movieBox) else { return [] }
        func isUnused(_ box: FileBox) throws(ISOMediaError) -> Bool {
            guard box.isFreeSpace else { return false }
            return try !usesData(in: box.range)
        }
        var first = index
        while first > 0, try isUnused(boxes[first - 1]) { first -= 1 }
        var last = index
        while last + 1 < boxes.count, try isUnused(boxes[last + 1]) { last += 1 }
        return boxes[first...last].filter { $0 != movieBox }
    }

    /// Whether there may be fragments that were not looked at.
    package var hasUnreadFragments: Bool { hasMoreBoxes && isFragmented }

    /// Refuses a file that ends too early to be edited.
    ///
    /// - Throws: `ISOMediaError.Kind.boxOverruns`.
    package func requireWhole() throws(ISOMediaError) {
        if let truncation { throw truncation.error.naming(path) }
    }

    /// Whether the file carries a C2PA manifest, whose hash an edit makes invalid.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    package func hasContentCredentials() throws(ISOMediaError) -> Bool {
        for box in boxes where box.type == "uuid" && box.payload.count >= 16 {
            let start = box.payload.lowerBound
            if try source.bytes(start..<start + 16) == Self.contentCredentials { return true }
        }
        return false
    }

    /// The identifier D8FEC3D6-1B0E-483C-9297-5828877EC481.
    ///
    /// Source: C2PA Technical Specification, "Embedding
    /// manifests into BMFF-based assets".
    private static let contentCredentials: [UInt8] = [
        0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4,
        0x81,
    ]
}
