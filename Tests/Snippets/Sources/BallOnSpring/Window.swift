import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// Shows the scene in a window, with pad, mouse and keys, until the user closes it.
@MainActor func showWindow() throws {
    try Window.run(
        title: "Ball on a Spring", size: Vector(640, 360), applicationID: "org.example.BallOnSpring"
    ) { window, _ in
        let view = Viewport(size: window.size, density: window.density)
        let fonts = Fonts(medium: try .bundled(.medium), semibold: try .bundled(.semibold))
        var setup = Stage.Setup(
            scenes: [BallOnSpring(view: view)], view: view, fonts: fonts, name: "Ball on a Spring")
        // It saves no pictures and films, so the scene may have their keys.
        setup.keys.subtract([.f10, .f12])
        return Stage(setup)
    }
}
