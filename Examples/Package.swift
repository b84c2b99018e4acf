// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The package of the libraries; your package has a URL and a version here.
let mediatag: [Package.Dependency] = [.package(name: "mediatag", path: "..")]

/// A program of one file, and the libraries that it imports.
func example(_ name: String, _ libraries: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: libraries.map { .product(name: $0, package: "mediatag") },
        swiftSettings: [.swiftLanguageMode(.v6)]
    )
}

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v26)],
    dependencies: mediatag,
    targets: [
        example("follow-captions", "LiveCaptions", "LiveCaptionsClient"),
        example("inspect", "MediaReading"),
        example("add-subtitles", "MediaReading", "MediaSelection", "Muxing"),
        example("convert-captions", "Auditing", "Captions", "Guidelines", "MediaReading"),
        example("cues-by-time", "Captions", "MediaReading", "MediaSelection"),
        example("edit-playlist", "MediaSelection", "Packaging"),
        example("audit", "AuditRunning", "Auditing"),
        example("package-hls", "Packaging"),
        example("captions-in-code", "Captions", "Muxing"),
        example("errors-by-code", "MediaPrimitives", "MediaReading", "MediaSelection", "Muxing"),
        example("apply-fixes", "AuditRunning", "Auditing"),
        example("selection-groups", "MediaSelection"),
        example("media-selection", "MediaReading", "MediaSelection"),
        example("speaking-pace", "LiveCaptions"),
        example("package-from-memory", "Captions", "MediaReading", "Packaging"),
    ]
)
