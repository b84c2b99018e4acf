// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The extension of a file's name in lower case, without its point; empty if there is no point.
    var fileNameEnding: String {
        lastIndex(of: ".").map { self[index(after: $0)...].lowercased() } ?? ""
    }
}
