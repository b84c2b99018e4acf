// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Words of captions do not depend on which ICU a machine has.
    @Suite struct WordBoundaryTests {
        /// The functions of ICU that are loaded, under the names of another major.
        private static let functions = """
            #include <unicode/ubrk.h>
            #include <unicode/uldnames.h>
            #include <unicode/uloc.h>
            UBreakIterator *ubrk_open_60(UBreakIteratorType type, const char *locale,
                                         const UChar *text, int32_t length, UErrorCode *status) {
                return ubrk_open(type, locale, text, length, status);
            }
            void ubrk_setText_60(UBreakIterator *words, const UChar *text, int32_t length,
                                 UErrorCode *status) {
                ubrk_setText(words, text, length, status);
            }
            int32_t ubrk_first_60(UBreakIterator *words) { return ubrk_first(words); }
            int32_t ubrk_next_60(UBreakIterator *words) { return ubrk_next(words); }
            int32_t ubrk_getRuleStatus_60(UBreakIterator *words) {
                return ubrk_getRuleStatus(words);
            }
            ULocaleDisplayNames *uldn_open_60(const char *locale, UDialectHandling dialects,
                                              UErrorCode *status) {
                return uldn_open(locale, dialects, status);
            }
            void uldn_close_60(ULocaleDisplayNames *names) { uldn_close(names); }
            int32_t uldn_localeDisplayName_60(const ULocaleDisplayNames *names, const char *locale,
                                              UChar *result, int32_t capacity, UErrorCode *status) {
                return uldn_localeDisplayName(names, locale, result, capacity, status);
            }
            int32_t uloc_forLanguageTag_60(const char *tag, char *locale, int32_t capacity,
                                           int32_t *parsed, UErrorCode *status) {
                return uloc_forLanguageTag(tag, locale, capacity, parsed, status);
            }
            int32_t uloc_getDisplayLanguage_60(const char *locale, const char *in, UChar *language,
                                               int32_t capacity, UErrorCode *status) {
                return uloc_getDisplayLanguage(locale, in, language, capacity, status);
            }
            """

        /// Hides every ICU but the one of major 60.
        private static let hiding = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <string.h>
            void *dlopen(const char *name, int flags) {
                void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
                int is_hidden = name && strstr(name, "libicuuc") && !strstr(name, ".so.60");
                return is_hidden ? NULL : real(name, flags);
            }
            """

        private func compile(_ source: String, to name: String, in place: Workplace) throws {
            try place.write("\(name).c", text: source + "\n")
            let compiler = "exec \"$(command -v clang || command -v cc)\" \"$@\""
            _ = try output(
                of: "bash",
                ["-c", compiler, "cc", "-shared", "-fPIC", "-o", place.path(name)]
                    + [place.path("\(name).c"), "-licuuc", "-ldl"]
            )
        }

        /// The words of each cue.
        private func words(in place: Workplace, libraries: String) throws -> [Int] {
            struct Pace: Decodable {
                struct Cue: Decodable { var words: Int }
                var cues: [Cue]
            }
            let result = try run(
                builtBinary.path,
                ["captions", "pace", "th.srt", "--format", "json"],
                in: place.folder,
                environment: [
                    "LD_PRELOAD": place.path("hiding.so"), "LD_LIBRARY_PATH": libraries,
                ]
            )
            try #require(result.exitCode == 0, result.summary)
            let data = Data(result.standardOutput.utf8)
            return try JSONDecoder().decode(Pace.self, from: data).cues.map(\.words)
        }

        @Test func `another major version of ICU is used, and contractions need none`()
            throws
        {
            try Workplace.with { place in
                try compile(Self.functions, to: "libicuuc.so.60", in: place)
                try compile(Self.hiding, to: "hiding.so", in: place)
                let cues = ["I can't say.", "ฉันรักภาษาไทย"]
                let text = cues.enumerated().map { index, cue in
                    "\(index + 1)\n00:00:0\(2 * index),000 --> 00:00:0\(2 * index + 1),000\n\(cue)\n"
                }
                try place.write("th.srt", text: text.joined(separator: "\n"))
                #expect(try words(in: place, libraries: place.folder.path) == [3, 4])
                // Thai needs the dictionaries.
                #expect(try words(in: place, libraries: "") == [3, 1])
            }
        }
    }
#endif
