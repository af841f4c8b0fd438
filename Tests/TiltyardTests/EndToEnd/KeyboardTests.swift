import Foundation
import Support
import Testing
import TiltEngine

extension LiveTests {
    @Suite("Keyboards of other countries", .needs(.setxkbmap))
    struct KeyboardTests {
        /// A key by its X number, which stands for its place, and the key held with it.
        private enum Press {
            case plain(Int)
            case shift(Int)
            case altGr(Int)

            var steps: [String] {
                switch self {
                case .plain(let place): ["key", "\(place)"]
                case .shift(let place): ["keydown", "50", "key", "\(place)", "keyup", "50"]
                case .altGr(let place): ["keydown", "108", "key", "\(place)", "keyup", "108"]
                }
            }
        }

        /// The places of 1, 2, 3, Q, W, [, ], A, S, D, ;, \, comma and full stop on an American keyboard.
        private static let (one, two, three, q, w, left, right) = (10, 11, 12, 24, 25, 34, 35)
        private static let (a, s, d, semicolon, backslash, comma, period) = (38, 39, 40, 47, 51, 59, 60)

        /// Presses keys and returns those that the program records.
        private func keys(_ presses: [Press], in layout: String) async throws -> [String] {
            let folder = try TemporaryFolder()
            let run = try await LiveRun(
                ["--scene", "parallax", "--input", "keys", "--record", folder.path("recording")], folder: folder)
            try await run.display.setLayout(layout)
            try await run.display.drive(presses.flatMap(\.steps) + ["key", "71"])
            func recorded() -> [String] {
                let text = (try? folder.text("recording")) ?? ""
                return text.matches(of: #/\["key","((?:\\.|[^"\\])*)"/#).map {
                    String($0.output.1).replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
                }.filter { !["left shift", "right alt"].contains($0) }
            }
            try await run.wait(for: "the last key") { recorded().last == "f5" }
            run.app.terminate()
            expectGoodEnd(try await run.app.outcome())
            return Array(recorded().dropLast())
        }

        @Test(
            "without Latin letters have them by their places",
            arguments: ["ru", "gr", "ua", "ara", "bg", "ge"])
        func places(layout: String) async throws {
            let places = [Self.w, Self.a, Self.s, Self.d, Self.one, Self.left, Self.right]
            let found = try await keys(places.map { .plain($0) }, in: layout)
            #expect(found == ["w", "a", "s", "d", "1", "[", "]"])
        }

        @Test(
            "with Latin letters have keys by their print, and signs on other keys or with Shift or AltGr by their text",
            arguments: [
                (
                    "de",
                    [.plain(w), .altGr(17), .altGr(18), .altGr(20), .shift(20), .plain(period), .plain(29)],
                    ["w", "[", "]", "\\", "?", ".", "z"]
                ),
                (
                    "fr",
                    [
                        .plain(q), .altGr(14), .altGr(20), .altGr(17), .shift(comma), .plain(one),
                        .shift(two),
                    ],
                    ["a", "[", "]", "\\", ".", "1", "2"]
                ),
                (
                    // Its dead keys, 21 and 51, wait for the next, and their American signs are elsewhere.
                    "cz",
                    [.plain(one), .shift(one), .plain(three), .shift(comma), .plain(21), .plain(20), .plain(94)],
                    ["1", "1", "3", "?", "=", "\\"]
                ),
                ("bg", [.plain(q), .plain(w)], [",", "w"]),
                ("th", [.plain(one), .plain(two), .plain(three)], ["1", "2", "3"]),
                ("es", [.altGr(left), .altGr(right), .altGr(49), .shift(20)], ["[", "]", "\\", "?"]),
                (
                    "us(dvorak)", [.plain(comma), .plain(a), .plain(semicolon), .plain(43)],
                    ["w", "a", "s", "d"]
                ),
            ] as [(String, [Press], [String])])
        private func prints(layout: String, presses: [Press], expected: [String]) async throws {
            let found = try await keys(presses, in: layout)
            #expect(found == expected)
        }

        @Test("of Russia tilt, and choose a scene")
        func tilt() async throws {
            let run = try await LiveRun(["--scene", "weather"])
            try await run.display.setLayout("ru")
            try await run.display.drive("keydown", "\(Self.d)")
            try await run.next("a tilt to the right") { $0.input == .keys && $0.tilt.x > 0.2 }
            try await run.display.drive("keyup", "\(Self.d)")
            try await run.next("level again") { $0.tilt.x == 0 }
            try await run.display.drive("key", "\(Self.two)")
            try await run.next("the carousel") { $0.scene == "carousel" }
            try await run.display.setLayout("us")
            try await run.end()
        }
    }
}
