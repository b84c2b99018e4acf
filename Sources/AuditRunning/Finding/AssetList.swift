// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaReading
import RemoteMedia

/// A list of assets: paths and URLs, one on each line, or an S3 inventory in CSV.
package enum AssetList {
    /// Reads a list.
    ///
    /// - Parameters:
    ///   - place: a file, a URL, an object in a store, or `-` for standard input.
    ///   - hasNULs: whether a NUL follows each name, as names of files may have line feeds.
    /// - Returns: the names, in their order; of an inventory, those of media.
    /// - Throws: `MediaError` if the list cannot be read, or a line of an inventory is damaged.
    package static func names(in place: String, hasNULs: Bool = false) throws(MediaError)
        -> [String]
    {
        let list = try bytes(of: place)
        // No name has a NUL: a list with one is a list of names that may have line feeds.
        let isOfLines = !hasNULs && !list.contains(0)
        let lines = list.split { isOfLines ? $0 == 0x0A || $0 == 0x0D : $0 == 0 }
        guard isOfLines, StoreInventory.isInventory(list) else {
            return lines.map { String(fileName: $0) }
        }
        var names: [String] = []
        for (index, line) in lines.enumerated() {
            switch StoreInventory.line(line) {
            case .object(let name) where AssetFinder.isMedia(name): names.append(name)
            case .object, .oldVersion: break
            case nil:
                let reason = "line \(index + 1) is not a line of an S3 inventory"
                throw MediaError(.unreadable(reason), path: RemoteName.shown(place))
            }
        }
        return names
    }

    private static func bytes(of place: String) throws(MediaError) -> [UInt8] {
        guard RemoteName.isRemote(place) else { return try CaptionFile.read(place) }
        return try MediaError.remote { () throws(RemoteError) in
            let file = try RemoteFile(in: RemoteSession(place))
            return try file.readAll(limit: CaptionFile.byteLimit)
        }
    }
}
