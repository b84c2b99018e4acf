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
        case .notWords, .noLanguageOfWords:
            "write JSON such as {\"language\": \"it\", \"live\": {\"play\": \"Riproduci\"}}"
        case .uneditablePage: nil
        case .playsOther: "name the file that src of a video or audio element names"
        case .playsTwice: "leave one of them, or edit the page by hand"
        case .trackFileExists: "pass --force to replace it"
        case .notAPicture: "name a .jpg, .png, .webp or .avif file"
        }
    }

    /// What to do about a notice of a page.
    static func remedy(for notice: PageNotice) -> String? {
        switch notice.kind {
        case .media(let notice): remedy(for: notice)
        case .leftOut(let error): remedy(for: error)
        case .unplayedContainer: "convert it (ffmpeg -i FILE -c copy OUT.mp4)"
        case .noCaptions, .noReadableCaptions: "add some with mediatag add-subs"
        case .noHLSScript: "pass --hls-js FILE"
        case .descriptionLeftOut: "name an MP4 file of the movie on this machine"
        case .renditionLeftOut, .wordsMissing: nil
        }
    }
}

extension [PageNotice] {
    /// A sentence each, with its remedy.
    var sentences: [String] {
        map { Remedies.adding(Remedies.remedy(for: $0), to: $0.description) }
    }

    /// The sentences for people: of those that differ in numbers alone, one, with how many there are.
    var shownSentences: [String] {
        var order: [String] = []
        var alike: [String: [String]] = [:]
        for sentence in sentences {
            let key = String(sentence.filter { !$0.isNumber })
            if alike[key] == nil { order.append(key) }
            alike[key, default: []].append(sentence)
        }
        return order.flatMap { key -> [String] in
            let sentences = alike[key] ?? []
            guard sentences.count > 2, let first = sentences.first else {
                return sentences.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
            return ["\(first) (\(sentences.count) such warnings)"]
        }
    }
}
