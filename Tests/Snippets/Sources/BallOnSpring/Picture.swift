import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// Saves a picture after half a second of tilt to the right, without a window or a display.
@MainActor func keepPicture(at path: String) throws {
    let view = Viewport(size: Vector(640, 360))
    let assets = try AssetFolder()
    let fonts = Fonts(medium: try .bundled(.medium), semibold: try .bundled(.semibold))
    let setup = Stage.Setup(scenes: [BallOnSpring(view: view)], view: view, fonts: fonts, name: "Ball on a Spring")
    var stage = Stage(setup)
    stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.d))]))
    for _ in 0..<30 { stage.advance(by: FrameInput(elapsed: 1.0 / 60)) }

    var list = DrawList(size: view.size, density: view.density)
    stage.draw(into: &list)
    let renderer = try Renderer(size: view.size, density: view.density)
    let pictures = PictureStore(assets: assets, renderer: renderer)
    pictures.want(stage.pictures(), density: view.density)
    pictures.waitForAll()
    renderer.draw(list, pictures: pictures)
    try renderer.savePNG(to: path)
}
