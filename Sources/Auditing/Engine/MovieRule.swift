// SPDX-License-Identifier: Apache-2.0

/// A rule that a movie is held against, whatever else belongs to the asset.
public protocol MovieRule: Rule where Subject == MovieAsset {}

extension MovieRule {
    /// The command that changes a track, for a person to think about.
    func tag(_ movie: MovieAsset, _ track: AuditedTrack, _ options: String) -> Fix? {
        guard movie.isISOMedia else { return nil }
        return .suggestion("mediatag tag \(shellQuoted(movie.path)) --track \(track.id) \(options)")
    }

    /// A change of a track that nobody has to think about.
    func tag(_ movie: MovieAsset, _ track: AuditedTrack, _ change: FixAction.TrackChange) -> Fix? {
        guard movie.isISOMedia else { return nil }
        return .certain(.tagTrack(movie: movie.path, id: track.id, change))
    }

    /// Puts right what is certain.
    func repair(_ movie: MovieAsset) -> Fix? {
        movie.isISOMedia ? .certain(.repairMovie(movie.path)) : nil
    }
}
