public import TiltCanvas
package import TiltEngine

// The interface over the scenes.
extension Stage {
    /// The current shape of the pointer.
    public var cursor: Cursor {
        func ofScene(_ point: Vector) -> Cursor { scenes.scene.cursor(at: point, time: scenes.sceneTime(at: time)) }
        if let press = pointer.pressed { return pointer.cursor ?? ofScene(press.origin) }
        guard let point = pointer.position else { return .arrow }
        return overlay.cursor(at: point, in: interface) ?? ofScene(point)
    }

    /// The frame of the open settings sheet; nil if it is closed.
    package var sheetFrame: Rect? { overlay.sheetFrame(in: interface) }

    /// The buttons as they are drawn, which change with the scene.
    var shownButtons: SceneButtons.State {
        guard let transition = scenes.transition else { return interface.state }
        let old = SceneButtons.State(of: scenes[transition.from])
        return interface.state.shown(after: old, progress: transition.progress)
    }
}

extension SceneButtons.State {
    /// The buttons of a scene.
    init(
        of scene: any Scene, in memory: Scratch<SceneButtons.Item> = Scratch<SceneButtons.Item>()
    ) {
        let items = memory.array { items in
            for action in scene.descriptor.actions where action.button != nil {
                guard let state = scene.state(of: action.id) else { continue }
                items.append(SceneButtons.Item(action: action, isOn: state.isOn, label: state.label))
            }
        }
        self.init(items: items)
    }
}
