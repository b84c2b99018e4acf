// SPDX-License-Identifier: Apache-2.0

package import WebPages

/// A web page, as rules see it: its media, and how their tracks load.
package struct PageAsset: Sendable {
    /// The path or the URL, as the user wrote it.
    package let fileName: String
    /// What the bytes of the page state.
    package let page: WebPage
    /// The media in the order of the page, each with what it names.
    package var media: [AuditedMedium]
    /// The frames that show other pages.
    package var frames: [AuditedFrame] = []

    /// Puts together what rules need.
    package init(_ page: WebPage, fileName: String, media: [AuditedMedium]) {
        self.page = page
        self.fileName = fileName
        self.media = media
    }
}

/// A frame of a page, with the page that it shows.
package struct AuditedFrame: Sendable {
    /// What the page states.
    package let frame: PageFrame
    /// The page that it shows; nil if that was not read.
    package var asset: Asset?
    /// Why the page was not read, as a clause; nil if it was.
    package var obstacle: String?

    /// Makes a frame whose page was not read.
    package init(_ frame: PageFrame) { self.frame = frame }
}

/// A medium of a page, with what its references lead to.
package struct AuditedMedium: Sendable {
    /// What the page states.
    package let medium: PageMedium
    /// Its media that are missing, each with the reason as a clause.
    package var missingSources: [(source: MediumSource, reason: String)] = []
    /// Its text tracks.
    package var tracks: [LoadedTrack] = []
    /// The movie or presentation with the tracks of the page; nil if it was not read.
    package var asset: Asset?
    /// Why it was not read, as a clause; nil if it was, or is missing.
    package var obstacle: String?

    /// Makes a medium of which nothing was read.
    package init(_ medium: PageMedium) { self.medium = medium }

    /// How messages name it: `video "media/movie.mp4"`.
    package var name: String {
        let element =
            medium.element == "script" ? medium.player?.rawValue ?? "script" : medium.element
        return medium.sources.first.map { "\(element) \"\($0.reference.prefix(200))\"" } ?? element
    }

    /// What was read, with the captions of the page that were not tested; nil if it was not read.
    var judgedAsset: Asset? {
        var asset = asset
        asset?.untestedCaptions = tracks.filter(\.element.effectiveKind.isShown)
            .compactMap(\.untested)
        return asset
    }

    /// Whether a track of captions or subtitles of the page loads and has cues.
    var hasShownTrack: Bool {
        tracks.contains { track in
            guard track.element.effectiveKind.isShown, case .cues(let count) = track.outcome else {
                return false
            }
            return count > 0
        }
    }
}

/// A text track of a page, and how it loads.
package struct LoadedTrack: Sendable {
    /// What a browser makes of the file.
    package enum Outcome: Equatable, Sendable {
        /// It loads with a number of cues.
        case cues(Int)
        /// There is no file; the reason is a clause.
        case missing(String)
        /// The file is not WebVTT, so that browsers refuse it; the clause says what it is.
        case notWebVTT(String)
        /// The browser keeps it from the page, as it is on another server; the reason is a clause.
        case blocked(String)
        /// It was not looked at; the reason is a clause.
        case untested(String)
    }

    /// What the page states.
    package let element: TrackElement
    /// How it loads.
    package var outcome: Outcome
    /// The content type that the server states; nil if there is no server, or none is stated.
    package var contentType: String?

    /// Makes a track.
    package init(_ element: TrackElement, _ outcome: Outcome, contentType: String? = nil) {
        self.element = element
        self.outcome = outcome
        self.contentType = contentType
    }

    /// That it was not tested, and why, as a clause; nil if it was.
    var untested: String? {
        guard case .untested(let reason) = outcome else { return nil }
        return "\(name) was not tested: \(reason)"
    }

    /// Why a browser shows nothing of it, or it is not known whether it does, as a clause; nil if it loads.
    package var obstacle: String? {
        switch outcome {
        case .cues: nil
        case .missing(let reason), .notWebVTT(let reason), .blocked(let reason),
            .untested(let reason):
            reason
        }
    }

    /// How messages name it: `captions track "en.vtt"`.
    package var name: String {
        let reference = element.reference.map { " \"\($0.prefix(200))\"" } ?? " without src"
        return "\(element.effectiveKind.rawValue) track\(reference)"
    }
}
