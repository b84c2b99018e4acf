// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// A presentation while it is edited, and what comes of the edit.
struct PresentationDraft {
    private let edit: PresentationEdit
    var presentation: any EditedPresentation
    /// What should be known of the presentation.
    var presentationNotices: [PackagingNotice] = []
    /// What should be known of new media.
    var mediaNotices: [PackagingNotice] = []
    private var added: [AddedRendition] = []
    /// The folders of new media, which are hidden until the presentation is written.
    private var folders: [StagedFolder] = []

    /// Begins with nothing edited.
    init(_ edit: PresentationEdit, _ presentation: any EditedPresentation) {
        self.edit = edit
        self.presentation = presentation
    }

    /// What came of the edit.
    var report: PresentationEdit.Report {
        let isChanged = presentation.isChanged
        let isDifferent = isChanged || added.contains { $0.status != .present }
        return PresentationEdit.Report(
            path: edit.path,
            output: edit.target,
            status: !isDifferent ? .unchanged : edit.isDryRun ? .wouldChange : .changed,
            difference: isChanged ? presentation.difference : [],
            notices: presentationNotices + mediaNotices,
            added: added,
            losses: isChanged ? presentation.losses : []
        )
    }

    /// Puts new folders in their places, and then the presentation that names them.
    func write(over old: SystemFile?) throws(PackagingError) {
        do throws(PackagingError) {
            for folder in folders {
                try PackagingError.file(folder.name) { () throws(FileError) in
                    try folder.finish()
                }
            }
            guard presentation.isChanged || edit.output != nil else { return }
            try PackagingError.file(edit.target) { () throws(FileError) in
                let replaces = edit.replaces || edit.output == nil
                try SystemFile.write(
                    presentation.bytes,
                    to: edit.target,
                    replacing: replaces,
                    old: old
                )
            }
        } catch {
            for folder in folders { folder.withdraw() }
            throw error
        }
    }

    /// The segments of the presentation, like which new media is cut.
    mutating func timeline(
        _ options: NewMediaOptions
    ) throws(PackagingError) -> PresentationTimeline {
        try presentation.timeline(options, &mediaNotices)
    }

    /// Adds captions.
    ///
    /// - Parameters:
    ///   - captions: the captions, whose time 0 is the beginning of the presentation.
    ///   - folder: the name of their folder.
    ///   - timeline: the segments of the presentation.
    ///   - options: how they are added.
    ///   - replacing: whether they take the place of a rendition that has the folder.
    /// - Throws: `PackagingError`: they cannot be divided, or the folder is there with other files.
    mutating func add(
        _ captions: PackageCaptions,
        in folder: String,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions,
        replacing: Bool = false
    ) throws(PackagingError) {
        let form = presentation.form(options)
        let files = try SubtitleFiles(captions, timeline, as: form, &mediaNotices)
        try write(files, to: folder, like: timeline, options, replacing)
    }

    /// Adds audio or video that is divided.
    ///
    /// - Throws: `PackagingError`: the presentation cannot offer it, or the folder is there with other files.
    mutating func add(
        _ media: MediaFiles,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions,
        replacing: Bool = false
    ) throws(PackagingError) {
        try presentation.requireFitting(media, timeline)
        if let missing = media.missing(timeline) {
            let kind = presentation.endsEarly(media, by: missing)
            mediaNotices.append(PackagingNotice(kind, in: media.source))
        }
        if media.hasDependentSegments {
            mediaNotices.append(media.media.dependence(presentation.independence))
        }
        let kind = media.type == .audio ? "audio-" : "sign-"
        let folder = options.folder ?? kind + FolderNames.slug(of: media.option)
        try write(media, to: folder, like: timeline, options, replacing)
    }

    /// Writes files into a hidden folder, unless they are there already, and offers them; if `replacing`, a folder with
    /// other files of a rendition gives way.
    private mutating func write(
        _ files: some RenditionFiles,
        to name: String,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions,
        _ replacing: Bool
    ) throws(PackagingError) {
        let base = PlaylistFile.folder(of: edit.target)
        let target = base + (try presentation.folder(&mediaNotices)) + name
        let mayReplace = edit.replaces || replacing
        let presentation = presentation
        func written(
            _ status: AddedRendition.Status,
            _ add: ([UInt8], String) throws(FileError) -> Void
        ) throws(FileError) -> WrittenMedia {
            let sizes = try files.write(add)
            let (bytes, playlist) = presentation.playlist(
                of: files,
                sizes,
                like: timeline,
                in: name
            )
            if let bytes { try add(bytes, MediaWriter.FileName.playlist) }
            return WrittenMedia(
                files: files,
                folder: name,
                sizes: sizes,
                playlist: playlist,
                status: status,
                replaces: replacing
            )
        }
        let media = try PackagingError.file(target) { () throws(FileError) in
            if FilePath.exists(target) {
                var comparison = try FolderComparison(target)
                let there = try written(.present) { comparison.compare($0, with: $1) }
                if comparison.isSame { return there }
                guard mayReplace else { throw FileError(.outputExists, path: target) }
            }
            guard !edit.isDryRun else { return try written(.wouldAdd) { _, _ in } }
            let folder = try StagedFolder(target, replacing: mayReplace, mark: presentation.mark)
            folders.append(folder)
            return try written(.added) { bytes, file throws(FileError) in
                try folder.add(bytes, to: file)
            }
        }
        added.append(AddedRendition(media, timeline))
        presentationNotices += try self.presentation.add(media, like: timeline, options)
    }
}
