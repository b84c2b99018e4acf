// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Reads every `moof` of a file and collects the samples of each track.
struct FragmentReader {
    /// Larger than that of a fragment of hours; a `moof` is loaded whole.
    fileprivate static let fragmentLimit: UInt64 = 64 << 20

    private let boxes: [FileBox]
    private let truncation: FileBoxes.Truncation?
    private let source: any ByteSource
    private let defaults: [UInt32: TrackExtendsBox]
    private let indices: [UInt32: Int]
    /// The tracks in the order of the `moov`.
    private(set) var tracks: [FragmentedSamples]
    /// The boxes in track fragments that are not about where and when samples are, and how many.
    private(set) var otherBoxes: [FourCC: Int] = [:]

    /// What this reader understands of a `moof` and a `traf`.
    private static let knownTypes: Set<FourCC> = [
        "mfhd", "traf", "tfhd", "tfdt", "trun", "sdtp", "free", "skip",
    ]

    /// Reads the samples that lie in the `moov`.
    init(_ file: MovieFile) throws(ISOMediaError) {
        try self.init(file.movie, file.boxes, file.truncation, in: file.source)
    }

    /// The same for a file that is still being read.
    init(
        _ movie: Movie,
        _ boxes: [FileBox],
        _ truncation: FileBoxes.Truncation?,
        in source: any ByteSource
    ) throws(ISOMediaError) {
        self.boxes = boxes
        self.truncation = truncation
        self.source = source
        var defaults: [UInt32: TrackExtendsBox] = [:]
        for box in movie.box.child("mvex")?.children ?? [] where box.type == "trex" {
            let values = try box.decode(TrackExtendsBox.self)
            defaults[values.trackID] = values
        }
        var tracks: [FragmentedSamples] = []
        var indices: [UInt32: Int] = [:]
        for track in movie.tracks {
            let samples = try FragmentedSamples(inMovieBoxOf: track)
            if indices[samples.trackID] == nil { indices[samples.trackID] = tracks.count }
            tracks.append(samples)
        }
        self.defaults = defaults
        self.tracks = tracks
        self.indices = indices
    }

    /// Reads every fragment in file order.
    mutating func readAll() throws(ISOMediaError) {
        for box in boxes where box.type == "moof" {
            do {
                try read(box)
            } catch {
                throw ISOMediaError(
                    error.kind,
                    path: source.path,
                    at: error.offset ?? box.range.lowerBound
                )
            }
        }
    }

    private mutating func read(_ moof: FileBox) throws(ISOMediaError) {
        let size = moof.range.upperBound - moof.range.lowerBound
        guard size <= Self.fragmentLimit else {
            let reason = "a moof has \(size) bytes, more than the \(Self.fragmentLimit) supported"
            throw ISOMediaError(.inconsistentFragments(reason))
        }
        if let truncation, truncation.range == moof.range {
            throw truncation.error
        }
        var parser = BoxParser(fileOffset: moof.range.lowerBound)
        let box = try parser.parseBox(try source.bytes(moof.range)[...])
        // Without other word, data is counted from the moof, or follows that of the traf before.
        var implicitBase = moof.range.lowerBound
        for child in box.children {
            if child.type == "traf" { try read(child, in: moof, &implicitBase) }
            note(child)
        }
    }

