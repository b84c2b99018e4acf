// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A caption file as byte pairs of line 21: those that it has, or those that its captions become.
package struct ClosedCaptionReading: Equatable, Sendable {
    /// The pairs of both fields in the order of their times, without padding.
    package let pairs: [TimedCEA608Pair]
    /// The captions of the first channel that has some.
    package let document: CaptionDocument
    /// The channels that have captions or text.
    package let channels: [CEA608Channel]
    /// What was noticed in the file.
    package let diagnostics: [Diagnostic]
    /// What the pairs could not carry.
    package private(set) var losses: [ConversionLoss]
    /// What the file was read as.
    package let format: SourceFormat

    /// The pairs that a caption file has, or that its captions become.
    ///
    /// - Parameters:
    ///   - reading: what was read of the file.
    ///   - bytes: the whole file.
    ///   - fileName: how errors name it.
    ///   - encoding: how its encoding is found.
    ///   - channel: the channel that it becomes; nil for that of its pairs, or CC1.
    /// - Throws: `severalChannels` where the pairs of more than one channel were to become those of one.
    package init(
        _ reading: CaptionReading,
        of bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice,
        channel: CEA608Channel?
    ) throws(CaptionError) {
        func text() throws(CaptionError) -> ArraySlice<UInt8> {
            try DecodedText(bytes: bytes, file: fileName, encoding: encoding).bytes
        }
        switch reading.format {
        case .scc: self = try reading.carrying(SCC.parse(text()).0.timedPairs, channel, fileName)
        case .macCaption:
            let text = try text()
            let carried = MacCaption.carried(in: text)
            self = try reading.carrying(carried.pairs, channel, fileName)
            guard let first = carried.packets.first else { break }
            let time = ClockTime(milliseconds: first.milliseconds).timeCode()
            let message =
                "packets of CEA-708, from \(time) on, are left out: only byte pairs are taken"
            losses.append(ConversionLoss(message, at: SourcePosition(line: 1, column: 1)))
        default:
            let target = channel ?? .cc1
            let encoding = CEA608Encoder(channel: target).encode(reading.document)
            self.init(
                pairs: encoding.pairs,
                document: reading.document,
                channels: encoding.pairs.isEmpty ? [] : [target],
                diagnostics: reading.diagnostics,
                losses: encoding.losses,
                format: reading.format
            )
        }
    }

    fileprivate init(
        pairs: [TimedCEA608Pair],
        document: CaptionDocument,
        channels: [CEA608Channel],
        diagnostics: [Diagnostic],
        losses: [ConversionLoss],
        format: SourceFormat
    ) {
        (self.pairs, self.document, self.channels) = (pairs, document, channels)
        (self.diagnostics, self.losses, self.format) = (diagnostics, losses, format)
    }
}

extension CaptionReading {
    /// The file with the pairs that it has.
    fileprivate func carrying(
        _ pairs: [TimedCEA608Pair],
        _ channel: CEA608Channel?,
        _ fileName: String
    ) throws(CaptionError) -> ClosedCaptionReading {
        var decoder = CEA608Decoder(keeping: [], ignoresParity: true)
        pairs.forEach { decoder.append($0) }
        var channels = decoder.finish().channels.map(\.channel)
        var pairs = pairs
        if let channel, channels != [channel] {
            guard channels.count == 1 else {
                let names = channels.map(\.rawValue)
                throw CaptionError(.severalChannels(names), file: fileName)
            }
            for index in pairs.indices { pairs[index].move(to: channel) }
            channels = [channel]
        }
        // All of a track is read, so that nothing of it is missing.
        let diagnostics = diagnostics.filter { $0.code != .otherChannel }
        return ClosedCaptionReading(
            pairs: pairs,
            document: document,
            channels: channels,
            diagnostics: diagnostics,
            losses: [],
            format: format
        )
    }
}

extension TimedCEA608Pair {
    /// Addresses a pair to another channel.
    fileprivate mutating func move(to channel: CEA608Channel) {
        field = channel.field
        guard pair.isControlCode else { return }
        var first = pair.firstCode & 0x17 | (channel.isSecondOfField ? 0x08 : 0)
        let isCommand = (0x20...0x2F).contains(pair.secondCode)
        if isCommand, pair.firstCode & 0x16 == 0x14, pair.firstCode & 0x07 < 0x06 {
            first = first & 0x1E | (channel.field == .two ? 1 : 0)
        }
        pair = CEA608Pair(codes: first, pair.secondCode)
    }
}
