// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import MediaPrimitives
import MediaReading
import ViewerPages

@testable import mediatag

extension MessageFamily {
    private static let loss = MediaNotice(
        .loss(ConversionLoss("not kept: colours", at: SourcePosition(line: 5, column: 1))),
        in: "movie.mp4",
        .track("3")
    )

    static let pages: [MessageFamily] = [
        MessageFamily(
            errors: "PageError.Kind",
            in: "ViewerPages/PageError.swift",
            [
                PageError.Kind.reading(MediaError(.noCues, path: "movie.mp4")),
                .file(FileError(.outputExists, path: "page")), .nothingToPlay, .onServer,
                .insideFolder("page"), .notInFolder("../a.mp4"), .notAScript,
                .notWords, .noLanguageOfWords, .notAPicture, .uneditablePage("it is UTF-16"),
                .playsOther("movie.mp4"), .playsTwice("movie.mp4"), .trackFileExists,
            ]
        ) { PageError($0, path: "movie.mp4") },
        MessageFamily(
            notices: "PageNotice.Kind",
            in: "ViewerPages/PageNotice.swift",
            [
                PageNotice.Kind.media(loss),
                .leftOut(MediaError(.unreadableTrack("3", .encrypted), path: "movie.mp4")),
                .renditionLeftOut("English"), .unplayedContainer("matroska"), .noCaptions,
                .noReadableCaptions, .noHLSScript, .descriptionLeftOut,
                .wordsMissing(["live.pause"]),
            ],
            printed: \.sentences
        ) { PageNotice($0, in: "movie.mp4") },
    ]
}
