// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// Which tracks of a movie have text that can be read.
public struct TextTracks: Sendable {
    /// The movie.
    public let file: MovieFile
    /// All its tracks.
    public let tracks: [TrackFacts]

    /// Reads the tracks of a movie file.
    ///
    /// - Throws: `MuxingError.Kind.unreadable` where it is no MP4 or QuickTime movie, `.media` where
    ///   it is damaged.
    public init(path: String) throws(MuxingError) {
        do throws(ISOMediaError) {
            file = try MovieFile(SystemFile.reading(path))
            tracks = try TrackFacts.all(of: file.movie)
        } catch {
            guard error.kind == .notAMovie else {
                throw MuxingError(.media(error.naming(path)), path: path)
            }
            let reason = "not an MP4 or QuickTime movie; extract reads no others so far"
            throw MuxingError(.unreadable(reason), path: path)
        }
    }

    /// The tracks of subtitles and text, in file order; chapter lists are none.
    public var texts: [TrackFacts] {
        tracks.filter { facts in
            // Encrypted text is text all the same.
            let reason = Self.obstacle(to: facts)
            return [.subtitle, .text].contains(facts.kind)
                && (reason == nil || reason == .encrypted)
        }
    }

    /// Subtitles that cannot be read as text, each with the reason.
    public var others: [(track: TrackFacts, reason: UnreadableTrack)] {
        tracks.compactMap { facts in
            guard facts.kind.isLegible || facts.kind == .text,
                let reason = Self.obstacle(to: facts), reason != .encrypted
            else { return nil }
            return (facts, reason)
        }
    }

    /// Why a track's format cannot be read; nil where it can.
    private static func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
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
        if let selector { return try selector.only(of: tracks, path: file.path) }
        let texts = texts
        guard let text = texts.first, texts.count == 1 else {
            let kind = MuxingError.Kind.noOnlyTextTrack(
                texts: texts.map(\.summary),
                tracks: tracks.map(\.summary)
            )
            throw MuxingError(kind, path: file.path)
        }
        return text
    }
}
