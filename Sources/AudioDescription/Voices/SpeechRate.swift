// SPDX-License-Identifier: Apache-2.0

import CSonic

/// Speech at another speed and the same pitch, by libsonic.
enum SpeechRate {
    /// The fastest that descriptions are spoken, in hundredths of their usual speed.
    static let fastest = 125

    /// Speaks faster.
    ///
    /// - Parameters:
    ///   - sound: the speech.
    ///   - hundredths: the speed in hundredths; 100 changes nothing.
    /// - Returns: the speech at that speed.
    /// - Throws: `VoiceFault.notInstalled`.
    static func sped(_ sound: VoiceSound, by hundredths: Int) throws(VoiceFault) -> VoiceSound {
        guard hundredths != 100 else { return sound }
        if let reason = unsafe csonic_load() {
            throw .notInstalled(library: "libsonic", reason: unsafe String(cString: reason))
        }
        let count = sound.samples.count
        let capacity = 2 * count + sound.sampleRate
        var length: Int32 = -1
        let samples = unsafe [Float](unsafeUninitializedCapacity: capacity) { buffer, filled in
            unsafe length = csonic_stretch(
                sound.samples,
                Int32(clamping: count),
                Int32(clamping: sound.sampleRate),
                Float(hundredths) / 100,
                buffer.baseAddress,
                Int32(clamping: capacity)
            )
            filled = max(0, Int(length))
        }
        guard length >= 0 else { throw .outOfMemory }
        return VoiceSound(samples: samples, sampleRate: sound.sampleRate)
    }
}
