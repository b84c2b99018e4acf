// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import RemoteMedia
import WebPages

/// Text tracks of web pages, loaded as browsers load them.
extension AssetReader {
    /// The most bytes of a track that are loaded.
    private static let trackLimit = 16 << 20

    /// Loads a text track of a page.
    ///
    /// - Returns: how it loads, and its captions if it does.
    func load(
        _ element: TrackElement,
        of medium: PageMedium,
        at location: PageLocation
    ) -> (LoadedTrack, CaptionAsset?) {
        guard let reference = element.reference, !reference.isEmpty else {
            return (LoadedTrack(element, .missing("src is missing or empty")), nil)
        }
        switch location.target(of: reference) {
        case .file(let path): return loadFile(element, path)
        case .url(let url):
            guard mayLoad(url, from: location) else {
                return (LoadedTrack(element, .untested(refusal(of: url))), nil)
            }
            return loadURL(element, url, of: medium, at: location)
        case .none(let reason): return (LoadedTrack(element, .untested(reason)), nil)
        }
    }

    private func loadFile(_ element: TrackElement, _ path: String) -> (LoadedTrack, CaptionAsset?) {
        guard FileState(path)?.kind == .file else {
            return (LoadedTrack(element, .missing("there is no file \(path)")), nil)
        }
        do throws(MediaError) {
            return read(element, try CaptionFile.read(path, limit: Self.trackLimit), named: path)
        } catch {
            return (LoadedTrack(element, .untested("\(error)")), nil)
        }
    }

    private func loadURL(
        _ element: TrackElement,
        _ url: String,
        of medium: PageMedium,
        at location: PageLocation
    ) -> (LoadedTrack, CaptionAsset?) {
        do throws(RemoteError) {
            let file = try RemoteFile(in: session(for: url, from: location.session))
            if let reason = obstacle(to: file, of: medium, at: location) {
                return (LoadedTrack(element, .blocked(reason)), nil)
            }
            var (track, captions) = read(
                element,
                try file.readAll(limit: Self.trackLimit),
                named: file.path
            )
            track.contentType = file.mediaType
            return (track, captions)
        } catch {
            if case .status(let status) = error.kind, (400..<500).contains(status) {
                return (LoadedTrack(element, .missing(error.reason)), nil)
            }
            return (LoadedTrack(element, .untested("\(error)")), nil)
        }
    }

    /// Why a browser keeps a track from the page; nil if it does not.
    ///
    /// Source: WHATWG HTML, 4.8.11.11.3, "Sourcing out-of-band text tracks": the request is made in the mode of the
    /// media element.
    private func obstacle(
        to file: RemoteFile,
        of medium: PageMedium,
        at location: PageLocation
    ) -> String? {
        guard let page = location.url, !file.url.hasOrigin(of: page) else { return nil }
        // A player's script that loads a track needs the header, whatever the element has.
        let isElement = ["video", "audio"].contains(medium.element)
        if isElement, !medium.has("crossorigin") {
            return "it is on \(file.url.host), and the \(medium.element) element has no crossorigin"
        }
        let allowed = file.field("access-control-allow-origin")
        guard let allowed else {
            return "it is on \(file.url.host), whose answer has no Access-Control-Allow-Origin"
        }
        if allowed == "*" {
            let hasCredentials = medium.attributes["crossorigin"]?.lowercased() == "use-credentials"
            return hasCredentials ? "crossorigin is use-credentials, which forbids *" : nil
        }
        // What a server answers to the page itself may be another origin than it answers to this program.
        return nil
    }

    /// Reads the bytes of a track as browsers do: only WebVTT is accepted.
    private func read(
        _ element: TrackElement,
        _ bytes: [UInt8],
        named name: String
    ) -> (LoadedTrack, CaptionAsset?) {
        if let reason = Self.reasonNotWebVTT(bytes) {
            return (LoadedTrack(element, .notWebVTT(reason)), nil)
        }
        do throws(CaptionError) {
            let reading = try CaptionDocument.read(bytes: bytes, fileName: "track.vtt")
            var asset = CaptionAsset(
                reading,
                fileName: RemoteName.shown(name),
                isNamedSDH: element.effectiveKind == .captions,
                declaredLanguage: element.languageTag,
                target: .file(.webVTT),
                profile: captions
            )
            asset.role = CaptionRole(
                isSDH: element.effectiveKind == .captions,
                name: element.label
            )
            return (LoadedTrack(element, .cues(asset.cues.count)), asset)
        } catch {
            return (LoadedTrack(element, .untested("\(error)")), nil)
        }
    }

    /// Why browsers refuse a file as WebVTT, as a clause; nil if they accept it.
    ///
    /// Source: W3C WebVTT, 6.1, "WebVTT file parsing": the signature after a byte order mark.
    private static func reasonNotWebVTT(_ bytes: [UInt8]) -> String? {
        if bytes.isEmpty { return "the file is empty" }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return "the file is UTF-16, which not all browsers read"
        }
        let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let next = text.dropFirst(6).first ?? 0x0A
        if text.starts(with: "WEBVTT".utf8), [0x20, 0x09, 0x0A, 0x0D].contains(next) { return nil }
        do throws(CaptionError) {
            let reading = try CaptionImport.read(bytes: bytes, fileName: "track", encoding: .detect)
            return "the file is \(reading.format.name)"
        } catch {
            return "the file does not begin with WEBVTT"
        }
    }
}

extension TrackElement {
    /// The language; nil if it is not stated, or invalid.
    var languageTag: LanguageTag? {
        guard let language else { return nil }
        do {
            return try LanguageTag(language)
        } catch {
            return nil
        }
    }
}
