// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading
import MediaSelection
import Muxing
import Playlists

/// A version of the asset whose audio is the audio description.
///
/// The player swaps it in at the same time, because most
/// browsers offer no choice of audio, and two media elements do not stay together.
package enum DescribedVersion: Equatable, Sendable {
    /// An audio track of the asset, by its ID; the page gets a movie with it and the video.
    case track(UInt32)
    /// A second multivariant playlist, whose default audio is the description.
    case playlist

    /// The folder for a movie, in that of the page.
    static let folder = "described"
    /// The name of the playlist, in the folder of the page.
    static let playlistName = "described.m3u8"

    /// The first audio track of a movie that describes the video, if there is audio without.
    static func track(of tracks: [TrackFacts]) -> DescribedVersion? {
        let audio = tracks.filter { $0.kind == .audio }
        let described = audio.filter(\.describesVideo)
        guard described.count < audio.count else { return nil }
        return described.first.map { .track($0.id) }
    }

    /// Writes a movie of one audio track and the video of another movie.
    static func write(
        _ track: UInt32,
        of asset: OpenedMedia,
        to path: String,
        progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) {
        let tracks = try TextTracks(of: asset).tracks
        let video = tracks.first { $0.kind == .video }?.id
        let others = tracks.filter { $0.id != track && $0.id != video }
        let job = RemoveTracks(
            try EditedFile.open(
                asset.path,
                in: asset.file,
                for: .tracks,
                output: EditOutput(path: path, flattens: true),
                progress: progress
            )
        )
        _ = try job.run(
            .init(
                others.compactMap { TrackSelector("\($0.id)") },
                reclaims: true,
                allowsLast: true
            ),
            progress: progress
        )
        // What is not enabled is not played.
        let left = try TextTracks(path: path).tracks.filter { $0.kind == .audio && !$0.isEnabled }
        var tags = TrackTags()
        tags.isDefault = true
        let requests = left.compactMap { facts in
            TrackSelector("\(facts.id)").map { TagRequest(track: $0, tags: tags) }
        }
        guard !requests.isEmpty else { return }
        _ = try TagTracks(movie: path, output: .inPlace).run(requests)
    }

    /// The name of the movie, from the folder of the page.
    static func fileName(of asset: String) -> String {
        let ending = asset.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let kept = ["mp4", "m4v", "mov", "webm", "mkv", "m4a"]
        return "\(folder)/movie." + (kept.contains(ending) ? ending : "mp4")
    }

    /// Whether a presentation has an audio description with a playlist of its own, and audio without.
    static func rendition(of playlist: MultivariantPlaylist) -> DescribedVersion? {
        let audio = playlist.renditions.map(\.tag).filter { $0.type == .audio }
        let described = audio.filter { $0.uri != nil && $0.option?.describesVideo == true }
        return !described.isEmpty && described.count < audio.count ? .playlist : nil
    }

    /// The playlist whose default audio is the description, in the folder of the page.
    ///
    /// - Parameters:
    ///   - text: the playlist of the asset.
    ///   - address: where the page finds it, a URL.
    /// - Returns: the lines.
    static func playlist(_ text: PlaylistText, at address: String) -> [UInt8] {
        let base = URLBase(address)
        let groups = describedGroups(text)
        var lines: [String] = []
        for line in text.lines {
            switch line.kind {
            case .uri: lines.append(base.resolved(line.text))
            case .tag, .unknownTag: lines.append(described(line, base, groups))
            case .blank, .comment: lines.append(line.text)
            }
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The groups of audio with a description: in others, nothing changes.
    private static func describedGroups(_ text: PlaylistText) -> Set<String> {
        Set(
            text.lines.compactMap { line in
                let list = AttributeList(parsing: line.value)
                return isDescription(list) ? list.text("GROUP-ID") : nil
            }
        )
    }

    private static func isDescription(_ list: AttributeList) -> Bool {
        list.text("TYPE") == "AUDIO"
            && list.list("CHARACTERISTICS").contains(MediaCharacteristic.describesVideo.rawValue)
    }

    private static func described(
        _ line: PlaylistLine,
        _ base: URLBase,
        _ groups: Set<String>
    ) -> String {
        guard line.hasValue else { return line.text }
        var list = AttributeList(parsing: line.value)
        let before = list
        if let uri = list.text("URI") { list["URI"] = .quoted(base.resolved(uri)) }
        if list.text("TYPE") == "AUDIO", let group = list.text("GROUP-ID"), groups.contains(group) {
            let isDefault = isDescription(list)
            list["DEFAULT"] = .unquoted(isDefault ? "YES" : "NO")
            if isDefault { list["AUTOSELECT"] = .unquoted("YES") }
        }
        guard list != before else { return line.text }
        let name = line.writtenTagName ?? ""
        return "#\(name):" + String(decoding: list.bytes, as: UTF8.self)
    }
}

/// Where a playlist is, as a URL that its own are resolved against.
private struct URLBase {
    private let folder: String
    private let origin: String

    init(_ address: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let scheme = path.firstRange(of: "://")
        let start = scheme?.upperBound ?? path.startIndex
        let firstSlash = path[start...].firstIndex(of: "/") ?? path.endIndex
        origin = scheme == nil ? "" : String(path[..<firstSlash])
        let slash = path[start...].lastIndex(of: "/")
        folder = slash.map { String(path[...$0]) } ?? (scheme == nil ? "" : "\(path)/")
    }

    func resolved(_ uri: String) -> String {
        let scheme = uri.firstIndex(of: ":").map { uri[..<$0] }
        if let scheme, !scheme.contains("/"), !scheme.contains("?") { return uri }
        if uri.hasPrefix("/") { return uri.hasPrefix("//") ? uri : origin + uri }
        return folder + uri
    }
}
