// SPDX-License-Identifier: Apache-2.0

extension [TimedCEA608Pair] {
    /// When each pair is to be sent, so that what it shows is shown at its time.
    ///
    /// Pairs of a pop-on caption that is not shown yet may be sent before their time. They are, where there are fewer frames than
    /// pairs: then the code that shows the caption is in time. All other pairs keep their times.
    ///
    /// - Parameter spacing: the time from one pair to the next of a field, in milliseconds.
    /// - Returns: a time for each pair, in milliseconds.
    package func sendingTimes(spacing: Double) -> [Int] {
        var times = map(\.milliseconds)
        let isHidden = isHidden(loading: [])
        /// When the next pair of each field is to be sent.
        var next: [Double?] = [nil, nil]
        for index in indices.reversed() {
            let field = self[index].field.rawValue - 1
            var time = Double(times[index])
            if isHidden[index], let following = next[field] {
                time = Swift.min(time, following - spacing)
            }
            next[field] = time
            times[index] = Swift.max(0, Int(time.rounded(.down)))
        }
        return times
    }

    /// Whether each pair loads a caption that is not shown: it follows RCL in its channel, and shows or erases nothing.
    ///
    /// - Parameter first: the channels that load a caption before the first pair.
    /// - Returns: a value for each pair.
    func isHidden(loading first: Set<CEA608Channel>) -> [Bool] {
        var channels = ChannelPairs()
        var loading = first
        return map { pair in
            guard let channel = channels.channel(of: pair) else { return false }
            guard pair.pair.isControlCode,
                case .command(let command) = CEA608Code(
                    first: pair.pair.firstCode,
                    second: pair.pair.secondCode
                )
            else { return loading.contains(channel) }
            switch command {
            case .resumeCaptionLoading:
                loading.insert(channel)
                return true
            case .eraseNonDisplayedMemory: return true
            case .endOfCaption, .eraseDisplayedMemory: return false
            case .rollUp2, .rollUp3, .rollUp4, .resumeDirectCaptioning, .textRestart,
                .resumeTextDisplay:
                loading.remove(channel)
                return false
            case .backspace, .alarmOff, .alarmOn, .deleteToEndOfRow, .flashOn, .carriageReturn:
                return loading.contains(channel)
            }
        }
    }
}
