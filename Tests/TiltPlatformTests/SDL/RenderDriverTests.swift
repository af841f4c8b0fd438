import CSDL2
import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The name of OpenGL's renderer")
struct DisguiseTests {
    @Test(
        "identifies software rasterisers",
        arguments: [
            "llvmpipe (LLVM 15.0.6, 256 bits)", "Gallium 0.4 on llvmpipe (LLVM 3.8, 128 bits)", "softpipe",
            "Software Rasterizer", "Apple Software Renderer", "Mesa DRI SWRAST",
        ])
    func disguised(name: String) {
        #expect(RenderDriver.isSoftware(name))
    }

    @Test(
        "identifies a graphics card by any other name",
        arguments: [
            "", "AMD Radeon RX 6600 (navi23, LLVM 15.0.6, DRM 3.49, 6.1.0)", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
            "NVIDIA GeForce RTX 3060/PCIe/SSE2", "virgl (AMD Radeon)", "SVGA3D; build: RELEASE;  LLVM;", "V3D 4.2",
            "Apple M1",
        ])
    func card(name: String) {
        #expect(!RenderDriver.isSoftware(name))
    }
}

@Suite("A graphics card")
struct GraphicsCardTests {
    @Test(
        "has a render node, or a device of its own driver",
        arguments: [
            ([], ["card0", "renderD128"]), (["null", "nvidia0", "nvidiactl"], []), (["dxg", "tty"], []),
            (["mali0"], ["card0"]),
        ])
    func present(devices: [String], directRendering: [String]) {
        #expect(RenderDriver.isGraphicsCard(devices: devices, directRendering: directRendering))
    }

    @Test("is absent without these devices", arguments: [[], ["card0", "by-path"]])
    func missing(directRendering: [String]) {
        #expect(!RenderDriver.isGraphicsCard(devices: ["null", "fb0", "tty0"], directRendering: directRendering))
    }
}

#if os(Linux)
    extension OneAtATime {
        @MainActor @Suite("The render driver under X11", .needs(.xvfb, .xdotool))
        struct RenderDriverTests {
            /// The driver chosen if OpenGL works only through llvmpipe.
            private func names() throws -> (auto: String, openGL: String?, isDisguised: Bool) {
                let window = try Window(title: "Tiltyard", size: Vector(320, 240))
                var openGL: String?
                var isDisguised = false
                if RenderDriver.names.contains("opengl") {
                    let renderer = try Renderer(for: window, driver: "opengl")
                    openGL = renderer.name
                    isDisguised = RenderDriver.isSoftware(csdl_gl_renderer_name().map { String(cString: $0) } ?? "")
                }
                let handle = try RenderDriver.open(named: nil, for: window, hasGraphicsCard: true)
                let auto = handle.map { RenderContext(owning: $0, window: window).name }
                return (auto ?? "software", openGL, isDisguised)
            }

            @Test("is the processor if OpenGL would only imitate a graphics card")
            func disguise() async throws {
                let display = try await VirtualDisplay(width: 640, height: 480)
                let before = ProcessInfo.processInfo.environment
                for (name, value) in display.environment { setenv(name, value, 1) }
                defer {
                    for name in display.environment.keys {
                        if let value = before[name] { setenv(name, value, 1) } else { unsetenv(name) }
                    }
                }
                let names = try names()
                // A window that outlived its server would end the tests.
                try #require(SDL_WasInit(SDL_INIT_VIDEO) == 0)
                try await display.stop()
                if names.openGL != nil { #expect(names.openGL == "opengl") }
                if names.openGL == nil || names.isDisguised { #expect(names.auto == "software") }
            }
        }
    }
#endif
