// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Holds a JSON text against a schema of `Docs/schemas`, with another program as the judge.
func validate(_ json: String, by schema: String) throws {
    let file = SampleMedia.packageRoot.appending(path: "Docs/schemas/\(schema)")
    let script = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(json.load(open(sys.argv[2])), schema, jsonschema.Draft202012Validator)
        """
    try withTemporaryFile(named: "output.json", Array(json.utf8)) { path in
        let result = try run("python3", ["-c", script, file.path, path])
        #expect(result.exitCode == 0, "\(result.standardError.suffix(1500))")
    }
}
