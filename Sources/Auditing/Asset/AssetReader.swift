// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
public import Muxing

/// Reads what belongs to an asset; readers judge nothing.
public struct AssetReader: Sendable {
    /// The guideline that captions are held against.
    public let captions: CaptionProfile
    /// What every asset has to offer.
    public let requirements: Requirements

    /// Makes a reader.
    public init(captions: CaptionProfile = .none, requirements: Requirements = Requirements()) {
        self.captions = captions
        self.requirements = requirements
    }

    /// Reads an asset.
    ///
    /// - Parameters:
    ///   - name: the name of the asset.
    ///   - movie: the movie; nil where there are caption files only.
    ///   - captionFiles: the caption files that belong to it.
    /// - Returns: the asset; what could not be read of it is told there.
    /// - Throws: `MuxingError` where nothing of it can be read.
    public func read(
        name: String,
        movie: String?,
        captionFiles: [String]
    ) throws(MuxingError) -> Asset {
        var asset = Asset(name: name, requirements: requirements)
        var firstError: MuxingError?
        if let movie {
            do throws(MuxingError) {
                asset.movie = try self.movie(movie)
            } catch {
                firstError = error
                asset.unreadable.append("\(error)")
            }
        }
        for file in captionFiles {
            do throws(MuxingError) {
                asset.captionFiles.append(try captionFile(file))
            } catch {
                firstError = firstError ?? error
                asset.unreadable.append("\(error)")
            }
        }
        if let firstError, asset.movie == nil, asset.captionFiles.isEmpty { throw firstError }
        return asset
    }

    private func movie(_ path: String) throws(MuxingError) -> MovieAsset {
        let inspection = try MediaInspection.inspect(path)
        var movie = MovieAsset(inspection)
        guard movie.isISOMedia else { return movie }
        let texts = try TextTracks(path: path)
        for index in movie.tracks.indices {
            let id = movie.tracks[index].id
            if let facts = texts.texts.first(where: { Int($0.id) == id }) {
                movie.tracks[index].text = text(of: facts, texts.file)
            } else if let other = texts.others.first(where: { Int($0.track.id) == id }) {
                movie.tracks[index].text = .unreadable("\(other.reason.sentence)")
            }
        }
        return movie
    }

    private func text(of facts: TrackFacts, _ file: MovieFile) -> AuditedTrack.Text {
        do {
            let text = try TrackText(facts, of: file)
            return .cues(CaptionAsset(text, fileName: file.path, profile: captions))
        } catch {
            return .unreadable("\(error)")
        }
    }

    private func captionFile(_ path: String) throws(MuxingError) -> CaptionAsset {
        let bytes = try CaptionFile.read(path)
        let name = CaptionFileName(path: path)
        do throws(CaptionError) {
            let reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: path,
                encoding: .detect
            )
            return CaptionAsset(
                reading,
                fileName: path,
                isNamedSDH: name.isSDH,
                declaredLanguage: name.language,
                profile: captions
            )
        } catch {
            throw MuxingError(.captions(error), path: path)
        }
    }
}
