// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    /// Constraints of EBU-TT-D beyond its vocabulary (EBU Tech 3380), by the element that they are on.
    static let ebuTTD = [
        ConformanceConstraint("begin and end", [.ebuTTD]) { document in
            document.places(of: "span").compactMap { place in
                let isTimed = ["begin", "end"].contains { document.nodes[place][$0] != nil }
                guard isTimed,
                    document.tree.ancestors(of: place).contains(where: { outer in
                        document.nodes[outer]["begin"] != nil || document.nodes[outer]["end"] != nil
                    })
                else { return nil }
                return Fault("a span with times is in an element with times", at: place)
            }
        },
        ConformanceConstraint("region", [.ebuTTD]) { document in
            document.places(of: "p").compactMap { place in
                let hasRegion =
                    document.nodes[place]["region"] != nil
                    || document.tree.ancestors(of: place).contains {
                        document.nodes[$0]["region"] != nil
                    }
                return hasRegion ? nil : Fault("p is in no region", at: place)
            }
        },
        ConformanceConstraint("metadata", [.ebuTTD]) { document in
            document.places(of: "metadata").flatMap { place in
                document.nodes[place].children.compactMap { child in
                    let name = document.nodes[child].name
                    let isOfTTML = !name.contains(":") && !name.hasPrefix("{")
                    return isOfTTML ? Fault("\(name) cannot be in metadata", at: child) : nil
                }
            }
        },
    ]
}
