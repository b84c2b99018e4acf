// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

extension SegmentPlan {
    /// Plans a presentation.
    ///
    /// - Throws: `PackagingError`: nothing to play, a track that cannot be used, rungs that players
    ///   cannot switch between, or a damaged movie.
    public init(_ inputs: PackageInputs, _ options: PackageOptions) throws(PackagingError) {
        guard !inputs.rungs.isEmpty || !inputs.sounds.isEmpty else {
            throw PackagingError(.nothingToPlay, path: inputs.captions.first?.name ?? "the inputs")
        }
        var tables = SampleTables()
        var placed: [PlacedTrack] = []
        for track in inputs.rungs + inputs.sounds {
            placed.append(try PlacedTrack(track.file, track.facts, try tables.samples(of: track)))
        }
        let starts = placed.map(\.start)
        let origin = starts.min() ?? MediaTime(ticks: 0, timescale: 1)
        let tracks = placed.map { ProgrammeTrack($0, origin: origin) }
        let pictures = Array(tracks[..<inputs.rungs.count])
        let sounds = Array(tracks[inputs.rungs.count...])
        let divided = try Self.divide(pictures, sounds, options)
        var warnings = placed.flatMap(\.notes)
        warnings += Self.lateStarts(tracks, inputs)
        let forced = ForcedCaptions.separate(inputs.captions)
        warnings += forced.notes
        var folders = FolderNames()
        var rungs: [Rung] = []
        for (track, media) in zip(inputs.rungs, divided.pictures) {
            rungs.append(try Self.rung(track, media, &folders))
        }
        var planned: [Sound] = []
        for (track, media) in zip(inputs.sounds, divided.sounds) {
            planned.append(try Self.sound(track, media, &folders))
        }
        let media = divided.pictures + divided.sounds
        let end = media.map(\.end).max() ?? MediaTime(ticks: 0, timescale: 1)
        let shift = -Int(origin.rescaled(to: 1000, rounding: .nearest).ticks)
        self.init(
            rungs: rungs,
            sounds: planned,
            texts: try Self.texts(forced.captions, shift: shift, &folders),
            closedCaptions: inputs.closedCaptions,
            options: options,
            boundaries: divided.boundaries,
            end: divided.pictures.first?.end ?? end,
            targetDuration: max(1, media.map(\.longestSeconds).max() ?? 1),
            warnings: warnings
        )
        self.warnings += textWarnings() + soundWarnings()
    }

    private static func divide(
        _ pictures: [ProgrammeTrack],
        _ sounds: [ProgrammeTrack],
        _ options: PackageOptions
    ) throws(PackagingError) -> (
        pictures: [SegmentedTrack], sounds: [SegmentedTrack], boundaries: [MediaTime]
    ) {
        func end(_ track: ProgrammeTrack) -> MediaTime {
            MediaTime(ticks: track.end, timescale: track.timescale)
        }
        guard !pictures.isEmpty else {
            let boundaries = SegmentBoundaries.regular(
                from: MediaTime(ticks: 0, timescale: 1),
                until: sounds.map(end).max() ?? MediaTime(ticks: 0, timescale: 1),
                seconds: options.segmentSeconds
            )
            return ([], sounds.map { SegmentedTrack($0, at: boundaries) }, boundaries)
        }
        let alignment = RungAlignment(pictures, seconds: options.segmentSeconds)
        let each: [[MediaTime]]
        if options.allowsUnaligned {
            each = alignment.separately()
        } else {
            let together = try alignment.together()
            each = pictures.map { _ in together }
        }
        var boundaries = each[0]
        // Sound that goes on behind the pictures.
        if let last = boundaries.last, let soundEnd = sounds.map(end).max() {
            boundaries += SegmentBoundaries.regular(
                from: last,
                until: soundEnd,
                seconds: options.segmentSeconds
            ).dropFirst()
        }
        return (
            zip(pictures, each).map { SegmentedTrack($0, at: $1) },
            sounds.map { SegmentedTrack($0, at: boundaries) }, boundaries
        )
    }

