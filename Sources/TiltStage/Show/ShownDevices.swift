import TiltCanvas
import TiltEngine

/// The devices that a demonstration or the show moves over a scene, and what to do with them.
struct ShownDevices {
    let interface: InterfaceFrame
    /// What the scene says of itself.
    let report: SceneReport
    /// The labels of the device in use, the source of the tilt, and the simulated tilt.
    let labels: Labels
    let source: TiltSource
    let tilt: Tilt
    /// The button of a mouse that tilts; nil if it tilts by itself.
    let tilting: DeviceHand.Part?
    /// The frame of a message.
    let notice: Rect?
    let fonts: Fonts

    /// Draws a demonstration: the device in use, and what to do with it.
    func draw(_ shown: Demonstration, into list: inout DrawList) {
        guard shown.presence > 0 else { return }
        // A phone drags nothing in a scene, and what tilts shows how to tilt.
        let device: DeviceHand.Device =
            switch (self.device, shown.lesson) {
            case (.phone, let lesson?) where lesson.place == .subject: .mouse
            case (_, nil) where source == .gamepad: .pad
            default: self.device
            }
        var hand = hand(device, shown.presence)
        if let share = shown.flight {
            hand.flight = (interface.gauge.center, share)
            let burst = smoothRise(0.6, 1, share)
            list.stroke(
                circleAt: interface.gauge.center, radius: 30 + 30 * burst, width: 3,
                color: .vial.opacity(4 * burst * (1 - burst)))
        }
        if let lesson = shown.lesson { hand.lit = shown.press > 0.5 ? part(of: device, for: lesson) : nil }
        hand.draw(
            into: &list, saying: shown.lesson.map { words(of: $0, with: device) } ?? "Tilt it",
            at: shown.lesson.flatMap { point(at: $0.place) }, over: interface.gauge,
            besides: interface.status.essentials + [notice].compactMap(\.self), in: interface.view, fonts: fonts)
    }

    /// Draws what the director of the show moves.
    func draw(_ director: Director, into list: inout DrawList) {
        let view = interface.view
        var (essentials, gauge) = (interface.status.essentials, interface.gauge)
        var words = director.words(labels)
        // A mouse drags what shows the scene's time, and says so itself where that is a slider.
        let isPad = device == .pad
        let knob = isPad ? nil : interface.status.slider.map { DeviceHand.place(over: $0.knob, in: view) }
        let handOfTime = director.pushPresence > 0 ? knob : nil
        if report.world != nil {
            // What is let go lies on the floor: the words stand over the hand.
            essentials.append(Rect(x: 0, y: view.height / 2, width: view.width, height: view.height / 2))
        } else if let said = words, handOfTime == nil {
            gauge = DeviceHand.draw(said, into: &list, in: gauge, besides: essentials, in: view, fonts: fonts)
                .insetBy(-8)
            words = nil
        }
        hand(device, director.tiltPresence).draw(
            into: &list, saying: words, over: gauge, besides: essentials, in: view, fonts: fonts)
        if let hand = director.hand(in: view) {
            DeviceHand(device: .mouse, lit: .left, presence: hand.presence)
                .draw(into: &list, at: hand.place, over: gauge, in: view, fonts: fonts)
        }
        if let place = knob ?? point(at: .subject) {
            DeviceHand(device: isPad ? .pad : .mouse, lit: isPad ? .stick : .left, presence: director.pushPresence)
                .draw(
                    into: &list, saying: handOfTime == nil ? nil : words, at: place, over: gauge, besides: essentials,
                    in: view, fonts: fonts)
        }
    }

    private func hand(_ device: DeviceHand.Device, _ presence: Double) -> DeviceHand {
        DeviceHand(device: device, tilt: tilt, lit: device == .mouse ? tilting : nil, presence: presence)
    }

    /// The device in use.
    private var device: DeviceHand.Device {
        if source == .phone { return .phone }
        return if case .pad = labels { .pad } else { .mouse }
    }

    /// Where a lesson is done; nil if that is not seen.
    private func point(at place: SceneLesson.Place) -> Vector? {
        let reach = DeviceHand.reach(in: interface.view)
        return switch place {
        // Not over what it speaks of.
        case .door: report.door.map { Vector($0.frame.midX, $0.frame.maxY) }
        // What it is done with stays in sight, the mouse under it.
        case .subject: interface.status.subject.map { Vector($0.midX, $0.maxY + reach) }
        case .action(let id): interface.buttons?.panel[.action(id)].map { Vector($0.midX, $0.maxY + reach) }
        }
    }

    /// What of a device a lesson is done with.
    private func part(of device: DeviceHand.Device, for lesson: SceneLesson) -> DeviceHand.Part? {
        switch (device, lesson.place) {
        case (.mouse, _): .left
        case (.phone, _): .glass
        case (.pad, .subject): .stick
        case (.pad, .door(let id)), (.pad, .action(let id)):
            interface.scene.action(id)?.padButton.map { .button($0) }
        }
    }

    /// What to do in a lesson, in the words of a device.
    private func words(of lesson: SceneLesson, with device: DeviceHand.Device) -> String {
        switch (device, lesson.place) {
        case (.pad, .door(let id)):
            interface.scene.action(id).map { "Press \($0.sign(for: labels))" } ?? lesson.words
        case (.phone, .door): "Tap it"
        default: lesson.words
        }
    }
}
