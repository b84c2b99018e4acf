// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaReading
import Speech

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A page of ours as a PDF that Chromium prints, and that `AccessiblePDF` completes.
package enum PagePrinter {
    /// How long the browser may take.
    private static let seconds = 300
    /// The most bytes of a PDF.
    private static let byteLimit = 1 << 30
    private static let programs = ["chromium", "google-chrome"]

    /// Prints a page.
    ///
    /// - Parameters:
    ///   - page: HTML without scripts and other files.
    ///   - name: the file that errors name.
    /// - Returns: the PDF.
    /// - Throws: `MediaError` if no browser is installed, or it gives no PDF.
    package static func pdf(of page: String, for name: String) throws(MediaError) -> [UInt8] {
        let folder = try MediaError.file(name) { () throws(FileError) in
            try ScratchFolder(for: "report")
        }
        // All that the page folds away is printed.
        let opened = page.replacing("<details>", with: "<details open>")
        try CaptionFile.write(Array(opened.utf8), to: "\(folder.path)/report.html", replacing: true)
        for program in programs {
            do throws(EngineFault) {
                _ = try EngineProcess.run(arguments(program, folder.path), timeLimit: seconds)
            } catch .notStarted {
                continue
            } catch {
                throw MediaError(.unreadable(error.reason(of: program)), path: name)
            }
            let printed = try CaptionFile.read("\(folder.path)/report.pdf", limit: byteLimit)
            // What another browser writes is left as it is.
            return AccessiblePDF(printed)?.updated(title: title(of: page)) ?? printed
        }
        let reason =
            "PDF is printed by Chromium, which is not installed; on Debian, run: apt install chromium"
        throw MediaError(.unreadable(reason), path: name)
    }

    /// The title of the page, escaped as there.
    private static func title(of page: String) -> String {
        guard let start = page.firstRange(of: "<title>"),
            let end = page[start.upperBound...].firstRange(of: "</title>")
        else { return "" }
        return String(page[start.upperBound..<end.lowerBound])
    }

    private static func arguments(_ program: String, _ folder: String) -> [String] {
        // The sandbox of Chromium does not start for root, as which containers run programs.
        let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
        return [program, "--headless=new", "--disable-gpu", "--no-first-run"] + sandbox + [
            "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer",
            "--generate-pdf-document-outline", "--print-to-pdf=\(folder)/report.pdf",
            "file://\(folder)/report.html",
        ]
    }
}
