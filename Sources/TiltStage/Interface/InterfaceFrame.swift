import TiltEngine

/// The interface at one moment: its state, and where its parts are. The stage works it out once for an event, a step or a
/// picture; drawing, hit testing and messages read it.
struct InterfaceFrame: Sendable {
    let view: Viewport
    /// The index of the current scene.
    let current: Int
    let scene: SceneDescriptor
    let isOriginal: Bool
    let status: SceneStatus
    /// How much of the bar and the buttons leaves the scene room, 0…1.
    let cover: Double
    let notice: GaugeNotice?
    let settings: Settings
    /// The share of the time for which the camera must be held that has passed, 0…1.
    let film: Double
    /// The lean of the leader, before it is shaped.
    let lean: Tilt
    let calibration: StillnessCalibration?
    /// The state of the scene's buttons.
    let state: SceneButtons.State
    let panels: InterfacePanels

    /// Works it out. What is as in the last one is taken from there.
    init(
        scenes: Scenes, steering: Steering, guide: Guide, settings: Settings, view: Viewport, time: Double,
        callsBar: Bool = false, film: Double = 0, after last: InterfaceFrame? = nil
    ) {
        self.view = view
        current = scenes.current
        scene = scenes.scene.descriptor
        isOriginal = scenes.asPublished
        self.film = film
        status = scenes.status(at: time)
        cover = callsBar ? 0 : status.cover
        notice = steering.notice
        self.settings = settings
        lean = steering.control.rawLean
        calibration = steering.calibration
        var state = SceneButtons.State(of: scenes.scene, in: scenes.buttonMemory)
        (state.pulsing, state.pulse) = (guide.demonstration?.pulsing, guide.demonstration?.press ?? 0)
        self.state = state
        if let last, last.scene.name == scene.name, last.view == view, last.status.essentials == status.essentials,
            last.state.items == state.items
        {
            panels = last.panels
        } else {
            panels = InterfacePanels(in: view, besides: status.essentials, state.buttons)
        }
    }

    var gauge: Rect { panels.gauge }
    /// The buttons under the bar; nil in a window without room for them.
    var buttons: SceneButtons? { panels.buttons }
    /// The scene's buttons in the bar of such a window.
    var inBar: [TabBar.Button] { state.inBar(of: view) }
}

/// The panels over a scene, on which things that fall land: the gauge, and the buttons under the bar.
struct InterfacePanels: Equatable, Sendable {
    let gauge: Rect
    let buttons: SceneButtons?

    init(in view: Viewport, besides essentials: [Rect], _ actions: [SceneAction]) {
        gauge = Gauge.frame(in: view, besides: essentials)
        buttons = SceneButtons(in: view, actions)
    }

    /// The frame of each panel.
    var frames: [Rect] { [gauge] + (buttons?.frames ?? []) }
}
