// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading

/// The content of a source, detected from its first bytes and not from its name.
enum SourceContent {
    /// A movie: MP4 or QuickTime.
    case movie(MovieFile, SystemFile?)
    /// Another container, copied into a movie, and what was imported.
    case container(MovieFile, ImportReport, SystemFile)
    /// Text: a caption file.
    case captions(SystemFile?)

    /// Opens a source.
    ///
    /// - Parameters:
    ///   - source: a file, or what is in none.
    ///   - folder: the folder of the presentation, beside which another container is copied.
    /// - Throws: `PackagingError`, as for a file.
    init(_ source: PackageSource, unpackedBeside folder: String) throws(PackagingError) {
        switch source.content {
        case nil: try self.init(source.path, unpackedBeside: folder)
        case .captions: self = .captions(nil)
        case .movie(let bytes):
            let file = try PackagingError.media(source.path) { () throws(ISOMediaError) in
                try MovieFile(MemorySource(bytes, named: source.path))
            }
            self = .movie(file, nil)
        }
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - folder: the folder of the presentation, beside which another container is copied.
    /// - Throws: `PackagingError.Kind.media` if it cannot be read, `.reading` if FFmpeg cannot import it.
    init(_ path: String, unpackedBeside folder: String) throws(PackagingError) {
        let (file, head) = try PackagingError.media(path) { () throws(ISOMediaError) in
            try rethrowing { () throws(FileError) in
                let file = try SystemFile.reading(path)
                return (file, try file.read(0..<min(4096, file.length)))
            }
        }
        let boxes: Set = ["ftyp", "moov", "mdat", "free", "skip", "wide", "styp", "pnot"]
        if head.count >= 8, boxes.contains(String(decoding: head[4..<8], as: UTF8.self)) {
            self = .movie(
                try PackagingError.media(path) { () throws(ISOMediaError) in try MovieFile(file) },
                file
            )
        } else if Self.isText(head) {
            self = .captions(file)
        } else {
            self = try Self.unpacked(file, beside: folder)
        }
    }

    /// Whether there are no control characters except those of text, or a byte order mark of UTF-16.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        return bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
    }

    /// Copies the streams of another container into a movie, which loses its name at once, so that it
    /// disappears with the process.
    ///
    /// Matroska, transport streams and others have no sample tables, and a movie has. It is written beside
    /// the presentation, which needs the same space on the same disk.
    private static func unpacked(
        _ source: SystemFile,
        beside folder: String
    ) throws(PackagingError) -> SourceContent {
        let path = source.path
        let temporary = TemporaryName(for: folder)
        defer { temporary.remove() }
        let report = try PackagingError.reading { () throws(MediaError) in
            try ContainerImport(source).write(temporary: temporary.path, named: path, as: .mp4)
        }
        let file = try PackagingError.media(path) { () throws(ISOMediaError) in
            try MovieFile(opening: temporary.path, named: path)
        }
        return .container(file, report, source)
    }
}

/// The tracks of a movie that a presentation can have.
struct PackageableTracks {
    /// The video: the track that is enabled, or else the first; nil if there is none.
    let video: TrackFacts?
    /// Further video in sign language: its language is one, or its role is `sign`.
    let signLanguage: [TrackFacts]
    /// The audio.
    let audio: [TrackFacts]
    /// The subtitles.
    let text: [TrackFacts]
    /// What is left out.
    let leftOut: [PackagingNotice]

    private static let stillImages: Set<FourCC> = ["jpeg", "png ", "mjpa", "mjpb"]

    /// Sorts the tracks of a movie.
    ///
    /// - Throws: `ISOMediaError` if a box that is needed is missing or damaged.
    init(of file: MovieFile) throws(ISOMediaError) {
        try file.movie.requireDistinctTrackIDs()
        let all = try TrackFacts.all(of: file.movie)
        var videos: [TrackFacts] = []
        for facts in all where facts.kind == .video {
            if try !Self.isStillImage(facts, of: file.movie) { videos.append(facts) }
        }
        let video = videos.first { $0.isEnabled } ?? videos.first
        self.video = video
        let signLanguage = videos.filter { $0.id != video?.id && $0.isSignLanguage }
        self.signLanguage = signLanguage
        audio = all.filter { $0.kind == .audio }
        text = all.filter { $0.kind == .subtitle }
        leftOut = all.compactMap { facts in
            let reason: PackagingNotice.LeftOutReason
            switch facts.kind {
            case .audio, .subtitle: return nil
            case .video where facts.id == video?.id: return nil
            case .video where signLanguage.contains { $0.id == facts.id }: return nil
            case .video: reason = .furtherVideo
            case .closedCaption: reason = .captionTrack
            default: reason = .otherMedia
            }
            return PackagingNotice(.leftOut(reason), in: file.path, track: facts.summary)
        }
    }

    /// Whether it is a single image, such as a cover; several of them are a video.
    private static func isStillImage(
        _ facts: TrackFacts,
        of movie: Movie
    ) throws(ISOMediaError) -> Bool {
        guard let entry = facts.sampleEntry, stillImages.contains(entry) else { return false }
        return try movie.track(facts.id)?.sampleTable()?.sampleCount ?? 0 <= 1
    }
}
