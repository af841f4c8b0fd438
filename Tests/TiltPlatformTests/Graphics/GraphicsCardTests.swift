import Support
import Testing
import TiltCanvas
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
        #expect(GraphicsCard.isSoftware(name))
    }

    @Test(
        "identifies a graphics card by any other name",
        arguments: [
            "", "AMD Radeon RX 6600 (navi23, LLVM 15.0.6, DRM 3.49, 6.1.0)", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
            "NVIDIA GeForce RTX 3060/PCIe/SSE2", "virgl (AMD Radeon)", "SVGA3D; build: RELEASE;  LLVM;", "V3D 4.2",
            "Apple M1",
        ])
    func card(name: String) {
        #expect(!GraphicsCard.isSoftware(name))
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
        #expect(GraphicsCard.isCard(devices: devices, directRendering: directRendering))
    }

    @Test("is absent without these devices", arguments: [[], ["card0", "by-path"]])
    func missing(directRendering: [String]) {
        #expect(!GraphicsCard.isCard(devices: ["null", "fb0", "tty0"], directRendering: directRendering))
    }
}

@Suite("The name of a renderer")
struct RendererKindTests {
    @Test("is its own, or that of one of SDL's drivers")
    func names() {
        #expect(Renderer.Kind(named: "graphics") == .graphics && Renderer.Kind(named: "software") == .software)
        for name in ["opengl", "opengles2", "metal", "direct3d11"] { #expect(Renderer.Kind(named: name) == .graphics) }
        for name in ["crayon", "", "auto"] { #expect(Renderer.Kind(named: name) == nil) }
    }
}

extension OneAtATime {
    @MainActor @Suite("The choice of a renderer", .needsOpenGL)
    struct RendererChoiceTests {
        @Test("is the processor if OpenGL would only imitate a graphics card")
        func disguise() throws {
            let asked = try GraphicsWindow(size: Vector(320, 240))
            guard GraphicsCard.isSoftware(asked.screen.name) else { return }
            let window = try GraphicsWindow.offscreen { try Window(title: "Tiltyard", size: Vector(320, 240)) }
            #expect(try GraphicsCard.screen(for: window, isAsked: nil, isThere: true) == nil)
            #expect(try GraphicsCard.screen(for: window, isAsked: false, isThere: true) == nil)
            // Which then draws in the same window.
            let renderer = try Renderer(for: window)
            #expect(renderer.kind == .software && renderer.name == "software")
            var list = DrawList(size: window.size, density: window.density)
            list.clear(Color(hex: 0x131C34))
            renderer.draw(list)
            #expect(try renderer.pixels().argb.allSatisfy { $0 == 0xFF13_1C34 })
        }
    }
}
