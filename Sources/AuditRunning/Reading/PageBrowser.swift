// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import Speech
import WebPages

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A page as Chromium has it after its scripts ran.
enum PageBrowser {
    /// How long a browser may take.
    private static let seconds = 60

    /// Loads a page in a browser without a window.
    ///
    /// - Parameters:
    ///   - name: the path or the URL of the page.
    ///   - program: the browser, which takes Chromium's options.
    /// - Returns: the page; its lines are those of the loaded page.
    /// - Throws: `MediaError` if the browser cannot be run, or gives no page.
    static func page(_ name: String, by program: String) throws(MediaError) -> WebPage {
        let url = RemoteName.isWeb(name) ? name : try fileURL(name)
        // The sandbox of Chromium does not start for root, as which containers run programs.
        let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
        do throws(EngineFault) {
            let output = try EngineProcess.run(
                [program, "--headless=new", "--disable-gpu", "--no-first-run", "--mute-audio"]
                    + sandbox
                    + ["--virtual-time-budget=10000", "--dump-dom", url],
                outputLimit: WebPage.byteLimit,
                timeLimit: seconds
            )
            return WebPage(output.bytes, charset: "utf-8")
        } catch {
            let reason = "it cannot be loaded in \(program): \(error.reason(of: program))"
            throw MediaError(.unreadable(reason), path: RemoteName.shown(name))
        }
    }

    private static func fileURL(_ path: String) throws(MediaError) -> String {
        let whole = try MediaError.file(path) { () throws(FileError) in try FilePath.resolved(path)
        }
        var url = "file://"
        for byte in whole.utf8 {
            let isPlain =
                0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
                || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            url +=
                isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }
        return url
    }
}
