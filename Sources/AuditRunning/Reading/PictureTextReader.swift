// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Looking
package import Speech

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A program that reads the text in pictures: `rapidocr`, or `command:LINE`.
///
/// It gets a file that names a picture in each line, and prints a JSON object in a line for each picture that it can read, with the
/// members `picture`, its number from 1, and `text`.
package struct PictureTextReader: Sendable {
    private enum Program {
        case rapidOCR
        case command(CommandTemplate)
    }

    /// The name, as the user wrote it.
    package let name: String
    private let program: Program

    /// The name of RapidOCR, a package of Python.
    package static let rapidOCR = "rapidocr"
    /// The start of a name that is a command line.
    private static let prefix = "command:"
    /// The word that is replaced by the name of the list of pictures.
    private static let list = "{pictures}"
    /// More pictures of a film are not read.
    private static let mostPictures = 4096
    /// What a program may print, in bytes.
    private static let outputLimit = 16 << 20
    /// Seconds that a program may take to start, and for each picture.
    private static let seconds = (start: 120, picture: 5)

    /// Reads a name; nil if it names no reader.
    package init?(_ text: String) {
        name = text
        if text == Self.rapidOCR {
            program = .rapidOCR
        } else if text.hasPrefix(Self.prefix),
            let line = CommandTemplate(String(text.dropFirst(Self.prefix.count))),
            line.hasArgument(with: Self.list)
        {
            program = .command(line)
        } else {
            return nil
        }
    }

    /// Starts the program without a picture, to find out whether it is set up.
    ///
    /// - Throws: `EngineFault` where it cannot be started, or fails.
    package func check() throws(EngineFault) { _ = try words(in: []) }

    /// Reads the texts of a picture that was measured; a fault becomes the reason why they are not read.
    func read(_ picture: inout SeenPicture) {
        guard case .seen(var activity) = picture else { return }
        do throws(EngineFault) {
            activity.setWords(try words(in: activity.textPictures))
        } catch {
            activity.unreadText = error.reason(of: "the reader")
        }
        activity.textPictures = []
        picture = .seen(activity)
    }

    /// What is written in pictures; nil where nothing is.
    private func words(in all: [TextPicture]) throws(EngineFault) -> [String?] {
        let pictures = all.prefix(Self.mostPictures)
        let files = try PictureFiles(pictures)
        let output = try EngineProcess.run(
            arguments(files.list),
            outputLimit: Self.outputLimit,
            timeLimit: Self.seconds.start + Self.seconds.picture * pictures.count
        )
        var words = [String?](repeating: nil, count: pictures.count)
        for line in output.bytes.split(separator: 0x0A) {
            guard let answer = Answer(line), words.indices.contains(answer.picture - 1) else {
                let start = String(decoding: line.prefix(200), as: UTF8.self)
                throw .outputFile("a line is no answer about one of the pictures: \(start)")
            }
            words[answer.picture - 1] = answer.words
        }
        return words
    }

    private func arguments(_ list: String) -> [String] {
        switch program {
        case .rapidOCR: ["python3", "-c", Self.script, list]
        case .command(let line): line.filled([(Self.list, list)])
        }
    }

    /// RapidOCR with the models of its package.
    private static let script = """
        import json, sys
        try:
            from rapidocr_onnxruntime import RapidOCR
        except ImportError as error:
            sys.exit(f"{error}; to install it: pip install rapidocr-onnxruntime")
        reader = RapidOCR(intra_op_num_threads=1, use_cls=False, det_limit_type="min", det_limit_side_len=160)
        with open(sys.argv[1], encoding="utf-8") as names:
            for number, name in enumerate(names, 1):
                found, _ = reader(name.rstrip("\\n"), use_cls=False)
                rows = sorted(found or [], key=lambda line: line[0][0][1])
                print(json.dumps({"picture": number, "text": "\\n".join(row[1] for row in rows)}))
        """
}

/// What a program prints of a picture.
private struct Answer: Decodable {
    let picture: Int
    let text: String

    /// Captions and titles are shorter, in characters.
    private static let longest = 2000

    /// The text without spaces at its ends; nil if nothing is left.
    var words: String? {
        let words = text.prefix(Self.longest).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    init?(_ line: ArraySlice<UInt8>) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line))
        } catch {
            return nil
        }
    }
}

/// Pictures as files in a folder that is removed with this value, and a list of them.
private struct PictureFiles {
    /// The file with a path in each line.
    let list: String
    private let folder: ScratchFolder

    init(_ pictures: ArraySlice<TextPicture>) throws(EngineFault) {
        do throws(FileError) {
            folder = try ScratchFolder(for: "mediatag-text")
            list = folder.path + "/pictures"
            var paths = ""
            for (index, picture) in pictures.enumerated() {
                let path = "\(folder.path)/\(index + 1).pgm"
                try SystemFile.write(picture.file, to: path, replacing: false)
                paths += path + "\n"
            }
            try SystemFile.write(Array(paths.utf8), to: list, replacing: false)
        } catch {
            throw .outputFile("\(error)")
        }
    }
}
