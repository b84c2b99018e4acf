// SPDX-License-Identifier: Apache-2.0
// Reads a caption file: CaptionsTiming FILE. Run by Benchmarks/captions.

import Captions
import Foundation
import ProcessorTime

let path = CommandLine.arguments[1]
let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
var reading: CaptionReading?
let start = processorSeconds()
do { reading = try CaptionDocument.read(bytes: bytes, fileName: path, encoding: .detect) } catch {
    print("error: \(error)")
}
let seconds = processorSeconds() - start
print("\(seconds) \(reading?.document.cues.count ?? 0) \(reading?.diagnostics.count ?? 0)")
