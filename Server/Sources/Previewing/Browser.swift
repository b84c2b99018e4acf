// SPDX-License-Identifier: Apache-2.0

import Processes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Programs that show a page.
public enum Browser {
    /// The first program of these names in the folders of `PATH`.
    public static func program(_ names: [String]) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            for name in names {
                let file = URL(filePath: String(folder)).appending(path: name)
                if FileManager.default.isExecutableFile(atPath: file.path) { return file }
            }
        }
        return nil
    }

    /// A browser that takes screenshots.
    public static var chromium: URL? {
        program(["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"])
    }

    /// Opens a page in the user's browser, where there is a desktop.
    ///
    /// - Returns: whether a browser was asked.
    public static func open(_ page: URL) -> Bool {
        #if os(macOS)
            let opener = program(["open"])
        #else
            let environment = ProcessInfo.processInfo.environment
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
                return false
            }
            let opener = program(["xdg-open"])
        #endif
        guard let opener else { return false }
        // The browser may run longer than the preview, and writes to nothing that ends with it.
        let command = #"exec "$0" "$@" >/dev/null 2>/dev/null"#
        do throws(SystemCallError) {
            let words = ["/bin/sh", "-c", command, opener.path, page.absoluteString]
            let (program, streams) = try ChildProgram.start(words)
            for stream in [streams.output, streams.errors] { close(stream) }
            DetachedThread.start {
                var program = program
                _ = program.wait()
            }
            return true
        } catch {
            return false
        }
    }
}
