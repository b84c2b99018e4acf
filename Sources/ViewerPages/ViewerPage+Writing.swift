// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection

extension ViewerPage {
    /// The name of the page in its folder.
    private static let pageName = "index.html"
    private static let hlsScriptName = "hls.js"
    /// hls.js has half a megabyte.
    private static let scriptLimit: UInt64 = 8 << 20

    /// Writes the page; its folder appears complete or not at all.
    ///
    /// - Parameters:
    ///   - folder: where; an empty folder may exist there.
    ///   - options: how.
    ///   - progress: gets how many bytes of media have been copied, and how many there are.
    /// - Returns: what was written.
    /// - Throws: `PageError` if the folder exists already, or something cannot be read or written; nothing is left
    ///   then.
    package func write(
        to folder: String,
        _ options: PageOptions = PageOptions(),
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PageError) -> PageReport {
        let published = MediaAddress(onServer: asset)
        if options.copiesMedia, published != nil {
            throw PageError(.onServer, path: RemoteName.shown(asset))
        }
        let copied = options.copiesMedia ? try CopiedMedia(of: self) : nil
        let place = try PageError.file { () throws(FileError) in
            try MediaLink.place(ofFolder: folder)
        }
        let hlsScript = try options.hlsScript.map(Self.readScript)
        let address: String
        if let published = options.mediaAddress ?? published {
            address = published.text
        } else {
            address = try self.address(of: asset, folder: folder, place, copied)
        }
        let poster = try readPoster()
        let document = PageDocument(
            page: self,
            address: address,
            describedAddress: describedAddress,
            poster: poster?.name,
            signAddress: try signAddress(folder: folder, place, copied),
            hlsScript: hlsScript == nil ? nil : Self.hlsScriptName,
            mediaOrigin: (options.mediaAddress ?? published)?.origin
        )
        var files = [(Self.pageName, Array(document.text.utf8))]
        files.append((PlayerFiles.scriptName, Array(PlayerFiles.script.utf8)))
        files.append((PlayerFiles.styleName, Array(PlayerFiles.style.utf8)))
        let byteCount = files.reduce(0) { $0 + $1.1.count }
        let playerByteCount = byteCount - files[0].1.count
        if let hlsScript { files.append((Self.hlsScriptName, hlsScript)) }
        if let poster { files.append((poster.name, poster.bytes)) }
        if describedVersion == .playlist, let playlistText {
            let bytes = DescribedVersion.playlist(playlistText, at: address)
            files.append((DescribedVersion.playlistName, bytes))
        }
        files += document.transcript.files
        files += tracks.map { ($0.file, $0.bytes) }
        if !tracks.isEmpty { files.append((PlayerFiles.tracksName, PlayerFiles.tracks(tracks))) }
        try write(files, copied, to: folder, replacing: options.replaces, progress)
        return PageReport(
            folder: folder,
            page: Self.pageName,
            mediaAddress: document.address,
            isCopied: options.copiesMedia,
            byteCount: byteCount,
            playerByteCount: playerByteCount,
            notices: notices + hlsNotices(hlsScript != nil) + wordNotices
        )
    }

    private var wordNotices: [PageNotice] {
        guard let customWords, !customWords.missing.isEmpty else { return [] }
        return [PageNotice(.wordsMissing(customWords.missing), in: customWords.language.rawValue)]
    }

    private func hlsNotices(_ hasScript: Bool) -> [PageNotice] {
        media == .movie || hasScript ? [] : [PageNotice(.noHLSScript, in: RemoteName.shown(asset))]
    }

    /// Where a file is seen from the page.
    private func address(
        of file: String,
        folder: String,
        _ place: String,
        _ copied: CopiedMedia?
    ) throws(PageError) -> String {
        let path = try PageError.file { () throws(FileError) in try FilePath.resolved(file) }
        guard !MediaLink.isInside(path, place) else {
            throw PageError(.insideFolder(folder), path: file)
        }
        return copied?.names[file].map(\.percentEncodedPath)
            ?? MediaLink.address(of: path, from: place)
    }

