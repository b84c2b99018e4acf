// SPDX-License-Identifier: Apache-2.0
//
// Makes an HLS presentation of movies and caption files: swift run package-hls FOLDER INPUT …

import Packaging

guard CommandLine.arguments.count > 2 else { fatalError("usage: package-hls FOLDER INPUT …") }
let folder = CommandLine.arguments[1]

var inputs = PackageInputs(for: folder)
for path in CommandLine.arguments.dropFirst(2) { try inputs.add(PackageSource(path)) }
try inputs.findClosedCaptions()

// The plan is a value: which samples and cues make which segment. Only writing touches the folder.
let report = try SegmentPlan(inputs).write(to: folder)
print("\(folder): \(report.variants.count) variants, \(report.renditions.count) renditions")
for notice in inputs.notices + report.notices { print("warning: \(notice)") }
