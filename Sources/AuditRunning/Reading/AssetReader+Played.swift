// SPDX-License-Identifier: Apache-2.0

import Auditing
import FileSystem
import MediaPrimitives
package import MediaReading
import MediaSelection
import RemoteMedia
import WebPages

/// What players select from in assets, without the samples that an audit reads.
extension AssetReader {
    /// Reads what players select from in a movie, a presentation or a web page.
    ///
    /// - Parameter name: the path or the URL.
    /// - Returns: the movie or presentation, or all media of the page with the tracks that the page gives them.
    /// - Throws: `MediaError` if the movie, the presentation or the page cannot be read.
    package func playedMedia(of name: String) throws(MediaError) -> PlayedMedia {
        if RemoteName.isRemote(name) { return try remoteMedia(of: name) }
        guard AssetFinder.isPage(name) else {
            return movie(try PlayableAsset.read(name), at: name)
        }
        let page = try self.page(name)
        return played(page, named: name, at: PageLocation(page, path: name))
    }

    /// A movie on this machine with the caption files beside it, or a presentation alone.
    private func movie(_ asset: PlayableAsset, at path: String) -> PlayedMedia {
        guard asset.kind == .movie || asset.kind == .container else {
            return PlayedMedia(media: [asset])
        }
        do throws(FileError) {
            let files = try CaptionFilesBeside.options(of: path)
            return PlayedMedia(media: [asset.with(captionFiles: files)])
        } catch {
            let note = "\(path): caption files beside it are not considered: \(error)"
            return PlayedMedia(media: [asset], notes: [note])
        }
    }

    private func remoteMedia(of url: String) throws(MediaError) -> PlayedMedia {
        let (session, file) = try MediaError.remote { () throws(RemoteError) in
            let session = try self.session(for: url, from: nil)
            return (session, try RemoteFile(in: session))
        }
        let isPresentation = MPDText.isMPD(file.head) || PlaylistServer.isPlaylist(file.head)
        guard !isPresentation, Self.isPage(file) else {
            return PlayedMedia(media: [try PlayableAsset.read(file, in: session, at: url)])
        }
        let page = try self.page(file)
        let location = PageLocation(page, file, in: session)
        return played(page, named: RemoteName.shown(url), at: location)
    }

    private func played(
        _ page: WebPage,
        named name: String,
        at location: PageLocation
    ) -> PlayedMedia {
        var played = PlayedMedia()
        var known: [String: Result<PlayableAsset, MediaError>] = [:]
        for medium in page.media.prefix(PageLocation.mediaLimit) {
            let place = "\(name):\(medium.line): \(AuditedMedium(medium).name)"
            switch self.played(medium, at: location, knowing: &known) {
            case .success(let asset):
                let tracks = medium.tracks.map { ($0, loadedTrack($0, of: medium, at: location)) }
                played.media.append(asset.played(by: PlayingPage(medium), with: tracks))
                played.faults += tracks.compactMap { element, track in
                    guard element.effectiveKind.isShown, let obstacle = track.obstacle else {
                        return nil
                    }
                    return "\(name):\(element.line): \(track.name): \(obstacle)"
                }
            case .failure(let obstacle): played.faults.append("\(place): \(obstacle.reason)")
            }
        }
        let omitted = page.omittedMedia + max(0, page.media.count - PageLocation.mediaLimit)
        if omitted > 0 { played.faults.append("\(name): \(omitted) further media were not read") }
        if page.media.isEmpty {
            played.faults.append(
                "\(name): no video and no audio, so players have nothing to select"
            )
        }
        played.notes = notes(on: page, named: name)
        return played
    }

    /// What else there is in a page.
    private func notes(on page: WebPage, named name: String) -> [String] {
        page.embeds.map { "\(name):\($0.line): the player of \($0.service) is not simulated" }
            + page.unreadConfigurations.map {
                "\(name):\($0.line): a script computes what \($0.player.rawValue) plays"
            }
            + page.frames.map {
                "\(name):\($0.line): the page of a frame is not simulated with it: "
                    + String($0.reference.prefix(200))
            }
    }

    private func loadedTrack(
        _ element: TrackElement,
        of medium: PageMedium,
        at location: PageLocation
    ) -> LoadedTrack {
        // Only what viewers can be shown is selected.
        guard element.effectiveKind.isShown else {
            return LoadedTrack(element, .untested("it is not shown"))
        }
        return load(element, of: medium, at: location).0
    }

    /// Reads the first source of a medium that is there; one that another element plays is not read again.
    private func played(
        _ medium: PageMedium,
        at location: PageLocation,
        knowing known: inout [String: Result<PlayableAsset, MediaError>]
    ) -> Result<PlayableAsset, PlayingObstacle> {
        if medium.sources.isEmpty {
            let isComputed = medium.isComputed
            return .failure(
                PlayingObstacle(isComputed ? "a script computes what it plays" : "it has no source")
            )
        }
        let sources = self.sources(of: medium, at: location)
        var missing = sources.missing.map(\.reason)
        let result = sources.firstThere { name in
            let result = known[name] ?? playable(name, of: location)
            known[name] = result
            return result
        } missing: {
            missing.append($1)
        }
        switch result {
        case .success(let asset): return .success(asset)
        case .failure(let error): return .failure(PlayingObstacle("\(error)"))
        case nil:
            let reasons = [sources.obstacle].compactMap(\.self) + missing.prefix(3)
            return .failure(PlayingObstacle(reasons.joined(separator: "; ")))
        }
    }

    private func playable(
        _ name: String,
        of location: PageLocation
    ) -> Result<PlayableAsset, MediaError> {
        do throws(MediaError) {
            guard RemoteName.isRemote(name) else { return .success(try PlayableAsset.read(name)) }
            let (session, file) = try MediaError.remote { () throws(RemoteError) in
                let session = try self.session(for: name, from: location.session)
                return (session, try RemoteFile(in: session))
            }
            return .success(try PlayableAsset.read(file, in: session, at: name))
        } catch {
            return .failure(error)
        }
    }
}

/// Why a medium of a page is not read, as a clause.
private struct PlayingObstacle: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension PlayingPage {
    fileprivate init(_ medium: PageMedium) {
        self.init(
            element: medium.element,
            source: medium.sources.first?.reference ?? "",
            line: medium.line,
            player: medium.player?.rawValue
        )
    }
}

extension PlayableAsset {
    /// The asset with the tracks of the page that are shown.
    fileprivate func played(
        by page: PlayingPage,
        with tracks: [(TrackElement, LoadedTrack)]
    ) -> PlayableAsset {
        played(
            by: page,
            with: tracks.enumerated().compactMap { index, track in
                PlayableOption(track.0, number: index + 1, obstacle: track.1.obstacle)
            }
        )
    }
}

extension PlayableOption {
    /// Takes a track of a page; nil if it is not shown to viewers.
    fileprivate init?(_ element: TrackElement, number: Int, obstacle: String?) {
        guard let kind = PlayablePageTrack.Kind(rawValue: element.effectiveKind.rawValue) else {
            return nil
        }
        self.init(
            id: "page:\(number)",
            selection: SelectionOption(
                kind: .legible,
                language: element.languageTag,
                name: element.label,
                characteristics: kind == .captions ? MediaCharacteristic.sdh : [],
                isDefault: element.isDefault
            ),
            statedLanguage: element.language,
            pageTrack: PlayablePageTrack(
                kind,
                source: element.reference,
                line: element.line,
                isElement: element.isElement,
                obstacle: obstacle
            )
        )
    }
}
