// SPDX-License-Identifier: Apache-2.0

import Previewing
import Serving

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder that only this user reads, for the time of the program.
struct TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        var template = Array(
            FileManager.default.temporaryDirectory.appending(path: "mediatag-preview-XXXXXX").path
                .utf8CString
        )
        guard mkdtemp(&template) != nil else {
            throw PreviewError(
                "There is no place for temporary files: \(String(cString: strerror(errno)))"
            )
        }
        url = URL(
            filePath: String(
                decoding: template.dropLast().map(UInt8.init(bitPattern:)),
                as: UTF8.self
            )
        )
    }

    func remove() {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            note("\(url.path) was not removed: \(systemReason(of: error))")
        }
    }
}
