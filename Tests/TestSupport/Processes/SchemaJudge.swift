// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Checks JSON texts by the schemas of `Docs/schemas` with Python's jsonschema.
///
/// One process answers all tests: to start it takes half a second, and a check some milliseconds.
package enum SchemaJudge {
    /// What the judge says.
    package struct Verdict: Decodable, Sendable {
        /// How many texts, one after the other, there were.
        package let count: Int
        /// The first fault; nil if every text is as the schema says.
        package let fault: String?
    }

    /// Checks texts.
    ///
    /// - Parameters:
    ///   - text: JSON texts, one after the other.
    ///   - schema: a file in `Docs/schemas`.
    /// - Returns: what it finds.
    /// - Throws: `ProcessFailure` if Python or jsonschema is missing.
    package static func check(_ text: String, by schema: String) throws -> Verdict {
        let file = SampleMedia.packageRoot.appending(path: "Docs/schemas/\(schema)").path
        return try withTemporaryFile(named: "output.json", Array(text.utf8)) { path in
            try running.withLock { running in
                let judge = try running ?? Judge()
                running = judge
                return try judge.verdict(of: path, by: file)
            }
        }
    }

    private static let running = Mutex<Judge?>(nil)
}

/// The process, which ends when the tests end, because its standard input does.
private final class Judge {
    private static let script = """
        import json, sys, jsonschema
        validators = {}
        for line in sys.stdin:
            schema, path = json.loads(line)
            count, fault = 0, None
            try:
                if schema not in validators:
                    value = json.load(open(schema))
                    kind = jsonschema.validators.validator_for(value)
                    kind.check_schema(value)
                    validators[schema] = kind(value)
                text = open(path).read().strip()
                while text and not fault:
                    value, end = json.JSONDecoder().raw_decode(text)
                    text, count = text[end:].strip(), count + 1
                    for error in validators[schema].iter_errors(value):
                        fault = f"{error.json_path}: {error.message}"[:1500]
                        break
            except Exception as error:
                fault = repr(error)[:1500]
            print(json.dumps({"count": count, "fault": fault}), flush=True)
        """

    private let requests: FileHandle
    private let answers: FileHandle
    private var unread = Data()

    init() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        requests = input.fileHandleForWriting
        answers = output.fileHandleForReading
    }

    func verdict(of path: String, by schema: String) throws -> SchemaJudge.Verdict {
        try requests.write(contentsOf: try JSONEncoder().encode([schema, path]) + Data("\n".utf8))
        while !unread.contains(UInt8(ascii: "\n")) {
            let part = answers.availableData
            if part.isEmpty {
                throw ProcessFailure(description: "python3 with jsonschema ended; see its error")
            }
            unread += part
        }
        let line = unread.prefix { $0 != UInt8(ascii: "\n") }
        let verdict = try JSONDecoder().decode(SchemaJudge.Verdict.self, from: line)
        unread = unread.dropFirst(line.count + 1)
        return verdict
    }
}
