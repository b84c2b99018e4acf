// SPDX-License-Identifier: Apache-2.0

public import Auditing
import Captions
public import Guidelines
import ISOMedia
import MediaPrimitives
package import MediaReading
import MediaSelection
package import RemoteMedia
package import Speech

/// Reads the files of an asset; readers never judge.
public struct AssetReader: Sendable {
    /// The guideline for captions.
    package let captions: CaptionProfile
    /// The services that every asset must offer.
    package let requirements: Requirements
    /// Whether all video is read to find closed captions.
    package var readsPictures = false
    /// Whether all main audio is decoded and analysed.
    package var listens = false
    /// Whether all video is decoded and measured.
    package var looks = false
    /// Whether the outcome of IRIS is wanted, too, if the video is measured.
    package var asksIris = false
    /// What reads the text in the picture, if the video is measured; nil: nothing.
    package var textReader: PictureTextReader?
    /// Whether the text of captions is held against the main audio.
    package var hearsText = false
    /// With what the words of captions are compared then; nil: with none.
    package var words: WordCheck?
    /// Whether the text of all containers and of renditions is read, as a comparison takes.
    package var readsAllText = false
    /// The program that loads pages before they are read, with Chromium's options; nil: pages are read as they are.
    package var browser: String?
    /// The hosts from which media of pages on this machine may be loaded.
    package var pageHosts: Set<String> = []
    /// How the user names a host of `pageHosts`, in the words of the program, before the host.
    package var hostAdvice = "name"
    /// Receives the progress of the analysis, on any thread.
    package var progress: (@Sendable (ListeningProgress) -> Void)?
    /// The limits for reading from servers.
    package var remote = RemoteLimits()
    /// How the user allows loading all text of movies on servers, in the words of the program.
    package var allTextAdvice = "allow them"
    /// How the user allows loading whole movies from servers, in the words of the program.
    package var wholeMovieAdvice = "allow it"

    /// Makes a reader.
    public init(captions: CaptionProfile = .none, requirements: Requirements = Requirements()) {
        self.captions = captions
        self.requirements = requirements
    }

    /// Reads an asset.
    ///
    /// - Parameters:
    ///   - found: the files that belong to it.
    ///   - captions: captions that belong to it and were read already.
    ///   - session: what the page that names it was read with; nil if a person named it.
    /// - Returns: the asset, with the reasons for what could not be read.
    /// - Throws: `MediaError` if nothing of it can be read.
    package func read(
        _ found: AssetFinder.Found,
        with captions: [CaptionAsset] = [],
        from session: RemoteSession? = nil
    ) throws(MediaError) -> Asset {
        var asset = Asset(
            name: found.name,
            captionFiles: captions,
            hasTranscript: found.hasTranscript,
            requirements: requirements
        )
        var firstError: MediaError?
        var opened: OpenedMedia?
        var remoteMovie: RemoteMovie?
        var copy: RemoteCopy?
        let isRemote = RemoteName.isRemote(found.name)
        if let url = found.movie, isRemote {
            do throws(MediaError) {
                (remoteMovie, copy) = try readRemote(url, from: session, into: &asset)
                if let path = copy?.files.first {
                    let media = try OpenedMedia(path)
                    opened = media
                    asset.movie = try self.movie(media)
                }
                if readsAllText, !asset.playlists.isEmpty {
                    asset.presentedTracks = try presentedTracks(of: url, asset)
                }
            } catch {
                let reason = copy?.named("\(error)")
                firstError = reason.map { MediaError(.unreadable($0), path: found.name) } ?? error
                asset.unreadable.append("\(firstError ?? error)")
            }
        } else if let page = found.movie, AssetFinder.isPage(page) {
            try readPage(page, into: &asset)
        } else if let playlist = found.movie,
            AssetFinder.isPresentation(playlist)
        {
            try readPresentation(playlist, into: &asset)
            if readsAllText { asset.presentedTracks = try presentedTracks(of: playlist, asset) }
        } else if let movie = found.movie {
            do throws(MediaError) {
                let media = try OpenedMedia(movie)
                opened = media
                asset.movie = try self.movie(media)
            } catch {
                firstError = error
                asset.unreadable.append("\(error)")
            }
        }
        for file in found.captionFiles {
            do throws(MediaError) {
                if found.movie != nil, CaptionFileName(path: RemoteName.path(file)).isDescription {
                    asset.movie?.scripts.append(try script(file))
                    continue
                }
                asset.captionFiles.append(try captionFile(file))
            } catch {
                firstError = firstError ?? error
                asset.unreadable.append("\(error)")
            }
        }
        let isEmpty =
            asset.movie == nil && asset.captionFiles.isEmpty && asset.playlists.isEmpty
            && asset.mpd == nil && asset.page == nil
        if let firstError, isEmpty { throw firstError }
        if let opened { addMissingCaptions(of: opened, to: &asset) }
        if let remoteMovie { addMissingCaptions(of: remoteMovie, to: &asset) }
        if let copy { rename(copy, found.name, in: &asset) }
        asset.tellMovie()
        if hearsText { hearText(of: &asset, in: opened) }
        return asset
    }

    /// Reads more of a movie if only that shows whether it has captions.
    private func addMissingCaptions(of media: OpenedMedia, to asset: inout Asset) {
        guard var movie = asset.movie else { return }
        if asset.fullCaptionFiles.isEmpty { findWordlessTracks(of: &movie, in: media) }
        asset.movie = movie
        guard !readsPictures, needsScan(movie, of: asset) else { return }
        scanCaptions(of: &movie, in: media)
        asset.movie = movie
    }

    /// Finds the tracks whose data references name other files.
    private func findTracksInOtherFiles(
        of movie: inout MovieAsset,
        in media: OpenedMedia
    ) throws(MediaError) {
        for track in media.movie?.movie.tracks ?? [] {
            let isOutside = try MediaError.media(media.path) { () throws(ISOMediaError) in
                try track.isSelfContained() ? nil : Int(track.header().trackID)
            }
            if let isOutside { movie.tracksInOtherFiles.insert(isOutside) }
        }
    }

    private func movie(_ media: OpenedMedia) throws(MediaError) -> MovieAsset {
        var movie = MovieAsset(try media.inspection(readsAll: readsPictures))
        try findTracksInOtherFiles(of: &movie, in: media)
        if readsPictures { scanCaptions(of: &movie, in: media) }
        if listens { listen(to: &movie, in: media) }
        if looks { look(at: &movie, in: media) }
        guard movie.isISOMedia || readsAllText else { return movie }
        let texts = try TextTracks(of: media, readsAll: readsAllText)
        add(texts, to: &movie) { text(of: $0, texts) }
        return movie
    }
}
