public import TiltCanvas
import TiltEngine

// What the program makes ready for a stage: pictures, tiles, and pictures of light.
extension Stage {
    /// The state that decides which pictures are wanted: call ``Stage/pictures(awaited:ofOthers:)`` again when it changes.
    public struct PictureRequest: Equatable, Sendable {
        let view: Viewport
        let scene: Int
        let asPublished: Bool
        let version: Int
    }

    /// What the current scene needs now.
    public var plan: ScenePlan { scenes.plan(at: time) }

    /// The state that decides which pictures are wanted, by the current scene's plan.
    public func pictureRequest(_ plan: ScenePlan) -> PictureRequest {
        PictureRequest(view: view, scene: scenes.current, asPublished: scenes.asPublished, version: plan.version)
    }

    /// The pictures to keep ready, the first to be seen first. `awaited` pictures come before all that are not visible yet;
    /// without `ofOthers`, those of the scenes that are not shown are left out.
    public func pictures(awaited: [Picture] = [], ofOthers: Bool = true) -> [Picture] {
        overlay.pictures.always(in: view) + scenes.pictures(at: time).all + awaited + overlay.pictures.late(in: view)
            + (ofOthers ? scenes.picturesOfOthers(at: time) : [])
    }

    /// Those that may be visible first: the interface's, and the current scene's.
    public var visiblePictures: [Picture] {
        overlay.pictures.always(in: view) + scenes.pictures(at: time).first
    }

    /// Those of the current scene that only a later movement shows, or that have a stand-in.
    public var latePictures: [Picture] { scenes.pictures(at: time).later }

    /// The colour of the current scene for a pad's light; nil if it has none, or the light is switched off.
    public var mood: Color? { settings.lights ? interface.status.mood : nil }

    /// The pictures to be made for the light of another scene, which may be shown next; nil if none has any.
    public var nextBakes: BakePlan? { scenes.bakesOfOthers(at: time) }
}

extension Stage: WindowContent {
    /// The pictures to keep ready, see ``pictures(awaited:ofOthers:)``.
    public var wantedPictures: [Picture] { pictures() }
    /// The pictures to make for the light, see ``plan``.
    public var wantedBakes: BakePlan? { plan.bakes }
    /// Draws the current picture with the interface.
    public func draw(into list: inout DrawList) { draw(into: &list, showsInterface: true) }
}
