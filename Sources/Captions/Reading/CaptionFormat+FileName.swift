// SPDX-License-Identifier: Apache-2.0

extension CaptionFormat {
    /// The format that a file's name ends like; nil where it ends like none.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else {
            return nil
        }
        let ending = fileName[fileName.index(after: dot)...].lowercased()
        let format = CaptionFormat.allCases.first { $0.fileNameExtensions.contains(ending) }
        guard let format else { return nil }
        self = format
    }
}
