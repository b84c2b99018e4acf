// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaReading
import RemoteMedia
import WebPages

/// What the sources of a medium of a page lead to, in the order in which browsers try them.
struct MediumSources {
    /// The most sources that are asked for, one after another.
    private static let limit = 20

    /// The files and URLs that may be read.
    var candidates: [(source: MediumSource, name: String)] = []
    /// The sources that are not there, each with the reason as a clause.
    var missing: [(source: MediumSource, reason: String)] = []
    /// Why a source is not read, as a clause; nil if all are.
    var obstacle: String?

    /// Reads the first source that is there: browsers play the next one if one is missing.
    ///
    /// - Parameters:
    ///   - read: reads the source with a name.
    ///   - missing: receives a source that a server does not have, and the reason.
    /// - Returns: what was read, or why it could not be; nil if no source is there.
    func firstThere<Value>(
        _ read: (String) -> Result<Value, MediaError>,
        missing: (MediumSource, String) -> Void
    ) -> Result<Value, MediaError>? {
        for (source, name) in candidates.prefix(Self.limit) {
            let result = read(name)
            guard case .failure(let error) = result, RemoteName.isRemote(name),
                let reason = Self.absence(error)
            else { return result }
            missing(source, reason)
        }
        return nil
    }

    /// Why there is no file on a server, as a clause; nil if the error is another one.
    private static func absence(_ error: MediaError) -> String? {
        guard case .unreadable(let reason) = error.kind else { return nil }
        let isAbsence = [404, 410].contains { RemoteError(.status($0), url: "").reason == reason }
        return isAbsence ? reason : nil
    }
}
