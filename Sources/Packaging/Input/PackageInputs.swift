// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Everything that goes into a presentation, read from its sources.
///
///     var inputs = PackageInputs(for: "out")
///     try inputs.add(PackageSource("movie.mkv"))
///     try inputs.add(PackageSource("es.srt"))
///     try inputs.findClosedCaptions()
///     let report = try SegmentPlan(inputs).write(to: "out")
public struct PackageInputs: Sendable {
    /// The video tracks; each becomes a variant.
    package private(set) var videos: [PresentationTrack] = []
    /// Video with an interpreter of sign language, which viewers can select in place of the main video.
    package private(set) var signLanguage: [PresentationTrack] = []
    /// The audio tracks.
    package private(set) var audio: [PresentationTrack] = []
    /// The captions, from caption files and from tracks.
    package private(set) var captions: [PackageCaptions] = []
    /// What is known of closed captions in the video.
    package var closedCaptions = ClosedCaptionDeclaration.unknown
    /// When lights flash in the video, in the time of its movie; nil unless that was asked for.
    var flashes: FlashTimes?
    /// What the user should know, also after an error.
    public internal(set) var notices: [PackagingNotice] = []

    /// The time of the first frame of the first movie in fragments, from which caption files count; nil if there is
    /// none, and they count from 0.
    private(set) var fragmentedStart: MediaTime?

    /// The files of movies and other containers, which stay open, by their paths.
    private(set) var files: [String: SystemFile] = [:]

    private let folder: String
    private let layout: PackageOptions.Layout

    /// Has nothing yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the presentation, beside which other containers are copied into movies.
    ///   - layout: of the segments: only transport streams can carry MP3.
    public init(for folder: String, layout: PackageOptions.Layout = .segmentFiles) {
        var name = folder[...]
        while name.count > 1, name.hasSuffix("/") { name.removeLast() }
        self.folder = String(name)
        self.layout = layout
    }

    /// Reads a source: a movie, another container that FFmpeg reads, an audio file or a caption file.
    ///
    /// The first movie with video also gives its audio and its subtitles, unless the source says otherwise.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - progress: gets how many bytes of audio have been encoded as AAC, and how many there are.
    /// - Throws: `PackagingError` if it cannot be read, or a track cannot be packaged.
    public mutating func add(
        _ source: PackageSource,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) {
        if let track = source.track { return try addText(track, source) }
        switch try SourceContent(source, unpackedBeside: folder) {
        case .captions(let opened):
            guard !source.isSignLanguage else { throw PackagingError(.noVideo, path: source.path) }
            try addCaptions(source, in: opened)
        case .movie(let file, let opened):
            files[source.path] = opened
            try addTracks(of: file, source, streams: [:], progress)
        case .container(let file, let report, let opened):
            files[source.path] = opened
            notices += report.notices.map { PackagingNotice(.media($0)) }
            let streams = report.tracks.map { ($0.id, $0.streamIndex) }
            try addTracks(
                of: file,
                source,
                streams: Dictionary(streams) { first, _ in first },
                progress
            )
        }
    }

    // MARK: - Movies

    private mutating func addTracks(
        of file: MovieFile,
        _ source: PackageSource,
        streams: [UInt32: Int],
        _ progress: (UInt64, UInt64) -> Void
    ) throws(PackagingError) {
        let tracks = try PackagingError.media(source.path) { () throws(ISOMediaError) in
            try PackageableTracks(of: file)
        }
        notices += tracks.leftOut
        let start = try PackagingError.media(source.path) { () throws(ISOMediaError) in
            file.isFragmented
                ? try FragmentedStart.time(of: file.movie, file.fragmentedSamples()) : nil
        }
        if tracks.video != nil || !tracks.audio.isEmpty {
            fragmentedStart = fragmentedStart ?? start
        }
        let isAudioFile = tracks.video == nil
        let isFirstMovie = videos.isEmpty && !isAudioFile && !source.isSignLanguage
        let asked = AskedAudio(source: source)
        // Of another movie that is said to be described, the description is wanted, and not the video again.
        let givesAsked =
            !isFirstMovie && !source.isSignLanguage && source.givesAudio == nil
            && !asked.asked.isEmpty
            && !tracks.audio.isEmpty
        var reader = PresentationTrack.Reader(file, name: source.path)
        if source.isSignLanguage {
            guard let video = tracks.video else {
                throw PackagingError(.noVideo, path: source.path)
            }
            var track = try reader.track(video)
            source.apply(to: &track.option)
            signLanguage.append(track)
        } else if let video = tracks.video, source.givesVideo, !givesAsked {
            videos.append(try reader.track(video))
        }
        if isFirstMovie, source.givesVideo {
            for facts in tracks.signLanguage { signLanguage.append(try reader.track(facts)) }
        }
        if source.givesAudio ?? (isFirstMovie || isAudioFile || givesAsked) {
            let fitting = try asked.fitting(tracks.audio)
            let chosen =
                source.givesOneAudio
                ? try asked.only(tracks.audio).map { [$0] } ?? []
                : isFirstMovie && source.givesVideo ? tracks.audio : fitting
            for facts in chosen {
                var track =
                    if let aac = try substitute(for: facts, of: file, source, streams, progress) {
                        aac
                    } else {
                        try reader.track(facts)
                    }
                if isAudioFile || chosen.count == 1 { source.apply(to: &track.option) }
                audio.append(track)
            }
        }
        guard source.givesText ?? isFirstMovie else { return }
        for facts in tracks.text { try addText(facts, of: file, startingAt: start, source) }
    }

