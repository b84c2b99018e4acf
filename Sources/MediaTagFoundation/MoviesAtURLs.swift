// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading
public import Muxing

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension MovieFile {
    /// Opens a file for reading and reads its movie.
    ///
    /// - Parameter file: the URL of a file.
    /// - Throws: `ISOMediaError` if it cannot be opened or is not a movie.
    public init(contentsOf file: URL) throws(ISOMediaError) {
        try self.init(opening: file.mediaLocation)
    }
}

extension MediaInspection {
    /// Inspects a file: movies by their boxes, everything else through FFmpeg.
    ///
    /// - Parameter file: the URL of a file, or of a movie on a server.
    /// - Throws: `MediaError` if it cannot be read.
    public init(contentsOf file: URL) throws(MediaError) {
        self = try .inspect(file.mediaLocation)
    }
}

extension EditOutput {
    /// Into a file of its own.
    ///
    /// - Parameters:
    ///   - file: the URL of the file.
    ///   - replacing: whether a file that is there may be replaced.
    /// - Returns: the output.
    public static func file(_ file: URL, replacing: Bool) -> EditOutput {
        .file(file.mediaLocation, replacing: replacing)
    }
}

extension TrackAddition {
    /// Describes a track that is made of a file; caption files are read at once, audio when the track is added.
    ///
    /// - Parameters:
    ///   - media: what the track is made of.
    ///   - file: the URL of the file, whose name states language and roles where nothing else does.
    /// - Throws: `MediaError` if a caption file cannot be read.
    public init(_ media: Media, contentsOf file: URL) throws(MediaError) {
        let path = file.mediaLocation
        var bytes: [UInt8] = []
        if case .audio = media {} else { bytes = try CaptionFile.read(path) }
        self.init(media, path: path, bytes: bytes)
    }
}

extension TrackEdit {
    /// Opens a movie that is to get or lose tracks; see `init(movie:output:verifying:progress:)`.
    ///
    /// - Throws: `MediaError` if the movie cannot be edited, or the output not written.
    public init(movie: URL, output: EditOutput) throws(MediaError) {
        try self.init(movie: movie.mediaLocation, output: output)
    }
}

extension TagTracks {
    /// Opens a movie; see `init(movie:output:)`.
    ///
    /// - Throws: `MediaError` if the movie cannot be edited, or the output not written.
    public init(movie: URL, output: EditOutput) throws(MediaError) {
        try self.init(movie: movie.mediaLocation, output: output)
    }
}
