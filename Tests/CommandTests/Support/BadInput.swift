// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension Workplace {
    /// That `add-subs` with these arguments ends with 2, names `file` and every one of `reasons`, and
    /// leaves all files of the folder as they are.
    func expectRefusal(
        _ arguments: [String],
        naming file: String,
        _ reasons: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try contents()
        let result = try run(builtBinary.path, ["add-subs"] + arguments, in: folder)
        #expect(result.exitCode == 2, result.summary, sourceLocation: sourceLocation)
        #expect(result.standardOutput == "", result.summary, sourceLocation: sourceLocation)
        let error = result.standardError
        #expect(error.hasPrefix("error: \(file):"), result.summary, sourceLocation: sourceLocation)
        for reason in reasons {
            #expect(error.contains(reason), result.summary, sourceLocation: sourceLocation)
        }
        #expect(error.count < 2000, result.summary, sourceLocation: sourceLocation)
        #expect(try contents() == before, result.summary, sourceLocation: sourceLocation)
    }

    /// The files of the folder by name; for a folder or link, nothing.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try names {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
            contents[name] = isThere && !isFolder.boolValue ? try data(name) : Data()
        }
        return contents
    }
}
