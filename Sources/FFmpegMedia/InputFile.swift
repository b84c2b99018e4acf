// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
package import FileSystem
package import MediaPrimitives

/// A media file of any container that FFmpeg can read, open for reading.
///
/// Owns FFmpeg's contexts and closes them when it goes out of scope; one thread at a time.
@safe
package struct InputFile: ~Copyable {
    /// The file, as it was given.
    package let path: String
    /// The same file, for readers of what FFmpeg does not hand out; of joined files the first.
    package let file: SystemFile
    /// FFmpeg's short names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`.
    package let formatName: String
    /// Length in microseconds; nil where it is not known.
    package let durationMicroseconds: Int64?
    /// Bits a second over all streams; nil where it is not known.
    package let bitRate: Int64?
    /// The file's metadata.
    package let metadata: [String: String]
    /// The chapters, in the order of the file.
    package let chapters: [ContainerChapter]
    /// The streams, in the order of the file.
    package let streams: [StreamInfo]
    /// The first thing FFmpeg complained of while packets were read, such as a file cut short,
    /// which it takes for an end; nil when there was nothing.
    package internal(set) var complaint: String?
    /// Whether decoded sound of an MP4 or QuickTime movie counts from its first frame and not from 0.
    package var countsFromFirstFrame = false

    /// Never null between `init` and `deinit`.
    let context: UnsafeMutablePointer<AVFormatContext>
    /// Where FFmpeg puts the packet it reads.
    let packet: UnsafeMutablePointer<AVPacket>
    /// What FFmpeg reads the file with; nil for a playlist, which FFmpeg opens by its name.
    private let input: FileInput?

    /// Opens a local file and finds out what its streams are, which may read some of the media.
    ///
    /// - Throws: what `init(_:completesTimes:)` throws, and the system's reason if the file cannot be opened.
    package init(path: String, completesTimes: Bool = false) throws(FFmpegError) {
        try FFmpegLibrary.load()
        let file: SystemFile
        do throws(FileError) {
            file = try SystemFile.reading(path)
        } catch {
            throw FFmpegError(error, path: path)
        }
        try self.init(file, completesTimes: completesTimes)
    }

    /// Finds out what the streams of an open file are, which may read some of the media.
    ///
    /// The file's path is never taken for a URL: a colon in it is part of the name, and what the file
    /// refers to (as an HLS playlist does) is followed only where it is a file in its folder or below.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - completesTimes: Whether presentation times that the container lacks (AVI) are found out
    ///     from the decoding times of later packets.
    /// - Throws: `FFmpegError` with the path and FFmpeg's own message.
    package init(_ file: SystemFile, completesTimes: Bool = false) throws(FFmpegError) {
        try self.init(file, reading: file, completesTimes: completesTimes)
    }

    /// Finds out what the streams of joined files are, such as the segments of a presentation.
    ///
    /// - Parameter source: the files; a playlist cannot be the first.
    /// - Throws: `FFmpegError` with the path of the first file and FFmpeg's own message.
    package init(joined source: JoinedSource) throws(FFmpegError) {
        let first: SystemFile
        do throws(FileError) {
            first = try SystemFile.reading(source.path)
        } catch {
            throw FFmpegError(error, path: source.path)
        }
        try self.init(first, reading: source, completesTimes: false)
    }

    private init(
        _ file: SystemFile,
        reading source: any ByteSource,
        completesTimes: Bool
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        let path = file.path
        let head: [UInt8]
        do throws(FileError) {
            head = try source.read(0..<min(source.length, NamedFiles.headLength))
        } catch {
            throw FFmpegError(error, path: path)
        }
        if let fault = NamedFiles.fault(of: path, beginning: head) {
            throw FFmpegError(.permissionDenied, detail: fault, path: path)
        }
        let isPlaylist = head.starts(with: NamedFiles.playlistHead)
        if isPlaylist, source is JoinedSource {
            throw FFmpegError(.invalidData, detail: "a segment is no playlist", path: path)
        }
        if isPlaylist, let uri = PlaylistNesting.fault(of: path) {
            throw FFmpegError(
                .invalidData,
                detail:
                    "\(uri.withVisibleControls) is a multivariant playlist, and so is the one that "
                    + "names it",
                path: path
            )
        }
        let input = isPlaylist ? nil : try FileInput(source)
        let opened = try unsafe openContext(
            path,
            reading: input,
            flags: completesTimes ? "+genpts" : nil
        )
        self.file = file
        self.input = input
        let context = unsafe opened.context
        unsafe self.context = context
        unsafe packet = opened.packet
        self.path = path
        formatName = unsafe String(cString: ff_AVFormatContext_iformat(context).pointee.name)
        durationMicroseconds = unsafe knownTimestamp(ff_AVFormatContext_duration(context))
        let rate = unsafe ff_AVFormatContext_bit_rate(context)
        bitRate = rate > 0 ? rate : nil
        metadata = unsafe dictionary(ff_AVFormatContext_metadata(context))
        chapters = unsafe chapterList(context)
        streams = unsafe streamList(context)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
        unsafe av_packet_free(&packet)
        unsafe avformat_close_input(&context)
    }
}

