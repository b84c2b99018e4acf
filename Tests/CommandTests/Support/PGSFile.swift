// SPDX-License-Identifier: Apache-2.0

import Captions
import CueDrawing
import FFmpegMedia

/// Subtitles of Blu-ray discs (PGS), with text that libass draws.
struct PGSFile {
    /// A picture: white text with a transparent background.
    struct Picture {
        let width: Int
        let height: Int
        /// 0 to 15: how much of a pixel is text.
        let levels: [UInt8]

        /// Draws a cue of WebVTT, and cuts off what is empty above it.
        init(_ cue: String) throws {
            let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(cue)\n"
            let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt")
                .document
            var picture = PixelPicture(width: 900, height: 620)
            let drawing = CueDrawing(CaptionAppearance(), families: ["DejaVu Sans"])
            _ = try drawing.draw(document.styledCues, over: &picture)
            let top = 480
            (width, height) = (picture.width, picture.height - top)
            levels = (top * picture.width..<picture.width * picture.height).map {
                picture.bytes[$0 * 3 + 1] / 17
            }
        }
    }

    private(set) var bytes: [UInt8] = []
    private var number: UInt16 = 0
    private let frame: (width: Int, height: Int) = (1920, 1080)

    /// Shows a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - y: its first row.
    ///   - milliseconds: when.
    ///   - isForced: whether it is forced.
    ///   - state: 0x80 for an epoch, 0x40 for a repetition.
    ///   - opacity: of the text, 0 to 255.
    mutating func show(
        _ picture: Picture,
        y: Int,
        at milliseconds: Int,
        isForced: Bool = false,
        state: UInt8 = 0x80,
        opacity: Int = 255
    ) {
        let x = (frame.width - picture.width) / 2
        let place = Self.number(x) + Self.number(y)
        compose(milliseconds, state, [[0, 0, 0, isForced ? 0x40 : 0] + place])
        let size = Self.number(picture.width) + Self.number(picture.height)
        add(0x17, milliseconds, [1, 0] + place + size)
        let colors = (0..<16).flatMap { (level: Int) -> [UInt8] in
            [UInt8(level), 235, 128, 128, UInt8(level * 17 * opacity / 255)]
        }
        add(0x14, milliseconds, [0, 0] + colors)
        let rows = picture.runLengths
        let length = rows.count + 4
        let head: [UInt8] = [
            0, 0, 0, 0xC0, UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255),
        ]
        add(0x15, milliseconds, head + size + rows)
        add(0x80, milliseconds, [])
    }

    /// Shows nothing from here on.
    mutating func clear(at milliseconds: Int) {
        compose(milliseconds, 0, [])
        add(
            0x17,
            milliseconds,
            [1, 0] + Self.number(0) + Self.number(0) + Self.number(8) + Self.number(8)
        )
        add(0x80, milliseconds, [])
    }

    private mutating func compose(_ milliseconds: Int, _ state: UInt8, _ objects: [[UInt8]]) {
        let head = Self.number(frame.width) + Self.number(frame.height) + [0x10]
        let middle = Self.number(Int(number)) + [state, 0, 0, UInt8(objects.count)]
        number &+= 1
        add(0x16, milliseconds, head + middle + objects.flatMap { $0 })
    }

    private mutating func add(_ type: UInt8, _ milliseconds: Int, _ payload: [UInt8]) {
        let ticks = milliseconds * 90
        bytes +=
            [0x50, 0x47] + Self.number(ticks >> 16) + Self.number(ticks & 0xFFFF) + [0, 0, 0, 0]
        bytes += [type] + Self.number(payload.count) + payload
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}

extension PGSFile.Picture {
    /// The rows as PGS has them.
    fileprivate var runLengths: [UInt8] {
        (0..<height).flatMap { row -> [UInt8] in
            var bytes: [UInt8] = []
            let line = levels[row * width..<(row + 1) * width]
            var rest = line[...]
            while let level = rest.first {
                let run = min(rest.prefix { $0 == level }.count, 16383)
                rest = rest.dropFirst(run)
                let (high, low) = (UInt8(run >> 8), UInt8(run & 255))
                if level == 0 {
                    bytes += run < 64 ? [0, low] : [0, 0x40 | high, low]
                } else {
                    bytes += run < 64 ? [0, 0x80 | low, level] : [0, 0xC0 | high, low, level]
                }
            }
            return bytes + [0, 0]
        }
    }
}
