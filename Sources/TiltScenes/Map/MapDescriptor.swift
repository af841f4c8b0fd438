import TiltCanvas
import TiltEngine
public import TiltStage

extension MapScene {
    /// "weather".
    public static let descriptor = description(of: [.wind, .time, .probe])
    private static let calm = description(of: [])

    /// That of all maps; without data of the weather it cannot be switched.
    public var descriptor: SceneDescriptor { chartSky == nil ? Self.calm : Self.descriptor }

    private static func description(of actions: [SceneAction]) -> SceneDescriptor {
        var descriptor = SceneDescriptor(
            "weather", title: "Weather Map", short: "Weather",
            help: [
                HelpRow(
                    "Move the map", pad: [.words("tilt it, d-pad")], mouse: [.words("drag, fling, minimap")],
                    keys: [.key(.left), .key(.up), .key(.right), .key(.down)]),
                HelpRow("Pages, start, end", keys: [.words("Page ↑ ↓, Home, End")]),
                HelpRow(
                    "Zoom in, out, back to 1", pad: [.words("right stick")], mouse: [.words("wheel, pinch")],
                    keys: [.key(.plus), .key(.minus), .key(.digit0)]),
            ]
                + (actions.isEmpty
                    ? []
                    : [
                        HelpRow(
                            "Time back, on", pad: [.words("right stick sideways")],
                            mouse: [.words("drag the hours, wheel")],
                            keys: [.key(.j), .key(.l)]),
                        HelpRow(
                            "The weather here", pad: [.button(.square)], mouse: [.words("click the map")],
                            keys: [.key(.return)]),
                    ]),
            actions: actions, flaw: "a steady tilt never moves the map, and left and right are swapped",
            place: "on the map")
        descriptor.about = SceneAbout(
            recipe:
                "An old iPhone cookbook shows how to scroll a weather map by leaning the phone: every reading of the "
                + "accelerometer changes a speed, and a timer moves the map.",
            defects:
                "It rounds the growth of the speed to nothing, mixes up left and right, is level at 60° instead of the "
                + "45° that it promises, and has no fling, no bounce and no dead zone.",
            original: "A steady tilt to the left does nothing, as published, and to the right the map climbs.",
            corrected: "The map slides to the low side, the faster the longer.")
        descriptor.settings = [.weather]
        descriptor.content = MapChange.self
        return descriptor
    }

    /// The position of the window on the map, in words.
    public func caption(at time: Double) -> String? {
        func percent(_ offset: Double, of end: Double) -> Int {
            end > 0 ? Int((100 * offset / end).rounded().clamped(to: 0...100)) : 0
        }
        let scroller = scroller(at: time)
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        // Around the world it is the middle of the view that counts.
        let place = offset - layout.start(at: offset)
        func percent(_ isEndless: Bool, _ side: (Vector) -> Double) -> Int {
            isEndless
                ? percent(side(place + layout.view.size / 2), of: side(layout.world))
                : percent(side(place), of: side(layout.end))
        }
        let words =
            "\(percent(layout.isEndless.across, \.x)) % across, \(percent(layout.isEndless.down, \.y)) % down"
        if layout.map.tiles != nil { return "\(words), level \(layout.tileZoom)" }
        if let report = probed(at: time) { return "\(report.windWords), \(report.windFigures), \(report.airWords)" }
        let said = weather(at: time)?.words ?? words
        return layout.zoom == 1 ? said : "\(said), zoom \(Int((100 * layout.zoom).rounded())) %"
    }
}
