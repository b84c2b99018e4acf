// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Matroska and WebM files of FFmpeg and mkvmerge, made here and nowhere kept.
enum MatroskaFiles {
    /// How the elements of a file are laid out, by who wrote it.
    enum Layout: String, CaseIterable {
        case ffmpeg = "of FFmpeg, without free space after Tracks"
        case ffmpegReserve = "of FFmpeg, with free space for Cues"
        case ffmpegWebM = "of FFmpeg, WebM"
        case mkvmerge = "of mkvmerge"
        case mkvmergeBare = "of mkvmerge, without Cues, in short clusters"

        var name: String { self == .ffmpegWebM ? "film.webm" : "film.mkv" }
        var isOfMkvmerge: Bool { [.mkvmerge, .mkvmergeBare].contains(self) }
    }

    /// The length that a file states, in seconds, as ffprobe reads it.
    static func statedSeconds(_ name: String, in place: Workplace) throws -> Double {
        let stated = try output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"]
                + [place.path(name)]
        )
        return try #require(Double(stated.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Makes a file with video, audio and two tracks of subtitles; false, with a line that says so, if its writer
    /// is not there.
    static func make(_ layout: Layout, in place: Workplace) throws -> Bool {
        let webm = layout.name.hasSuffix("webm")
        let coding =
            webm
            ? ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]
            : ["-c:v", "copy", "-c:a", "copy"]
        let source = layout.isOfMkvmerge ? "source.mkv" : layout.name
        let reserve = layout == .ffmpegReserve ? ["-reserve_index_space", "4000"] : []
        try place.make(
            source,
            ["-i", place.path("movie.mp4"), "-i", place.path("es.srt"), "-i", place.path("en.vtt")]
                + ["-map", "0:v", "-map", "0:a", "-map", "1", "-map", "2", "-t", "5"] + coding
                + ["-c:s", webm ? "webvtt" : "srt", "-metadata:s:s:0", "language=spa"]
                + ["-metadata:s:s:1", "language=eng"] + reserve
        )
        guard layout.isOfMkvmerge else { return true }
        guard let mkvmerge = try Writer.mkvmerge() else { return false }
        let bare = ["--no-cues", "--cluster-length", "200ms", "--disable-track-statistics-tags"]
        let options = layout == .mkvmergeBare ? bare : []
        let result = try run(
            mkvmerge,
            ["-q", "-o", layout.name] + options + ["source.mkv"],
            in: place.folder
        )
        try #require(result.exitCode < 2, result.summary)
        return true
    }
}

/// A track as `mkvmerge -J` sees it.
struct MergedTrack: Decodable, Equatable {
    struct Properties: Decodable, Equatable {
        var language: String?
        var language_ietf: String?
        var track_name: String?
        var default_track: Bool?
        var forced_track: Bool?
        var flag_hearing_impaired: Bool?
        var flag_visual_impaired: Bool?
        var flag_text_descriptions: Bool?
        var flag_original: Bool?
        var flag_commentary: Bool?
    }

    var properties: Properties

    /// All tracks of a file, about which mkvmerge has no complaint.
    static func all(of path: String) throws -> [Properties] {
        struct File: Decodable {
            var errors: [String]
            var warnings: [String]
            var tracks: [MergedTrack]
        }
        let text = try output(of: "mkvmerge", ["-J", path])
        let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        #expect(file.errors == [] && file.warnings == [])
        return file.tracks.map(\.properties)
    }
}
