// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Extracts the text of a file: subtitles and closed captions, one track or all of them.
///
///     let extraction = Extraction(of: "movie.mkv")
///     let result = try extraction.one(nil, as: nil, to: "es.srt")
package struct Extraction: Sendable {
    /// A track, or a channel of closed captions.
    package enum Selector: Sendable {
        case track(TrackSelector)
        case captions(CaptionSelector)
    }

    /// What was extracted of all tracks and channels.
    package struct Report: Sendable {
        /// What was written.
        package fileprivate(set) var extracted: [ExtractText.Extracted] = []
        /// The tracks of text that were not.
        package fileprivate(set) var skipped: [ExtractText.Skipped] = []
        /// Why closed captions could not be written.
        fileprivate var captionFailure: MediaError?

        /// Errors, after which everything else was written all the same.
        package var failures: [MediaError] {
            skipped.filter(\.isFailure).map(\.error) + (captionFailure.map { [$0] } ?? [])
        }
    }

    private let path: String
    private let replacesFiles: Bool
    private let request: PictureTextRequest?

    /// Names a file.
    ///
    /// - Parameters:
    ///   - path: a movie, a file of any container that FFmpeg opens, or an HLS playlist; or the URL of a movie or
    ///     playlist.
    ///   - replacesFiles: whether existing files may be replaced.
    ///   - request: how subtitles that are pictures are read as text; nil: they are not.
    package init(
        of path: String,
        replacesFiles: Bool = false,
        recognising request: PictureTextRequest? = nil
    ) {
        self.path = path
        self.replacesFiles = replacesFiles
        self.request = request
    }

    /// Extracts one track or channel.
    ///
    /// - Parameters:
    ///   - selector: which; nil: the only track with text.
    ///   - form: what is written; nil: the format that loses least.
    ///   - output: the file; nil: nothing is written.
    ///   - progress: gets how many bytes have been searched for closed captions, and how many there are.
    /// - Returns: what was extracted.
    /// - Throws: `MediaError`: no such track, no text in it, or the file cannot be written.
    package func one(
        _ selector: Selector?,
        as form: ExtractedForm?,
        to output: String?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> ExtractText.Extracted {
        var trackSelector: TrackSelector?
        let asset = try asset()
        switch selector {
        case .captions(let selector):
            let captions = try captions(asset, form == .macCaption ? nil : selector, progress)
            return try captions.extract(captions.only(selector), as: form) { _ in output }
        case .track(let selector): trackSelector = selector
        case nil where form == .macCaption:
            let captions = try captions(asset, nil, progress)
            return try captions.extract(captions.firstOfOnlyTrack(), as: form) { _ in output }
        case nil: break
        }
        let text = try text(of: asset)
        let track = try trackSelector.map { selector throws(MediaError) in
            try text.tracks.only(selector)
        }
        guard let track, track.kind == .closedCaption else {
            return try text.one(trackSelector, as: form, to: output, progress: progress)
        }
        let captions = try captions(asset, nil, progress)
        let place = try captions.only(ofTrack: Int(track.id))
        return try captions.extract(place, as: form) { _ in output }
    }

    /// Reads one track or channel, and writes nothing.
    ///
    /// - Parameters:
    ///   - selector: which; nil: the only track with text.
    ///   - progress: gets how many bytes have been searched for closed captions, and how many there are.
    /// - Returns: the text.
    /// - Throws: `MediaError`: no such track, or no text in it.
    package func text(
        _ selector: Selector?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> MediaText {
        try text(selector, of: asset(), progress: progress)
    }

    /// Reads one track or channel of a file that is open; nil for what is on a server.
    func text(
        _ selector: Selector?,
        of asset: LocalAsset?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> MediaText {
        var trackSelector: TrackSelector?
        switch selector {
        case .captions(let selector):
            let captions = try captions(asset, selector, progress)
            return try captions.text(captions.only(selector))
        case .track(let selector): trackSelector = selector
        case nil: break
        }
        let text = try text(of: asset)
        let track = try text.tracks.only(trackSelector)
        guard track.kind == .closedCaption else {
            return try text.text(of: [track], progress: progress)(track)
        }
        let captions = try captions(asset, nil, progress)
        return try captions.text(captions.only(ofTrack: Int(track.id)))
    }

    /// Reads every track with text and every channel of closed captions, and writes nothing.
    ///
    /// - Parameter progress: gets how many bytes have been searched for closed captions, and how many there are.
    /// - Returns: the texts, and why others could not be read.
    /// - Throws: `MediaError` if the file cannot be read.
    package func texts(
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> (texts: [MediaText], failures: [MediaError]) {
        let asset = try asset()
        let captions = try hasCaptions(asset) ? captions(asset, nil, progress) : nil
        var texts: [MediaText] = []
        var failures: [MediaError] = []
        do throws(MediaError) {
            let text = try text(of: asset)
            let tracks = text.tracks.texts
            let read = try text.text(of: tracks)
            for track in tracks {
                do throws(MediaError) {
                    texts.append(try read(track))
                } catch {
                    failures.append(error)
                }
            }
        } catch {
            // Only movies have tracks that are read here; any other file may have captions.
            guard captions?.places.isEmpty == false, case .notMedia = error.kind else {
                throw error
            }
        }
        for place in captions?.places ?? [] {
            if let text = try captions?.text(place) { texts.append(text) }
        }
        return (texts, failures)
    }

    /// Extracts every track with text and every channel of closed captions into a folder.
    ///
    /// - Parameters:
    ///   - folder: where the files go; it is made if it is missing.
    ///   - form: what is written; nil: for each track the format that loses least.
    ///   - progress: gets how many bytes have been searched for closed captions, and how many there are.
    /// - Returns: what was extracted, and what was not.
    /// - Throws: `MediaError` if there is nothing to extract, or the folder cannot be made.
    package func all(
        into folder: String,
        as form: ExtractedForm?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Report {
        let asset = try asset()
        let captions = try hasCaptions(asset) ? captions(asset, nil, progress) : nil
        let hasCaptions = captions?.places.isEmpty == false
        var report = Report()
        do throws(MediaError) {
            let text = try text(of: asset)
            (report.extracted, report.skipped) = try text.all(
                into: folder,
                as: form,
                progress: progress
            )
            if report.extracted.isEmpty, report.skipped.isEmpty, !hasCaptions {
                _ = try text.tracks.only(nil)
            }
        } catch {
            // Only movies have tracks that are read here; any other file may have captions.
            guard hasCaptions, case .notMedia = error.kind else { throw error }
        }
        do throws(MediaError) {
            report.extracted += try captions?.all(into: folder, as: form) ?? []
        } catch {
            report.captionFailure = error
        }
        return report
    }

    /// The file, which is opened once; nil for what is on a server.
    private func asset() throws(MediaError) -> LocalAsset? {
        RemoteName.isRemote(path) ? nil : try LocalAsset(path)
    }

    /// Whether closed captions are searched for: video on servers is not loaded, nor that of MPDs.
    private func hasCaptions(_ asset: LocalAsset?) -> Bool {
        asset.map { $0.kind != .mpd } ?? false
    }

    private func text(of asset: LocalAsset?) throws(MediaError) -> ExtractText {
        let tracks =
            if let asset {
                try TextTracks(of: asset, readsAll: true)
            } else {
                try TextTracks(path: path)
            }
        return ExtractText(tracks.recognising(request), replacesFiles: replacesFiles)
    }

    /// Closed captions, for which the whole video is read.
    private func captions(
        _ asset: LocalAsset?,
        _ selector: CaptionSelector?,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> ExtractCaptions {
        guard let asset else {
            throw MediaError(.captionsOnServer, path: RemoteName.shown(path))
        }
        return try ExtractCaptions(
            of: try asset.media(),
            selector,
            replacesFiles: replacesFiles,
            progress: progress
        )
    }
}
