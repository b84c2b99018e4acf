// SPDX-License-Identifier: Apache-2.0

/// Small files that a page has beside findings: frames of the video, or clips of the sound.
package struct FindingFiles: Sendable {
    private struct Key: Hashable {
        let asset: Int
        let finding: Int
    }

    private var files: [Key: [UInt8]] = [:]

    /// No files.
    package init() {}

    /// Adds the file beside a finding, by the places of asset and finding in the report.
    package mutating func add(_ file: [UInt8], asset: Int, finding: Int) {
        files[Key(asset: asset, finding: finding)] = file
    }

    /// The file beside a finding; nil if missing.
    func file(asset: Int, finding: Int) -> [UInt8]? {
        files[Key(asset: asset, finding: finding)]
    }
}
