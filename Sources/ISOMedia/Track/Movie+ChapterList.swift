// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The chapter list (`chpl`) in a movie's user data.
extension Movie {
    /// The list; nil if missing, or where it is damaged.
    package var chapterList: ChapterListBox? {
        guard let box = box.child("udta")?.child("chpl") else { return nil }
        do {
            return try box.decode(ChapterListBox.self)
        } catch {
            return nil  // It is not specified; a list that cannot be read is ignored.
        }
    }

    /// Writes, replaces or, with nil, takes away the list; other user data stays.
    ///
    /// - Returns: whether the user data is a list of boxes, so that it could be changed.
    @discardableResult
    package mutating func setChapterList(_ list: ChapterListBox?) -> Bool {
        var userData = box.child("udta") ?? Box("udta", children: [])
        guard case .children = userData.content else { return false }
        userData.updateChildren { boxes in
            let index = boxes.firstIndex { $0.type == "chpl" } ?? boxes.endIndex
            boxes.removeAll { $0.type == "chpl" }
            if let list { boxes.insert(Box(list), at: min(index, boxes.endIndex)) }
        }
        box.updateChildren { boxes in
            if let index = boxes.firstIndex(where: { $0.type == "udta" }) {
                boxes[index] = userData
                if list == nil, userData.children.isEmpty { boxes.remove(at: index) }
            } else if list != nil {
                boxes.append(userData)
            }
        }
        return true
    }
}
