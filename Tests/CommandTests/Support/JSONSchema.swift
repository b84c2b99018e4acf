// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Checks JSON texts, one behind the other, against a schema in `Docs/schemas` with python's
/// jsonschema.
///
/// - Returns: how many texts there were.
@discardableResult
func validate(
    _ text: String,
    schema: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Int {
    let script = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        validator = jsonschema.validators.validator_for(schema)
        validator.check_schema(schema)
        text, count = open(sys.argv[2]).read().strip(), 0
        while text:
            value, end = json.JSONDecoder().raw_decode(text)
            text, count = text[end:].strip(), count + 1
            for error in validator(schema).iter_errors(value):
                sys.exit(f"{error.json_path}: {error.message}")
        print(count)
        """
    let file = SampleMedia.packageRoot.appending(path: "Docs/schemas/\(schema).json").path
    return try withTemporaryFile(named: "output.json", text.utf8) { path in
        let result = try run("python3", ["-c", script, file, path])
        #expect(result.exitCode == 0, result.summary, sourceLocation: sourceLocation)
        return Int(result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
}
