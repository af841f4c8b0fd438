import CSDL2
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A window")
    struct WindowTests {
        init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

        @Test("has the requested size in points at any density", arguments: [nil, 1.0, 1.5, 2])
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

        @Test("is not visible while it is hidden")
        func hidden() throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300))
            try Renderer(for: window).present()
            SDL_HideWindow(window.handle)
            #expect(!window.isVisible)
            SDL_ShowWindow(window.handle)
            #expect(window.isVisible)
        }

        @Test("assumes 60 Hz for a display with an unknown rate")
        func refreshRate() throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300))
            #expect(window.refreshRate >= 1 && window.refreshRate.isFinite)
            var mode = SDL_DisplayMode()
            SDL_GetCurrentDisplayMode(0, &mode)
            if mode.refresh_rate == 0 { #expect(window.refreshRate == 60) }
        }

        @Test("that fills a large display shows everything larger, to be read from farther away")
        func growth() {
            func growth(_ width: Double, _ height: Double) -> Double {
                Window.growth(filling: Vector(width, height))
            }
            #expect(growth(1280, 720) == 1 && growth(800, 600) == 1 && growth(720, 1280) == 1)
            #expect(isClose(growth(1920, 1080), 1.2754, within: 1e-4) && growth(3440, 1080) == growth(1920, 1080))
            #expect(growth(1080, 1920) == growth(1920, 1080))
            #expect(isClose(growth(2560, 1440), 1.5157, within: 1e-4) && growth(3840, 2160) == 1.6)
        }

        @Test("scales its interface up, down and exactly back", arguments: [1.0, 1.5, 2])
        func interface(density: Double) throws {
            let window = try Window(title: "Tiltyard", size: Vector(1280, 960), density: density)
            window.scaleInterface(to: 2)
            #expect(window.density == 2 * density && window.size == Vector(640, 480) && window.interfaceScale == 2)
            let pixels = (1280 * density, 960 * density)
            #expect((window.size.x * window.density, window.size.y * window.density) == pixels)
            window.scaleInterface(to: 0.8)
            #expect(window.density == 0.8 * density && isClose(window.size, Vector(1600, 1200), within: 1e-9))
            window.scaleInterface(to: 1)
            #expect(window.density == density && window.size == Vector(1280, 960))
        }

        @Test("does not scale its interface beyond the allowed densities and sizes")
        func interfaceLimits() throws {
            let small = try Window(title: "Tiltyard", size: Vector(400, 300), density: 1)
            small.scaleInterface(to: 1.25)
            #expect(small.size == Vector(320, 240))
            small.scaleInterface(to: 1.26)
            #expect(small.interfaceScale == 1.25)
            small.scaleInterface(to: 0.5)
            #expect(small.density == 0.5)
            small.scaleInterface(to: 0.49)
            #expect(small.density == 0.5)
            let large = try Window(title: "Tiltyard", size: Vector(3000, 2400), density: 1)
            large.scaleInterface(to: 8.1)
            #expect(large.interfaceScale == 1)
            // However small the window has become.
            SDL_SetWindowMinimumSize(small.handle, 1, 1)
            SDL_SetWindowSize(small.handle, 100, 100)
            small.measure()
            small.scaleInterface(to: 1)
            #expect(small.density == 0.5)
        }

        @Test("accepts valid sizes and densities of a recording only")
        func replay() throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300), density: 1)
            window.take(size: Vector(500, 320), density: 2)
            #expect(window.size == Vector(500, 320) && window.density == 2)
            window.take(size: Vector(500, 320), density: 0)
            window.take(size: Vector(500, 320), density: .nan)
            #expect(window.size == Vector(500, 320) && window.density == 2)
        }

        #if os(Linux)
            @Test("can have any character in its title, even without a locale")
            func locale() throws {
                setlocale(LC_CTYPE, "C")
                _ = try Window(title: "Tiltyard", size: Vector(400, 300))
                #expect(setlocale(LC_CTYPE, nil).map { String(cString: $0) } == "C.UTF-8")
                setlocale(LC_CTYPE, "C")
            }
        #endif

        @Test("draws the same as an off-screen renderer")
        func sameAsOffScreen() throws {
            let window = try Window(title: "Tiltyard", size: Vector(320, 240))
            let renderer = try Renderer(for: window, kind: .software)
            #expect(renderer.name == "software")
            let screen = try OffScreen(width: 320, height: 240)
            var list = DrawList(size: window.size, density: window.density)
            list.clear(Color(hex: 0x131C34))
            list.fill(Rect(x: 20, y: 20, width: 100, height: 60), radius: 12, softness: 10, color: .white.opacity(0.5))
            renderer.draw(list)
            screen.renderer.draw(list, pictures: screen.pictures)
            #expect(try renderer.pixels() == screen.renderer.pixels())
        }

        @Test("that was resized and restored before a frame is drawn completely")
        func resizedBack() throws {
            let window = try Window(title: "Tiltyard", size: Vector(400, 300), density: 1)
            let renderer = try Renderer(for: window, kind: .software)
            var list = DrawList(size: window.size, density: 1)
            list.clear(Color(hex: 0x131C34))
            renderer.draw(list)
            renderer.present()
            for size in [(500, 350), (400, 300)] as [(Int32, Int32)] {
                SDL_SetWindowSize(window.handle, size.0, size.1)
                _ = renderer.pixelSize
            }
            renderer.draw(list)
            #expect(try renderer.pixels().argb.allSatisfy { $0 == 0xFF13_1C34 })
        }

        #if os(Linux)
            @Test("is refused if it would be invisible")
            func noDisplay() throws {
                let names = ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]
                let saved = names.map { ($0, ProcessInfo.processInfo.environment[$0]) }
                for name in names { unsetenv(name) }
                defer { for case (let name, let value?) in saved { setenv(name, value, 1) } }
                let error = #expect(throws: PlatformError.self) {
                    try Window(title: "Tiltyard", size: Vector(320, 240))
                }
                #expect(error?.description.hasPrefix("cannot open a window: there is no display") == true)
                #expect(error?.advice == "start it in a desktop session")
            }
        #endif
    }
}
