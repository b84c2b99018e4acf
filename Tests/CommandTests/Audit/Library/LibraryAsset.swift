// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// An asset of the library, which is clean or has one defect, and the rules that have to find that.
struct LibraryAsset: Sendable {
    /// Audited with all rules, but for those that take time.
    static let everything = ["--profile", "all"]
    /// Audited with those that look into all pictures, too.
    static let pictures = everything + ["--captions"]
    /// Audited with those that listen, too.
    static let listening = everything + ["--deep"]
    /// Audited with those that hold the text of captions against the sound, too.
    static let hearing = everything + ["--listen"]

    /// Every rule that is to find something, and no other is.
    let rules: Set<String>
    /// How the asset is audited.
    let arguments: [String]
    /// Puts the asset into a folder of its own.
    let plant: @Sendable (LibraryFolder) throws -> Void

    init(
        _ rules: String...,
        arguments: [String] = Self.everything,
        plant: @escaping @Sendable (LibraryFolder) throws -> Void
    ) {
        self.init(Set(rules), arguments, plant)
    }

    /// What a list of rules is to find, or none.
    init(
        _ rules: [String],
        arguments: [String] = Self.everything,
        plant: @escaping @Sendable (LibraryFolder) throws -> Void
    ) {
        self.init(Set(rules), arguments, plant)
    }

    private init(
        _ rules: Set<String>,
        _ arguments: [String],
        _ plant: @escaping @Sendable (LibraryFolder) throws -> Void
    ) {
        self.rules = rules
        self.arguments = arguments
        self.plant = plant
    }

    /// Changed bytes of a clean movie.
    static func movie(
        _ rules: String...,
        source: String = "clean.mp4",
        change: @escaping @Sendable (inout MovieSurgery) throws -> Void
    ) -> LibraryAsset {
        LibraryAsset(Set(rules), everything) {
            try MovieSurgery.plant(source, in: $0, change)
        }
    }

    /// Other lines in a file of a clean presentation, the multivariant playlist unless told otherwise.
    static func presentation(
        _ rule: String,
        also: [String] = [],
        file: String = "master.m3u8",
        _ edits: (String, String)...
    ) -> LibraryAsset {
        LibraryAsset([rule] + also) { [edits] place in
            try place.link("hls")
            try place.edit(file, edits)
        }
    }

    /// A caption file on its own, held against a guideline.
    static func captions(
        _ rule: String,
        also: [String] = [],
        name: String = "en.srt",
        guideline: String? = nil,
        _ text: String
    ) -> LibraryAsset {
        let profile = guideline.map { "../\($0).json" } ?? "all"
        return LibraryAsset(Set([rule] + also), ["--profile", profile]) { try $0.write(name, text) }
    }
}

/// The folder of one asset, and the clean assets to take it from.
struct LibraryFolder {
    let clean: CleanLibrary
    let folder: URL

    /// Path of a file in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes a file.
    func write(_ name: String, _ text: String) throws { try write(name, bytes: Data(text.utf8)) }

    /// Writes a file, a new one also where the old one is shared with the clean asset.
    func write(_ name: String, bytes: Data) throws {
        let url = folder.appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) {
            try FileManager.default.removeItem(at: url)
        }
        try bytes.write(to: url)
    }

    /// Copies a file of the clean library.
    func copy(_ source: String, as name: String) throws {
        try write(name, bytes: try Data(contentsOf: clean.folder.appending(path: source)))
    }

    /// Removes a file that was needed to make another.
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// Runs `mediatag`, which has to succeed, here.
    func mediatag(_ arguments: String...) throws { try mediatag(arguments) }

    /// Runs `mediatag`, which has to succeed, here.
    func mediatag(_ arguments: [String]) throws {
        let result = try run(builtBinary.path, arguments, in: folder)
        try #require(result.exitCode == 0, result.summary)
    }

    /// Makes a file with FFmpeg.
    func ffmpeg(_ arguments: String..., to name: String) throws {
        try ffmpeg(arguments, to: name)
    }

    /// Makes a file with FFmpeg.
    func ffmpeg(_ arguments: [String], to name: String) throws {
        _ = try output(of: "ffmpeg", ["-v", "error", "-y"] + arguments + [path(name)])
    }

    /// Makes a movie of black pictures and English silence.
    func silentMovie(_ name: String, seconds: Int, rate: Int) throws {
        let pictures = ["-f", "lavfi", "-i", "color=s=32x32:r=\(rate):d=\(seconds)"]
        let sound = ["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono:d=\(seconds)"]
        let coding = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-shortest"]
        try ffmpeg(pictures + sound + coding + ["-metadata:s:a", "language=eng"], to: name)
    }

    /// Replaces texts in a file, each of which has to be there.
    func edit(_ name: String, _ edits: [(String, String)]) throws {
        var text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        for (old, new) in edits {
            try #require(text.contains(old), "\(name) has no \(old)")
            text = text.replacing(old, with: new)
        }
        try write(name, text)
    }

    /// Takes a presentation, of which all files stay shared until they are written.
    func link(_ presentation: String) throws {
        let source = clean.folder.appending(path: presentation)
        let names = try FileManager.default.subpathsOfDirectory(atPath: source.path)
        for name in names.sorted() {
            let (from, to) = (source.appending(path: name), folder.appending(path: name))
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: from.path, isDirectory: &isFolder)
            if isFolder.boolValue {
                try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
            } else {
                try FileManager.default.linkItem(at: from, to: to)
            }
        }
    }
}
