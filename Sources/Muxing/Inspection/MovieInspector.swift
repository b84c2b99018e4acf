// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives
import MediaSelection

extension MediaInspection {
    /// Inspects an MP4 or QuickTime movie from its boxes alone.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    public init(_ movie: MovieFile) throws(ISOMediaError) {
        let header = try movie.movie.header()
        let facts = try TrackFacts.all(of: movie.movie)
        var tracks: [Track] = []
        for (track, facts) in zip(movie.movie.tracks, facts) {
            tracks.append(try Track(track, facts, isFragmented: movie.isFragmented))
        }
        let type = movie.fileType
        let brands = type.map { [$0.majorBrand] + $0.compatibleBrands } ?? []
        file = movie.path
        container = type.map { $0.majorBrand == "qt  " ? "mov" : "mp4" } ?? "mov"
        self.brands = brands.reduce(into: []) { list, brand in
            if !list.contains(brand.description) { list.append(brand.description) }
        }
        durationSeconds = seconds(header.duration, header.timescale)
        fragmented = movie.isFragmented
        fastStart = movie.isFastStart
        self.tracks = tracks
        selectionGroups = Group.all(facts.compactMap(\.selectionOption))
        warnings = []
        do {
            try movie.requireWhole()
        } catch {
            warnings.append(error.description)
        }
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
        isFragmented: Bool
    ) throws(ISOMediaError) {
        let header = try track.header()
        let mediaHeader = try track.mediaHeader()
        let table = try track.sampleTable()
        let entry = track.sampleEntries.first
        let audio = facts.kind == .audio ? entry.flatMap(AudioSampleEntry.init) : nil
        let hasSize = header.width.rawValue != 0 && header.height.rawValue != 0

        id = Int(facts.id)
        kind = facts.kind
        handler = facts.handler.description
        sampleEntry = facts.sampleEntry?.description
        codec = entry.flatMap(CodecString.of)
        language = facts.language?.rawValue
        mdhdLanguage = facts.mediaHeaderLanguage.text
        extendedLanguage = facts.extendedLanguage
        name = facts.name
        enabled = facts.isEnabled
        alternateGroup = facts.alternateGroup
        excludedFromAutoselection = facts.isExcludedFromAutoselection
        characteristics = facts.characteristics.map(\.rawValue)
        roles = facts.roles
        forced = facts.forced
        references = [:]
        for (type, trackIDs) in try track.references() {
            references[type.description, default: []] += trackIDs.map(Int.init)
        }
        durationSeconds = seconds(mediaHeader.duration, mediaHeader.timescale)
        sampleCount = isFragmented ? nil : table?.sampleCount
        bitRate = isFragmented ? nil : Self.bitRate(table?.byteCount, durationSeconds)
        width = hasSize ? header.width.rounded : nil
        height = hasSize ? header.height.rounded : nil
        channels = audio?.channels
        sampleRate = audio?.sampleRate
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
