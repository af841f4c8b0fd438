import CSDL2
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

#if os(Linux)
    extension OneAtATime {
        @MainActor @Suite("A window under X11", .needs(.xvfb, .xdotool, .python3))
        struct WindowIdentityTests {
            @Test("has its program's class and icon, or the executable's name and no icon")
            func identity() async throws {
                let display = try await VirtualDisplay(width: 640, height: 480)
                let before = enter(display)
                defer { leave(display, before) }
                try await chosen(on: display)
                let plain = try Window(title: "Plain", size: Vector(320, 240))
                try Renderer(for: plain, kind: .software).present()
                let id = try await display.window(titled: /Plain/)
                let name = String(decoding: try await display.property("WM_CLASS", of: id), as: UTF8.self)
                #expect(!name.isEmpty && !name.contains("org.example") && !name.contains("io.github"), "\(name)")
                #expect(try await display.property("_NET_WM_ICON", of: id).isEmpty)
            }

            @Test("shows the desktop's cursors, different ones for links and for moving things")
            func cursors() async throws {
                let display = try await VirtualDisplay(width: 640, height: 480)
                let before = enter(display)
                defer { leave(display, before) }
                let window = try Window(title: "Ball", size: Vector(320, 240))
                func shown(_ cursor: Cursor) -> OpaquePointer? {
                    window.cursor = cursor
                    return SDL_GetCursor()
                }
                let first = Cursor.allCases.dropFirst().map(shown)
                #expect(!first.contains(nil) && Set(first).count == 3)
                #expect(Cursor.allCases.dropFirst().map(shown) == first, "each is made once")
            }

            private func enter(_ display: VirtualDisplay) -> [String: String] {
                let before = ProcessInfo.processInfo.environment
                for (name, value) in display.environment { setenv(name, value, 1) }
                return before
            }

            private func leave(_ display: VirtualDisplay, _ before: [String: String]) {
                for name in display.environment.keys {
                    if let value = before[name] { setenv(name, value, 1) } else { unsetenv(name) }
                }
            }

            private func chosen(on display: VirtualDisplay) async throws {
                let window = try Window(title: "Ball", size: Vector(320, 240), applicationID: "org.example.Ball")
                var icon = Pixels(width: 3, height: 2, fill: 0xFF11_2233)
                icon[2, 1] = 0x8044_5566
                window.setIcon(icon)
                try Renderer(for: window, kind: .software).present()
                let id = try await display.window(titled: /Ball/)
                #expect(try await display.property("WM_CLASS", of: id).suffix(17) == Array("org.example.Ball\0".utf8))
                let words = try await display.property("_NET_WM_ICON", of: id).map { UInt32($0) }
                let values = stride(from: 0, to: words.count, by: 4).map { i in
                    words[i] | words[i + 1] << 8 | words[i + 2] << 16 | words[i + 3] << 24
                }
                #expect(values == [3, 2] + icon.argb)
            }
        }
    }
#endif
