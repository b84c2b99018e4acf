// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives

/// Writes closed captions, which pictures and caption tracks carry, into files of their own.
package struct ExtractCaptions: Sendable {
    /// What was found in the file.
    package let captions: EmbeddedCaptions
    private let replacesFiles: Bool
    private let facts: [TrackFacts]

    /// Reads the captions of a file.
    ///
    /// - Parameters:
    ///   - media: a movie, or a file of any container that FFmpeg opens.
    ///   - selector: the channel that will be extracted; nil: any.
    ///   - replacesFiles: whether files that are there may be replaced.
    ///   - progress: gets how many bytes have been read, and how many there are.
    /// - Throws: `MediaError` where the file cannot be read.
    package init(
        of media: OpenedMedia,
        _ selector: CaptionSelector?,
        replacesFiles: Bool,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let kept = selector.map { EmbeddedCaptions.Keeping.only($0.channel) } ?? .all
        captions = try EmbeddedCaptions(of: media, keeping: kept, progress: progress)
        self.replacesFiles = replacesFiles
        facts = Self.facts(media)
    }

    /// The tracks of a movie; none for other containers.
    private static func facts(_ media: OpenedMedia) -> [TrackFacts] {
        do {
            return try media.movie.map { file throws(ISOMediaError) in
                try TrackFacts.all(of: file.movie)
            } ?? []
        } catch {
            return []
        }
    }

    /// The channels that have captions, in the order of the tracks.
    package var places: [CaptionPlace] {
        captions.tracks.flatMap { track in
            track.captions.channels.map { CaptionPlace(track: track.id, channel: $0.channel) }
        }
    }

    /// Whether everything was read, so that what was not found is not there.
    package var isWhole: Bool { captions.tracks.allSatisfy(\.isWhole) }

    /// The only channel of a track.
    ///
    /// - Throws: `MediaError.Kind.noCaptions` where it has none, or several.
    package func only(ofTrack id: Int) throws(MediaError) -> CaptionPlace {
        let places = places.filter { $0.track == id }
        guard let place = places.first, places.count == 1 else {
            throw missing("track \(id)", places.isEmpty ? self.places : places)
        }
        return place
    }

    /// The first channel of the only track that has captions.
    ///
    /// - Throws: `MediaError.Kind.noCaptions` if no track has captions, or several have.
    package func firstOfOnlyTrack() throws(MediaError) -> CaptionPlace {
        guard let place = places.first, Set(places.map(\.track)).count == 1 else {
            throw missing("one track", places)
        }
        return place
    }

    /// The one channel that a selector names.
    ///
    /// - Throws: `MediaError.Kind.noCaptions` if no track has it, or if several tracks have it.
    package func only(_ selector: CaptionSelector) throws(MediaError) -> CaptionPlace {
        let matches = places.filter(selector.matches)
        guard let place = matches.first, matches.count == 1 else {
            throw missing(selector.channel.name, matches.isEmpty ? places : matches)
        }
        return place
    }

    private func missing(_ what: String, _ places: [CaptionPlace]) -> MediaError {
        let obstacles = captions.tracks.compactMap { track in
            track.obstacle.map { "track \(track.id): \($0)" }
        }
        let kind = MediaError.Kind.noCaptions(
            what,
            places: places.map { "cc:\($0.track):\($0.channel.name)" },
            obstacles: obstacles
        )
        return MediaError(kind, path: captions.path)
    }

    /// The text of a channel, with the language that the file states of it.
    ///
    /// - Throws: `MediaError.Kind.noCaptions` if there is no such channel.
    func text(_ place: CaptionPlace) throws(MediaError) -> MediaText {
        guard let track = captions.tracks.first(where: { $0.id == place.track }),
            let channel = track.captions[place.channel]
        else { throw missing(place.channel.name, places) }
        var document = channel.document
        document.language = track.declaredLanguages[channel.channel] ?? document.language
        return MediaText(
            document,
            track: facts.first { Int($0.id) == place.track },
            place: place,
            notices: notices(track, place.channel)
                .within(.channel(place.channel.name), of: captions.path)
                .within(.track("\(track.id)"), of: captions.path)
        )
    }

    /// Extracts a channel.
    ///
    /// - Parameters:
    ///   - place: which.
    ///   - form: what is written; nil: what carries the most.
    ///   - output: gives the file for an extension; nil: nothing is written.
    /// - Returns: what was extracted.
    /// - Throws: `MediaError` where the file cannot be written.
    package func extract(
        _ place: CaptionPlace,
        as form: ExtractedForm?,
        to output: (_ extension: String) -> String?
    ) throws(MediaError) -> ExtractText.Extracted {
        guard let track = captions.tracks.first(where: { $0.id == place.track }),
            let channel = track.captions[place.channel]
        else { throw missing(place.channel.name, places) }
        let form = form ?? .captions(place.channel < .service(1) ? .scc : .webVTT)
        let path = output(form.rawValue)
        if let path, FilePath.isSameFile(path, captions.path) {
            throw MediaError(.outputIsInput, path: path)
        }
        let (bytes, losses) = write(channel, of: track, as: form)
        let all = form == .macCaption ? track.captions.channels : [channel]
        if let path { try ExtractText.write(bytes, to: path, replacing: replacesFiles) }
        return ExtractText.Extracted(
            track: facts.first { Int($0.id) == place.track },
            captions: place,
            output: path,
            channels: all.map(\.channel),
            form: form,
            cueCount: all.reduce(0) { $0 + $1.document.cues.count },
            bytes: bytes,
            notices: (notices(track, place.channel) + losses)
                .within(.channel(place.channel.name), of: captions.path)
                .within(.track("\(track.id)"), of: captions.path)
        )
    }

    /// Line 21 goes to SCC as the pairs it is, and all channels to MCC as the pictures carry them; everything else as cues.
    private func write(
        _ channel: ClosedCaptions.Channel,
        of track: EmbeddedCaptions.Track,
        as form: ExtractedForm
    ) -> ([UInt8], [MediaNotice]) {
        if form == .macCaption {
            let shown = track.shownCaptions
            let bytes = MacCaption.write(
                shown.pairs,
                packets: shown.packets,
                rate: track.captionRate
            )
            let last = track.captions.channels.map(\.lastMilliseconds).max() ?? 0
            guard last >= MacCaption.endMilliseconds else { return (bytes, []) }
            let loss = ConversionLoss(
                "time codes end at 24 hours: later captions are left out",
                at: SourcePosition(line: 1, column: 1)
            )
            return (bytes, [MediaNotice(.loss(loss), in: nil, .caption(1))])
        }
        if case .line21(let own) = channel.channel, form == .captions(.scc) {
            var channels = ChannelPairs()
            let pairs = track.shownCaptions.pairs.filter { channels.channel(of: $0) == own }
            return (SCC.Document(pairs).written, [])
        }
        var document = channel.document
        if form != .captions(.subRip), let language = track.declaredLanguages[channel.channel] {
            document.language = language
        }
        let (bytes, losses) = document.write(as: form)
        return (bytes, losses.map { MediaNotice(.loss($0), in: nil, .caption($0.position.line)) })
    }

    /// What is wrong with how the channel is carried.
    private func notices(
        _ track: EmbeddedCaptions.Track,
        _ channel: ClosedCaptionChannel
    ) -> [MediaNotice] {
        let isLine21 = channel < .service(1)
        let faults = track.faults.sorted.filter { fault, _ in
            fault != .severalPairsAPicture && !(isLine21 && fault.isOfPackets)
        }
        return (track.obstacle.map { [MediaNotice(.readInPart($0))] } ?? [])
            + faults.map { MediaNotice(.carriageFault($0.fault, count: $0.count)) }
    }
}

