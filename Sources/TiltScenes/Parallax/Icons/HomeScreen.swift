import TiltCanvas
import TiltEngine
import TiltStage

/// The icons in front of the landscape as a person uses them: their states, their jobs, and the card of the instruments.
struct HomeScreen: Sendable {
    /// What an icon or the card does to the landscape.
    enum Effect: Sendable {
        case weather(LandscapeWeather)
        /// The time is taken to an hour.
        case hour(Double)
        case request(SceneRequest)
    }

    /// The answer to a gesture.
    enum Reply: Sendable {
        /// It concerns neither an icon nor the card.
        case passed
        /// It does, without further effect.
        case taken
        case does(Effect)
    }

    private enum Grip: Equatable {
        case icon(Int)
        /// The card; `scrubs` if its bubble of the time is held.
        case card(scrubs: Bool)
    }

    var states = IconStates()
    /// The instrument on the open card; nil while it is closed.
    private(set) var open: IconCard?
    /// The instrument on the screen, which may be leaving.
    private var shown: IconCard?
    private var presence = Fade(lasting: 0.18)
    private(set) var level = LevelCard()
    /// The instrument that the card showed last.
    private var instrument = IconCard.level
    private var grip: Grip?
    /// The item with the keyboard focus: an icon, or after them a part of the open card.
    private var focus: Int?
    var reducesMotion = false
    private let memory = Scratch<SceneItem>()

    /// What it shows.
    var reading = LandscapeReading()

    /// Whether nothing of it moves without further input.
    var isAtRest: Bool {
        states.isAtRest && presence.progress == (open == nil ? 0 : 1) && (shown != .level || level.isAtRest)
    }

    /// Whether no icon is pressed, pointed at or focused, and no card is open.
    var isUnused: Bool { open == nil && grip == nil && states.hovered == nil && focus == nil }

    /// The place of the card on the screen, over its icon; nil if there is none.
    func place(_ appearance: AppIconField.Appearance, in view: Viewport) -> IconCardPlace? {
        shown == nil ? nil : IconCardPlace(over: appearance.icons[IconJob.indexOfInstruments].upright, in: view)
    }
}

// Presses.
extension HomeScreen {
    /// The place of icons and card for a press.
    struct Scenery {
        let appearance: AppIconField.Appearance
        let view: Viewport
    }

    /// The icon at a point that no card covers; nil if there is none.
    private func icon(at point: Vector, _ scenery: Scenery) -> Int? {
        if isOnCard(point, scenery) { return nil }
        return scenery.appearance.icons.lastIndex { $0.upright.contains(point) }
    }

    private func isOnCard(_ point: Vector, _ scenery: Scenery) -> Bool {
        open != nil && place(scenery.appearance, in: scenery.view)?.frame.contains(point) == true
    }

    /// Whether a press at a point presses something.
    func isPressable(at point: Vector, _ scenery: Scenery) -> Bool {
        if icon(at: point, scenery) != nil { return true }
        guard isOnCard(point, scenery), let place = place(scenery.appearance, in: scenery.view) else { return false }
        let local = place.local(point)
        return IconCard.tabs.name(at: local) != nil || open == .thermometer && ThermometerCard.grip.contains(local)
    }

    /// Presses an icon or the card.
    mutating func press(at point: Vector, _ scenery: Scenery) -> Reply {
        grip = nil
        if isOnCard(point, scenery), let place = place(scenery.appearance, in: scenery.view) {
            let local = place.local(point)
            let scrubs = open == .thermometer && ThermometerCard.grip.contains(local)
            grip = .card(scrubs: scrubs)
            return scrubs ? .does(.hour(ThermometerCard.hour(at: local))) : .taken
        }
        guard let icon = icon(at: point, scenery) else { return .passed }
        grip = .icon(icon)
        states.press(icon)
        return .taken
    }

    /// Drags what was pressed. An icon is let go: the drag looks around instead.
    mutating func drag(to point: Vector, _ scenery: Scenery) -> Reply {
        switch grip {
        case .card(scrubs: true):
            guard let place = place(scenery.appearance, in: scenery.view) else { return .taken }
            return .does(.hour(ThermometerCard.hour(at: place.local(point))))
        case .card(scrubs: false): return .taken
        case .icon:
            release()
            return .passed
        case nil: return .passed
        }
    }

    /// Whether a press holds an icon or the card.
    var isHeld: Bool { grip != nil }

    /// Releases what was pressed, without a click.
    mutating func release() {
        grip = nil
        states.press(nil)
    }

    /// Ends a press as a click at a point: on an icon it does its job, beside the card it closes it.
    mutating func click(at point: Vector, _ scenery: Scenery) -> Reply {
        let held = grip
        release()
        switch held {
        case .icon(let icon): return perform(icon)
        case .card:
            let place = place(scenery.appearance, in: scenery.view)
            if let card = place.flatMap({ IconCard.tabs.name(at: $0.local(point)) }) { show(card) }
            return .taken
        case nil: return close() ? .taken : .passed
        }
    }

