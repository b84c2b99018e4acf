// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `audit --look --reader`: a program reads the text in the picture.
@Suite struct PictureReaderTests {
    private struct Report: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable {
                let rule: String
                let message: String
            }

            struct Look: Decodable {
                struct Text: Decodable {
                    let start: Int
                    let words: String?
                }

                let text: [Text]
                let unreadText: String?
            }

            let findings: [Finding]
            let look: Look?
        }

        let assets: [Asset]
    }

    private static let words = [
        "Where are we going today?", "To the lake, I hope.", "And what will they say?",
        "Nothing at all, they never do.", "Then we should take the boat.", "It leaves in an hour.",
    ]

    /// A film with audio whose picture has six captions, each for a second and a half.
    private static func makeFilm(_ place: Workplace) throws {
        let captions = words.enumerated().map { number, text in
            (number * 2000 + 300, number * 2000 + 1800, text)
        }
        try place.write("burnt.srt", text: subRip(captions))
        _ = try place.make(
            "film.mp4",
            [
                "-f", "lavfi", "-i", "mandelbrot=s=640x360:r=25,trim=duration=12", "-f", "lavfi",
                "-i",
                "sine=frequency=300:duration=12", "-vf", "subtitles=\(place.path("burnt.srt"))",
                "-c:v",
                "libx264", "-preset", "ultrafast", "-c:a", "aac", "-b:a", "64k",
            ]
        )
    }

    /// A program that speaks the protocol: it checks each picture, and states its size and the words that it was given.
    private static let program = """
        import json, sys
        for number, name in enumerate(open(sys.argv[1]).read().splitlines(), 1):
            data = open(name, "rb").read()
            kind, width, height, most = data.split(None, 4)[:4]
            head = b"\\n".join([kind, width + b" " + height, most]) + b"\\n"
            assert kind == b"P5" and most == b"255" and len(data) - len(head) == int(width) * int(height)
            assert int(width) > 60 and 10 < int(height) < 200 and max(data[len(head):]) > 200
            print(json.dumps({"picture": number, "text": " " + sys.argv[2] + "\\n"}))
        """

    private static func audit(_ reader: String, in place: Workplace) throws -> ProcessResult {
        try run(
            builtBinary.path,
            ["audit", "--look", "--reader", reader, "--format", "json", "film.mp4"],
            in: place.folder
        )
    }

    private static func report(_ result: ProcessResult) throws -> Report.Asset {
        #expect(try validate(result.standardOutput, schema: "audit") == 1)
        let data = Data(result.standardOutput.utf8)
        return try JSONDecoder().decode(Report.self, from: data).assets[0]
    }

    @Test func `a program reads each text in the picture, and its language is known`() throws {
        try Workplace.with { place in
            try Self.makeFilm(place)
            try place.write("reader.py", text: Self.program)
            let words = "Où allons-nous aujourd'hui, et que vont-ils dire de notre bateau ?"
            let reader = "command:python3 reader.py {pictures} \"\(words)\""
            let asset = try Self.report(try Self.audit(reader, in: place))
            let look = try #require(asset.look)
            #expect(look.unreadText == nil)
            #expect(look.text.count >= 5 && look.text.count { $0.words == words } >= 5)
            let message = asset.findings.first { $0.rule == "L912" }?.message ?? ""
            #expect(message.contains("their language seems to be fr"), "\(asset.findings)")
        }
    }

    @Test func `a line that is no answer is the reason why the text is not read`() throws {
        try Workplace.with { place in
            try Self.makeFilm(place)
            try place.write(
                "reader.py",
                text: "import sys\nif open(sys.argv[1]).read(): print('{}')\n"
            )
            let result = try Self.audit("command:python3 reader.py {pictures}", in: place)
            let look = try #require(try Self.report(result).look)
            #expect(look.unreadText?.contains("is no answer about one of the pictures") == true)
            #expect(look.text.count >= 5 && look.text.allSatisfy { $0.words == nil })
        }
    }

    @Test func `a reader that does not run is an error before anything is looked at`() throws {
        try Workplace.with { place in
            try place.write("film.mp4", text: "")
            let missing = try Self.audit("command:./no-such-reader {pictures}", in: place)
            #expect(missing.exitCode == 2)
            #expect(
                missing.standardError.contains("no-such-reader cannot be started"),
                missing.summary
            )
            let failing = try Self.audit(
                "command:python3 -c \"raise SystemExit('no models')\" {pictures}",
                in: place
            )
            #expect(
                failing.exitCode == 2 && failing.standardError.contains("no models"),
                failing.summary
            )
        }
    }

    /// Audits with a package in place of RapidOCR.
    private static func audit(package: String, in place: Workplace) throws -> ProcessResult {
        try FileManager.default.createDirectory(
            atPath: place.path("rapidocr_onnxruntime"),
            withIntermediateDirectories: true
        )
        try place.write("rapidocr_onnxruntime/__init__.py", text: package)
        return try run(
            builtBinary.path,
            ["audit", "--look", "--reader", "rapidocr", "--format", "json", "film.mp4"],
            in: place.folder,
            environment: ["PYTHONPATH": place.folder.path]
        )
    }

    @Test func `rapidocr is a package of Python, and the error names it where it is missing`()
        throws
    {
        try Workplace.with { place in
            try place.write("film.mp4", text: "")
            let missing = try Self.audit(package: "raise ImportError('none here')", in: place)
            #expect(missing.exitCode == 2)
            #expect(
                missing.standardError.contains(
                    "none here; to install it: pip install rapidocr-onnxruntime"
                )
            )
            try Self.makeFilm(place)
            let package = """
                import os
                class RapidOCR:
                    def __init__(self, **options): pass
                    def __call__(self, name, use_cls):
                        assert os.path.exists(name)
                        boxes = [[[[0, 9]], "below", 0.9], [[[0, 2]], "above", 0.9]]
                        return (None if name.endswith("/1.pgm") else boxes), None
                """
            let found = try Self.report(try Self.audit(package: package, in: place))
            let words = found.look?.text.map(\.words) ?? []
            #expect(words.count { $0 == "above below" } == words.count - 1, "\(words)")
        }
    }

    @Test(arguments: [["--reader", "rapidocr"], ["--look", "--reader", "command:cat"]])
    func `a reader needs --look, and a program a list of pictures`(options: [String]) throws {
        let result = try run(builtBinary.path, ["audit", "film.mp4"] + options)
        #expect(result.exitCode == 64 && result.standardError.contains("reader"), result.summary)
    }
}
