// SPDX-License-Identifier: Apache-2.0

extension CaptionDocument {
    /// Writes the cues as a file of a format, in UTF-8 without a byte order mark.
    ///
    /// Cues are written in their order with their times; none is left out.
    ///
    /// - Parameter format: what is written.
    /// - Returns: the file, and everything that the format could not carry.
    public func write(as format: CaptionFormat) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        switch format {
        case .subRip:
            let writer = SubRipWriter(self)
            return (writer.bytes, writer.losses)
        case .webVTT:
            let writer = WebVTTWriter(self)
            return (writer.bytes, writer.losses)
        case .ttml:
            return TTML.write(self)
        }
    }
}
