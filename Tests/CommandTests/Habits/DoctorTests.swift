// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag doctor` and `mediatag setup`.
@Suite struct DoctorTests {
    private func status(of name: String, in text: String) throws -> [String: Any] {
        let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let components = try #require(report?["components"] as? [[String: Any]])
        return try #require(components.first { $0["name"] as? String == name })
    }

    @Test func `what the tests need is found, with its version`() throws {
        let text = try succeed("doctor", "--format", "json")
        #expect(try validate(text, schema: "doctor") == 1)
        let ffmpeg = try status(of: "ffmpeg", in: text)
        #expect(ffmpeg["status"] as? String == "found")
        #expect((ffmpeg["detail"] as? String)?.contains(/\d/) == true)
        for name in ["libxml2", "icu", "sqlite", "libass", "tesseract", "espeak-ng"] {
            #expect(try status(of: name, in: text)["status"] as? String == "found", "\(name)")
        }
    }

    @Test func `a missing component has the command that installs it, and can be required`() throws
    {
        let environment = [
            "MEDIATAG_FFMPEG_DIR": "/nonexistent", "MEDIATAG_WHISPER": "/nonexistent",
        ]
        let words = ["doctor", "--require", "ffmpeg"]
        let missing = try run(builtBinary.path, words, environment: environment)
        #expect(missing.exitCode == 1, missing.summary)
        #expect(missing.standardOutput.contains("missing  ffmpeg"))
        #expect(missing.standardOutput.contains(/install: (apt-get|dnf|brew) install ffmpeg/))
        #expect(missing.standardOutput.contains("install: mediatag setup whisper"))
        #expect(
            missing.standardOutput.split(separator: "\n").allSatisfy {
                $0.count <= 80 || $0.contains("/")
            }
        )
        let found = try mediatag("doctor", "--require", "ffmpeg")
        #expect(found.exitCode == 0, found.summary)
        let unknown = try mediatag("doctor", "--require", "ffmpg")
        #expect(unknown.exitCode == 64 && unknown.standardError.contains("Did you mean ffmpeg"))
    }

    /// A Python that writes down how it is called, and makes an environment that is the same.
    private static let python = """
        #!/bin/sh
        echo "$@" >> "$CALLS"
        if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python3"; fi
        if [ "$1" = -c ] && [ ! -e "$CALLS.done" ]; then exit 1; fi
        case "$*" in *install*) touch "$CALLS.done" ;; esac
        """

    @Test func `setup installs the packages that Scripts/setup.sh installs, once`() throws {
        let script = try String(
            contentsOf: SampleMedia.packageRoot.appending(path: "Scripts/setup.sh"),
            encoding: .utf8
        )
        try Workplace.with { place in
            try FileManager.default.createDirectory(
                atPath: place.path("bin"),
                withIntermediateDirectories: true
            )
            let program = try place.write("bin/python3", text: Self.python)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            let environment = [
                "PATH": place.path("bin") + ":/usr/bin:/bin", "CALLS": place.path("calls"),
                "XDG_DATA_HOME": place.path("data"), "MEDIATAG_WHISPER": "",
            ]
            let first = try run(builtBinary.path, ["setup", "whisper"], environment: environment)
            #expect(first.exitCode == 0, first.summary)
            #expect(first.standardOutput.contains("whisper: installed in \(place.path("data"))"))
            let calls = try String(contentsOfFile: place.path("calls"), encoding: .utf8)
            let install = try #require(
                calls.split(separator: "\n").first { $0.contains("install") }
            )
            let packages = install.split(separator: " ").filter { $0.contains("==") }
            #expect(!packages.isEmpty)
            #expect(script.contains("whisper_packages=(\(packages.joined(separator: " ")))"))
            let second = try run(builtBinary.path, ["setup", "whisper"], environment: environment)
            #expect(second.standardOutput.contains("whisper: already installed in"))
        }
    }

    @Test func `setup reports why pip failed`() throws {
        try Workplace.with { place in
            try FileManager.default.createDirectory(
                atPath: place.path("bin"),
                withIntermediateDirectories: true
            )
            let program = try place.write(
                "bin/python3",
                text: "#!/bin/sh\necho no module venv >&2\nexit 1\n"
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            let environment = [
                "PATH": place.path("bin") + ":/usr/bin:/bin", "XDG_DATA_HOME": place.path("data"),
                "MEDIATAG_VOICE": "",
            ]
            let result = try run(builtBinary.path, ["setup", "voice"], environment: environment)
            #expect(result.exitCode == 2, result.summary)
            #expect(
                result.standardError.contains("voice: pip ended with status 1:\nno module venv")
            )
        }
    }
}
