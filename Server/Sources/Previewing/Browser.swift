// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
        let process = Process()
        process.executableURL = opener
        process.arguments = [page.absoluteString]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        do {
            try process.run()
            return true
        } catch {
            return false
        }
    }
}
