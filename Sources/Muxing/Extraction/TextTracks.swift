// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// Which tracks of a file have text that can be read.
public struct TextTracks: Sendable {
    private enum Source {
        case movie(MovieFile)
        case container(ContainerText)
    }

    /// The file, as the user named it.
    public let path: String
    /// All its tracks.
    public let tracks: [TrackFacts]
    private let source: Source

    /// Reads the tracks of an MP4 or QuickTime movie, or of any other file that FFmpeg opens.
    ///
    /// - Throws: `MuxingError.Kind.unreadable` where it is none, `.media` where it is damaged.
    public init(path: String) throws(MuxingError) {
        self.path = path
        do throws(ISOMediaError) {
            let file = try MovieFile(SystemFile.reading(path))
            tracks = try TrackFacts.all(of: file.movie)
            source = .movie(file)
        } catch {
            guard error.kind == .notAMovie else {
                throw MuxingError(.media(error.naming(path)), path: path)
            }
            let container = try ContainerText(path: path)
            tracks = container.tracks
            source = .container(container)
        }
    }

    /// Reads the tracks of a movie that is open.
    ///
    /// - Throws: `MuxingError.Kind.media` where it is damaged.
    init(_ file: MovieFile) throws(MuxingError) {
        path = file.path
        tracks = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: file.movie)
        }
        source = .movie(file)
    }

    /// The tracks of subtitles and text, in file order; chapter lists are none.
    public var texts: [TrackFacts] {
        tracks.filter { facts in
            // Encrypted text is text all the same.
            let reason = obstacle(to: facts)
            return [.subtitle, .text].contains(facts.kind)
                && (reason == nil || reason == .encrypted)
        }
    }

    /// Subtitles that cannot be read as text, each with the reason.
    public var others: [(track: TrackFacts, reason: UnreadableTrack)] {
        tracks.compactMap { facts in
            guard facts.kind.isLegible || facts.kind == .text,
                let reason = obstacle(to: facts), reason != .encrypted
            else { return nil }
            return (facts, reason)
        }
    }

    /// Why a track's format cannot be read; nil where it can.
    private func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
        if case .container(let container) = source { return container.obstacle(to: facts) }
        guard let type = facts.sampleEntry else { return .empty }
        do throws(UnreadableTrack) {
            let entry = Box(type, payload: [])
            _ = try TextFormat(entry, kind: facts.kind, handler: facts.handler)
            return nil
        } catch {
            return error
        }
    }

    /// The track that a selector names, or the only one with text where there is no selector.
    ///
    /// - Throws: `MuxingError.Kind.ambiguousSelector` or `.noOnlyTextTrack`, with the tracks there are.
    public func only(_ selector: TrackSelector?) throws(MuxingError) -> TrackFacts {
        if let selector { return try selector.only(of: tracks, path: path) }
        let texts = texts
        guard let text = texts.first, texts.count == 1 else {
            let kind = MuxingError.Kind.noOnlyTextTrack(
                texts: texts.map(\.summary),
                tracks: tracks.map(\.summary)
            )
            throw MuxingError(kind, path: path)
        }
        return text
    }

    /// Reads the text of tracks.
    ///
    /// Other containers than movies have no tables, so that all tracks are read in one pass here.
    ///
    /// - Parameter facts: tracks of this file.
    /// - Returns: a function that gives the text of one of them, and throws `MuxingError` where it has none
    ///   that can be read.
    /// - Throws: `MuxingError` where the file cannot be read.
    public func reading(
        _ facts: [TrackFacts]
    ) throws(MuxingError) -> (_ track: TrackFacts) throws(MuxingError) -> TrackText {
        switch source {
        case .movie(let file):
            return { track throws(MuxingError) in try TrackText(track, of: file) }
        case .container(let container):
            let texts = try container.read(facts)
            return { [path] track throws(MuxingError) in
                guard let text = texts[track.id] else {
                    throw MuxingError(.unreadableTrack(track.summary, .empty), path: path)
                }
                return text
            }
        }
    }
}
