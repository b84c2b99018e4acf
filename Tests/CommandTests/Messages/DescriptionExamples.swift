// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import Speech

@testable import AudioDescription
@testable import FFmpegMedia

extension MessageFamily {
    static let descriptionErrors: [MessageFamily] = [
        MessageFamily(
            errors: "DescribeError.Kind",
            in: "AudioDescription/Describing/DescribeError.swift",
            [
                DescribeError.Kind.media(MediaError(.noCues, path: "movie.mp4")),
                .file(FileError(.outputExists, path: "out.ad.dapt.ttml")),
                .notInstalled(library: "libebur128", reason: "no such file"), .noAudio,
                .undecodable(packets: 2),
                .voice("espeak:en-us", .silent, description: "d1"), .noVoice(description: "d1"),
                .lexiconMissing("names.tsv", reason: "No such file or directory"), .noLanguage,
                .doesNotFit(description: "d1", milliseconds: 300),
                .cannotPause(track: "3 timecode und", .kind),
                .tooLong(description: "d1", seconds: 900),
            ]
        ) { DescribeError($0, path: "movie.mp4") },
        MessageFamily(
            errors: "PauseObstacle",
            in: "AudioDescription/Describing/DescribeError.swift",
            [
                PauseObstacle.kind, .timesInText, .encrypted, .external, .severalFormats, .edits,
                .audio,
            ]
        ) { DescribeError(.cannotPause(track: "2 audio en", $0), path: "movie.mp4") },
        MessageFamily(
            errors: "VoiceFault",
            in: "AudioDescription/Voices/VoiceFault.swift",
            [
                VoiceFault.program(.notStarted(program: "piper", reason: "no such file")),
                .noOutput, .unreadable(FFmpegError(.notInstalled, path: "d1.wav")), .noAudio,
                .damaged(packets: 1), .silent, .tooLong(seconds: 3600),
                .clipBeyondEnd(begin: 5000, length: 2000), .noRecording(["d1.wav", "d1.flac"]),
                .remoteRecording("https://media.example/d1.wav"),
                .notInstalled(library: "libsonic", reason: "no such file"),
                .synthesiser(.unknownVoice("klingon", nearest: [])), .outOfMemory,
                .file("d1.wav: Permission denied"), .languageNeeded,
            ]
        ) { DescribeError(.voice("espeak:en-us", $0, description: "d1"), path: "ad.srt") },
        MessageFamily(
            errors: "EspeakFault",
            in: "AudioDescription/Voices/EspeakFault.swift",
            // Its description is its sentence.
            named: { $0 == .failed ? "failed" : name(of: $0) },
            [
                EspeakFault.notInstalled(reason: "no such file"),
                .unknownVoice("en-uk", nearest: ["en-us", "en-gb"]),
                .unreadableSounds(voice: "kl"), .tooLong(seconds: 3600), .failed,
            ]
        ) { $0 },
        MessageFamily(
            errors: "PronunciationError.Kind",
            in: "AudioDescription/Pronunciation/PronunciationError.swift",
            [
                PronunciationError.Kind.noWordBoundaries, .tooLarge(limit: 16 << 20), .notUTF8,
                .unknownFormat, .malformed("an element is not closed"),
                .invalidEntry(.word("--")), .empty, .noXML,
            ]
        ) { PronunciationError($0, path: "names.tsv") },
        MessageFamily(
            errors: "LexiconFault",
            in: "AudioDescription/Pronunciation/PronunciationError.swift",
            [
                LexiconFault.word(""), .noPronunciation(word: "lead"), .both(word: "lead"),
                .language("english1"), .columns(7), .member("ipa"),
            ]
        ) { PronunciationError(.invalidEntry($0), path: "names.tsv") },
        MessageFamily(
            notices: "DescriptionNotice",
            in: "AudioDescription/Describing/DescriptionNotice.swift",
            [
                DescriptionNotice.lexicon(
                    "names.tsv",
                    LexiconNotice(
                        kind: .duplicate,
                        word: "lead",
                        position: SourcePosition(line: 2, column: 1)
                    )
                ),
                .boxesLeftOut(["free", "uuid"], movie: "out.mp4"),
                .descriptionsLeftOut(["d1", "d2"]),
            ],
            printed: { $0.map(\.description) }
        ) { $0 },
    ]
}
