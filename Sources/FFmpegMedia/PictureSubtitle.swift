// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a stream of subtitles that are pictures shows from a moment on: a display set of PGS, a page of DVB, a subtitle of
/// a DVD.
package struct PictureSubtitle: Sendable {
    /// A picture, and where it is.
    package struct Picture: Equatable, Sendable {
        /// Its place in the frame of the subtitles, in pixels.
        package let x: Int
        package let y: Int
        /// Its size in pixels.
        package let width: Int
        package let height: Int
        /// A colour for each pixel, row by row.
        package let indices: [UInt8]
        /// The colours: alpha, red, green and blue, 8 bits each, alpha the highest.
        package let palette: [UInt32]
        /// Whether it is shown even if subtitles are off.
        package let isForced: Bool
    }

    /// The time stamp of its packet, in ticks of the stream; nil where it is not known.
    package let ticks: Int64?
    /// How long after the time stamp it is shown, in milliseconds.
    package let delayMilliseconds: Int
    /// How long after the time stamp it ends at the latest, in milliseconds; nil where that is not stated.
    package let endMilliseconds: Int?
    /// The pictures; empty if nothing is shown from here on.
    package let pictures: [Picture]
}

/// What was found while subtitles were decoded.
package struct PictureSubtitleFrame: Equatable, Sendable {
    /// The size of the frame that the pictures are in; 0 where it is not stated.
    package let width: Int
    package let height: Int
    /// Number of packets that could not be decoded.
    package let errorCount: Int
}

extension InputFile {
    /// Reads and decodes the subtitles of a stream that are pictures, up to the end of the file.
    ///
    /// - Parameters:
    ///   - index: the stream.
    ///   - progress: is given the place in the file of each packet.
    ///   - take: is given each subtitle, in the order of the file.
    /// - Returns: the size of the frame, and what could not be decoded.
    /// - Throws: `FFmpegError` if there is no decoder, the file cannot be read on or the task is cancelled.
    package mutating func readPictureSubtitles(
        stream index: Int,
        progress: (Int64) -> Void,
        _ take: (PictureSubtitle) -> Void
    ) throws(FFmpegError) -> PictureSubtitleFrame {
        guard let stream = unsafe context.stream(index) else {
            throw FFmpegError(.noDecoder, path: path)
        }
        let decoder = try unsafe StreamDecoder(stream, threads: 1, path: path)
        var errorCount = 0
        try unsafe readPackets(of: [index], progress: progress) { _, packet in
            var subtitle = unsafe AVSubtitle()
            var isDecoded: Int32 = 0
            let packet = unsafe UnsafeMutablePointer(mutating: packet)
            let result = unsafe avcodec_decode_subtitle2(
                decoder.context,
                &subtitle,
                &isDecoded,
                packet
            )
            if result < 0 { errorCount += 1 }
            guard result >= 0, isDecoded != 0 else { return }
            defer { unsafe avsubtitle_free(&subtitle) }
            take(unsafe PictureSubtitle(subtitle, of: packet))
        }
        return PictureSubtitleFrame(
            width: unsafe Int(ff_AVCodecContext_width(decoder.context)),
            height: unsafe Int(ff_AVCodecContext_height(decoder.context)),
            errorCount: errorCount
        )
    }
}

extension PictureSubtitle {
    /// No subtitle has more pictures, and no picture more pixels: those of a frame of 8K.
    private static let mostPictures = 64
    private static let mostPixels = 1 << 25

    fileprivate init(_ subtitle: AVSubtitle, of packet: UnsafePointer<AVPacket>) {
        ticks = unsafe knownTimestamp(packet.pointee.pts)
        delayMilliseconds = unsafe Int(subtitle.start_display_time)
        let end = unsafe subtitle.end_display_time
        endMilliseconds = end == 0 || end == UInt32.max ? nil : Int(end)
        let count = unsafe min(Int(subtitle.num_rects), Self.mostPictures)
        var left = Self.mostPixels
        var pictures: [Picture] = []
        for index in 0..<count {
            guard let rectangle = unsafe subtitle.rects[index],
                let picture = unsafe Picture(rectangle, most: left)
            else { continue }
            left -= picture.indices.count
            pictures.append(picture)
        }
        self.pictures = pictures
    }
}

extension PictureSubtitle.Picture {
    fileprivate init?(_ rectangle: UnsafePointer<AVSubtitleRect>, most: Int) {
        let fields = unsafe rectangle.pointee
        let (width, height) = unsafe (Int(fields.w), Int(fields.h))
        let stride = unsafe Int(fields.linesize.0)
        guard width > 0, height > 0, stride >= width, width <= most / height,
            let rows = unsafe fields.data.0, let colors = unsafe fields.data.1
        else { return nil }
        (self.width, self.height) = (width, height)
        x = unsafe Int(fields.x)
        y = unsafe Int(fields.y)
        var indices: [UInt8] = []
        indices.reserveCapacity(width * height)
        for row in 0..<height {
            unsafe indices += UnsafeBufferPointer(start: rows + row * stride, count: width)
        }
        self.indices = indices
        // FFmpeg has 256 numbers of 32 bits there (AVPALETTE_SIZE).
        palette = unsafe colors.withMemoryRebound(to: UInt32.self, capacity: 256) { numbers in
            unsafe Array(UnsafeBufferPointer(start: numbers, count: 256))
        }
        isForced = unsafe ff_subtitle_is_forced(rectangle) != 0
    }
}