extension ExtractCaptions {
    /// Extracts every channel into a folder, which is made where it is missing.
    ///
    /// - Parameters:
    ///   - folder: where the files go: `movie.CC1.scc`, with the track's number where several have the
    ///     channel.
    ///   - form: what is written; nil: for each channel what carries the most.
    /// - Returns: what was extracted.
    /// - Throws: `MediaError` where a file cannot be written.
    package func all(
        into folder: String,
        as form: ExtractedForm?
    ) throws(MediaError) -> [ExtractText.Extracted] {
        let places = places
        guard !places.isEmpty else { return [] }
        try ExtractText.makeFolder(folder)
        let stem = ExtractedFileNames(movie: captions.path).stem
        var extracted: [ExtractText.Extracted] = []
        for place in places {
            let isShared = places.count { $0.channel == place.channel } > 1
            let number = isShared ? "\(place.track)." : ""
            let result = try extract(place, as: form) { ending in
                let name = "\(stem).\(number)\(place.channel.name).\(ending)"
                return folder.hasSuffix("/") ? folder + name : folder + "/" + name
            }
            extracted.append(result)
        }
        return extracted
    }
}

extension EmbeddedCaptions.Track {
    /// How fast its pictures follow each other, as MacCaption files state it.
    fileprivate var captionRate: TimeCodeRate {
        guard let start = startMilliseconds, let end = endMilliseconds, pictureCount > 1,
            end > start
        else { return .television }
        return TimeCodeRate(nearestTo: Double(end - start) / Double(pictureCount))
    }
}
