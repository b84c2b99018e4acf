// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The `mediatag` executable that the tests run: the one that `MEDIATAG_BINARY` names, or the one that was
/// built with the tests, beside the test bundle.
package let builtBinary: URL = {
    if let path = ProcessInfo.processInfo.environment["MEDIATAG_BINARY"], !path.isEmpty {
        return URL(filePath: path, relativeTo: SampleMedia.packageRoot).absoluteURL
    }
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let runner = URL(filePath: CommandLine.arguments.first ?? "")
    let folders =
        (bundles + [runner]).map { $0.deletingLastPathComponent() }
        + [Bundle.main.bundleURL, SampleMedia.packageRoot.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: "mediatag") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
        ?? SampleMedia.packageRoot.appending(path: ".build/debug/mediatag")
}()