    private mutating func read(
        _ traf: Box,
        in moof: FileBox,
        _ implicitBase: inout UInt64
    ) throws(ISOMediaError) {
        let header = try traf.requiredChild("tfhd").decode(TrackFragmentHeaderBox.self)
        guard let index = indices[header.trackID] else {
            let reason = "one is of track \(header.trackID), which the moov does not have"
            throw ISOMediaError(.inconsistentFragments(reason), at: traf.offset)
        }
        let movieFragment = header.isDefaultBaseMovieFragment ? moof.range.lowerBound : nil
        let base = try Self.sum(header.baseDataOffset ?? movieFragment ?? implicitBase, 0, traf)
        let defaults = defaultValues(header)
        if let time = try traf.decodeChild(TrackFragmentBaseMediaDecodeTimeBox.self) {
            try tracks[index].seek(to: time.baseMediaDecodeTime)
        } else if header.isDurationEmpty {
            try tracks[index].skip(defaults.duration)
        }
        tracks[index].beginFragment()
        let first = tracks[index].samples.count
        var place = base
        for child in traf.children {
            note(child)
            guard child.type == "trun" else { continue }
            let run = try child.decode(TrackRunBox.self)
            if let offset = run.dataOffset { place = try Self.sum(base, offset, child) }
            place = try tracks[index].append(
                run,
                at: place,
                defaults,
                fileLength: source.length
            )
        }
        if let table = try traf.decodeChild(SampleDependencyTypeBox.self) {
            tracks[index].setDependencies(table, from: first)
        }
        implicitBase = place
    }

    private func defaultValues(_ header: TrackFragmentHeaderBox) -> FragmentedSamples.Defaults {
        let movie = defaults[header.trackID]
        return FragmentedSamples.Defaults(
            sampleDescriptionIndex: header.sampleDescriptionIndex
                ?? movie?.defaultSampleDescriptionIndex ?? 1,
            duration: header.defaultSampleDuration ?? movie?.defaultSampleDuration ?? 0,
            size: header.defaultSampleSize ?? movie?.defaultSampleSize ?? 0,
            flags: header.defaultSampleFlags
                ?? SampleFlags(rawValue: movie?.defaultSampleFlags ?? 0)
        )
    }

    /// The place at a distance from a base, where it can be one in a file.
    private static func sum(
        _ base: UInt64,
        _ distance: Int32,
        _ box: Box
    ) throws(ISOMediaError) -> UInt64 {
        let place = Int64(exactly: base).map { $0.addingReportingOverflow(Int64(distance)) }
        guard let place, !place.overflow, place.partialValue >= 0, place.partialValue < 1 << 62
        else {
            let reason = "samples are \(distance) bytes from byte \(base)"
            throw ISOMediaError(.inconsistentFragments(reason), at: box.offset)
        }
        return UInt64(place.partialValue)
    }

    private mutating func note(_ box: Box) {
        if !Self.knownTypes.contains(box.type) { otherBoxes[box.type, default: 0] += 1 }
    }
}

extension MovieFile {
    /// Whether every track of the first fragment states when it is decoded.
    ///
    /// - Throws: `ISOMediaError` if the fragment is damaged or cannot be read.
    package func statesDecodeTimes() throws(ISOMediaError) -> Bool {
        guard let moof = boxes.first(where: { $0.type == "moof" }),
            UInt64(moof.range.count) <= FragmentReader.fragmentLimit
        else { return false }
        var parser = BoxParser(fileOffset: moof.range.lowerBound)
        let box = try parser.parseBox(try source.bytes(moof.range)[...])
        return box.children.allSatisfy { $0.type != "traf" || $0.child("tfdt") != nil }
    }

    /// All samples of each track, in the order of the tracks, those in fragments among them.
    ///
    /// Reads the `moov` and every `moof`, never media data. Where samples lie is not judged; they may be
    /// outside of the file.
    ///
    /// - Throws: `ISOMediaError`: a damaged box; `.inconsistentSampleTable`; `.inconsistentFragments`
    ///   where a fragment is of no track, declares more samples than there are bytes for, starts before
    ///   the last sample of the one before, or where a track has more than ten million samples.
    package func fragmentedSamples() throws(ISOMediaError) -> [FragmentedSamples] {
        guard !hasUnreadFragments else {
            let reason = "its fragments were not read, as each is a request; download the movie"
            throw ISOMediaError(.file(.unreadableSource(reason)), path: path)
        }
        var reader = try FragmentReader(self)
        try reader.readAll()
        return reader.tracks
    }
}
