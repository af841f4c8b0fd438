import Foundation
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A window")
    struct WindowTests {
        init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

        @Test("has the size in points that was asked for, at any density", arguments: [nil, 1.0, 1.5, 2])
        func size(density: Double?) throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300), density: density)
            let renderer = try Renderer(for: window)
            #expect(window.size == Vector(400, 300))
            #expect(window.density == density ?? 1)
            #expect(renderer.pixelSize == (Int(400 * window.density), Int(300 * window.density)))
            #expect((window.point(100, 50) - Vector(100, 50) / window.density).length < 1e-9)
        }

        @Test("counts as visible until it is hidden, and takes a new title")
        func state() throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300))
            #expect(window.isVisible)
            #expect(!window.isFullscreen)
            try Renderer(for: window).present()
            #expect(window.isVisible)
            window.title = "Carousel — Tiltyard"
            #expect(window.title == "Carousel — Tiltyard")
        }

        @Test("draws what an off-screen renderer draws")
        func sameAsOffScreen() throws {
            let window = try Window(title: "Tiltyard", size: Vector(320, 240))
            let renderer = try Renderer(for: window, driver: "software")
            #expect(renderer.name == "software")
            let screen = try OffScreen(width: 320, height: 240)
            var list = DrawList(size: window.size, density: window.density)
            list.clear(Color(hex: 0x131C34))
            list.fill(Rect(x: 20, y: 20, width: 100, height: 60), radius: 12, softness: 10, color: .white.opacity(0.5))
            renderer.draw(list, pictures: PictureStore(assets: try .bundled, renderer: renderer))
            screen.renderer.draw(list, pictures: screen.pictures)
            #expect(try renderer.pixels() == screen.renderer.pixels())
        }

        @Test("refuses a renderer it does not know, and names those there are")
        func unknownRenderer() throws {
            let window = try Window(title: "Tiltyard", size: Vector(320, 240))
            let error = #expect(throws: PlatformError.self) { try Renderer(for: window, driver: "crayon") }
            #expect(error?.subject == "crayon")
            for name in Renderer.driverNames { #expect(error?.advice.contains(name) == true) }
            #expect(Renderer.driverNames.contains("software"))
        }

        #if os(Linux)
            @Test("is refused where nobody could see it")
            func noDisplay() throws {
                let names = ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]
                let saved = names.map { ($0, ProcessInfo.processInfo.environment[$0]) }
                for name in names { unsetenv(name) }
                defer { for case (let name, let value?) in saved { setenv(name, value, 1) } }
                let error = #expect(throws: PlatformError.self) {
                    try Window(title: "Tiltyard", size: Vector(320, 240))
                }
                #expect(error?.description.hasPrefix("cannot open a window: there is no display") == true)
                #expect(error?.advice.contains("tiltyard render") == true)
            }
        #endif
    }
}
