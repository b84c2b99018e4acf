// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import ISOMedia
import MediaPrimitives
import MediaSelection

extension MediaInspection {
    /// Inspects an MP4 or QuickTime movie from its boxes alone.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package init(_ movie: MovieFile) throws(ISOMediaError) {
        let header = try movie.movie.header()
        let facts = try TrackFacts.all(of: movie.movie)
        let (fragmentedSamples, fault) = Self.fragmentedSamples(of: movie)
        var tracks: [Track] = []
        for (index, (track, facts)) in zip(movie.movie.tracks, facts).enumerated() {
            let size =
                movie.isFragmented
                ? fragmentedSamples.map { MediaSize($0[index]) } : try MediaSize(track)
            tracks.append(try Track(track, facts, size, in: movie.source))
            if !movie.isFragmented {
                tracks[index].endSeconds = try track.presentationEndSeconds(
                    movieTimescale: header.timescale
                )
            }
        }
        if movie.hasUnreadFragments {
            for index in tracks.indices where tracks[index].durationSeconds == 0 {
                tracks[index].durationSeconds = nil
            }
        }
        let type = movie.fileType
        let brands = type.map { [$0.majorBrand] + $0.compatibleBrands } ?? []
        file = movie.path
        container = movie.isQuickTime ? "mov" : "mp4"
        self.brands = brands.reduce(into: []) { list, brand in
            if !list.contains(brand.description) { list.append(brand.description) }
        }
        // A movie header knows nothing of the fragments, or only what the writer expected.
        durationSeconds =
            fragmentedSamples == nil
            ? seconds(header.duration, header.timescale)
            : tracks.compactMap(\.durationSeconds).max()
        if movie.hasUnreadFragments, durationSeconds == 0 { durationSeconds = nil }
        fragmented = movie.isFragmented
        fastStart = movie.isFastStart
        self.tracks = tracks
        selectionGroups = Group.all(facts.compactMap(\.selectionOption))
        warnings = (fault.map { [$0.description] } ?? []) + Self.damages(of: movie)
    }
}

extension MediaInspection {
    /// What an edit of the movie would be refused for.
    private static func damages(of movie: MovieFile) -> [String] {
        do {
            try movie.requireWhole()
            if !movie.isFragmented { try movie.requireSamples() }
            try movie.movie.requireTimescale()
            return []
        } catch {
            return [error.naming(movie.path).description]
        }
    }

    /// The samples of each track of a fragmented movie; nil for a flat one, and with the reason where
    /// they cannot be read: the boxes of the `moov` still describe the movie.
    private static func fragmentedSamples(
        of movie: MovieFile
    ) -> (samples: [FragmentedSamples]?, fault: ISOMediaError?) {
        guard movie.isFragmented else { return (nil, nil) }
        do {
            return (try movie.fragmentedSamples(), nil)
        } catch {
            return (nil, error)
        }
    }
}

/// How much media a track has.
private struct MediaSize {
    var sampleCount: Int
    var byteCount: UInt64
    /// Where the first sample starts in the file.
    var firstOffset: UInt64?
    /// In ticks of the media timescale; nil where the media header has it.
    var duration: UInt64?

    init(_ samples: FragmentedSamples) {
        sampleCount = samples.samples.count
        byteCount = samples.byteCount
        firstOffset = samples.samples.first?.offset
        duration = samples.duration
    }

    /// Of a flat movie; nil where the track has no sample table.
    init?(_ track: ISOMedia.Track) throws(ISOMediaError) {
        guard let table = try track.sampleTable() else { return nil }
        sampleCount = table.sampleCount
        byteCount = table.byteCount
        firstOffset = table.firstOffset
    }
}

extension MediaInspection.Group {
    /// The groups of all options of a file.
    static func all(_ options: [SelectionOption]) -> [MediaInspection.Group] {
        SelectionGroup.groups(of: options).map { group in
            MediaInspection.Group(
                characteristic: group.characteristic.rawValue,
                options: zip(group.options, group.displayNames).map { option, name in
                    MediaInspection.Option(
                        track: option.track ?? 0,
                        displayName: name,
                        language: option.language?.rawValue,
                        characteristics: option.characteristics.map(\.rawValue),
                        forced: option.isForced,
                        isDefault: option.isDefault
                    )
                }
            )
        }
    }
}

extension MediaInspection.Track {
    fileprivate init(
        _ track: ISOMedia.Track,
        _ facts: TrackFacts,
        _ size: MediaSize?,
        in source: any ByteSource
    ) throws(ISOMediaError) {
        let header = try track.header()
        let mediaHeader = try track.mediaHeader()
        let entry = track.sampleEntries.first
        let sound =
            facts.kind == .audio
            ? entry.flatMap { SoundFormat($0, firstSample: size?.firstOffset, in: source) } : nil
        let displaySize = facts.kind == .video ? try track.displaySize() : header.displaySize

        self.facts = facts
        codec = entry.flatMap(CodecString.of)
        references = [:]
        for (type, trackIDs) in try track.references() {
            references[type.description, default: []] += trackIDs.map(Int.init)
        }
        durationSeconds = seconds(size?.duration ?? mediaHeader.duration, mediaHeader.timescale)
        sampleCount = size?.sampleCount
        bitRate = Self.bitRate(size?.byteCount, durationSeconds)
        width = displaySize?.width
        height = displaySize?.height
        channels = sound?.channels.count
        sampleRate = sound?.sampleRate
    }

    private static func bitRate(_ byteCount: UInt64?, _ seconds: Double?) -> Int? {
        guard let byteCount, let seconds, seconds > 0 else { return nil }
        return Int(exactly: (Double(byteCount) * 8 / seconds).rounded())
    }
}

/// A duration in seconds; nil where the file does not know it.
private func seconds(_ duration: UInt64, _ timescale: UInt32) -> Double? {
    guard timescale > 0, let ticks = Int64(exactly: duration) else { return nil }
    return MediaTime(ticks: ticks, timescale: timescale).seconds
}
