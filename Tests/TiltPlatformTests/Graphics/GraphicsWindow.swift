import CSDL2
import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

/// A window without a display whose frames OpenGL draws, by llvmpipe where there is no graphics card.
@MainActor struct GraphicsWindow {
    let window: Window
    let screen: GraphicsScreen

    init(size: Vector, density: Double = 1, profile: GraphicsContext.Profile = .core) throws {
        window = try Self.offscreen {
            try Window(title: "Tiltyard", size: size / density * density, density: density)
        }
        let made = try GraphicsCard.screen(for: window, isAsked: true, profiles: [profile])
        screen = try #require(made)
        window.measure()
    }

    /// Opens a window of SDL's driver that needs no display.
    static func offscreen(_ open: () throws -> Window) throws -> Window {
        let before = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        defer { if let before { setenv("SDL_VIDEODRIVER", before, 1) } else { unsetenv("SDL_VIDEODRIVER") } }
        return try open()
    }

    /// Whether OpenGL works here.
    static let isPossible = (try? GraphicsWindow(size: Vector(64, 48))) != nil
}

extension Trait where Self == ConditionTrait {
    /// The test is skipped where OpenGL does not work without a display, except with `CI=true`: there it runs, and fails.
    static var needsOpenGL: Self {
        let mustRun = ProcessInfo.processInfo.environment["CI"] == "true"
        return .enabled("no OpenGL by EGL: install libegl1 and libgl1-mesa-dri") {
            if mustRun { return true }
            return await MainActor.run { GraphicsWindow.isPossible }
        }
    }
}

/// How far two pictures are apart.
struct PictureDistance: CustomStringConvertible {
    /// The largest difference of a component, and the share of pixels further than 3.
    private(set) var most = 0
    private(set) var strays = 0.0
    private var place = (x: 0, y: 0)

    init(_ a: Pixels, _ b: Pixels) throws {
        try #require(a.width == b.width && a.height == b.height)
        for (index, (a, b)) in zip(a.argb, b.argb).enumerated() where a != b {
            func apart(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
            let apart = max(apart(0), apart(8), apart(16))
            if apart > 3 { strays += 1 }
            if apart > most { (most, place) = (apart, (index, 0)) }
        }
        place = (place.x % a.width, place.x / a.width)
        strays /= Double(a.argb.count)
    }

    /// Whether nobody would see a difference.
    var isSmall: Bool { most <= 8 && strays <= 0.001 }

    var description: String { "up to \(most) at \(place), \(strays) of the pixels further than 3" }
}