    /// The audio of a track encoded as AAC; nil if players play it as it is.
    private mutating func substitute(
        for facts: TrackFacts,
        of file: MovieFile,
        _ source: PackageSource,
        _ streams: [UInt32: Int],
        _ progress: (UInt64, UInt64) -> Void
    ) throws(PackagingError) -> PresentationTrack? {
        let isNeeded = try PackagingError.media(source.path) { () throws(ISOMediaError) in
            let isTransportStream = layout == .transportStreams
            return try AACSubstitute.isNeeded(
                for: facts,
                of: file,
                inTransportStream: isTransportStream
            )
        }
        guard isNeeded else { return nil }
        let opened =
            if let open = files[source.path] { open } else { try source.spooled(beside: folder) }
        let substitute = try PackagingError.reading { () throws(MediaError) in
            try AACSubstitute(
                for: facts,
                of: file,
                from: opened,
                stream: streams[facts.id],
                progress: progress
            )
        }
        notices += substitute.notices.map { PackagingNotice(.media($0)) }
        var reader = PresentationTrack.Reader(substitute.file, name: source.path)
        var track = try reader.track(substitute.facts)
        track.option = facts.selectionOption ?? track.option
        return track
    }

    /// Text that cannot be read is left out with a warning: there is still something to play.
    private mutating func addText(
        _ facts: TrackFacts,
        of file: MovieFile,
        startingAt start: MediaTime?,
        _ source: PackageSource
    ) throws(PackagingError) {
        do throws(MediaError) {
            let text = try TrackText(facts, of: file)
            guard let option = facts.selectionOption else { return }
            let found = text.notices.within(.track(facts.summary), of: source.path)
            notices += found.map { PackagingNotice(.media($0)) }
            captions.append(
                PackageCaptions(
                    name: "\(source.path) (track \(facts.id))",
                    track: facts.id,
                    option: option,
                    document: text.document.shifted(byMilliseconds: start?.milliseconds ?? 0)
                )
            )
        } catch {
            guard case .unreadableTrack = error.kind else {
                throw PackagingError(.reading(error), path: error.path)
            }
            notices.append(PackagingNotice(.unreadableText(error)))
        }
    }

    /// Adds the text of one track of a media file.
    private mutating func addText(
        _ track: NamedTextTrack,
        _ source: PackageSource
    ) throws(PackagingError) {
        let text = try PackagingError.reading { () throws(MediaError) in try track.read() }
        notices += text.notices.map { PackagingNotice(.media($0)) }
        var option = text.selectionOption
        option.language = option.language ?? text.language.flatMap(LanguageTag.ifKnown)
        source.apply(to: &option)
        let name = "\(track.path) (track \(track.selector))"
        captions.append(PackageCaptions(name: name, option: option, document: text.document))
    }

    // MARK: - Caption files

    /// Reads captions.
    ///
    /// - Parameters:
    ///   - source: the captions, or their file.
    ///   - file: the same file, if it is open.
    /// - Throws: `PackagingError` if it cannot be read as captions.
    mutating func addCaptions(
        _ source: PackageSource,
        in file: SystemFile? = nil
    ) throws(PackagingError) {
        let reading = try source.readCaptions(in: file)
        notices += reading.diagnostics.filter { $0.concernsConversion }
            .map { PackagingNotice(.caption($0), in: source.path) }
        let name = CaptionFileName(path: source.path)
        let document = reading.document
        var option = SelectionOption(kind: .legible)
        option.language = name.language ?? document.language.flatMap(LanguageTag.ifKnown)
        option.isForced = name.isForced
        if name.isSDH { option.characteristics = MediaCharacteristic.sdh }
        source.apply(to: &option)
        captions.append(PackageCaptions(name: source.path, option: option, document: document))
    }
}

extension MediaTime {
    /// The time in milliseconds, to the nearest.
    var milliseconds: Int { Int(clamping: rescaled(to: 1000, rounding: .nearest).ticks) }
}

extension LanguageTag {
    /// The tag of a language that a file states; nil if it is not a known one.
    static func ifKnown(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(known: text)
        } catch {
            return nil
        }
    }
}
