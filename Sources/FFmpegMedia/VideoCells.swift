// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import MediaPrimitives

/// A decoded picture, or a field of one, as the means of cells.
package struct VideoCells: Sendable {
    /// What the components of the cells are.
    package enum Components: Sendable {
        /// Luma alone.
        case grey
        /// Luma and the differences of blue and red.
        case luma
        /// Red, green and blue.
        case redGreenBlue
    }

    /// Code values in 16 bits, row by row, one component after the other.
    package let samples: [UInt16]
    /// The same of the cells of a finer grid, of whole frames; empty for second fields, and unless it was asked for.
    package let fineSamples: [UInt16]
    /// What they are.
    package let components: Components
    /// When the picture is shown, in microseconds from the beginning of the presentation.
    package let time: Int
    /// Whether code values use the whole range.
    package let isFullRange: Bool
    /// ColourPrimaries, TransferCharacteristics and MatrixCoefficients of ITU-T H.273.
    package let primaries: Int, transfer: Int, matrix: Int
    /// Rows of pixels.
    package let height: Int
    /// Bits of a component.
    package let bits: Int
}

/// The size in which video is shown.
package struct ShownVideo: Equatable, Sendable {
    /// In square pixels, turned as the container says.
    package let width: Int, height: Int
    /// How often it is turned clockwise by 90 degrees.
    package let quarterTurns: Int
    /// Frames a second, on average; 25 where that is not known.
    package let framesPerSecond: Double
}

extension InputFile {
    /// No frame is larger, in pixels.
    private static let mostPixels = "67108864"

    /// The size in which a stream of video is shown; nil if it has no size.
    ///
    /// - Parameter index: the stream.
    /// - Returns: the size.
    package func shownVideo(stream index: Int) -> ShownVideo? {
        guard streams.indices.contains(index), let stream = unsafe context.stream(index),
            let width = streams[index].width, let height = streams[index].height
        else { return nil }
        let quarters = unsafe quarterTurns(stream)
        var shown = width
        if let pixel = streams[index].pixelAspectRatio, pixel.numerator > 0, pixel.denominator > 0 {
            shown = Int(
                clamping: Int64(width) * Int64(pixel.numerator) / Int64(pixel.denominator)
            )
        }
        let size = quarters % 2 == 0 ? (max(1, shown), height) : (height, max(1, shown))
        let rate = unsafe ff_AVStream_avg_frame_rate(stream)
        return ShownVideo(
            width: size.0,
            height: size.1,
            quarterTurns: Int(quarters),
            framesPerSecond: rate.num > 0 && rate.den > 0 ? Double(rate.num) / Double(rate.den) : 25
        )
    }

    /// Reads the rest of the file and decodes a stream of video; no picture is kept.
    ///
    /// - Parameters:
    ///   - index: the stream.
    ///   - columns: cells in a row of the picture as it is shown.
    ///   - rows: rows of cells.
    ///   - fine: columns and rows of a finer grid, of which each whole frame gives the cells, too; nil: none.
    ///   - progress: gets the place in the file of each packet that is read.
    ///   - sink: is given each picture in the order in which they are shown; of interlaced video each field.
    /// - Returns: how many packets or pictures are damaged, and how many pictures have a format that is not read.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    package mutating func decodeVideo(
        stream index: Int,
        columns: Int,
        rows: Int,
        fine: (columns: Int, rows: Int)? = nil,
        progress: (Int64) -> Void = { _ in },
        _ sink: (VideoCells) -> Void
    ) throws(FFmpegError) -> (errors: Int, unreadable: Int) {
        guard let shown = shownVideo(stream: index), let stream = unsafe context.stream(index)
        else { throw FFmpegError(.invalidData, path: path) }
        var reader = unsafe CellReader(
            stream,
            shown,
            origin: presentationStart,
            columns: columns,
            rows: rows,
            fine: fine
        )
        let decoder = try unsafe StreamDecoder(
            stream,
            threads: 2,
            options: ["max_pixels": Self.mostPixels],
            path: path
        )
        try unsafe readPackets(of: [index], progress: progress) { _, packet throws(FFmpegError) in
            try unsafe decoder.decode(packet) { frame in
                unsafe reader.read(frame, sink)
                return true
            }
        }
        try unsafe decoder.decode(nil) { frame in
            unsafe reader.read(frame, sink)
            return true
        }
        return (decoder.errorCount + reader.damaged, reader.unreadable)
    }
}

