// SPDX-License-Identifier: Apache-2.0

/// What the attributes of a `font` tag say.
struct SubRipFont {
    /// The colour; nil when none is said.
    private(set) var color: RGBAColor?
    /// What is not kept, as codes and sentences.
    private(set) var losses: [(code: DiagnosticCode, message: String)] = []

    /// Reads the attributes as written.
    init(_ attributes: ArraySlice<UInt8>) {
        var list = SubRipAttributeList(attributes)
        while let (name, value) = list.next() {
            if name != "color" {
                lose(.droppedAttribute, "the attribute \"\(name)\" of <font> is dropped")
            } else if let color = HTMLColor.parse(value) {
                self.color = color
            } else {
                lose(.unknownColor, "\"\(value.string)\" is not a colour; dropped")
            }
        }
    }

    private mutating func lose(_ code: DiagnosticCode, _ message: String) {
        // One tag is as long as its line, and a line may be as long as the file.
        if losses.count <= DiagnosticList.limit { losses.append((code, message)) }
    }
}
