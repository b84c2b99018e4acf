// SPDX-License-Identifier: Apache-2.0

/// Characters of one look in a paragraph, and when they are shown.
struct TTMLLeaf: Equatable {
    /// What the characters are to a ruby annotation.
    enum Ruby: Equatable {
        /// The characters that container n annotates.
        case base(Int)
        /// The annotation in container n.
        case annotation(Int)
    }

    var text: String
    /// Whether this is a `br` and not characters of the document.
    var isLineBreak = false
    var style = TTMLComputedStyle()
    var language: String?
    var voice: String?
    var ruby: Ruby?
    var preservesSpace = false
    var startMilliseconds = 0
    var endMilliseconds = 0

    /// The container of the ruby.
    var container: Int? {
        switch ruby {
        case .base(let container), .annotation(let container): container
        case nil: nil
        }
    }

    /// Whether everything that spans can say of two leaves is the same.
    func hasLook(of other: TTMLLeaf) -> Bool {
        style == other.style && voice == other.voice && language == other.language
    }

    /// Whether there is nothing to say of it but its characters.
    var isPlain: Bool {
        ruby == nil && voice == nil && language == nil && style.color == nil && !style.isBold
            && !style.isItalic && !style.isUnderlined
    }

    /// Whether a text, every run of white space in which is one space, ends with it; nil where it has
    /// others.
    func endsWithSpace(afterSpace isAfterSpace: Bool) -> Bool? {
        var isAfterSpace = isAfterSpace
        for byte in text.utf8 {
            let isSpace = byte == 0x20
            if isSpace && isAfterSpace || byte == 0x0A || byte == 0x09 || byte == 0x0D {
                return nil
            }
            isAfterSpace = isSpace
        }
        return isAfterSpace
    }

    var isAnnotation: Bool { if case .annotation = ruby { true } else { false } }
}

/// Makes the text of a cue from the leaves of a paragraph.
enum TTMLText {
    /// The tree of leaves in order: white space collapsed, neighbours of one look together.
    static func text(_ leaves: [TTMLLeaf]) -> CaptionText {
        var leaves = leaves
        if leaves.allSatisfy(\.isPlain) {
            collapse(&leaves) { _ in true }
            return CaptionText(leaves.reduce(into: "") { $0 += $1.text })
        }
        collapse(&leaves) { !$0.isAnnotation }
        let hasRuby = leaves.contains { $0.ruby != nil }
        if hasRuby { collapse(&leaves) { $0.isAnnotation } }
        leaves.removeAll { $0.text.isEmpty }
        if !hasRuby { return CaptionText(nodes: group(leaves[...], 0)) }
        let annotated = leaves.runs(by: \.container).flatMap(settled)
        return CaptionText(
            nodes: annotated.runs(by: \.container).flatMap { run in
                let bases = group(run.filter { !$0.isAnnotation }[...], 0)
                let annotations = run.filter(\.isAnnotation)
                if annotations.isEmpty { return bases }
                let annotation = CaptionText.Node.element(
                    .rubyText,
                    children: group(annotations[...], 0)
                )
                return [.element(.ruby, children: bases + [annotation])]
            }
        )
    }

    /// What is shown of a ruby: characters without an annotation are like those around it, and an
    /// annotation of nothing is not shown.
    private static func settled(_ run: ArraySlice<TTMLLeaf>) -> [TTMLLeaf] {
        if run.allSatisfy(\.isAnnotation) { return [] }
        if run.contains(where: \.isAnnotation) { return Array(run) }
        return run.map { leaf in
            var leaf = leaf
            leaf.ruby = nil
            return leaf
        }
    }

    /// Makes one space of each run of white space, and none at the ends of lines, where it is not
    /// kept (TTML2, 8.2, `xml:space`).
    private static func collapse(_ leaves: inout [TTMLLeaf], where applies: (TTMLLeaf) -> Bool) {
        // Where the last space went that may turn out to end a line.
        var spaceOwner: Int?
        var isAfterSpace = true
        for index in leaves.indices where applies(leaves[index]) {
            if leaves[index].isLineBreak {
                if let owner = spaceOwner { leaves[owner].text.removeLast() }
                (spaceOwner, isAfterSpace) = (nil, true)
                continue
            }
            if leaves[index].preservesSpace {
                (spaceOwner, isAfterSpace) = (nil, false)
                continue
            }
            if leaves[index].text.isEmpty { continue }
            if let endsWithSpace = leaves[index].endsWithSpace(afterSpace: isAfterSpace) {
                (isAfterSpace, spaceOwner) = (endsWithSpace, endsWithSpace ? index : nil)
                continue
            }
            var text = String.UnicodeScalarView()
            for scalar in leaves[index].text.unicodeScalars {
                let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
                if isSpace, isAfterSpace { continue }
                text.append(isSpace ? " " : scalar)
                isAfterSpace = isSpace
                spaceOwner = isSpace ? index : nil
            }
            leaves[index].text = String(text)
        }
        if let owner = spaceOwner { leaves[owner].text.removeLast() }
    }

    /// What spans can say, the outermost first.
    private static let levels: [@Sendable (TTMLLeaf) -> CaptionText.Element?] = [
        { $0.voice.map { .voice($0) } },
        { $0.language.map { .language($0) } },
        { $0.style.color.map { .color($0) } },
        { $0.style.isBold ? .bold : nil },
        { $0.style.isItalic ? .italic : nil },
        { $0.style.isUnderlined ? .underline : nil },
    ]

    private static func group(_ leaves: ArraySlice<TTMLLeaf>, _ level: Int) -> [CaptionText.Node] {
        guard let first = leaves.first else { return [] }
        // Most paragraphs have one look.
        if level == levels.count || leaves.dropFirst().allSatisfy({ $0.hasLook(of: first) }) {
            let text = CaptionText.Node.text(leaves.reduce(into: "") { $0 += $1.text })
            return levels[level...].reversed().reduce([text]) { nodes, element in
                element(first).map { [.element($0, children: nodes)] } ?? nodes
            }
        }
        return Array(leaves).runs(by: levels[level]).flatMap { run in
            let nodes = group(run, level + 1)
            guard let first = run.first, let element = levels[level](first) else { return nodes }
            return [CaptionText.Node.element(element, children: nodes)]
        }
    }
}

extension [TTMLLeaf] {
    /// Splits where a property changes.
    fileprivate func runs<Value: Equatable>(by property: (TTMLLeaf) -> Value) -> [ArraySlice<
        TTMLLeaf
    >] {
        var runs: [ArraySlice<TTMLLeaf>] = []
        var start = startIndex
        for index in indices.dropFirst() where property(self[index]) != property(self[index - 1]) {
            runs.append(self[start..<index])
            start = index
        }
        if start < endIndex { runs.append(self[start...]) }
        return runs
    }
}
