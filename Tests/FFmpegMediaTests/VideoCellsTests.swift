// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import TestSupport
import Testing

/// Decoded pictures as the means of cells.
@Suite struct VideoCellsTests {
    /// White above black; the left side of both is grey.
    private static let picture =
        "color=black:s=64x32:r=10:d=0.5,drawbox=0:0:64:16:white:fill,drawbox=0:0:32:32:gray:fill"

    /// Makes a video with FFmpeg, and decodes its cells.
    private static func cells(
        _ arguments: [String],
        columns: Int,
        rows: Int
    ) throws -> (video: ShownVideo, cells: [VideoCells]) {
        try withTemporaryFile(named: "video.nut", [UInt8]()) { path in
            let input = ["-v", "error", "-y", "-f", "lavfi", "-i", picture]
            _ = try output(of: "ffmpeg", input + arguments + [path])
            var file = try InputFile(path: path)
            var cells: [VideoCells] = []
            let shown = file.shownVideo(stream: 0)
            let video = try #require(shown)
            let result = try file.decodeVideo(stream: 0, columns: columns, rows: rows) {
                cells.append($0)
            }
            #expect(result.errors == 0 && result.unreadable == 0)
            return (video, cells)
        }
    }

    /// Luma in 8 bits of the cells of a picture.
    private static func luma(_ cells: VideoCells, _ count: Int) -> [Int] {
        cells.samples.prefix(count).map { Int($0) >> 8 }
    }

    @Test(arguments: ["yuv420p", "yuv422p", "nv12", "yuyv422", "yuv444p10le", "yuv420p12le"])
    func `cells have the mean luma, whatever the pixel format`(format: String) throws {
        let arguments = ["-c:v", "rawvideo", "-pix_fmt", format]
        let (video, cells) = try Self.cells(arguments, columns: 2, rows: 2)
        #expect([video.width, video.height] == [64, 32])
        #expect(cells.map(\.time) == [0, 100_000, 200_000, 300_000, 400_000])
        let luma = Self.luma(try #require(cells.first), 4)
        for (found, expected) in zip(luma, [126, 235, 126, 16]) {
            #expect(abs(found - expected) <= 2, "\(format): \(luma)")
        }
        #expect(cells.allSatisfy { $0.components == .luma })
    }

    @Test func `red, green and blue are read as they are`() throws {
        for format in ["rgb24", "bgr0", "gbrp"] {
            let coding = ["-c:v", "ffv1", "-pix_fmt", format == "rgb24" ? "bgr0" : format]
            let cells = try Self.cells(coding, columns: 2, rows: 2).cells
            let first = try #require(cells.first)
            #expect(first.components == .redGreenBlue)
            let luma = Self.luma(first, 4)
            #expect(luma[1] == 255 && luma[3] == 0 && abs(luma[0] - 128) <= 1, "\(luma)")
        }
    }

    @Test func `interlaced video gives both fields`() throws {
        // White lines between black ones: a field is white, the other one black.
        let lines = "geq=lum='if(mod(Y,2),16,235)':cb=128:cr=128,setfield=tff"
        let coding = [
            "-vf", lines, "-c:v", "mpeg2video", "-q:v", "1", "-flags", "+ilme+ildct", "-top", "1",
            "-pix_fmt", "yuv420p", "-r", "25",
        ]
        let cells = try Self.cells(coding, columns: 1, rows: 1).cells
        #expect(cells.count == 10)
        let luma = cells.prefix(2).map { Self.luma($0, 1)[0] }
        #expect(luma[0] > 220 && luma[1] < 30, "\(luma)")
        #expect(cells[1].time - cells[0].time == 20_000)
    }
}
