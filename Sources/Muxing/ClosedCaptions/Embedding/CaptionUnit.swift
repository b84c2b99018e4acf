// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia

/// A unit of a picture that carries captions.
enum CaptionUnit: Equatable, Sendable {
    /// What the samples of a track are.
    enum Form: Equatable, Sendable {
        /// H.264 or H.265, with the length of each unit before it.
        case messages(PictureCoding, lengthSize: Int)
        /// AV1.
        case metadata
    }

    /// What is before a unit of H.264 or H.265.
    enum Framing: Equatable, Sendable {
        /// Its length, with so many bytes.
        case length(Int)
        /// A start code.
        case startCode
    }

    /// Messages (SEI) of H.264 or H.265.
    case messages(PictureMessages, Framing)
    /// User data of MPEG-2.
    case userData(PictureUserCaptions)
    /// Metadata of AV1.
    case metadata(CaptionMetadata)

    /// The captions of the unit.
    var constructs: [CaptionConstruct] {
        get {
            switch self {
            case .messages(let messages, _): messages.constructs
            case .userData(let data): data.constructs
            case .metadata(let metadata): metadata.constructs
            }
        }
        set {
            switch self {
            case .messages(var messages, let framing):
                messages.constructs = newValue
                self = .messages(messages, framing)
            case .userData: self = .userData(PictureUserCaptions(newValue))
            case .metadata(var metadata):
                metadata.constructs = newValue
                self = .metadata(metadata)
            }
        }
    }

    /// The unit, with its length or start code before it if the form has that.
    ///
    /// - Throws: `ISOMediaError` where the length has too few bytes for it.
    func encoded() throws(ISOMediaError) -> [UInt8] {
        switch self {
        case .metadata(let metadata): return metadata.encoded
        case .userData(let data): return data.encoded.flatMap { Self.startCode + $0 }
        case .messages(let messages, .startCode): return Self.startCode + messages.encoded
        case .messages(let messages, .length(let lengthSize)):
            let unit = messages.encoded
            guard lengthSize == 4 || unit.count < 1 << (8 * lengthSize) else {
                let reason = "its units have too small a length for captions"
                throw ISOMediaError(.cannotRewrite(reason))
            }
            let length = (0..<lengthSize).map { index in
                UInt8(truncatingIfNeeded: unit.count >> (8 * (lengthSize - 1 - index)))
            }
            return length + unit
        }
    }

    private static let startCode: [UInt8] = [0, 0, 1]
}