/// Reads the cells of frames.
private struct CellReader {
    private let shown: ShownVideo
    private let timeBase: TimeBase
    /// The time that counts as 0, in microseconds.
    private let origin: Int64
    private let columns: Int
    private let rows: Int
    private let fine: (columns: Int, rows: Int)?
    /// The length of a frame, in microseconds.
    private let frameLength: Int
    private var next = 0
    /// How many pictures have a format that is not read, and how many are damaged.
    private(set) var unreadable = 0
    private(set) var damaged = 0

    init(
        _ stream: UnsafePointer<AVStream>,
        _ shown: ShownVideo,
        origin: Int64,
        columns: Int,
        rows: Int,
        fine: (columns: Int, rows: Int)?
    ) {
        self.shown = shown
        self.origin = origin
        (self.columns, self.rows, self.fine) = (columns, rows, fine)
        unsafe timeBase = TimeBase(ff_AVStream_time_base(stream))
        frameLength = Int(max(1, 1_000_000 / shown.framesPerSecond))
    }

    mutating func read(_ frame: UnsafePointer<AVFrame>, _ sink: (VideoCells) -> Void) {
        let flags = unsafe ff_AVFrame_flags(frame) & AV_FRAME_FLAG_CORRUPT
        if unsafe flags != 0 || ff_AVFrame_decode_error_flags(frame) != 0 { damaged += 1 }
        let time = unsafe time(of: frame) ?? next
        next = time + frameLength
        let field = unsafe ff_first_field(frame)
        unsafe read(frame, field: field, isWhole: true, at: time, sink)
        if field != 0 {
            let second = time + frameLength / 2
            unsafe read(frame, field: 3 - field, isWhole: false, at: second, sink)
        }
    }

    /// The cells of the finer grid; none unless it was asked for.
    private func fineSamples(of frame: UnsafePointer<AVFrame>) -> [UInt16] {
        guard let fine else { return [] }
        var samples = [UInt16](repeating: 0, count: 3 * fine.columns * fine.rows)
        unsafe _ = ff_read_cells(
            frame,
            Int32(clamping: fine.columns),
            Int32(clamping: fine.rows),
            Int32(clamping: shown.quarterTurns),
            0,
            &samples
        )
        return samples
    }

    private func time(of frame: UnsafePointer<AVFrame>) -> Int? {
        guard let ticks = unsafe knownTimestamp(ff_AVFrame_best_effort_timestamp(frame)),
            let time = timeBase.time(ticks: ticks)
        else { return nil }
        let microseconds = time.seconds * 1_000_000 - Double(origin)
        return microseconds.magnitude < 1e15 ? Int(microseconds.rounded()) : nil
    }

    private mutating func read(
        _ frame: UnsafePointer<AVFrame>,
        field: Int32,
        isWhole: Bool,
        at time: Int,
        _ sink: (VideoCells) -> Void
    ) {
        var samples = [UInt16](repeating: 0, count: 3 * columns * rows)
        let kind = unsafe ff_read_cells(
            frame,
            Int32(clamping: columns),
            Int32(clamping: rows),
            Int32(clamping: shown.quarterTurns),
            field,
            &samples
        )
        let components: VideoCells.Components
        switch kind {
        case Int32(ff_grey_cells): components = .grey
        case Int32(ff_luma_cells): components = .luma
        case Int32(ff_rgb_cells): components = .redGreenBlue
        default:
            unreadable += 1
            return
        }
        let fineSamples = isWhole ? unsafe fineSamples(of: frame) : []
        let format = unsafe av_pix_fmt_desc_get(AVPixelFormat(ff_AVFrame_format(frame)))
        sink(
            VideoCells(
                samples: samples,
                fineSamples: fineSamples,
                components: components,
                time: time,
                isFullRange: unsafe ff_AVFrame_color_range(frame) == AVCOL_RANGE_JPEG,
                primaries: unsafe Int(ff_AVFrame_color_primaries(frame).rawValue),
                transfer: unsafe Int(ff_AVFrame_color_trc(frame).rawValue),
                matrix: unsafe Int(ff_AVFrame_colorspace(frame).rawValue),
                height: unsafe Int(ff_AVFrame_height(frame)),
                bits: unsafe Int(format?.pointee.comp.0.depth ?? 8)
            )
        )
    }
}
