// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What is said of inputs that are no files.
@Suite struct UnreadableInputTests {
    private func answer(_ script: String, in place: Workplace) throws -> String {
        let result = try run(
            "bash",
            ["-c", script, builtBinary.path],
            in: place.folder
        )
        #expect(result.exitCode == 2, result.summary)
        return result.standardError
    }

    @Test func `pipes and devices are named, and what to do`() throws {
        try Workplace.with { place in
            let advice = "a pipe, and this file is read at many places; save it as a file first"
            for command in ["inspect", "repair", "extract --plain"] {
                let text = try answer("cat movie.mp4 | \"$0\" \(command) /dev/stdin", in: place)
                #expect(text.contains("/dev/stdin: \(advice)"), "\(text)")
            }
            let device = try answer("\"$0\" inspect /dev/zero", in: place)
            #expect(device.contains("/dev/zero: a device, and this file is"), "\(device)")
            let folder = try answer("\"$0\" inspect .", in: place)
            #expect(folder.contains("Is a directory"), "\(folder)")
        }
    }

    @Test func `URLs of other schemes are named, and what to do`() throws {
        try Workplace.with { place in
            for command in ["inspect", "repair", "extract --plain", "audit", "captions check"] {
                let text = try answer("\"$0\" \(command) ftp://h.example/a.mp4", in: place)
                let advice =
                    "ftp is not supported, only http and https are; download the file first"
                #expect(text.contains(advice), "\(command): \(text)")
            }
            let text = try answer("\"$0\" inspect file:///a.mp4", in: place)
            #expect(text.contains("URLs of files are not read; pass the path"), "\(text)")
        }
    }

    @Test func `URLs are rejected by name if a command reads files only`() throws {
        try Workplace.with { place in
            for command in ["repair", "undo", "optimize", "tag --track 1 --sdh"] {
                let text = try answer("\"$0\" \(command) http://127.0.0.1:9/a.mp4", in: place)
                let advice = "only files are read here, not URLs; download the file first"
                #expect(text.contains(advice), "\(command): \(text)")
            }
        }
    }

    @Test(arguments: ["heic", "avif", "mif1"])
    func `still images are not called interrupted recordings`(brand: String) throws {
        try Workplace.with { place in
            let type =
                [0, 0, 0, 20] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
            try place.write("a.heic", type + [0, 0, 0, 12] + Array("meta".utf8) + [0, 0, 0, 0])
            let text = try answer("\"$0\" inspect a.heic", in: place)
            #expect(text.contains("a.heic: a still picture (\(brand), HEIF or AVIF)"), "\(text)")
        }
    }

    @Test func `an error of an audit is printed once, and once in the report`() throws {
        try Workplace.with { place in
            let result = try mediatag("audit", "nope.mp4", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            let reason = "No such file or directory"
            #expect(result.standardError.ranges(of: reason).count == 1, result.summary)
            #expect(result.standardOutput.ranges(of: reason).count == 1, result.summary)
        }
    }
}
