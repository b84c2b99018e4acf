// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Auditing
import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import RemoteMedia

/// How captions are read: files beside a movie, its text tracks, and closed captions in its video.
extension AssetReader {
    /// Reads a caption file on this machine or on a server.
    func captionFile(_ path: String) throws(MediaError) -> CaptionAsset {
        let isRemote = RemoteName.isRemote(path)
        let bytes = try isRemote ? remoteCaptions(path) : CaptionFile.read(path)
        let shown = RemoteName.shown(path)
        let name = CaptionFileName(path: RemoteName.path(path))
        do throws(CaptionError) {
            let reading = try CaptionImport.read(
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
            asset.role = CaptionRole(
                isSDH: name.isSDH,
                isForced: name.isForced,
                isCommentary: Self.isNamedCommentary(RemoteName.path(path))
            )
            return asset
        } catch {
            throw MediaError(.captions(error), path: shown)
        }
    }

    /// Whether a word of a file's name, before its extension, is "commentary".
    private static func isNamedCommentary(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.split(separator: ".").dropFirst().dropLast().contains {
            $0.lowercased() == "commentary"
        }
    }

    /// Reads a script of audio description on this machine or on a server.
    func script(_ path: String) throws(MediaError) -> AuditedScript {
        let isRemote = RemoteName.isRemote(path)
        let bytes = try isRemote ? remoteCaptions(path) : CaptionFile.read(path)
        let shown = RemoteName.shown(path)
        do throws(ScriptError) {
            let script = try DescriptionScript.read(
                bytes: bytes,
                fileName: shown,
                encoding: .detect
            ).script
            return AuditedScript(
                path: shown,
                language: script.language ?? CaptionFileName(path: RemoteName.path(path)).language,
                lines: script.descriptions.map {
                    .init(start: $0.start, text: $0.text, position: $0.position)
                }
            )
        } catch {
            throw MediaError(.unreadable(error.sentence), path: shown)
        }
    }

    /// Adds what is known of the words of each text track.
    func add(
        _ texts: TextTracks,
        to movie: inout MovieAsset,
        reading read: (TrackFacts) -> AuditedTrack.Text
    ) {
        for index in movie.tracks.indices {
            let id = movie.tracks[index].id
            if let facts = texts.texts.first(where: { Int($0.id) == id }) {
                movie.tracks[index].text = read(facts)
            } else if let other = texts.others.first(where: { Int($0.track.id) == id }) {
                movie.tracks[index].text = .unreadable("\(other.reason.sentence)")
            }
        }
    }

    /// Reads the cues of a text track.
    func text(of facts: TrackFacts, _ tracks: TextTracks) -> AuditedTrack.Text {
        do {
            let text = try tracks.reading([facts])(facts)
            var cues = CaptionAsset(text, fileName: tracks.path, profile: captions)
            cues.role = CaptionRole(
                isSDH: cues.isNamedSDH,
                isForced: facts.forced == .all,
                isEasyToRead: facts.purposes.contains(.easyToRead),
                name: facts.name,
                track: Int(facts.id)
            )
            return .cues(cues)
        } catch {
            return .unreadable("\(error)")
        }
    }

    /// Finds which text tracks of another container than MP4 show nothing, which takes reading to the first
    /// cue: the rules ask it only if there is no other text.
    func findWordlessTracks(of movie: inout MovieAsset, in media: OpenedMedia) {
        guard !movie.isISOMedia, movie.tracks.contains(where: \.isReadable) else { return }
        do throws(MediaError) {
            let wordless = try TextTracks.wordless(in: media)
            for index in movie.tracks.indices where wordless.contains(movie.tracks[index].id) {
                movie.tracks[index].text = .empty
            }
        } catch {
            for index in movie.tracks.indices where movie.tracks[index].isReadable {
                movie.tracks[index].text = .unreadable("\(error)")
            }
        }
    }

    /// Whether only a scan of the video shows that there are no captions: elsewhere there is nothing, or
    /// only translations.
    func needsScan(_ movie: MovieAsset, of asset: Asset) -> Bool {
        guard movie.isSynchronizedMedia else { return false }
        // Only a scan shows whether a caption track has captions.
        let hasCaptions =
            !asset.fullCaptionFiles.isEmpty
            || movie.captionTracks.contains { $0.kind != .closedCaption }
        guard hasCaptions, !asset.lacksRequiredCaptions else { return true }
        guard let language = movie.mainAudio?.knownLanguage else { return false }
        return !asset.captionsMaySpeak(language)
    }

    /// Scans the video and the caption tracks of a movie for closed captions.
    func scanCaptions(of movie: inout MovieAsset, in media: OpenedMedia) {
        do throws(MediaError) {
            let found = try EmbeddedCaptions(of: media, keeping: .audit).tracks
            let scanned = found.map(ScannedCaptions.init)
            let obstacles = scanned.compactMap(\.obstacle)
            let channels = scanned.flatMap(\.channels).filter(\.isShown).map(\.channel.name)
            movie.scannedCaptions = scanned
            movie.embeddedCaptions =
                obstacles.isEmpty ? .channels(channels) : .untested(obstacles[0])
        } catch {
            movie.embeddedCaptions = .untested("\(error)")
        }
    }
}
