// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

/// What engines are asked, and what they may answer.
@Suite struct TextScoresTests {
    private static let windows = [
        ScoredWindow(interval: 0..<1500, texts: [["It", "is", "\"so\"."], ["It", "was"]]),
        ScoredWindow(interval: 2000..<3000, texts: [["No."]]),
    ]

    @Test func `a window is a line of JSON`() {
        #expect(
            Self.windows[0].line
                == #"{"start":0,"end":1500,"texts":[{"words":"It is \"so\"."},{"words":"It was"}]}"#
        )
    }

    @Test(arguments: ["\n", " ", "\r\n"])
    func `scores are an array for each window, of an array for each text`(between: String) throws {
        let answer = "[[-0.1, null, -2], [0, -1e1]]" + between + "[[-3]]\n"
        #expect(
            try ScoreRequest.scores(Array(answer.utf8), of: Self.windows) == [
                [[-0.1, nil, -2], [0, -10]], [[-3]],
            ]
        )
    }

    @Test(arguments: [
        ("", "it is no JSON"), ("[[-1,-1,-1],[-1,-1]]", "it has not the scores"),
        ("[[-1,-1],[-1,-1]] [[-1]]", "it has not the scores"),
        ("[[-1,-1,-1],[-1,-1]] [[-1]] [[-1]]", "it has not the scores"),
        ("[-1] [-1]", "it has not the scores"), ("no words", "it is no JSON"),
        ("[[0.5,-1,-1],[-1,-1]] [[-1]]", "a score is no logarithm of a probability"),
    ])
    func `other answers are refused`(answer: String, reason: String) {
        #expect {
            try ScoreRequest.scores(Array(answer.utf8), of: Self.windows)
        } throws: {
            ($0 as? EngineFault)?.reason.contains(reason) == true
        }
    }
}
