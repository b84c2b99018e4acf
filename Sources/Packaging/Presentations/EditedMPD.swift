// SPDX-License-Identifier: Apache-2.0

import DASH
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// An MPD while it is edited.
struct EditedMPD: EditedPresentation {
    private let edit: PresentationEdit
    private let period: String?
    private let old: MPD
    private var mpd: MPD

    /// Reads the MPD of an edit.
    ///
    /// - Throws: `PackagingError.Kind.mpd`.
    init(
        of edit: PresentationEdit,
        period: String?,
        from opened: SystemFile?
    ) throws(PackagingError) {
        self.edit = edit
        self.period = period
        old = try PackagingError.mpd { () throws(MPDError) in
            try MPD.read(edit.path, from: opened)
        }
        mpd = old
    }

    var bytes: [UInt8] { mpd.bytes }
    var isChanged: Bool { mpd.bytes != old.bytes }
    var difference: [String] { MPDDifference.lines(from: old.bytes, to: mpd.bytes) }
    var losses: [ViewerLoss] { DASHJSSelection.losses(from: old, to: mpd) }

    /// Takes the bytes of an edit, which have to be an MPD themselves.
    private mutating func apply(
        _ body: (MPD, _ period: String?, _ path: String) throws(MPDError) -> [UInt8]
    ) throws(PackagingError) {
        let before = self
        mpd = try PackagingError.mpd { () throws(MPDError) in
            let bytes = try body(before.mpd, before.period, before.edit.path)
            return try MPD(parsing: bytes, path: before.edit.target)
        }
    }

    // MARK: - Media

    var mark: String { MediaWriter.FileName.initialization }
    var independence: IndependentSegmentsClaim { .absent }

    func timeline(
        _ options: NewMediaOptions,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) -> PresentationTimeline {
        let timeline = try PackagingError.reading { () throws(MediaError) in
            try PresentationTimeline(of: mpd, at: edit.path, period: period)
        }
        notices += timeline.unreadFiles.prefix(1).map { file in
            PackagingNotice(.segmentNotRead(file), in: edit.path)
        }
        return timeline
    }

    /// BaseURL elements lead to the folder.
    func folder(_ notices: inout [PackagingNotice]) throws(PackagingError) -> String {
        let path = edit.path
        let periods = try PackagingError.mpd { () throws(MPDError) in
            try mpd.periods(named: period, path: path)
        }
        let bases = periods.map { mpd.base(of: $0) }
        if let other = zip(periods, bases).first(where: { $0.1 != bases[0] }) {
            let kind = MPDError.Kind.differentBases(period: other.0.name)
            throw PackagingError(.mpd(MPDError(kind, path: path)), path: path)
        }
        guard let base = bases.first, let slash = base.lastIndex(of: "/") else { return "" }
        let folder = String(base[...slash])
        switch PlaylistReference(folder) {
        case .file(let inside): return inside + "/"
        case .empty: return ""
        case .remote:
            notices.append(PackagingNotice(.filesElsewhere(folder), in: path))
            return ""
        case .outside, .variable:
            let error = MediaError(.unusablePresentation(.elsewhere(base)), path: path)
            throw PackagingError(.reading(error), path: path)
        }
    }

    func form(_ options: NewMediaOptions) -> SubtitleForm {
        options.usesIMSC ?? !old.hasFragmentedWebVTT ? .imsc : .fragmentedWebVTT
    }

    func requireFitting(_ files: MediaFiles, _ timeline: PresentationTimeline) {}

    func endsEarly(_ media: MediaFiles, by missing: MediaTime) -> PackagingNotice.Kind {
        .endsEarly(missing)
    }

    func playlist(
        of files: any RenditionFiles,
        _ sizes: [Int],
        like timeline: PresentationTimeline,
        in folder: String
    ) -> (bytes: [UInt8]?, WrittenPlaylist) {
        let written = WrittenPlaylist(
            uri: folder + "/",
            bitRate: nil,
            segmentCount: sizes.count,
            byteCount: sizes.reduce(0) { $0 + UInt64($1) }
        )
        return (nil, written)
    }

