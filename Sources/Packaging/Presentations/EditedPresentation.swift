// SPDX-License-Identifier: Apache-2.0

import DASH
import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// The syntax of a presentation.
package enum PresentationSyntax: Sendable {
    /// A multivariant playlist (RFC 8216bis-22).
    case hls
    /// An MPD (ISO/IEC 23009-1), of which one Period is edited, named by its ID or number; nil: all of them.
    case dash(period: String?)

    /// Reads the presentation that an edit is for.
    func read(
        _ edit: PresentationEdit,
        from opened: SystemFile?
    ) throws(PackagingError) -> any EditedPresentation {
        switch self {
        case .hls: try EditedPlaylist(of: edit, from: opened)
        case .dash(let period): try EditedMPD(of: edit, period: period, from: opened)
        }
    }
}

/// A presentation while it is edited: what HLS and DASH write, each in its own syntax.
protocol EditedPresentation: Sendable {
    /// The file, as far as it is edited.
    var bytes: [UInt8] { get }
    /// Whether it is another file than the one that was read.
    var isChanged: Bool { get }
    /// The lines that differ, in the unified form.
    var difference: [String] { get }
    /// The viewers for whom players select something worse now.
    var losses: [ViewerLoss] { get }

    /// What shows that a folder is that of a rendition.
    var mark: String { get }
    /// What becomes of a statement that segments are independent, if those of a rendition are not.
    var independence: IndependentSegmentsClaim { get }

    /// The segments of the presentation.
    func timeline(
        _ options: NewMediaOptions,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) -> PresentationTimeline

    /// The folder where those of new media go, from that of the file, with its slash; empty: the same.
    func folder(_ notices: inout [PackagingNotice]) throws(PackagingError) -> String

    /// How captions are divided.
    func form(_ options: NewMediaOptions) -> SubtitleForm

    /// Refuses media that the presentation cannot offer.
    func requireFitting(
        _ files: MediaFiles,
        _ timeline: PresentationTimeline
    ) throws(PackagingError)

    /// What is noticed of media that ends before the video, by a time.
    func endsEarly(_ media: MediaFiles, by missing: MediaTime) -> PackagingNotice.Kind

    /// The playlist of segments that have been written.
    ///
    /// - Parameters:
    ///   - files: the media.
    ///   - sizes: the bytes of each segment.
    ///   - timeline: the segments of the presentation.
    ///   - folder: where the segments are.
    /// - Returns: its bytes, nil if the syntax has none, and what is listed.
    func playlist(
        of files: any RenditionFiles,
        _ sizes: [Int],
        like timeline: PresentationTimeline,
        in folder: String
    ) -> (bytes: [UInt8]?, WrittenPlaylist)

    /// Offers media that has been written.
    mutating func add(
        _ media: WrittenMedia,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions
    ) throws(PackagingError) -> [PackagingNotice]

    /// Offers media that is there, or closed captions in the video.
    mutating func add(_ rendition: NewRendition) throws(PackagingError) -> [PackagingNotice]

    /// Says something else of a rendition.
    mutating func change(_ name: String, _ change: PresentationChange) throws(PackagingError)

    /// Takes a rendition away.
    mutating func remove(_ name: String) throws(PackagingError) -> [PackagingNotice]
}

/// Media whose files have been written.
struct WrittenMedia {
    /// The files.
    let files: any RenditionFiles
    /// The name of their folder.
    let folder: String
    /// The bytes of each segment.
    let sizes: [Int]
    /// What lists the segments.
    let playlist: WrittenPlaylist
    /// Whether the files are new.
    let status: AddedRendition.Status
    /// Whether a rendition that has the folder gives way.
    let replaces: Bool
}
