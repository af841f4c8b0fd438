import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The recent input of a run, and the films of its last ten seconds while they are being saved and shown.
@MainActor struct FilmRecorder {
    private var past = RecentPast()
    /// The time since the latest change of scenes was over, in seconds.
    private var sinceChange = Double.infinity
    /// Whether a film waits until that is enough for one.
    private(set) var isWaiting = false
    /// The films in the making, with their last reported states: a new one, and what is still drawn upright.
    private var films: [(film: Film, reported: Film.State?)] = []
    /// The film that plays in the corner.
    private var thumbnail: FilmThumbnail?
    /// The most films in the making at a time.
    private static let most = 3

    /// Whether the last ten seconds, or an upright film of them, are being saved.
    var isBusy: Bool { !films.isEmpty || isWaiting }
    /// Whether no other film may begin.
    var isFull: Bool { films.count >= Self.most }
    /// Whether a film plays in the corner.
    var isPlaying: Bool { thumbnail != nil }

    /// Whether a film that was asked for can begin: the scene has been seen for long enough to loop.
    var isDue: Bool { isWaiting && sinceChange >= FilmLoop.shortest + 0.1 }

    /// Records the input of a frame, before the stage advances by it.
    mutating func note(_ input: FrameInput, before stage: Stage) {
        past.note(input, before: stage)
        sinceChange = stage.isChangingScenes ? 0 : sinceChange + input.elapsed.clamped(to: 0...Stage.longestFrame)
    }

    /// Asks for a film; returns whether it has to wait for the scene.
    mutating func ask() -> Bool {
        isWaiting = true
        return !isDue
    }

    /// Starts saving the last ten seconds of a scene, by its title, in the pictures folder, in the background.
    mutating func save(_ scene: String, in view: Viewport, pictures: PictureStore, at time: Double) {
        let film = Film(of: past, scene, in: view, pictures: pictures.pictures)
        films.append((film, nil))
        (isWaiting, thumbnail) = (false, FilmThumbnail(film, at: time))
    }

    /// The next message about the progress of films; nil if there is none.
    mutating func takeMessage() -> (tone: InputEvent.Tone, text: String)? {
        guard let index = films.firstIndex(where: { $0.film.state != $0.reported }) else { return nil }
        let (state, reported) = (films[index].film.state, films[index].reported)
        switch state {
        case .drawing, .kept(_, isLast: false): films[index].reported = state
        default: films.remove(at: index)
        }
        return switch state {
        case .drawing: (.saving, "Saving a film")
        // The upright film lies beside the one that was told.
        case .kept(let path, _): reported.isKept ? nil : (.saved, "Saved to \(PicturesFolder.shown(path))")
        case .failed(let refusal): (.warning, "\(refusal)")
        }
    }

    /// Draws the film that plays over a stage at a time in seconds, with its picture in a store. Returns whether that is another one.
    mutating func draw(over stage: Stage, into list: inout DrawList, pictures: PictureStore, at time: Double) -> Bool {
        if thumbnail?.isOver(at: time, isMaking: isBusy) == true || stage.isInShow { thumbnail = nil }
        return thumbnail?.draw(over: stage, into: &list, pictures: pictures, at: time) ?? false
    }

    /// Takes the presses on the film that plays out of a frame's events; returns whether it was clicked, by which it ends.
    mutating func takeClick(of events: inout [InputEvent], over stage: Stage) -> Bool {
        guard thumbnail?.takeClick(of: &events, in: FilmThumbnail.frame(over: stage)) == true else { return false }
        thumbnail = nil
        return true
    }
}

extension Film.State? {
    /// Whether the film itself is saved.
    fileprivate var isKept: Bool { if case .kept = self { true } else { false } }
}

/// A film that plays in the corner of the window from its first drawn pictures on, until it is clicked, or for a while.
@MainActor struct FilmThumbnail {
    private let film: Film
    private let start: Double
    private var isPressed = false
    /// The number of the small picture that was shown last.
    private var shown: Int?

    /// The name of its picture.
    private static let image = ImageID("Film")
    /// The seconds of the flash, of the flight to the corner, and for which it is there at most once the film is made.
    private static let (flash, flight, stay) = (0.09, 0.4, 30.0)
    /// Its longer side.
    private static let (side, margin, radius) = (160.0, 20.0, 10.0)

    /// A film that was asked for at a time in seconds.
    init(_ film: Film, at time: Double) { (self.film, start) = (film, time) }

    /// Whether it has been there for long enough, or comes to nothing.
    func isOver(at time: Double, isMaking: Bool) -> Bool {
        if case .failed = film.state { return true }
        return !isMaking && time > start + Self.stay
    }

    /// Where it plays over a stage: at the right, above what the scene has at its foot if there is room, and high over what lies there.
    static func frame(over stage: Stage) -> Rect {
        let view = stage.view
        let longest = max(view.width, view.height)
        let size = view.size * (side * min(1, longest / 640) / longest)
        var corner = Rect(origin: view.size - size - Vector(margin, margin), size: size)
        let raised = corner.raised(above: stage.essentials, gap: margin / 2)
        if raised.minY > SceneButtons.foot { corner = raised }
        if stage.isLoose { corner.origin.y = SceneButtons.foot + margin }
        return corner
    }

    /// Draws it, first the flash of its shutter. Returns whether it shows another picture than before.
    mutating func draw(over stage: Stage, into list: inout DrawList, pictures: PictureStore, at time: Double) -> Bool {
        let age = time - start
        if age < Self.flash, !stage.reducesMotion {
            list.fill(stage.view.bounds, color: .white.opacity(0.7 * (1 - age / Self.flash)))
        }
        let number = Int(age * Film.previewRate)
        guard let picture = film.preview(number) else { return false }
        let isAnother = number != shown
        if isAnother { pictures.keep(picture, as: Self.image) }
        shown = number
        let (frame, whole) = (Self.frame(over: stage), stage.view.bounds)
        let share = stage.reducesMotion ? 1 : smoothRise(0, Self.flight, age - Self.flash)
        let place = Rect(
            origin: whole.origin.lerp(to: frame.origin, share), size: whole.size.lerp(to: frame.size, share))
        var quad = Quad(place)
        quad.radii = Vector(Self.radius / place.width, Self.radius / place.height)
        list.fill(place.insetBy(-2), radius: Self.radius + 2, softness: 12, color: .ink.opacity(0.5))
        list.image(Self.image, in: quad)
        list.stroke(place, radius: Self.radius, width: 2, color: .chalk.opacity(0.9))
        return isAnother
    }

    /// Takes the presses in its frame out of a frame's events; returns whether it was clicked.
    mutating func takeClick(of events: inout [InputEvent], in frame: Rect) -> Bool {
        var isClicked = false
        events.removeAll { event in
            switch event.kind {
            case .down(.left, let point), .finger(.down, _, let point):
                isPressed = frame.contains(point)
                return isPressed
            case .up(.left, let point) where isPressed, .finger(.up, _, let point) where isPressed:
                (isPressed, isClicked) = (false, frame.contains(point))
                return true
            default: return false
            }
        }
        return isClicked
    }
}