    /// Where the version with the audio description is seen from the page.
    private var describedAddress: String? {
        switch describedVersion {
        case .track: DescribedVersion.fileName(of: asset)
        case .playlist: DescribedVersion.playlistName
        case nil: nil
        }
    }

    /// Pictures that browsers show have 32 MiB at most here.
    private static let posterLimit: UInt64 = 32 << 20

    /// The picture that is shown before the video plays, and its name in the folder.
    private func readPoster() throws(PageError) -> (name: String, bytes: [UInt8])? {
        guard let poster else { return nil }
        let ending = poster.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard ["jpg", "jpeg", "png", "webp", "avif"].contains(ending) else {
            throw PageError(.notAPicture, path: poster)
        }
        let bytes = try PageError.file { () throws(FileError) in
            let file = try SystemFile.reading(poster)
            return try file.read(0..<min(file.length, Self.posterLimit + 1))
        }
        guard !bytes.isEmpty, bytes.count <= Self.posterLimit else {
            throw PageError(.notAPicture, path: poster)
        }
        return ("poster.\(ending)", bytes)
    }

    /// Where the video with sign language is seen from the page.
    private func signAddress(
        folder: String,
        _ place: String,
        _ copied: CopiedMedia?
    ) throws(PageError) -> String? {
        switch signLanguageVideo {
        case .file(let file): try address(of: file, folder: folder, place, copied)
        case .track: SignLanguageVideo.fileName(of: asset)
        case nil: nil
        }
    }

    /// Reads hls.js, as far as it can be recognised as a script.
    private static func readScript(_ path: String) throws(PageError) -> [UInt8] {
        let bytes = try PageError.file { () throws(FileError) in
            let file = try SystemFile.reading(path)
            return try file.read(0..<min(file.length, scriptLimit + 1))
        }
        let first = bytes.first { $0 > 0x20 }
        let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
        guard let first, first != UInt8(ascii: "<"), isText, bytes.count <= scriptLimit else {
            throw PageError(.notAScript, path: path)
        }
        return bytes
    }

    private func write(
        _ files: [(String, [UInt8])],
        _ copied: CopiedMedia?,
        to folder: String,
        replacing: Bool,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(PageError) {
        var new: NewFolder
        do throws(FileError) {
            new = try NewFolder(folder, replacing: replacing, mark: PlayerFiles.scriptName)
        } catch {
            throw PageError(.file(error), path: error.path ?? folder)
        }
        do throws(FileError) {
            try fill(new, with: files)
            try copied?.write(into: new, progress: progress)
        } catch {
            throw PageError(.file(error), path: error.path ?? folder)
        }
        if case .track(let id) = signLanguageVideo {
            let path = new.path(of: SignLanguageVideo.fileName(of: asset))
            try PageError.reading { () throws(MediaError) in
                try SignLanguageVideo.write(id, of: opened(), to: path, progress: progress)
            }
        }
        if case .track(let id) = describedVersion {
            let path = new.path(of: DescribedVersion.fileName(of: asset))
            try PageError.reading { () throws(MediaError) in
                try DescribedVersion.write(id, of: opened(), to: path, progress: progress)
            }
        }
        do throws(FileError) {
            try new.finish()
        } catch {
            throw PageError(.file(error), path: error.path ?? folder)
        }
    }

    /// The movie of the page.
    private func opened() throws(MediaError) -> OpenedMedia {
        if let file { try OpenedMedia(file) } else { try OpenedMedia(asset) }
    }

    private func fill(
        _ folder: borrowing NewFolder,
        with files: [(String, [UInt8])]
    ) throws(FileError) {
        if !tracks.isEmpty { try folder.makeFolder("tracks") }
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        let hasTrack = signLanguageVideo != nil && signLanguageVideo?.path == nil
        if hasTrack { try folder.makeFolder(SignLanguageVideo.folder) }
        if case .track = describedVersion { try folder.makeFolder(DescribedVersion.folder) }
    }
}
