// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// What every Swift target is built with; warnings are errors.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Library targets also account for every use of unsafe memory.
let library = common + [.strictMemorySafety()]

let package = Package(
    name: "mediatag",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "mediatag", targets: ["mediatag"]),
        .library(name: "MediaPrimitives", targets: ["MediaPrimitives"]),
        .library(name: "MediaSelection", targets: ["MediaSelection"]),
        .library(name: "FileSystem", targets: ["FileSystem"]),
        .library(name: "Processes", targets: ["Processes"]),
        .library(name: "SQLStorage", targets: ["SQLStorage"]),
        .library(name: "ISOMedia", targets: ["ISOMedia"]),
        .library(name: "Captions", targets: ["Captions"]),
        .library(name: "Playlists", targets: ["Playlists"]),
        .library(name: "RemoteMedia", targets: ["RemoteMedia"]),
        .library(name: "Guidelines", targets: ["Guidelines"]),
        .library(name: "Auditing", targets: ["Auditing"]),
        .library(name: "AuditRunning", targets: ["AuditRunning"]),
        .library(name: "MediaReading", targets: ["MediaReading"]),
        .library(name: "Muxing", targets: ["Muxing"]),
        .library(name: "Packaging", targets: ["Packaging"]),
        .library(name: "LiveCaptions", targets: ["LiveCaptions"]),
        .library(name: "LiveCaptionsClient", targets: ["LiveCaptionsClient"]),
        .library(name: "LiveListening", targets: ["LiveListening"]),
        .library(name: "ServerCommands", targets: ["ServerCommands"]),
        .library(name: "Speech", targets: ["Speech"]),
        .library(name: "AudioDescription", targets: ["AudioDescription"]),
        .library(name: "CaptionReview", targets: ["CaptionReview"]),
        .library(name: "MediaTagFoundation", targets: ["MediaTagFoundation"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "MediaPrimitives", swiftSettings: library),
        .target(
            name: "MediaSelection",
            dependencies: ["CLibICU", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            name: "Playlists",
            dependencies: ["MediaPrimitives", "MediaSelection"],
            swiftSettings: library
        ),
        .target(name: "CSystemCalls"),
        .target(
            // Threads, programs that are started, bytes of pipes; imports nothing that reads media.
            name: "Processes",
            dependencies: ["CSystemCalls"],
            swiftSettings: library
        ),
        .target(
            name: "FileSystem",
            dependencies: ["CSystemCalls", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            // XML whose bytes stay.
            name: "Markup",
            dependencies: ["MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            name: "DASH",
            dependencies: ["FileSystem", "Markup", "MediaPrimitives", "MediaSelection"],
            swiftSettings: library
        ),
        .target(
            name: "ISOMedia",
            dependencies: ["FileSystem", "MediaPrimitives", "MediaSelection"],
            swiftSettings: library
        ),
        .target(
            name: "Matroska",
            dependencies: ["FileSystem", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            // How every C library that is loaded on first use is loaded.
            name: "CLazy",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(name: "CLibCurl", dependencies: ["CLazy"]),
        .target(
            name: "CCrypto",
            dependencies: ["CLazy"],
            linkerSettings: [.linkedFramework("Security", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "RemoteMedia",
            dependencies: ["CCrypto", "CLibCurl", "FileSystem", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(name: "CLibICU", dependencies: ["CLazy"]),
        .target(name: "CUchardet", dependencies: ["CLazy"]),
        .target(name: "CEspeak", dependencies: ["CLazy"]),
        .target(name: "CSonic", dependencies: ["CLazy"]),
        .target(name: "CEBUR128", dependencies: ["CLazy"]),
        .target(name: "CLibass", dependencies: ["CLazy"]),
        .target(name: "CTesseract", dependencies: ["CLazy"]),
        .target(
            // Text of pictures.
            name: "TextRecognition",
            dependencies: ["CTesseract"],
            swiftSettings: library
        ),
        .target(name: "CSpeech"),
        .target(name: "CPicture"),
        .target(name: "CLibXML2", dependencies: ["CLazy"]),
        .target(name: "CZlib", dependencies: ["CLazy"]),
        .target(
            name: "Captions",
            dependencies: [
                "CLibICU", "CLibXML2", "CUchardet", "CZlib", "Markup", "MediaPrimitives",
                "MediaSelection",
            ],
            swiftSettings: library,
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "TextTracks",
            dependencies: ["Captions", "ISOMedia", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(name: "CSQLite", dependencies: ["CLazy"]),
        .target(
            name: "SQLStorage",
            dependencies: ["CSQLite", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(name: "CFFmpeg", dependencies: ["CLazy"]),
        .target(
            name: "FFmpegMedia",
            dependencies: ["CFFmpeg", "FileSystem", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            name: "MediaReading",
            dependencies: [
                "Captions", "DASH", "FFmpegMedia", "FileSystem", "ISOMedia", "Looking", "Matroska",
                "MediaPrimitives", "MediaSelection", "Playlists", "RemoteMedia", "TextRecognition",
                "TextTracks",
            ],
            swiftSettings: library
        ),
        .target(
            // Cues as pictures.
            name: "CueDrawing",
            dependencies: [
                "CLibass", "Captions", "FFmpegMedia", "FileSystem", "MediaPrimitives",
                "MediaReading",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Muxing",
            dependencies: [
                "Captions", "FileSystem", "ISOMedia", "Matroska", "MediaPrimitives",
                "MediaReading", "MediaSelection", "RemoteMedia", "TextTracks",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Packaging",
            dependencies: [
                "Captions", "DASH", "FFmpegMedia", "FileSystem", "ISOMedia", "Markup",
                "MediaPrimitives", "MediaReading", "MediaSelection", "Playlists", "TextTracks",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Guidelines",
            dependencies: ["Captions", "MediaSelection"],
            resources: [.embedInCode("Profiles")],
            swiftSettings: library
        ),
        .target(
            name: "Listening",
            dependencies: ["Captions", "MediaSelection"],
            swiftSettings: library
        ),
        .target(
            // Video as its pictures go by; imports nothing that reads media.
            name: "Looking",
            dependencies: ["CPicture"],
            swiftSettings: library
        ),
        .target(
            // Media in HTML pages; imports nothing that reads media.
            name: "WebPages",
            swiftSettings: library
        ),
        .target(
            name: "Auditing",
            dependencies: [
                "Captions", "DASH", "Guidelines", "ISOMedia", "Listening", "Looking",
                "MediaPrimitives", "MediaSelection", "Playlists", "WebPages",
            ],
            resources: [.embedInCode("Profiles/Audit")],
            swiftSettings: library
        ),
        .target(
            name: "AuditRunning",
            dependencies: [
                "AudioDescription", "Auditing", "CSystemCalls", "Captions", "DASH", "FileSystem",
                "Guidelines", "ISOMedia", "Listening", "Looking", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Muxing", "Playlists", "RemoteMedia",
                "SQLStorage", "Speech", "WebPages",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Speech",
            dependencies: [
                "CEspeak", "CLibICU", "CSpeech", "CSystemCalls", "Captions", "FFmpegMedia",
                "FileSystem", "Guidelines", "ISOMedia", "Listening", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Processes", "RemoteMedia",
            ],
            resources: [.embedInCode("Setup/voice-activity-weights.py")],
            swiftSettings: library
        ),
        .target(
            // What is installed beside the program.
            name: "Components",
            dependencies: [
                "CCrypto", "CEBUR128", "CEspeak", "CLibCurl", "CLibICU", "CLibXML2", "CLibass",
                "CSQLite", "CSonic", "CTesseract", "CUchardet", "CZlib", "FFmpegMedia",
                "FileSystem", "Speech",
            ],
            swiftSettings: library
        ),
        .target(
            name: "LiveCaptions",
            dependencies: ["Captions", "MediaPrimitives", "MediaSelection", "Playlists"],
            resources: [
                .embedInCode("MicrophonePage"), .embedInCode("PacePage"), .embedInCode("WebClient"),
            ],
            swiftSettings: library
        ),
        .target(
            // What programs send captions to a relay with; no server framework.
            name: "LiveCaptionsClient",
            dependencies: [
                "LiveCaptions", "MediaPrimitives", "MediaSelection", "Processes", "RemoteMedia",
            ],
            swiftSettings: library
        ),
        .target(
            name: "LiveListening",
            dependencies: [
                "CSystemCalls", "FFmpegMedia", "LiveCaptions", "MediaPrimitives",
                "MediaSelection", "Playlists", "Processes", "RemoteMedia", "Speech",
            ],
            resources: [.embedInCode("Engines/whisper_live.py")],
            swiftSettings: library
        ),
        .target(
            name: "AudioDescription",
            dependencies: [
                "CEBUR128", "CEspeak", "CSonic", "Captions", "FFmpegMedia", "FileSystem",
                "ISOMedia", "Listening", "MediaPrimitives", "MediaReading", "MediaSelection",
                "Muxing", "Packaging", "Speech",
            ],
            swiftSettings: library
        ),
        .target(
            // A person reviews captions: what the page of mediatag-server does.
            name: "CaptionReview",
            dependencies: [
                "Auditing", "Captions", "FileSystem", "Guidelines", "ISOMedia", "Listening",
                "MediaPrimitives", "MediaReading", "MediaSelection", "Speech",
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: library
        ),
        .target(
            name: "MediaTagFoundation",
            dependencies: [
                "AudioDescription", "AuditRunning", "Captions", "ISOMedia", "MediaReading",
                "Muxing", "Packaging", "Playlists", "Speech",
            ],
            swiftSettings: library
        ),
        .target(
            name: "ViewerPages",
            dependencies: [
                "AudioDescription", "Captions", "FileSystem", "ISOMedia", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Muxing", "Playlists", "WebPages",
            ],
            resources: [.embedInCode("Player"), .embedInCode("Words")],
            swiftSettings: library
        ),
        .target(
            // The options of relay and preview, which mediatag and mediatag-server read.
            name: "ServerCommands",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ],
            swiftSettings: library
        ),
        .executableTarget(
            name: "mediatag",
            dependencies: [
                "AudioDescription", "AuditRunning", "Auditing", "Captions", "Components",
                "CueDrawing",
                "DASH", "FileSystem",
                "Guidelines", "ISOMedia", "Listening", "Matroska", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Muxing", "Packaging", "Playlists",
                "RemoteMedia", "ServerCommands", "Speech", "ViewerPages",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "TestSupport",
            dependencies: ["FFmpegMedia", "FileSystem", "ISOMedia", "MediaPrimitives"],
            path: "Tests/TestSupport",
            exclude: [
                "Servers/media-server.py", "Servers/object-store-check.py",
                "Servers/object-store.py",
                "Servers/transcription-server.py", "Servers/websocket-server.py",
            ],
            swiftSettings: common
        ),
        .target(
            // What holds for any input, for the tests and for the fuzzers.
            name: "FuzzInvariants",
            dependencies: [
                "AudioDescription", "AuditRunning", "Captions", "DASH", "FileSystem", "ISOMedia",
                "LiveCaptions", "LiveListening", "Matroska", "MediaPrimitives", "MediaReading",
                "MediaSelection", "Muxing", "Playlists", "Speech", "TextTracks", "WebPages",
            ],
            path: "Fuzzing/Invariants",
            swiftSettings: common
        ),
        .testTarget(
            name: "CaptionReviewTests",
            dependencies: [
                "CaptionReview", "Captions", "Listening", "MediaReading", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaTagFoundationTests",
            dependencies: [
                "AudioDescription", "AuditRunning", "Captions", "ISOMedia", "MediaReading",
                "MediaTagFoundation", "Muxing", "Packaging", "Playlists", "Speech", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["FuzzInvariants", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaPrimitivesTests",
            dependencies: ["MediaPrimitives"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaSelectionTests",
            dependencies: ["MediaSelection"],
            swiftSettings: common
        ),
        .testTarget(
            name: "ISOMediaTests",
            dependencies: ["FileSystem", "ISOMedia", "MediaPrimitives", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MatroskaTests",
            dependencies: ["FileSystem", "ISOMedia", "Matroska", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "CaptionsTests",
            dependencies: [
                "Captions", "MediaPrimitives", "MediaReading", "MediaSelection", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "TextTracksTests",
            dependencies: ["Captions", "ISOMedia", "MediaPrimitives", "TestSupport", "TextTracks"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaReadingTests",
            dependencies: [
                "Captions", "FFmpegMedia", "FileSystem", "ISOMedia", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Playlists", "TestSupport", "TextRecognition",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "PlaylistsTests",
            dependencies: ["MediaPrimitives", "MediaSelection", "Playlists", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "DASHTests",
            dependencies: ["DASH", "Markup", "MediaPrimitives", "MediaSelection"],
            swiftSettings: common
        ),
        .testTarget(
            name: "RemoteMediaTests",
            dependencies: ["FileSystem", "MediaPrimitives", "RemoteMedia", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "TextRecognitionTests",
            dependencies: ["Captions", "CueDrawing", "FFmpegMedia", "TextRecognition"],
            swiftSettings: common
        ),
        .testTarget(
            name: "CueDrawingTests",
            dependencies: ["Captions", "CueDrawing", "FFmpegMedia", "MediaPrimitives"],
            swiftSettings: common
        ),
        .testTarget(
            name: "FFmpegMediaTests",
            dependencies: ["FFmpegMedia", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MuxingTests",
            dependencies: [
                "Captions", "FileSystem", "FuzzInvariants", "ISOMedia", "MediaPrimitives",
                "MediaReading", "MediaSelection", "Muxing", "Playlists", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "PackagingTests",
            dependencies: [
                "Captions", "DASH", "FileSystem", "ISOMedia", "MediaPrimitives", "MediaReading",
                "MediaSelection", "Packaging", "Playlists", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "GuidelinesTests",
            dependencies: ["Guidelines"],
            swiftSettings: common
        ),
        .testTarget(
            name: "ListeningTests",
            dependencies: ["Listening", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "LookingTests",
            dependencies: ["Looking"],
            swiftSettings: common
        ),
        .testTarget(
            name: "WebPagesTests",
            dependencies: ["TestSupport", "WebPages"],
            swiftSettings: common
        ),
        .testTarget(
            name: "AuditingTests",
            dependencies: [
                "Auditing", "Captions", "DASH", "FileSystem", "Guidelines", "ISOMedia", "Listening",
                "Looking", "MediaPrimitives", "MediaReading", "MediaSelection", "Playlists",
                "TestSupport", "WebPages",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "AuditRunningTests",
            dependencies: [
                "AuditRunning", "Auditing", "Captions", "Guidelines", "MediaReading", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "AudioDescriptionTests",
            dependencies: [
                "AudioDescription", "Captions", "FFmpegMedia", "FileSystem",
                "Listening", "MediaPrimitives", "MediaReading", "MediaSelection", "Speech",
                "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "LiveCaptionsTests",
            dependencies: [
                "Captions", "LiveCaptions", "MediaPrimitives", "MediaSelection", "Playlists",
                "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "LiveListeningTests",
            dependencies: [
                "FFmpegMedia", "LiveCaptions", "LiveListening", "MediaSelection", "Speech",
                "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "ViewerPagesTests",
            dependencies: [
                "AudioDescription", "Captions", "FileSystem", "MediaPrimitives", "MediaReading",
                "MediaSelection",
                "Playlists", "TestSupport", "ViewerPages",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "SpeechTests",
            dependencies: [
                "AuditRunning", "Captions", "FileSystem", "Guidelines", "Listening",
                "MediaPrimitives", "MediaReading", "MediaSelection", "Speech", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "AudioDescription", "Captions", "CueDrawing", "DASH", "FFmpegMedia", "FileSystem",
                "ISOMedia", "Markup", "Matroska", "MediaPrimitives", "MediaReading",
                "MediaSelection", "Muxing", "Packaging", "Playlists", "RemoteMedia", "Speech",
                "TestSupport", "TextTracks", "ViewerPages", "mediatag",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Faults/faults.c", "Help/help.txt", "Messages/messages.txt"],
            swiftSettings: common
        ),
    ]
)

// .ci/run sets it: it has no time for two builds, so the one that is tested optimises the modules in which tests, and the program
// that they start, spend most of their time; the others are built in a third of the time as they are. Each module is built at
// once, so that no file of it is read again for another, but for the largest and last, which both processors build.
if Context.environment["MEDIATAG_OPTIMIZED"] != nil {
    for target in package.targets {
        switch target.name {
        case "FileSystem", "ISOMedia", "Listening", "Looking", "LookingTests", "Markup", "Matroska",
            "MediaPrimitives", "RemoteMedia", "Speech":
            target.swiftSettings?.append(.unsafeFlags(["-O"]))
        case "CFFmpeg", "CPicture", "CSpeech": target.cSettings = [.unsafeFlags(["-O2"])]
        default: break
        }
        let whole = ["-whole-module-optimization", "-num-threads", "2"]
        let halves = ["-driver-batch-size-limit", "1000"]
        target.swiftSettings?.append(
            .unsafeFlags(target.name == "CommandTests" ? halves : whole)
        )
    }
}

// Fuzzing/run sets it: a fuzzer is built with a sanitizer that nothing else may have.
if Context.environment["MEDIATAG_FUZZING"] != nil {
    package.products.append(.executable(name: "fuzz", targets: ["Fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FuzzInvariants"],
            path: "Fuzzing/Harness",
            // libFuzzer brings the main function.
            swiftSettings: common + [.unsafeFlags(["-parse-as-library"])]
        )
    )
}

// Benchmarks/programs.py sets it: the programs see what only this package's modules use.
if Context.environment["MEDIATAG_BENCHMARKS"] != nil {
    let programs: [String: [Target.Dependency]] = [
        "CaptionsTiming": ["Captions", "ProcessorTime"],
        "CuesTiming": ["Captions", "ProcessorTime"],
        "LiveClients": ["LiveCaptions", "LiveCaptionsClient"],
        "LiveModel": ["FuzzInvariants"],
        "LiveStability": ["LiveCaptions", "MediaSelection"],
        "PlaylistsTiming": ["Playlists", "ProcessorTime"],
        "SelectionTiming": ["MediaSelection", "Playlists", "ProcessorTime"],
        "Synchronisation": ["Captions", "Listening", "MediaReading", "Speech"],
        "WordsTiming": ["AudioDescription", "ProcessorTime"],
    ]
    let folder = "Benchmarks/Programs/"
    package.targets.append(
        .target(
            name: "ProcessorTime",
            path: folder + "ProcessorTime",
            swiftSettings: common
        )
    )
    for (name, dependencies) in programs {
        package.targets.append(
            .executableTarget(
                name: name,
                dependencies: dependencies,
                path: folder + name,
                swiftSettings: common
            )
        )
    }
}