    /// Moves the pointer over icons and card, or away.
    mutating func hover(at point: Vector?, _ scenery: Scenery) {
        states.hovered = point.flatMap { icon(at: $0, scenery) }
    }
}

// Jobs, keys and focus.
extension HomeScreen {
    /// The number of items that are icons.
    private static let icons = IconJob.all.count

    /// What can be reached by keys: the icons, and the parts of the card that is open.
    func items(_ scenery: Scenery) -> [SceneItem] {
        let place = open == nil ? nil : place(scenery.appearance, in: scenery.view)
        return memory.array { items in
            for (icon, placement) in zip(IconJob.all, scenery.appearance.icons) {
                let isCovered = place?.frame.contains(placement.center) == true
                // A hint would cover the card.
                let words = icon.job == .instruments && place != nil ? "" : icon.job.words
                items.append(SceneItem(words, in: placement.upright, isCovered: isCovered))
            }
            guard let place else { return }
            for tab in IconCard.tabs.fixed {
                items.append(SceneItem(tab.name?.words ?? "", in: place.placed(tab.frame)))
            }
        }
    }

    /// Puts the keyboard focus on an item, or takes it away.
    mutating func focus(on item: Int?) {
        focus = item
        states.focused = item.flatMap { $0 < Self.icons ? $0 : nil }
    }

    /// Presses the item with the keyboard focus.
    mutating func activate(_ item: Int) -> Reply {
        if item < Self.icons { return perform(item) }
        guard open != nil, let card = tab(item)?.name else { return .passed }
        show(card)
        return .taken
    }

    /// The tab that is an item for the keys; nil if the item is none.
    private func tab(_ item: Int?) -> Panel<IconCard>.Part? {
        let tabs = IconCard.tabs.fixed
        return item.flatMap { tabs.indices.contains($0 - Self.icons) ? tabs[$0 - Self.icons] : nil }
    }

    private mutating func show(_ card: IconCard) {
        if shown != card { level = LevelCard() }
        (instrument, open, shown) = (card, card, card)
    }

    /// Does the job of an icon.
    private mutating func perform(_ icon: Int) -> Reply {
        guard IconJob.all.indices.contains(icon) else { return .passed }
        switch IconJob.all[icon].job {
        case .weather(let weather): return .does(.weather(reading.weather == weather ? .clear : weather))
        case .instruments: toggle()
        case .phone:
            open = nil
            return .does(.request(.offerPhone))
        case .sound: return .does(.request(.toggleSound))
        }
        return .taken
    }

    private mutating func toggle() {
        if close() { return }
        show(instrument)
        presence = Fade(lasting: reducesMotion ? 0.12 : 0.18)
        level = LevelCard()
    }

    /// Closes the open card; returns false if there is none.
    @discardableResult
    mutating func close() -> Bool {
        defer { open = nil }
        return open != nil
    }

    /// Removes everything that belongs to a visit: the card, a press and the pointer.
    mutating func reset() {
        release()
        (open, shown, presence) = (nil, nil, Fade(lasting: 0.18))
        states.hovered = nil
    }

    /// Shows which weather is made.
    mutating func show(_ weather: LandscapeWeather, columns: Int, atOnce: Bool) {
        reading.weather = weather
        states.mark(IconJob.index(of: weather), columns: columns, atOnce: atOnce)
    }

    /// Advances by one fixed step.
    mutating func step(_ dt: Double, lean: Lean) {
        states.step(dt, reducesMotion: reducesMotion)
        presence.step(dt, back: open == nil)
        if presence.progress == 0, open == nil { shown = nil }
        reading.attitude = lean.attitude
        reading.padName = lean.padName
        if shown == .level { level.step(dt, lean.attitude, reducesMotion: reducesMotion) }
    }
}

// Drawing.
extension HomeScreen {
    /// The pictures that only open cards show.
    static var latePictures: [Picture] {
        let side = 32 * ParallaxArt.iconCanvas / ParallaxArt.iconSide
        return LevelCard.pictures + [IconCard.level, .thermometer].map { Picture($0.image, size: Vector(side, side)) }
    }

    /// Draws the card on the screen, if there is one, for the landscape's present time and wind.
    func drawCard(into list: inout DrawList, _ reading: LandscapeReading, _ scenery: Scenery, fonts: Fonts) {
        guard let shown, let place = place(scenery.appearance, in: scenery.view)?.snapped(in: list) else { return }
        list.card(at: place, presence: presence.progress, reducesMotion: reducesMotion) { list in
            switch shown {
            case .thermometer: ThermometerCard.draw(into: &list, reading, fonts: fonts)
            case .compass: CompassCard.draw(into: &list, reading, fonts: fonts)
            case .level: level.draw(into: &list, reading, fonts: fonts)
            }
            if let frame = tab(focus)?.frame { list.focusRing(around: frame, radius: 12) }
        }
    }
}
