// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Tags and names in a track's user data.
extension Track {
    /// The media characteristics in `tagc` boxes, in file order, each once.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package func characteristics() throws(ISOMediaError) -> [String] {
        var tags: [String] = []
        for box in userData("tagc") {
            let tag = try box.decode(TaggedCharacteristicBox.self).tag
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// The roles in `kind` boxes, in file order.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package func kinds() throws(ISOMediaError) -> [KindBox] {
        var kinds: [KindBox] = []
        for box in userData("kind") { kinds.append(try box.decode(KindBox.self)) }
        return kinds
    }

    /// The name: `tnam`, else `titl`, else `name`.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    public func name() throws(ISOMediaError) -> String? {
        if let box = userData("tnam").first { return try box.decode(TrackNameBox.self).text }
        if let box = userData("titl").first { return try box.decode(TitleBox.self).text }
        if let box = userData("name").first { return try box.decode(UserDataNameBox.self).text }
        return nil
    }

    func userData(_ type: FourCC) -> [Box] {
        box.child("udta")?.children.filter { $0.type == type } ?? []
    }
}
