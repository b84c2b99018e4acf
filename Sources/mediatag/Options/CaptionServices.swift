// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// A service of CEA-708, and the file that it says.
struct ServiceFile {
    var number: Int
    var file: String
}

/// A service of CEA-708, and its language.
struct ServiceLanguage {
    var number: Int
    var language: LanguageTag
}

/// The services of CEA-708 that are written, read from their files.
struct CaptionServices {
    /// The captions of each service.
    private(set) var documents: [(number: Int, document: CaptionDocument)] = []
    /// The languages of the services, ISO 639-2.
    private(set) var languages: [ClosedCaptionChannel: String] = [:]
    private var files: [Int: String] = [:]

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - services: services with their files.
    ///   - stated: languages of services; one without a file has the file in its language.
    ///   - files: the files to find them in.
    ///   - text: how they are read.
    /// - Throws: `MediaError` if a file cannot be read, or no file is in a language.
    init(
        _ services: [ServiceFile],
        _ stated: [ServiceLanguage],
        _ files: [String],
        _ text: CaptionTextOptions
    ) throws(MediaError) {
        for service in services { self.files[service.number] = service.file }
        for service in stated where self.files[service.number] == nil {
            self.files[service.number] = try Self.file(of: service, among: files)
        }
        for (number, file) in self.files.sorted(by: { $0.key < $1.key }) {
            let reading = try text.addition(.closedCaptions(nil), of: file).readCaptions()
            Messages.warn(about: reading.diagnostics, in: file)
            let (document, losses) = reading.document.withWritableTimes
            Messages.warn(all: losses.map { "\(file):\($0)" })
            documents.append((number, document))
            let tag =
                stated.first { $0.number == number }?.language
                ?? CaptionFileName(path: file).language
            let language = tag?.rawValue ?? reading.document.language
            languages[.service(number)] = language.flatMap(broadcastCode(ofLanguage:))
        }
    }

    /// The bytes of packets, with warnings about what they cannot carry.
    func encoded() throws(MediaError) -> [TimedCaptionConstruct] {
        let encoding = CEA708Encoder(documents).encode()
        for (number, file) in files.sorted(by: { $0.key < $1.key }) {
            let losses = encoding.losses[number] ?? []
            Messages.warn(all: losses.map { "\(file):\($0)" })
        }
        return encoding.packets
    }

    private static func file(
        of service: ServiceLanguage,
        among files: [String]
    ) throws(MediaError) -> String {
        let found = files.filter {
            CaptionFileName(path: $0).language?.matches(service.language) == true
        }
        if found.count == 1, let file = found.first { return file }
        let reason =
            (found.isEmpty ? "no caption file" : "more than one caption file")
            + " is in \(service.language.rawValue) by its name; name the file with "
            + "--service \(service.number):FILE"
        throw MediaError(.unreadable(reason), path: files.joined(separator: ", "))
    }
}

/// The code of three letters that tables of broadcasts have for a language tag: bibliographic (ISO 639-2/B, by ATSC A/65).
///
/// - Returns: nil for languages that are not known.
func broadcastCode(ofLanguage tag: String) -> String? {
    let code = tag.prefix { $0 != "-" }.lowercased()
    return Language(code: code).map { $0.bibliographic ?? $0.mediaHeaderCode }
}

/// Reads `--service`, such as `1:en.srt`.
func parseServiceFile(_ text: String) throws -> ServiceFile {
    guard let (number, file) = numberedService(text) else {
        throw ValidationError(
            "\"\(text)\" is not a service and a file; write 1:en.srt, with a number from 1 to 63."
        )
    }
    return ServiceFile(number: number, file: file)
}

/// Reads `--services`, such as `1:en,2:ko`.
func parseServiceLanguages(_ text: String) throws -> [ServiceLanguage] {
    let services = try text.split(separator: ",").map { part in
        guard let (number, language) = numberedService(part) else {
            throw ValidationError(
                "\"\(part)\" is not a service and a language; write 1:en,2:ko, with numbers from 1 to 63."
            )
        }
        return ServiceLanguage(number: number, language: try parseLanguage(language))
    }
    guard Set(services.map(\.number)).count == services.count else {
        throw ValidationError("Each service of --services has one language.")
    }
    return services
}

/// A number from 1 to 63 and what is after its colon; nil if either is missing.
private func numberedService(_ text: some StringProtocol) -> (Int, String)? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), 1...63 ~= number else { return nil }
    return (number, String(parts[1]))
}
