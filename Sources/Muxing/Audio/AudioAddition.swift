// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// A track made of sound from a file, for one movie.
struct AudioAddition {
    let source: AudioSource
    /// The ID of the track, or of the same one that is there.
    let id: UInt32
    /// The roles of DASH that the track has; none in QuickTime.
    let roles: [String]
    let samples: SpooledSamples
    /// Whether the same track is in the file.
    let isAlreadyThere: Bool
    private let track: Track
    private let chunkLengths: [UInt64]
    private let placement: SoundPlacement

    /// Makes the track for a movie as it is so far; `file` is the movie on the disk.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    init(
        _ source: AudioSource,
        to movie: Movie,
        in file: MovieFile,
        as format: MovieFormat
    ) throws(ISOMediaError) {
        let audio = source.audio
        let placement = SoundPlacement(
            audio,
            in: try movie.header(),
            extendsMovie: source.request.extendsMovie
        )
        let samples = SpooledSamples(audio)
        let chunks = samples.chunks(timescale: audio.samples.timescale)
        let id = try movie.unusedTrackID()
        roles =
            format == .mov ? [] : DASHRole.roles(of: source.characteristics, kind: .audible)
        var new = Self.newTrack(source, id: id, placement)
        new.roles = roles
        for chunk in chunks { new.chunks.append(offset: 0, sampleCount: chunk.sampleCount) }
        let track = new.track(forQuickTime: format == .mov)
        let found = try Self.same(track, samples, in: file)
        isAlreadyThere = found != nil && !source.request.addsAgain
        self.id = isAlreadyThere ? found ?? id : id
        self.source = source
        self.samples = samples
        self.track = track
        self.placement = placement
        chunkLengths = chunks.map(\.length)
    }

    private static func newTrack(
        _ source: AudioSource,
        id: UInt32,
        _ placement: SoundPlacement
    ) -> NewTrack {
        var header = TrackHeaderBox(trackID: id, duration: placement.trackDuration)
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        header.volume = 0x100
        var track = NewTrack(
            media: .audio,
            header: header,
            sampleEntry: source.audio.sampleEntry,
            samples: source.audio.samples
        )
        track.edits = placement.edits
        track.language = source.language
        track.name = source.name
        track.characteristics = source.characteristics
        return track
    }

    /// The track that an earlier run of the same command has added.
    private static func same(
        _ new: Track,
        _ samples: SpooledSamples,
        in file: MovieFile
    ) throws(ISOMediaError) -> UInt32? {
        for track in file.movie.tracks {
            guard try track.saysTheSame(as: new), try samples.areThose(of: track, in: file) else {
                continue
            }
            return try track.header().trackID
        }
        return nil
    }

    /// The samples to be written.
    var newMedia: NewMedia {
        let spool = source.audio.spool
        let bytes = SpooledBytes(spool.source, range: 0..<spool.length)
        return NewMedia(trackID: id, bytes: .spooled(bytes), chunkLengths: chunkLengths)
    }

    /// What to tell of the sound; nothing where it is not added.
    var warnings: [String] {
        guard !isAlreadyThere else { return [] }
        return source.audio.notes.map { note in
            note.hasPrefix(source.path + ": ") ? note : "\(source.path): \(note)"
        } + placement.warnings(path: source.path)
    }

    /// Puts the track into a movie; in no group yet.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    func add(to movie: inout Movie) throws(ISOMediaError) {
        movie.append(track)
        try movie.updateHeader { header in
            header.nextTrackID = max(header.nextTrackID, id == .max ? id : id + 1)
            header.duration = max(header.duration, placement.movieDuration)
        }
    }

    /// Refuses a file in which the track holds anything else.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed`.
    func verify(in written: MovieFile) throws(ISOMediaError) {
        guard let track = try written.movie.track(id),
            try samples.areThose(of: track, in: written)
        else {
            throw ISOMediaError(.verificationFailed("the sound is not that of the file"))
        }
    }
}

extension Track {
    /// Whether a track has the same format, timescale, language, name and tags.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    func saysTheSame(as other: Track) throws(ISOMediaError) -> Bool {
        guard sampleEntries == other.sampleEntries,
            try mediaHeader().timescale == other.mediaHeader().timescale,
            try extendedLanguage() == other.extendedLanguage(),
            try name() == other.name(),
            try Set(characteristics()) == Set(other.characteristics())
        else { return false }
        return true
    }
}