    private static func lateStarts(
        _ tracks: [ProgrammeTrack],
        _ inputs: PackageInputs
    ) -> [String] {
        zip(tracks, inputs.rungs + inputs.sounds).compactMap { track, input in
            let start = track.time(of: track.indices.lowerBound)
            let time = MediaTime(ticks: start, timescale: track.timescale)
            guard time > MediaTime(ticks: 1, timescale: 10) else { return nil }
            return
                "\(input.name): track \(input.facts.summary): it begins \(RungAlignment.text(time)) s "
                + "after the presentation; some players wait there"
        }
    }

    private static func rung(
        _ track: PackageTrack,
        _ media: SegmentedTrack,
        _ folders: inout FolderNames
    ) throws(PackagingError) -> Rung {
        let format = try PackagingError.media(track.name) { () throws(ISOMediaError) in
            try PictureFormat(media.track)
        }
        let entry = try entry(of: track, media)
        return Rung(
            name: track.name,
            media: media,
            format: format,
            codec: try codec(of: entry, track),
            supplementalCodec: SupplementalCodec.of(entry),
            folder: folders.unique("video/\(format.width)x\(format.height)")
        )
    }

    private static func sound(
        _ track: PackageTrack,
        _ media: SegmentedTrack,
        _ folders: inout FolderNames
    ) throws(PackagingError) -> Sound {
        let entry = try entry(of: track, media)
        let codec = try codec(of: entry, track)
        guard let channels = SoundChannels(entry) else {
            throw PackagingError(
                .unusableTrack(track.facts.summary, "its format says nothing of channels"),
                path: track.name
            )
        }
        let family = AudioFormat.family(of: codec)
        return Sound(
            name: track.name,
            media: media,
            option: track.option,
            codec: codec,
            channels: channels,
            sampleRate: AudioSampleEntry(entry)?.sampleRate ?? Int(media.track.timescale),
            folder: folders.unique(
                "audio/\(FolderNames.slug(of: track.option))-\(family)-\(channels.count)"
            )
        )
    }

    private static func entry(
        of track: PackageTrack,
        _ media: SegmentedTrack
    ) throws(PackagingError) -> Box {
        guard let entry = media.track.placed.track.sampleEntries.first else {
            throw PackagingError(
                .unusableTrack(track.facts.summary, "it has no sample entry"),
                path: track.name
            )
        }
        return SampleEntryForm.inISOForm(entry)
    }

    private static func codec(
        of entry: Box,
        _ track: PackageTrack
    ) throws(PackagingError) -> String {
        let codec = CodecName.of(entry)
        if let codec, AudioFormat.isPlayable(entry.type, codec: codec) { return codec }
        let format = codec?.hasPrefix("mp4a") == true ? codec ?? "" : "\(entry.type)"
        let reason = "HLS players know no media of the format \(format); encode it anew"
        throw PackagingError(.unusableTrack(track.facts.summary, reason), path: track.name)
    }

    private static func texts(
        _ captions: [PackageCaptions],
        shift: Int,
        _ folders: inout FolderNames
    ) throws(PackagingError) -> [Text] {
        var texts: [Text] = []
        for caption in captions {
            guard caption.option.language != nil else {
                throw PackagingError(.noLanguage(track: caption.track), path: caption.name)
            }
            guard caption.document.cues.contains(where: \.hasPositiveDuration) else {
                throw PackagingError(.noCues, path: caption.name)
            }
            texts.append(
                Text(
                    name: caption.name,
                    option: caption.option,
                    document: caption.document.shifted(byMilliseconds: shift),
                    folder: folders.unique("subtitles/" + FolderNames.slug(of: caption.option))
                )
            )
        }
        return texts
    }
}

/// The samples of the movies, each read once.
private struct SampleTables {
    private var samples: [String: [FragmentedSamples]] = [:]

    mutating func samples(of track: PackageTrack) throws(PackagingError) -> FragmentedSamples {
        let path = track.file.path
        if samples[path] == nil {
            samples[path] = try PackagingError.media(track.name) { () throws(ISOMediaError) in
                try track.file.requireWhole()
                return try track.file.fragmentedSamples()
            }
        }
        guard let found = samples[path]?.first(where: { $0.trackID == track.facts.id }) else {
            throw PackagingError(
                .unusableTrack(track.facts.summary, "it has no samples"),
                path: track.name
            )
        }
        return found
    }
}
