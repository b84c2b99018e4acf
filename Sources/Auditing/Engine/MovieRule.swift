// SPDX-License-Identifier: Apache-2.0

/// A rule that a movie is held against, whatever else belongs to the asset.
public protocol MovieRule: Rule where Subject == MovieAsset {}

extension MovieRule {
    /// The command that changes a track.
    func tag(_ movie: MovieAsset, _ track: AuditedTrack, _ options: String) -> String? {
        guard movie.isISOMedia else { return nil }
        return "mediatag tag \(shellQuoted(movie.path)) --track \(track.id) \(options)"
    }

    /// The command that puts right what is certain.
    func repair(_ movie: MovieAsset) -> String? {
        movie.isISOMedia ? "mediatag repair \(shellQuoted(movie.path))" : nil
    }
}
