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

// The words of the stage, and the lines of its help page.
extension Stage {
    var prompts: Prompts { Prompts(labels: labels, scene: scenes.scene.descriptor) }

    func words(for control: Control) -> String {
        prompts.words(
            for: control, titles: (0..<scenes.count).map { scenes[$0].descriptor.title },
            slider: interface.status.slider,
            isOn: { scenes.scene.state(of: $0)?.isOn == true })
    }

    /// The persistent message: the reason for a stopped scene, or a hint for newcomers until it is followed.
    var persistentMessage: Toast.Message? {
        if scenes.isUnfocused { return Prompts.unfocused }
        if scenes.isHalted { return prompts.paused }
        // In a low window a hint would cover what it describes.
        guard !show.isRunning, view.height >= 360, guide.hints(in: sceneName), isGuiding else { return nil }
        return prompts.hint(of: steering.control, offersPhone: offersPhone && !steering.hasSensor)
    }

    /// Whether the current scene may be demonstrated: not over a panel, an open part of it, or what is let go.
    var isGuiding: Bool {
        scenes.isRunning && !overlay.help.isOpen && overlay.openPanel == nil && !interface.status.isOpen
            && scenes.scene.state(of: .letGo)?.isOn != true
    }

    /// The help page as it is now.
    var helpPage: Help.Page {
        let scene = scenes.scene.descriptor
        return Help.Page(
            rows: overlay.help.showsAll ? allHelpRows : essentialHelpRows,
            scene: scene.title, own: shownRows(of: scene).count, labels: labels,
            about: scene.about == nil ? nil : asPublished)
    }

    /// All lines: the scene's own, then the common ones.
    package var allHelpRows: [HelpRow] {
        let scene = scenes.scene.descriptor
        return shown(shownRows(of: scene) + Controls.rows(of: scene, scenes: scenes.count, keys: keyboard.keys))
    }

    private func shownRows(of scene: SceneDescriptor) -> [HelpRow] {
        scene.rows.filter { $0 != Controls.shapes || keyboard.keys.contains(.f4) }
    }

    /// The lines that matter.
    package var essentialHelpRows: [HelpRow] {
        shown(Controls.essentials(of: scenes.scene.descriptor, scenes: scenes.count, keys: keyboard.keys))
    }

    /// The lines without clicks on controls that are not shown, with the signs of the pad in use.
    private func shown(_ rows: [HelpRow]) -> [HelpRow] {
        let shown = overlay.controls(interface)
        let clicks: [(Control, [String])] =
            [Control.camera, .sound].map { ($0, $0.clicks) }
            + scenes.scene.descriptor.actions.compactMap { action in
                action.button.map { (.action(action.id), [$0.click]) }
            }
        let missing = clicks.filter { !shown.contains($0.0) }.flatMap(\.1)
        let rows = rows.map { $0.withoutClicks(missing) }
        guard case .pad(let signs) = labels else { return rows }
        return rows.map { $0.with(signs) }
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
