// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaSelection

/// Changing the tags and names in a track's user data; every other box of it stays.
extension Track {
    /// The `tagc` boxes as they stand in the file.
    package var characteristicBoxes: [Box] { userData(TaggedCharacteristicBox.type) }

    /// Adds a characteristic after the last one, unless it is there.
    ///
    /// - Throws: `ISOMediaError` where the user data is no list of boxes.
    package mutating func addCharacteristic(_ tag: String) throws(ISOMediaError) {
        guard try !characteristics().contains(tag) else { return }
        try updateUserData { boxes in
            let new = Box(TaggedCharacteristicBox(tag: tag))
            let last = boxes.lastIndex { $0.type == TaggedCharacteristicBox.type }
            boxes.insert(new, at: last.map { $0 + 1 } ?? boxes.endIndex)
        }
    }

    /// Takes a characteristic away, every time that it is there.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package mutating func removeCharacteristic(_ tag: String) throws(ISOMediaError) {
        guard try characteristics().contains(tag) else { return }
        try updateUserData { boxes throws(ISOMediaError) in
            var kept: [Box] = []
            for box in boxes {
                let isTag = box.type == TaggedCharacteristicBox.type
                if isTag, try box.decode(TaggedCharacteristicBox.self).tag == tag { continue }
                kept.append(box)
            }
            boxes = kept
        }
    }

    /// Writes every characteristic once and without NULs, where one is there twice or has them.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package mutating func normalizeCharacteristics() throws(ISOMediaError) {
        let tags = try characteristics().filter { !$0.isEmpty }
        let plain = tags.map { Box(TaggedCharacteristicBox(tag: $0)) }
        guard characteristicBoxes != plain else { return }
        var remaining = Set(tags)
        try updateUserData { boxes throws(ISOMediaError) in
            var kept: [Box] = []
            for box in boxes {
                guard box.type == TaggedCharacteristicBox.type else { kept.append(box); continue }
                let tag = try box.decode(TaggedCharacteristicBox.self).tag
                guard remaining.remove(tag) != nil else { continue }
                kept.append(Box(TaggedCharacteristicBox(tag: tag)))
            }
            boxes = kept
        }
    }

    /// Adds a role after the last one, unless it is there.
    ///
    /// - Throws: `ISOMediaError` where the user data is no list of boxes.
    package mutating func addKind(schemeURI: String, value: String) throws(ISOMediaError) {
        let isThere = try kinds().contains { $0.schemeURI == schemeURI && $0.value == value }
        guard !isThere else { return }
        try updateUserData { boxes in
            let last = boxes.lastIndex { $0.type == KindBox.type }
            let new = Box(KindBox(schemeURI: schemeURI, value: value))
            boxes.insert(new, at: last.map { $0 + 1 } ?? boxes.endIndex)
        }
    }

    /// Takes a role away, every time that it is there.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package mutating func removeKind(schemeURI: String, value: String) throws(ISOMediaError) {
        let isThere = try kinds().contains { $0.schemeURI == schemeURI && $0.value == value }
        guard isThere else { return }
        try updateUserData { boxes throws(ISOMediaError) in
            var kept: [Box] = []
            for box in boxes {
                if box.type == KindBox.type {
                    let kind = try box.decode(KindBox.self)
                    if kind.schemeURI == schemeURI, kind.value == value { continue }
                }
                kept.append(box)
            }
            boxes = kept
        }
    }

    /// Names the track in `tnam` and `name`, and in `titl` where there is one.
    ///
    /// Of names in several languages the first is changed. What says the name already keeps its bytes.
    /// `language` is that of the name.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    package mutating func setName(
        _ text: String,
        language: PackedLanguageCode
    ) throws(ISOMediaError) {
        try set(TrackNameBox(text: text, language: language)) { $0.text == text }
        if userData("titl").first != nil {
            try set(TitleBox(text: text, language: language)) { $0.text == text }
        }
        try set(UserDataNameBox(text: text)) { $0.text == text }
    }

    /// Puts a box into the user data in the place of the first of its type, unless that is as good.
    private mutating func set<Body: BoxBody>(
        _ new: Body,
        unless isAsGood: (Body) -> Bool
    ) throws(ISOMediaError) {
        if let present = userData(Body.type).first, isAsGood(try present.decode(Body.self)) {
            return
        }
        try updateUserData { boxes in
            if let index = boxes.firstIndex(where: { $0.type == Body.type }) {
                boxes[index] = Box(new)
            } else {
                boxes.append(Box(new))
            }
        }
    }

    /// Changes the list of user data; a new one goes to the end of the track.
    private mutating func updateUserData(
        _ change: (inout [Box]) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        if box.child("udta") == nil {
            box.updateChildren { $0.append(Box("udta", children: [])) }
        }
        try box.update(["udta"]) { list throws(ISOMediaError) in
            // Bytes that are no list of boxes are not ours to throw away.
            if case .payload(let bytes) = list.content, !bytes.isEmpty {
                throw ISOMediaError(.invalidBox("udta", .invalidText))
            }
            try list.updateChildren(change)
        }
    }
}
