// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

@Suite struct EngineCommandTests {
    @Test func `a command line is divided as a shell does and no shell replaces anything`() throws {
        let text = #"tool -f "{audio}" --x='a "b" c' \  "$HOME \" \n" '' *.txt -l{language}x >out"#
        let command = try #require(EngineCommand(text))
        #expect(
            command.arguments(audio: "/tmp/a b.wav", language: "en", output: "/tmp/o") == [
                "tool", "-f", "/tmp/a b.wav", #"--x=a "b" c"#, " ", #"$HOME " \n"#, "", "*.txt",
                "-lenx",
                ">out",
            ]
        )
        #expect(command.needsLanguage)
    }

    @Test func `what replaces a placeholder is not looked at again`() throws {
        let command = try #require(EngineCommand("t {audio}{output}"))
        let arguments = command.arguments(audio: "{output}", language: "", output: "{language}")
        #expect(arguments == ["t", "{output}{language}"])
        #expect(!command.needsLanguage)
    }

    @Test
    func
        `a program with a place for texts scores them, and has no name of a file where it recognises`()
        throws
    {
        let command = try #require(EngineCommand("t {audio} --score={texts}"))
        #expect(command.scoresTexts)
        #expect(
            command.arguments(audio: "a", language: "", output: "o", texts: "/tmp/t") == [
                "t", "a", "--score=/tmp/t",
            ]
        )
        #expect(command.arguments(audio: "a", language: "", output: "o").last == "--score=")
        #expect(try #require(EngineCommand("{texts} {audio}")).scoresTexts == false)
    }

    @Test(arguments: [
        "", " ", "tool", "{audio}", "tool '{audio}", "tool \"{audio}", "tool {audio} \\",
        "'' {audio}",
    ])
    func `a line without program, audio or the end of a quotation is refused`(text: String) {
        #expect(EngineCommand(text) == nil)
    }
}
