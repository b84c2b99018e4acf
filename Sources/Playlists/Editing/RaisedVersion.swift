// SPDX-License-Identifier: Apache-2.0

/// The version that a playlist had before an edit raised it, in a comment after `EXT-X-VERSION`.
///
///     #EXT-X-VERSION:7
///     # mediatag: version 7 in place of 4
///
/// An edit that takes back what needed the higher version restores the line by it: nothing else in a playlist states what
/// its author had written. Players ignore comments (RFC 8216bis-22, 4.1).
struct RaisedVersion {
    /// The version that was needed.
    let version: Int
    /// The author's value of the tag; nil where the tag was missing.
    let former: String?

    private static let beginning = "# mediatag: version "
    private static let middle = " in place of "
    private static let missing = "none"

    init(_ version: Int, over former: String?) {
        (self.version, self.former) = (version, former)
    }

    /// Reads the comment; nil if a line is another one.
    init?(_ line: PlaylistLine) {
        guard line.kind == .comment, line.text.hasPrefix(Self.beginning) else { return nil }
        let values = line.text.dropFirst(Self.beginning.count).split(separator: Self.middle)
        guard values.count == 2, let version = Int(values[0]) else { return nil }
        self.init(version, over: values[1] == Self.missing ? nil : String(values[1]))
    }

    /// The bytes of the comment without the end of a line.
    var lineBytes: [UInt8] {
        Array((Self.beginning + "\(version)" + Self.middle + (former ?? Self.missing)).utf8)
    }
}

extension MultivariantPlaylist {
    /// Raises the version to what an edit needs for what it added, and restores the author's where nothing needs the
    /// raised one any more.
    ///
    /// - Parameter old: the lines before the edit.
    mutating func settleVersion(since old: PlaylistText) {
        if let need = TagCatalog.versionRequirement(of: text, over: old) { raiseVersion(to: need) }
        restoreVersion()
    }

    /// The line of the tag, counted from 1, its value, and the comment after it.
    private var statedVersion: (line: Int, value: Int, raised: RaisedVersion?)? {
        text.first(Version.self).map { stated in
            let next = text.lines.dropFirst(stated.line).first
            let raised = next.flatMap(RaisedVersion.init)
            let isCurrent = raised?.version == stated.tag.value
            return (stated.line, stated.tag.value, isCurrent ? raised : nil)
        }
    }

    private mutating func raiseVersion(to version: Int) {
        let content = Version(version).lineBytes
        guard let stated = statedVersion else {
            let comment = RaisedVersion(version, over: nil).lineBytes
            let place = min(1, text.lines.count)
            return insert([(place, content), (place, comment)])
        }
        guard stated.value < version else { return }
        let author = String(decoding: text.lines[stated.line - 1].value, as: UTF8.self)
        let raised = RaisedVersion(version, over: stated.raised.map(\.former) ?? author)
        text.replaceLine(at: stated.line - 1, with: content)
        if stated.raised == nil {
            insert([(stated.line, raised.lineBytes)])
        } else {
            text.replaceLine(at: stated.line, with: raised.lineBytes)
        }
    }

    private mutating func restoreVersion() {
        guard let stated = statedVersion, let raised = stated.raised else { return }
        let needs = TagCatalog.versions(neededIn: text)
        guard !needs.contains(stated.value) else { return }
        let need = needs.filter { $0 < stated.value }.max() ?? 1
        let author = raised.former.map { Int($0) ?? 1 } ?? 1
        guard need <= author else {
            text.replaceLine(at: stated.line - 1, with: Version(need).lineBytes)
            let lower = RaisedVersion(need, over: raised.former).lineBytes
            return text.replaceLine(at: stated.line, with: lower)
        }
        guard let former = raised.former else {
            return removeLines(at: [stated.line, stated.line + 1])
        }
        text.replaceLine(
            at: stated.line - 1,
            with: Array("#\(TagName.version.rawValue):\(former)".utf8)
        )
        removeLines(at: [stated.line + 1])
    }
}
