// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension SegmentPlan {
    /// Plans a presentation.
    ///
    /// - Throws: `PackagingError`: nothing to play, a track that cannot be used, variants that players
    ///   cannot switch between, or a damaged movie.
    public init(
        _ inputs: PackageInputs,
        _ options: PackageOptions = PackageOptions()
    ) throws(PackagingError) {
        let all = inputs.videos + inputs.audio + inputs.signLanguage
        guard let origin = all.map(\.start).min() else {
            throw PackagingError(.nothingToPlay, path: inputs.captions.first?.name ?? "the inputs")
        }
        if let sign = inputs.signLanguage.first, inputs.videos.isEmpty {
            throw PackagingError(.noMainVideo, path: sign.name)
        }
        let divided = try DividedTracks(
            videos: inputs.videos.map { $0.beginning(at: origin) },
            signLanguage: inputs.signLanguage.map { $0.beginning(at: origin) },
            audio: inputs.audio.map { $0.beginning(at: origin) },
            options
        )
        let media = divided.videos + divided.signLanguage + divided.audio
        let forced = PackageCaptions.separatingForced(inputs.captions)
        var folders = FolderNames()
        var videos: [Video] = []
        for media in divided.videos { videos.append(try Video(media, &folders)) }
        var signLanguage: [Video] = []
        for media in divided.signLanguage {
            signLanguage.append(try Video(inSignLanguage: media, &folders))
        }
        var audio: [Audio] = []
        for media in divided.audio { audio.append(try Audio(media, &folders)) }
        var subtitles: [Subtitles] = []
        for captions in forced.captions {
            // A caption file counts from the first frame of a movie in fragments; tracks have been moved already.
            let start = captions.track == nil ? inputs.fragmentedStart?.milliseconds ?? 0 : 0
            subtitles.append(
                try Subtitles(captions, from: origin.milliseconds - start, &folders)
            )
        }
        let end = divided.videos.first?.end ?? media.map(\.end).max() ?? origin
        let shift = (inputs.fragmentedStart?.milliseconds ?? 0) - origin.milliseconds
        let flashes = inputs.flashes.map {
            FlashMarks($0.shifted(by: shift).general, length: end.milliseconds)
        }
        self.init(
            videos: videos,
            signLanguage: signLanguage,
            audio: audio,
            subtitles: subtitles,
            closedCaptions: inputs.closedCaptions,
            options: options,
            boundaries: divided.boundaries,
            end: end,
            targetDuration: max(1, media.map(\.longestSeconds).max() ?? 1),
            flashes: flashes,
            notices: all.flatMap(\.notices) + Self.lateStarts(media.map(\.track)) + forced.notices
        )
        notices += videoNotices() + textNotices() + audioNotices()
    }
}

/// The tracks of a presentation, divided into segments.
private struct DividedTracks {
    let videos: [SegmentedTrack]
    let signLanguage: [SegmentedTrack]
    let audio: [SegmentedTrack]
    /// Where the segments of the first video begin, or of audio alone; at the end those of audio that
    /// lasts longer.
    let boundaries: [MediaTime]

    init(
        videos: [PresentationTrack],
        signLanguage: [PresentationTrack],
        audio: [PresentationTrack],
        _ options: PackageOptions
    ) throws(PackagingError) {
        let zero = MediaTime(ticks: 0, timescale: 1)
        let starts: [[MediaTime]]
        if videos.isEmpty {
            starts = []
        } else {
            let alignment = VariantAlignment(videos, seconds: options.segmentSeconds)
            starts =
                options.allowsUnaligned
                ? alignment.separately()
                : [[MediaTime]](repeating: try alignment.together(), count: videos.count)
        }
        var boundaries = starts.first ?? [zero]
        if let last = boundaries.last, let end = audio.map({ $0.time(ticks: $0.end) }).max() {
            boundaries += SegmentBoundaries.regular(
                from: last,
                until: end,
                seconds: options.segmentSeconds
            ).dropFirst()
        }
        self.videos = zip(videos, starts).map { SegmentedTrack($0, at: $1) }
        // A player that changes to it begins at a sync sample of its own, wherever the segments of the main video begin.
        self.signLanguage = signLanguage.map { track in
            let alignment = VariantAlignment([track], seconds: options.segmentSeconds)
            return SegmentedTrack(track, at: alignment.separately()[0])
        }
        self.audio = audio.map { SegmentedTrack($0, at: boundaries) }
        self.boundaries = boundaries
    }
}

