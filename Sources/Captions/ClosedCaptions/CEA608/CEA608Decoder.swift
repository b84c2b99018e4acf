// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Decodes line 21: captions CC1 to CC4, text T1 to T4 and extended data (ANSI/CTA-608-E).
///
/// It takes pairs in the order their frames are shown. Of any number of pairs it keeps the captions of
/// each channel, a limited number, and two screens of 15 rows.
package struct CEA608Decoder: Sendable {
    /// One for each channel, in the order of ``CEA608Channel``.
    private var channels: [CEA608ChannelDecoder]
    private var fields: [CEA608FieldState]
    private var extendedData = CEA608ExtendedDataReader()
    /// Whether damaged bytes are taken as they are.
    private let ignoresParity: Bool
    /// Whether a byte had bit 7 set: only then is parity sent at all.
    private var hasParity = false

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - kept: the channels whose captions are kept; of the others they are counted.
    ///   - limit: how many captions of a channel are kept.
    ///   - ignoresParity: whether bytes of even parity are taken as they are. Bytes of files are not
    ///     damaged on their way: there it is the program that has set the bits wrongly.
    package init(
        keeping kept: Set<CEA608Channel> = Set(CEA608Channel.allCases),
        limit: Int = .max,
        ignoresParity: Bool = false
    ) {
        self.ignoresParity = ignoresParity
        channels = CEA608Channel.allCases.map { channel in
            CEA608ChannelDecoder(channel, keeping: kept.contains(channel) ? limit : 0)
        }
        fields = CEA608Field.allCases.map { _ in CEA608FieldState() }
    }

    /// Takes the next pair.
    ///
    /// - Parameters:
    ///   - pair: the pair; its time is not before that of the pair before.
    ///   - position: where it is in its file; cues have the place of their first pair.
    package mutating func append(
        _ pair: TimedCEA608Pair,
        at position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        let field = pair.field.rawValue - 1
        fields[field].statistics.pairs += 1
        if pair.pair.isPadding { return countParity(of: pair.pair, in: field) }
        fields[field].statistics.meaningfulPairs += 1
        countParity(of: pair.pair, in: field)
        guard let (first, second) = codes(of: pair.pair) else { return }
        let moment = (pair.milliseconds, position)
        if first >= 0x20 {
            write(first, second, field: pair.field, at: moment)
        } else if first >= 0x10 {
            control(first, second, field: pair.field, at: moment)
        } else if first > 0 {
            fields[field].lastControlCode = nil
            if pair.field == .two { extendedData.append(first, second) }
        } else {
            // A byte of padding, and a character.
            write(first, second, field: pair.field, at: moment)
        }
    }

    /// Whether the next pair is the second copy of a control code.
    func isCopy(_ pair: TimedCEA608Pair) -> Bool {
        guard pair.pair.isControlCode else { return false }
        var field = fields[pair.field.rawValue - 1]
        let code = UInt16(pair.pair.firstCode) << 8 | UInt16(pair.pair.secondCode)
        return field.isSecondOfTwo(code, at: pair.milliseconds)
    }

    /// Whether a packet of extended data is not complete.
    var isInExtendedData: Bool { extendedData.isReading }

    /// The channel that a field speaks to; nil before any control code.
    func channel(in field: CEA608Field) -> CEA608Channel? {
        fields[field.rawValue - 1].channelIndex(in: field).map { CEA608Channel.allCases[$0] }
    }

    /// What a channel shows and loads.
    func state(of channel: CEA608Channel) -> CEA608ChannelDecoder {
        let index = CEA608Channel.allCases.firstIndex(of: channel) ?? 0
        return channels[index]
    }

    /// The channels whose text is not seen while it is written.
    var loadingChannels: Set<CEA608Channel> {
        Set(CEA608Channel.allCases.filter { state(of: $0).mode == .popOn })
    }

    /// Ends what is on the screen and returns everything.
    ///
    /// - Parameter endMilliseconds: when the picture ends, where captions that were never erased end;
    ///   nil: they last four seconds.
    /// - Returns: the captions of every channel that carried characters, and what was counted.
    package consuming func finish(endMilliseconds: Int? = nil) -> CEA608Captions {
        var result = CEA608Captions(
            channels: [],
            fields: fields.map(\.statistics),
            extendedData: extendedData.data
        )
        for (index, channel) in CEA608Channel.allCases.enumerated() {
            channels[index].finish(at: endMilliseconds)
            let log = channels[index].log
            if log.statistics.printableCharacters == 0 { continue }
            result.channels.append(
                CEA608Captions.ChannelCaptions(
                    channel: channel,
                    document: CaptionDocument(cues: log.cues),
                    statistics: log.statistics
                )
            )
        }
        return result
    }

    private mutating func countParity(of pair: CEA608Pair, in field: Int) {
        if pair.first & 0x80 != 0 || pair.second & 0x80 != 0 { hasParity = true }
        if !pair.hasOddParity { fields[field].statistics.parityErrors += 1 }
    }

    /// The codes of a pair, damaged ones replaced; nil: nothing of it can be used.
    ///
    /// A damaged control code is dropped (its repetition may be whole), a damaged character becomes a
    /// block (ANSI/CTA-608-E, 8.1). Where nothing has parity, programs have left it out: then everything
    /// is whole.
    private func codes(of pair: CEA608Pair) -> (UInt8, UInt8)? {
        if pair.hasOddParity || !hasParity || ignoresParity {
            return (pair.firstCode, pair.secondCode)
        }
        if (0x01..<0x20).contains(pair.firstCode) { return nil }
        let first = CEA608Pair.hasOddParity(pair.first) ? pair.firstCode : 0x7F
        let second = CEA608Pair.hasOddParity(pair.second) ? pair.secondCode : 0x7F
        return (first, second)
    }

    private mutating func write(
        _ first: UInt8,
        _ second: UInt8,
        field: CEA608Field,
        at moment: CEA608ChannelDecoder.Moment
    ) {
        let index = field.rawValue - 1
        fields[index].lastControlCode = nil
        if field == .two, extendedData.isReading { return extendedData.append(first, second) }
        guard let channel = fields[index].channelIndex(in: field) else { return }
        for code in [first, second] where code >= 0x20 {
            channels[channel].write(CEA608Characters.basic[Int(code - 0x20)], at: moment)
        }
    }

    private mutating func control(
        _ first: UInt8,
        _ second: UInt8,
        field: CEA608Field,
        at moment: CEA608ChannelDecoder.Moment
    ) {
        let index = field.rawValue - 1
        if field == .two { extendedData.interrupt() }
        let value = UInt16(first) << 8 | UInt16(second)
        if fields[index].isSecondOfTwo(value, at: moment.milliseconds) { return }
        let code = CEA608Code(first: first, second: second)
        if code == .unknown { fields[index].statistics.unknownCodes += 1 }
        fields[index].select(first, code)
        guard let channel = fields[index].channelIndex(for: code, in: field) else { return }
        channels[channel].execute(code, at: moment)
    }
}

