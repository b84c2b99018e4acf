// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaReading

/// Something that the user of a page should know.
package struct PageNotice: Equatable, Sendable {
    /// What is the case.
    package enum Kind: Equatable, Sendable {
        /// What was noticed in the media, or cannot be written as WebVTT.
        case media(MediaNotice)
        /// A text that the page does not have, and why.
        case leftOut(MediaError)
        /// A subtitle rendition, by its name, that is not WebVTT or cannot be read.
        case renditionLeftOut(String)
        /// A container that not all browsers play.
        case unplayedContainer(String)
        /// There are neither captions nor subtitles.
        case noCaptions
        /// There are captions or subtitles, and none could be read.
        case noReadableCaptions
        /// HLS, and no hls.js for browsers that do not play it.
        case noHLSScript
        /// The asset has an audio description that the page cannot swap in.
        case descriptionLeftOut
        /// Words of the page that a file of words does not have, by their names.
        case wordsMissing([String])
    }

    /// What is the case.
    package let kind: Kind
    /// The asset, as the user named it.
    package let asset: String

    /// Makes a notice about an asset.
    package init(_ kind: Kind, in asset: String) {
        self.kind = kind
        self.asset = asset
    }
}

extension PageNotice: CustomStringConvertible {
    /// `file: what is the case`.
    package var description: String {
        switch kind {
        case .media(let notice): notice.description
        case .leftOut(let error): error.description
        default: "\(asset.withVisibleControls): \(kind.sentence)"
        }
    }
}

extension PageNotice.Kind {
    /// The names of containers that FFmpeg names otherwise.
    private static let containers = [
        "matroska": "Matroska", "avi": "AVI", "mpegts": "MPEG transport streams",
        "mpeg": "MPEG program streams", "flv": "Flash Video", "asf": "ASF (Windows Media)",
        "mxf": "MXF", "rm": "RealMedia",
    ]

    fileprivate var sentence: String {
        switch self {
        case .media, .leftOut: ""
        case .renditionLeftOut(let name):
            "subtitles \"\(name)\" are not on the page, because they are neither readable WebVTT nor IMSC"
        case .unplayedContainer(let container):
            "not all browsers play \(Self.containers[container] ?? container)"
        case .noCaptions: "the page has no captions, because the asset has none"
        case .noReadableCaptions:
            "the page has no captions, because those of the asset could not be read"
        case .noHLSScript: "browsers that do not play HLS themselves need hls.js"
        case .descriptionLeftOut:
            "the audio description is not on the page, because a version with it "
                + "can be made of MP4 and QuickTime files alone"
        case .wordsMissing(let names): "these words are English: \(names.joined(separator: ", "))"
        }
    }
}
