// SPDX-License-Identifier: Apache-2.0

extension Array {
    /// Joins elements that belong together, until no two do.
    ///
    /// - Parameters:
    ///   - belong: whether two elements do.
    ///   - add: adds the second to the first.
    /// - Returns: the elements.
    func joined(
        _ belong: (Element, Element) -> Bool,
        _ add: (inout Element, Element) -> Void
    ) -> [Element] {
        var joined = self
        var index = 0
        while index < joined.count {
            let other = joined.indices.first { $0 > index && belong(joined[index], joined[$0]) }
            if let other {
                let element = joined.remove(at: other)
                add(&joined[index], element)
                index = 0
            } else {
                index += 1
            }
        }
        return joined
    }
}
