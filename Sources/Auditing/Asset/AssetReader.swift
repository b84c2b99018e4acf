// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
public import Muxing
public import RemoteMedia

/// Reads what belongs to an asset; readers judge nothing.
public struct AssetReader: Sendable {
    /// The guideline that captions are held against.
    public let captions: CaptionProfile
    /// What every asset has to offer.
    public let requirements: Requirements
    /// Whether closed captions are looked for in pictures, for which all of them are read.
    public var readsPictures = false
    /// Whether the sound of movies is decoded, all of it, and listened to.
    public var listens = false
    /// Is told how far listening has come, on any thread.
    public var progress: (@Sendable (ListeningProgress) -> Void)?
    /// What reading from servers may cost.
    public var remote = RemoteLimits()

    /// Makes a reader.
    public init(captions: CaptionProfile = .none, requirements: Requirements = Requirements()) {
        self.captions = captions
        self.requirements = requirements
    }

    /// Reads an asset.
    ///
    /// - Parameter found: the files that belong to it.
    /// - Returns: the asset; what could not be read of it is told there.
    /// - Throws: `MuxingError` where nothing of it can be read.
    public func read(_ found: AssetFinder.Found) throws(MuxingError) -> Asset {
        var asset = Asset(
            name: found.name,
            hasTranscript: found.hasTranscript,
            requirements: requirements
        )
        var firstError: MuxingError?
        let isRemote = RemoteName.isRemote(found.name)
        if let url = found.movie, isRemote {
            do throws(MuxingError) {
                try readRemote(url, into: &asset)
            } catch {
                firstError = error
                asset.unreadable.append("\(error)")
            }
        } else if let playlist = found.movie, AssetFinder.isPlaylist(playlist) {
            try readPresentation(playlist, into: &asset)
        } else if let movie = found.movie {
            do throws(MuxingError) {
                asset.movie = try self.movie(movie)
            } catch {
                firstError = error
                asset.unreadable.append("\(error)")
            }
        }
        for file in found.captionFiles {
            do throws(MuxingError) {
                asset.captionFiles.append(try captionFile(file))
            } catch {
                firstError = firstError ?? error
                asset.unreadable.append("\(error)")
            }
        }
        let isEmpty = asset.movie == nil && asset.captionFiles.isEmpty && asset.playlists.isEmpty
        if let firstError, isEmpty { throw firstError }
        if let movie = asset.movie, !readsPictures, !isRemote, needsPictures(movie, asset) {
            asset.movie?.scanCaptions()
        }
        asset.tellMovie()
        return asset
    }

    /// Whether it takes all of the pictures to tell that there are no captions: there are none elsewhere.
    private func needsPictures(_ movie: MovieAsset, _ asset: Asset) -> Bool {
        movie.isSynchronizedMedia && asset.captionFiles.isEmpty
            && !movie.tracks.contains { $0.kind.mediaKind == .legible || $0.kind == .text }
    }

    private func movie(_ path: String) throws(MuxingError) -> MovieAsset {
        let inspection = try MediaInspection.inspect(path)
        var movie = MovieAsset(inspection)
        if readsPictures { movie.scanCaptions() }
        if listens { listen(to: &movie) }
        guard movie.isISOMedia else { return movie }
        let texts = try TextTracks(path: path)
        for index in movie.tracks.indices {
            let id = movie.tracks[index].id
            if let facts = texts.texts.first(where: { Int($0.id) == id }) {
                movie.tracks[index].text = text(of: facts, texts)
            } else if let other = texts.others.first(where: { Int($0.track.id) == id }) {
                movie.tracks[index].text = .unreadable("\(other.reason.sentence)")
            }
        }
        return movie
    }

    func text(of facts: TrackFacts, _ tracks: TextTracks) -> AuditedTrack.Text {
        do {
            let text = try tracks.reading([facts])(facts)
            var cues = CaptionAsset(text, fileName: tracks.path, profile: captions)
            cues.role = CaptionRole(
                isSDH: cues.isNamedSDH,
                isForced: facts.forced == .all,
                isEasyToRead: facts.characteristics.contains(.easyToRead),
                name: facts.name,
                track: Int(facts.id)
            )
            return .cues(cues)
        } catch {
            return .unreadable("\(error)")
        }
    }

    private func captionFile(_ path: String) throws(MuxingError) -> CaptionAsset {
        let isRemote = RemoteName.isRemote(path)
        let bytes = try isRemote ? remoteCaptions(path) : CaptionFile.read(path)
        let shown = RemoteName.shown(path)
        let name = CaptionFileName(path: RemoteName.path(path))
        do throws(CaptionError) {
            let reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: RemoteName.path(path),
                encoding: .detect
            )
            var asset = CaptionAsset(
                reading,
                fileName: shown,
                isNamedSDH: name.isSDH,
                declaredLanguage: name.language,
                profile: captions
            )
            asset.role = CaptionRole(isSDH: name.isSDH, isForced: name.isForced)
            return asset
        } catch {
            throw MuxingError(.captions(error), path: shown)
        }
    }
}
