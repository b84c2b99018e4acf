// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaSelection

extension EngineCommand {
    /// Runs the program and reads its words: from a file that it wrote, or from its standard output.
    func words(_ task: RecognitionTask) throws(EngineFault) -> TranscriptReading {
        if needsLanguage, task.language == nil { throw .languageNeeded }
        let arguments = arguments(
            audio: task.audio.path,
            language: task.language?.primarySubtag ?? "",
            output: task.audio.output
        )
        let output = try EngineProcess.run(arguments, timeLimit: task.seconds) { _ in
            task.progress(.recognised(milliseconds: nil, of: task.audio.milliseconds))
        }
        let bytes = try Self.writtenFile(task.audio) ?? output.bytes
        return try TranscriptReading(engineOutput: bytes, words: output.words)
    }

    /// The file at `{output}`, or what whisper.cpp writes beside the audio; nil if there is none.
    private static func writtenFile(_ audio: RecognitionAudio) throws(EngineFault) -> [UInt8]? {
        for path in [audio.output + ".json", audio.output, audio.path + ".json"]
        where FilePath.exists(path) {
            let limit = EngineProcess.outputLimit
            do throws(FileError) {
                let file = try SystemFile.reading(path)
                if file.length <= UInt64(limit) { return try file.read(0..<file.length) }
            } catch {
                throw .outputFile("\(error)")
            }
            throw .tooMuchOutput(limit: limit)
        }
        return nil
    }
}
