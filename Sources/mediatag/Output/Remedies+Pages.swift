// SPDX-License-Identifier: Apache-2.0

import ViewerPages

extension Remedies {
    /// What to do about an error of a page; nil where the error says all there is.
    static func remedy(for kind: PageError.Kind) -> String? {
        switch kind {
        case .reading(let error): remedy(for: error)
        case .file(let error): remedy(for: error)
        case .nothingToPlay: "name a movie or an HLS playlist"
        case .onServer:
            "leave out --copy: the page links to the URL; or download it, and name the file"
        case .insideFolder: "name another folder with -o"
        case .notInFolder:
            "leave out --copy, and publish the folder of the page beside that of the playlist"
        case .notAScript: "name the file hls.js or hls.min.js of its release"
        }
    }

    /// What to do about a notice of a page.
    static func remedy(for notice: PageNotice) -> String? {
        switch notice.kind {
        case .media(let notice): remedy(for: notice)
        case .leftOut(let error): remedy(for: error)
        case .unplayedContainer: "convert it (ffmpeg -i FILE -c copy OUT.mp4)"
        case .noCaptions: "add some with mediatag add-subs"
        case .noHLSScript: "pass --hls-js FILE"
        case .renditionLeftOut: nil
        }
    }
}

extension [PageNotice] {
    /// A sentence each, with its remedy.
    var sentences: [String] {
        map { Remedies.adding(Remedies.remedy(for: $0), to: $0.description) }
    }
}
