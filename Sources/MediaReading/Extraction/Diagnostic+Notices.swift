// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

extension [Diagnostic] {
    /// What a user should know of what a reader of captions noticed: one notice for each message, with the first place.
    ///
    /// - Parameters:
    ///   - file: the file; nil for the file that the reader was given.
    ///   - part: what a place in the captions is in the file.
    /// - Returns: the notices, in the order in which their messages came first.
    func notices(
        in file: String?,
        _ part: (SourcePosition) -> MediaNotice.Part
    ) -> [MediaNotice] {
        var kinds: [String: Int] = [:]
        var found: [(first: Diagnostic, count: Int)] = []
        for diagnostic in self where diagnostic.concernsConversion {
            if let index = kinds[diagnostic.message] {
                found[index].count += 1
            } else {
                kinds[diagnostic.message] = found.count
                found.append((diagnostic, 1))
            }
        }
        return found.map { first, count in
            MediaNotice(.caption(first, count: count), in: file, part(first.position))
        }
    }
}