/// The protocols FFmpeg may use; none of them reaches over the network.
private let localProtocols = "file,crypto,data"

@unsafe
private struct OpenedContext {
    let context: UnsafeMutablePointer<AVFormatContext>
    let packet: UnsafeMutablePointer<AVPacket>
}

/// Opens a file and finds its streams, or leaves nothing open.
private func openContext(
    _ path: String,
    reading input: FileInput?,
    flags: String?
) throws(FFmpegError) -> OpenedContext {
    var options: OpaquePointer?
    defer { unsafe av_dict_free(&options) }
    unsafe av_dict_set(&options, "protocol_whitelist", localProtocols, 0)
    if let flags { unsafe av_dict_set(&options, "fflags", flags, 0) }
    ff_forget_report()
    var context: UnsafeMutablePointer<AVFormatContext>?
    if let input {
        unsafe context = avformat_alloc_context()
        guard let empty = unsafe context else { throw FFmpegError(.outOfMemory, path: path) }
        unsafe ff_AVFormatContext_set_pb(empty, input.context)
    }
    // If this fails, it frees the context.
    var result = unsafe avformat_open_input(&context, ("file:" + path).systemPath, nil, &options)
    guard result >= 0, let opened = unsafe context else {
        throw FFmpegError(result: result, path: path)
    }
    if let fault = unsafe NamedFiles.fault(
        ofFormat: String(cString: ff_AVFormatContext_iformat(opened).pointee.name)
    ) {
        unsafe avformat_close_input(&context)
        throw FFmpegError(.permissionDenied, detail: fault, path: path)
    }
    result = unsafe avformat_find_stream_info(opened, nil)
    guard result >= 0, let packet = unsafe av_packet_alloc() else {
        let error = FFmpegError(result: result < 0 ? result : ff_out_of_memory, path: path)
        unsafe avformat_close_input(&context)
        throw error
    }
    return unsafe OpenedContext(context: opened, packet: packet)
}

private func chapterList(_ context: UnsafePointer<AVFormatContext>) -> [ContainerChapter] {
    unsafe (0..<Int(ff_AVFormatContext_nb_chapters(context))).compactMap { index in
        guard let chapter = unsafe ff_AVFormatContext_chapters(context)?[index] else { return nil }
        return unsafe ContainerChapter(chapter.pointee)
    }
}

private func streamList(_ context: UnsafeMutablePointer<AVFormatContext>) -> [StreamInfo] {
    unsafe (0..<Int(ff_AVFormatContext_nb_streams(context))).compactMap { index in
        guard let stream = unsafe context.stream(index) else { return nil }
        return unsafe StreamInfo(stream, ff_AVStream_codecpar(stream))
    }
}

extension UnsafeMutablePointer<AVFormatContext> {
    /// The stream at a place in the list, which has one there.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        unsafe ff_AVFormatContext_streams(self)?[index]
    }
}

/// A chapter, as FFmpeg has it from the container.
package struct ContainerChapter: Hashable, Sendable {
    /// When it begins; nil where that does not fit.
    package let start: MediaTime?
    /// When it ends; nil where that is not known or does not fit.
    package let end: MediaTime?
    /// Its title; nil for none.
    package let title: String?
}

extension ContainerChapter {
    init(_ chapter: AVChapter) {
        let timeBase = unsafe TimeBase(chapter.time_base)
        start = unsafe knownTimestamp(chapter.start).flatMap { timeBase.time(ticks: $0) }
        end = unsafe knownTimestamp(chapter.end).flatMap { timeBase.time(ticks: $0) }
        title = unsafe dictionary(chapter.metadata)["title"]
    }
}
