// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A program other than FFmpeg whose files the tests take.
enum Writer {
    /// Where `mkvmerge` is, which `make setup` installs; nil, with a line that says so, where it is not.
    static func mkvmerge() throws -> String? {
        try found("mkvmerge", onPath("mkvmerge"), "apt-get install mkvtoolnix")
    }

    /// Where Shaka Packager is: where `SHAKA_PACKAGER` says, on the PATH as `packager`, or where
    /// `make setup` puts it.
    static func packager() throws -> String? {
        let named = ProcessInfo.processInfo.environment["SHAKA_PACKAGER"]
        let own = SampleMedia.packageRoot.appending(path: ".build/shaka/packager").path
        let isThere = FileManager.default.isExecutableFile(atPath: own)
        return try found(
            "Shaka Packager",
            named ?? onPath("packager") ?? (isThere ? own : nil),
            "make setup"
        )
    }

    private static func onPath(_ name: String) -> String? {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return paths.map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// What was found; in CI, where `make setup` has run, nothing may be missing.
    private static func found(_ name: String, _ path: String?, _ advice: String) throws -> String? {
        if path != nil { return path }
        print("skipped: \(name) is not there (\(advice))")
        #expect(ProcessInfo.processInfo.environment["CI"] == nil, "\(name) is not installed")
        return nil
    }
}
