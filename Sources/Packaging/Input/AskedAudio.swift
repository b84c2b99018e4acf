// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// Which audio tracks of a file fit what the user states of it.
///
/// A movie with a description has the main audio, too: what is stated of the description is not for the main audio.
struct AskedAudio {
    /// The source that the user names.
    let source: PackageSource

    /// The tracks that fit: those that have the characteristics for accessibility that are asked for, in the language that
    /// is asked for.
    ///
    /// The only track of a file is what the user says.
    ///
    /// - Parameter tracks: the audio of the file.
    /// - Returns: the tracks, in their order.
    /// - Throws: `PackagingError.Kind.unfittingAudio` if no track fits.
    func fitting(_ tracks: [TrackFacts]) throws(PackagingError) -> [TrackFacts] {
        guard tracks.count > 1 else { return tracks }
        let tagged = tracks.filter { track in asked.allSatisfy(track.purposes.contains) }
        let fitting = inLanguage(tagged)
        guard !fitting.isEmpty else { throw error(none: tracks, fitting: []) }
        return fitting
    }

    /// The only track that fits: without a characteristic that is asked for, one that is for everybody, and of several
    /// that which plays by itself.
    ///
    /// - Parameter tracks: the audio of the file.
    /// - Returns: the track; nil if the file has no audio.
    /// - Throws: `PackagingError.Kind.unfittingAudio` if no track fits, or several do.
    func only(_ tracks: [TrackFacts]) throws(PackagingError) -> TrackFacts? {
        guard tracks.count > 1 else { return tracks.first }
        var fitting = try fitting(tracks)
        let plain = fitting.filter { !$0.purposes.contains(where: \.isAccessibility) }
        if asked.isEmpty, !plain.isEmpty { fitting = plain }
        let enabled = fitting.filter(\.isEnabled)
        if enabled.count == 1 { return enabled[0] }
        guard fitting.count == 1 else { throw error(none: tracks, fitting: fitting) }
        return fitting[0]
    }

    /// The characteristics for accessibility that the user states.
    var asked: [MediaCharacteristic] { source.characteristics.filter(\.isAccessibility) }

    private func inLanguage(_ tracks: [TrackFacts]) -> [TrackFacts] {
        guard let language = source.language else { return tracks }
        // What states no language is in the one that the user states.
        let unknown = tracks.filter { ($0.language ?? .undetermined) == .undetermined }
        if unknown.count == tracks.count { return tracks }
        let exact = tracks.filter { $0.language == language }
        guard exact.isEmpty else { return exact }
        return tracks.filter { $0.language?.primarySubtag == language.primarySubtag }
    }

    private func error(none tracks: [TrackFacts], fitting: [TrackFacts]) -> PackagingError {
        let tags = asked.map { $0 == .describesVideo ? "describes-video" : $0.rawValue }
        let language = source.language.map { ["in \($0.rawValue)"] } ?? []
        let kind = PackagingError.Kind.unfittingAudio(
            asked: (tags + language).joined(separator: " "),
            fitting: fitting.map(\.summary),
            tracks: tracks.map(\.summary)
        )
        return PackagingError(kind, path: source.path)
    }
}