/// What the decoder knows of one field: which of its channels is spoken to.
struct CEA608FieldState {
    var statistics = CEA608Captions.FieldStatistics()
    /// The control code before, without parity; nil after anything else but padding.
    var lastControlCode: UInt16?
    private var lastControlTime = 0
    /// Whether the second channel is spoken to; nil before any control code.
    private var isSecond: Bool?
    /// Whether text, not captions, is spoken to, in the first and in the second channel.
    private var isText = [false, false]

    /// Whether a control code only repeats the one before it, as control codes do.
    mutating func isSecondOfTwo(_ code: UInt16, at time: Int) -> Bool {
        let isRepeated = lastControlCode == code && time - lastControlTime <= CEA608Pair.repetition
        // A third one is a first one again.
        lastControlCode = isRepeated ? nil : code
        lastControlTime = time
        return isRepeated
    }

    /// Follows a control code to the channel it is for.
    mutating func select(_ first: UInt8, _ code: CEA608Code) {
        let second = first & 0x08 != 0
        isSecond = second
        guard case .command(let command) = code else { return }
        switch command {
        case .textRestart, .resumeTextDisplay: isText[second ? 1 : 0] = true
        case .resumeCaptionLoading, .resumeDirectCaptioning, .rollUp2, .rollUp3, .rollUp4,
            .endOfCaption:
            isText[second ? 1 : 0] = false
        default: break
        }
    }

    /// The channel that is spoken to, by its place in ``CEA608Channel``; nil before any control code.
    func channelIndex(in field: CEA608Field) -> Int? {
        guard let isSecond else { return nil }
        let base = captionIndex(in: field, isSecond: isSecond)
        return isText[isSecond ? 1 : 0] ? base + 4 : base
    }

    /// The channel that a command is for: erasing is for captions, even among text.
    func channelIndex(for code: CEA608Code, in field: CEA608Field) -> Int? {
        switch code {
        case .command(.eraseDisplayedMemory), .command(.eraseNonDisplayedMemory):
            isSecond.map { captionIndex(in: field, isSecond: $0) }
        default: channelIndex(in: field)
        }
    }

    private func captionIndex(in field: CEA608Field, isSecond: Bool) -> Int {
        (field == .two ? 2 : 0) + (isSecond ? 1 : 0)
    }
}
