// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
package import FileSystem
import ISOMedia
import MediaPrimitives

/// Makes a flat MP4 or QuickTime movie of a file of any container that FFmpeg opens.
///
/// Sound and pictures are not coded anew. Text subtitles become tx3g tracks, chapters a chapter track and a
/// list; dispositions become characteristics and, in MP4, roles. What cannot be carried is refused by name (sound and pictures) or
/// left out with a warning (everything else).
///
///     let report = try ContainerImport(file).write(temporary: ".movie.mp4", named: "movie.mp4", as: .mp4)
package struct ContainerImport: Sendable {
    private let file: SystemFile

    /// Takes the open file to read.
    package init(_ file: SystemFile) {
        self.file = file
    }

    private var path: String { file.path }

    /// Writes the movie to a temporary file, which the caller edits and renames, or removes.
    ///
    /// - Parameters:
    ///   - temporary: path of the file to write.
    ///   - name: how messages name it.
    ///   - format: its container.
    ///   - progress: gets how many bytes of the file have been read, and how many there are.
    /// - Returns: the tracks, and what was left out.
    /// - Throws: `MediaError`, after which no file is there.
    package func write(
        temporary: String,
        named name: String,
        as format: MovieFormat,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> ImportReport {
        var input: InputFile
        do {
            input = try InputFile(file, completesTimes: true)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        let container = ContainerStreams(input, readsAll: true)
        var selection = try StreamSelection(container, as: format, path: path)
        selection.noteLosses(metadata: input.metadata, of: path)
        input.selectStreams(selection.indices)
        let length = file.length
        var fileType = format.fileType
        if selection.hasDolbyVision { fileType.compatibleBrands.append("dby1") }
        var writer: MovieWriter
        do {
            writer = try MovieWriter(
                temporary,
                named: name,
                fileType: fileType,
                trackCount: selection.trackCount,
                movieRoom: selection.movieRoom(
                    fileLength: length,
                    fileSeconds: input.durationMicroseconds.map { Double($0) / 1_000_000 }
                )
            )
        } catch {
            throw MediaError(.media(ISOMediaError(error.naming(name))), path: name)
        }
        try copy(&input, to: &writer, &selection, progress: { progress($0, length) })
        if let complaint = input.complaint {
            selection.notices.append(MediaNotice(.ffmpeg(complaint), in: path))
        }
        let movie = try ImportedMovie(selection, as: format, path: path)
        do throws(ISOMediaError) {
            try movie.finish(&writer)
        } catch {
            throw MediaError(.media(error.naming(name)), path: name)
        }
        return movie.report
    }

    /// Copies the packets of the chosen streams.
    private func copy(
        _ input: inout InputFile,
        to writer: inout MovieWriter,
        _ selection: inout StreamSelection,
        progress: (UInt64) -> Void
    ) throws(MediaError) {
        while let packet = try input.nextPacket() {
            try selection.take(packet, to: &writer, path: path)
            if let position = packet.position { progress(UInt64(clamping: position)) }
        }
    }
}
