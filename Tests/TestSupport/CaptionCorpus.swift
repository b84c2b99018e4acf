// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Public files with closed captions, which are kept beside the package and not in it.
package enum CaptionCorpus {
    /// Why the files could not be used.
    package struct Missing: Error {
        /// Where they should be.
        package let path: String
    }

    /// Path of a file; nil, with a line that says so, when the corpus is not there.
    ///
    /// - Throws: `Missing` when it is not there and `CI` is set.
    package static func path(_ name: String) throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let beside = SampleMedia.packageRoot.deletingLastPathComponent()
            .appending(path: "shared/corpora")
        let root = environment["MEDIATAG_CORPORA"].map { URL(filePath: $0) } ?? beside
        let path = root.appending(path: "cea").appending(path: name).path
        if FileManager.default.fileExists(atPath: path) { return path }
        if environment["CI"] != nil { throw Missing(path: path) }
        print("skipped: no corpus cea")
        return nil
    }
}
