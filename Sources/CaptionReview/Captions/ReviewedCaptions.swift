// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives

/// A caption file under review: its blocks as written, each with a number that stays with it.
///
/// Its bytes are always a file that reads back as the same blocks. What no edit touched keeps every byte.
package struct ReviewedCaptions: Equatable, Sendable {
    /// The blocks and the encoding.
    private var source: CaptionSource
    /// The numbers of the blocks, in the order of the file.
    package private(set) var ids: [Int]
    /// Whether the numbers of SubRip cues count from 1, so that edits keep them so.
    package let isNumbered: Bool
    /// The file, in its encoding.
    package private(set) var bytes: [UInt8]
    /// The number of the next new block.
    package private(set) var nextID: Int
    private let fileName: String

    /// Takes a file that was read.
    ///
    /// - Parameters:
    ///   - source: the file, SubRip or WebVTT.
    ///   - bytes: its bytes.
    ///   - fileName: how errors name it.
    package init(_ source: CaptionSource, bytes: [UInt8], fileName: String) {
        let count = Self.blocks(of: source.content).count
        self.init(
            source,
            bytes: bytes,
            ids: Array(1..<(count + 1)),
            isNumbered: Self.isNumbered(source.content),
            nextID: count + 1,
            fileName: fileName
        )
    }

    /// Takes a file that was read whose blocks have been edited before.
    ///
    /// - Returns: nil if there are not as many blocks as numbers.
    package init?(
        resuming source: CaptionSource,
        bytes: [UInt8],
        ids: [Int],
        isNumbered: Bool,
        nextID: Int,
        fileName: String
    ) {
        guard Self.blocks(of: source.content).count == ids.count else { return nil }
        self.init(
            source,
            bytes: bytes,
            ids: ids,
            isNumbered: isNumbered,
            nextID: nextID,
            fileName: fileName
        )
    }

    private init(
        _ source: CaptionSource,
        bytes: [UInt8],
        ids: [Int],
        isNumbered: Bool,
        nextID: Int,
        fileName: String
    ) {
        (self.source, self.bytes, self.ids) = (source, bytes, ids)
        (self.isNumbered, self.nextID, self.fileName) = (isNumbered, nextID, fileName)
    }

    /// The format.
    package var format: CaptionFormat { source.content.format }

    /// The blocks, in the order of the file.
    package var blocks: [ReviewBlock] { Self.blocks(of: source.content) }

    /// The numbers of the blocks that are cues with times, in the order of the file.
    package var cueIDs: [Int] { zip(ids, blocks).filter { $0.1.times != nil }.map(\.0) }

    /// Applies a change.
    ///
    /// - Throws: `.noSuchCue` if its blocks are not there; `.unreadableText` if the file would not read back as the
    ///   same blocks; `.unencodable`.
    package mutating func apply(_ change: BlockChange) throws(ReviewError) {
        var ids = ids
        guard let place = change.apply(to: &ids) else { throw .noSuchCue }
        var written = blocks.map(\.written)
        written.replaceSubrange(
            place..<place + change.before.count,
            with: change.after.map { $0.bytes[...] }
        )
        var edited = source
        edited.content = try Self.content(leading + written.joined(), like: source.content)
        guard Self.blocks(of: edited.content).map(\.written) == written else {
            throw .unreadableText
        }
        if isNumbered { edited.fix([.renumber]) }
        do {
            bytes = try edited.write(fileName: fileName)
        } catch {
            throw .unencodable(error.reason)
        }
        source = edited
        self.ids = ids
        nextID = max(nextID, (change.after.map(\.id).max() ?? 0) + 1)
    }

    private var leading: [UInt8] {
        switch source.content {
        case .subRip(let document): Array(document.leading)
        case .webVTT(let document): Array(document.leading)
        case .scc, .ebuSTL, .ttml: []
        }
    }

    /// Reads a text in the format of another.
    private static func content(
        _ text: [UInt8],
        like content: CaptionSource.Content
    ) throws(ReviewError) -> CaptionSource.Content {
        switch content {
        case .subRip: .subRip(SubRip.parse(text[...]).0)
        case .webVTT: .webVTT(WebVTT.parse(text[...]).0)
        case .scc, .ebuSTL, .ttml: throw .notACommand
        }
    }

    private static func blocks(of content: CaptionSource.Content) -> [ReviewBlock] {
        switch content {
        case .subRip(let document): document.blocks.map { .subRip($0) }
        case .webVTT(let document): document.blocks.map { .webVTT($0) }
        case .scc, .ebuSTL, .ttml: []
        }
    }

    private static func isNumbered(_ content: CaptionSource.Content) -> Bool {
        guard case .subRip(let document) = content else { return false }
        return document.blocks.enumerated().allSatisfy { index, block in
            block.number?.elementsEqual(String(index + 1).utf8) == true
        }
    }
}

extension ReviewedCaptions {
    /// Reads bytes as one block of the file's format.
    ///
    /// - Returns: the block; nil if they are not exactly one.
    func block(reading bytes: [UInt8]) -> ReviewBlock? {
        switch format {
        case .subRip:
            let document = SubRip.parse(bytes[...]).0
            guard document.blocks.count == 1, document.leading.isEmpty else { return nil }
            return .subRip(document.blocks[0])
        case .webVTT:
            let document = WebVTT.parse((Array("WEBVTT\n\n".utf8) + bytes)[...]).0
            return document.blocks.count == 1 ? .webVTT(document.blocks[0]) : nil
        default: return nil
        }
    }

    /// The line ending of the file.
    var lineEnding: ArraySlice<UInt8> {
        let parts = [leading[...]] + blocks.prefix(1).map(\.written)
        let part = parts.first { bytes in bytes.contains { $0 == 0x0A || $0 == 0x0D } }
        return ReviewBlock.lineEnding(of: part ?? [])
    }
}