extension SegmentPlan.Video {
    init(
        _ media: SegmentedTrack,
        folder: String? = nil,
        _ folders: inout FolderNames
    ) throws(PackagingError) {
        let track = media.track
        let format = try PackagingError.media(track.name) { () throws(ISOMediaError) in
            try VideoFormat(track)
        }
        let entry = try track.playableEntry()
        self.init(
            media: media,
            format: format,
            codec: entry.codec,
            supplementalCodec: DolbyVisionRecord.supplementalCodec(of: entry.box),
            folder: folders.unique(folder ?? "video/\(format.width)x\(format.height)")
        )
    }

    /// Plans a video with an interpreter of sign language, which no player selects by itself.
    ///
    /// - Throws: `PackagingError.Kind.noSignLanguage` if its language is not a sign language.
    fileprivate init(
        inSignLanguage media: SegmentedTrack,
        _ folders: inout FolderNames
    ) throws(PackagingError) {
        var track = media.track
        try track.becomeSignLanguage()
        try self.init(
            SegmentedTrack(track, segments: media.segments),
            folder: "sign/" + FolderNames.slug(of: track.option),
            &folders
        )
    }
}

extension SegmentPlan.Audio {
    /// Finds out what playlists state of audio.
    ///
    /// - Throws: `PackagingError.Kind.unusableTrack` if HLS players know no such audio.
    init(
        _ media: SegmentedTrack,
        _ folders: inout FolderNames
    ) throws(PackagingError) {
        let track = media.track
        let entry = try track.playableEntry()
        let format = SoundFormat(
            entry.box,
            firstSample: track.samples.first?.offset,
            in: track.source
        )
        guard let format else { throw track.unusable(.noChannels) }
        let family = AudioFormat.family(of: entry.codec)
        let slug = FolderNames.slug(of: track.option)
        self.init(
            media: media,
            codec: entry.codec,
            channels: format.channels,
            sampleRate: format.sampleRate ?? Int(track.timescale),
            folder: folders.unique("audio/\(slug)-\(family)-\(format.channels.count)")
        )
    }
}

extension SegmentPlan.Subtitles {
    fileprivate init(
        _ captions: PackageCaptions,
        from origin: Int,
        _ folders: inout FolderNames
    ) throws(PackagingError) {
        guard captions.option.language != nil else {
            throw PackagingError(.noLanguage(track: captions.track), path: captions.name)
        }
        guard captions.document.cues.contains(where: \.isShown) else {
            throw PackagingError(.noCues, path: captions.name)
        }
        var captions = captions
        captions.document = captions.document.shifted(byMilliseconds: -origin)
        let slug = FolderNames.slug(of: captions.option)
        self.init(captions: captions, folder: folders.unique("subtitles/" + slug))
    }
}

extension PresentationTrack {
    /// Marks a video with an interpreter of sign language as one that no player selects by itself.
    ///
    /// - Throws: `PackagingError.Kind.noSignLanguage` if its language is not a sign language.
    mutating func becomeSignLanguage() throws(PackagingError) {
        let language = option.language.flatMap { $0 == .undetermined ? nil : $0 }
        guard let language, language.isSignLanguage else {
            throw PackagingError(.noSignLanguage(language), path: name)
        }
        option.isDefault = false
        option.excludedFromAutoselection = true
    }

    fileprivate func unusable(_ reason: TrackObstacle) -> PackagingError {
        PackagingError(.unusableTrack(facts.summary, reason), path: name)
    }

    /// The sample entry in the form of ISO media, and its codec.
    ///
    /// - Throws: `PackagingError.Kind.unusableTrack` if HLS players know no such media.
    fileprivate func playableEntry() throws(PackagingError) -> (box: Box, codec: String) {
        guard let first = track.sampleEntries.first else {
            throw unusable(.noSampleEntry)
        }
        let entry = InitializationSegment.inISOForm(first)
        let codec = CodecName.of(entry)
        if let codec, CodecName.isPlayable(entry.type, codec: codec) { return (entry, codec) }
        let format = codec?.hasPrefix("mp4a") == true ? codec ?? "" : "\(entry.type)"
        throw unusable(.unknownFormat(format))
    }
}

/// Names of folders in a presentation: each once, of characters that need no escape in a URI.
struct FolderNames {
    private var taken: Set<String> = []

    /// A name that no other folder has.
    mutating func unique(_ name: String) -> String {
        var number = 1
        var candidate = name
        while !taken.insert(candidate).inserted {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    /// The language and purpose of an option, in short: `en`, `es-419-sdh`, `en-ad`, `fr-forced`.
    static func slug(of option: SelectionOption) -> String {
        var words = [option.language?.rawValue ?? "und"]
        if option.isSDH { words.append("sdh") }
        if option.describesVideo { words.append("ad") }
        if option.isForced { words.append("forced") }
        return words.joined(separator: "-")
    }
}
