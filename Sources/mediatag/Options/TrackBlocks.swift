// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// The `--track` blocks of a command line: each with the options up to the next `--track`.
///
/// ArgumentParser reads all options of a command into one value. It reads the whole line first, for what
/// is wrong with it, for help and for completions; the line is then cut at each `--track` and read
/// again, block by block.
enum TrackBlocks {
    /// The options of a block, and those of the command as a whole.
    private struct Block: ParsableArguments {
        @OptionGroup var tags: TagOptions
        @OptionGroup var output: EditOptions
        @Option var format: OutputFormat = .text
        @Argument var movie: [String] = []
    }

    /// Reads the arguments after the command's name.
    ///
    /// - Parameters:
    ///   - arguments: the arguments.
    ///   - whole: what they came to, read as a whole; a single block is read no second time.
    /// - Returns: the blocks in their order.
    /// - Throws: `ValidationError` if an option comes before the first `--track`, a block has no options, or
    ///   options contradict each other.
    static func parse(
        _ arguments: [String],
        readWhole whole: TagOptions
    ) throws -> [TagRequest] {
        let blocks = split(arguments)
        // Each reading of a block takes a millisecond.
        if let lead = blocks.first, lead.contains(where: { $0.hasPrefix("-") }),
            try !Block.parse(lead).tags.tags().isEmpty
        {
            throw ValidationError("Options apply to the --track before them; begin with --track.")
        }
        return try blocks.dropFirst().map { block in
            try requireNoContradiction(in: block)
            let options = try blocks.count == 2 ? whole : Block.parse(block).tags
            let text = options.tracks.last ?? ""
            let selector = try parseSelector(text)
            let tags = try options.tags()
            guard !tags.isEmpty else {
                throw ValidationError("--track \(text) has no options after it.")
            }
            return TagRequest(track: selector, tags: tags)
        }
    }

    /// The arguments before the first `--track`, and each `--track` with the arguments up to the next.
    private static func split(_ arguments: [String]) -> [[String]] {
        var blocks: [[String]] = [[]]
        var isOption = true
        for argument in arguments {
            if argument == "--" { isOption = false }
            if isOption, argument == "--track" || argument.hasPrefix("--track=") {
                blocks.append([])
            }
            blocks[blocks.count - 1].append(argument)
        }
        return blocks
    }

    private static func requireNoContradiction(in block: [String]) throws {
        for flags in TagOptions.exclusive {
            let used = flags.filter(block.contains)
            guard used.count < 2 else {
                throw ValidationError("\(used.joined(separator: " and ")) exclude each other.")
            }
        }
    }
}