    mutating func add(
        _ media: WrittenMedia,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions
    ) throws(PackagingError) -> [PackagingNotice] {
        let labels = old.labels(of: media.files.option.kind)
        let set = NewAdaptationSet(media, timeline, labels: labels)
        try apply { mpd, period, path throws(MPDError) in
            try mpd.adding(set, toPeriod: period, path: path)
        }
        return []
    }

    // MARK: - Adaptation sets

    mutating func add(_ rendition: NewRendition) throws(PackagingError) -> [PackagingNotice] {
        if let channel = rendition.instreamID {
            let language = rendition.option.language?.primarySubtag
            try apply { mpd, period, path throws(MPDError) in
                let new = ClosedCaptionDescriptor.Channel(instreamID: channel, language: language)
                return try mpd.declaring(new, inPeriod: period, path: path)
            }
            return []
        }
        guard let url = rendition.uri, let format = SidecarFormat(name: url) else {
            let error = MPDError(
                .otherContent(expected: "a caption file that players of DASH read"),
                path: rendition.uri ?? edit.path
            )
            throw PackagingError(.mpd(error), path: edit.path)
        }
        let (set, missing) = try PackagingError.mpd { () throws(MPDError) in
            try NewAdaptationSet.captions(
                url,
                format,
                rendition.option,
                in: [edit.target, edit.path].map(PlaylistFile.folder)
            )
        }
        try apply { mpd, period, path throws(MPDError) in
            try mpd.adding(set, toPeriod: period, path: path)
        }
        guard let missing, !old.hasBaseURL else { return [] }
        return [PackagingNotice(.missingFile, in: missing.withVisibleControls)]
    }

    mutating func change(_ name: String, _ change: PresentationChange) throws(PackagingError) {
        try apply { mpd, period, path throws(MPDError) in
            guard change.rendition == RenditionChange() else {
                let kind = MPDError.Kind.unfittingTag("an attribute of a rendition", kind: "an MPD")
                throw MPDError(kind, path: path)
            }
            return try mpd.changing(name, change.ofAdaptationSet, inPeriod: period, path: path)
        }
    }

    mutating func remove(_ name: String) throws(PackagingError) -> [PackagingNotice] {
        try apply { mpd, period, path throws(MPDError) in
            try mpd.removing(name, inPeriod: period, path: path)
        }
        return []
    }
}

extension MPD {
    /// Whether text is WebVTT in fragmented MP4.
    fileprivate var hasFragmentedWebVTT: Bool {
        periods.contains { period in
            period.adaptationSets.contains { set in
                set.representations.contains { $0.codecs?.hasPrefix("wvtt") ?? false }
            }
        }
    }
}

extension NewAdaptationSet {
    /// Describes media that has been written; each Period is a part of the timeline.
    fileprivate init(
        _ media: WrittenMedia,
        _ timeline: PresentationTimeline,
        labels: Set<String>
    ) {
        let files = media.files
        let times = files.times(timeline)
        let parts = timeline.parts.enumerated().map { number, part in
            SegmentTemplate(
                timescale: Int64(files.timescale),
                startNumber: (times.firstIndex { $0.part == number } ?? times.count) + 1,
                presentationTimeOffset: part.start.time
                    .rescaled(to: files.timescale, rounding: .nearest).ticks,
                times.filter { $0.part == number }.map { ($0.start, $0.duration) }
            )
        }
        self.init(
            files.option,
            mimeType: "application/mp4",
            media: .segments(in: media.folder, parts)
        )
        label = RenditionName.unique(for: files.option, taken: labels)
        codecs = files.content.codec
        // The highest bit rate of a segment; of media that is cut short, it is that of a second.
        let rates = zip(media.sizes, times).map { size, time in
            let ticks = max(time.duration, Int64(files.timescale))
            return Int(Double(size) * 8 * Double(files.timescale) / Double(ticks))
        }
        bandwidth = max(1, rates.max() ?? 1)
        switch files.content {
        case .text: break
        case .audio(let audio):
            mimeType = "audio/mp4"
            attributes = [("audioSamplingRate", "\(audio.sampleRate)")]
            channelCount = audio.channels.count
        case .video(let video):
            mimeType = "video/mp4"
            attributes = [
                ("width", "\(video.format.width)"), ("height", "\(video.format.height)"),
            ]
            accessPointType = video.media.accessPointType
        }
    }
}
