import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// Shows the scene in a window, with pad, mouse and keys, until the user closes it.
@MainActor func showWindow() throws {
    let window = try Window(
        title: "Ball on a Spring", size: Vector(640, 360), applicationID: "org.example.BallOnSpring")
    let renderer = try Renderer(for: window)
    let view = Viewport(size: window.size, density: window.density)
    let assets = try AssetFolder()
    let fonts = Fonts(medium: try .bundled(.medium), semibold: try .bundled(.semibold))
    let setup = Stage.Setup(scenes: [BallOnSpring(view: view)], view: view, fonts: fonts, name: "Ball on a Spring")
    var stage = Stage(setup)

    let queue = EventQueue(window: window, gamepads: try Gamepads())
    let pictures = PictureStore(assets: assets, renderer: renderer)
    var list = DrawList(size: view.size, density: view.density)
    while true {
        let arrivals = queue.next(waiting: stage.isAtRest && !pictures.isFading ? .seconds(0.1) : .none)
        stage.advance(by: arrivals.input)
        if arrivals.closeRequested || stage.takeRequests().contains(.quit) { return }
        pictures.want(stage.pictures(), density: stage.view.density)
        _ = pictures.collect()
        stage.draw(into: &list)
        renderer.draw(list, pictures: pictures)
        renderer.present()
    }
}
