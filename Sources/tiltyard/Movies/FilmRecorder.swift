import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The recent input of a run, and the film of its last ten seconds while that is being saved.
@MainActor struct FilmRecorder {
    private var past = RecentPast()
    private var film: Film?
    /// The last reported state of the film.
    private var reported: Film.State?

    /// Whether the last ten seconds, or the upright film of them, are being saved.
    var isBusy: Bool { film != nil }
    /// Whether the film itself is not saved yet.
    var isSaving: Bool { if case .kept = reported { false } else { film != nil } }

    /// Records the input of a frame, before the stage advances by it.
    mutating func note(_ input: FrameInput, before stage: Stage) { past.note(input, before: stage) }

    /// Starts saving the last ten seconds of a scene, by its title, in the pictures folder, in the background.
    mutating func save(
        _ scene: String, in view: Viewport, assets: AssetFolder, pictures: [Picture], bakes: BakePlan?,
        register: (PictureStore) -> Void
    ) {
        guard film == nil else { return }
        film = Film(
            of: past, scene, in: view, assets: assets, pictures: pictures, bakes: bakes, register: register)
    }

    /// The message about the film's progress, in tenths; nil if nothing has changed.
    mutating func takeMessage() -> (tone: InputEvent.Tone, text: String)? {
        guard let film else { return nil }
        let state = film.follow()
        guard state != reported else { return nil }
        switch state {
        case .drawn, .kept(_, isLast: false): reported = state
        default: (self.film, reported) = (nil, nil)
        }
        return switch state {
        case .drawn(let tenths): (.saving, "Saving the last ten seconds: \(tenths * 10) %")
        case .kept(let path, _): (.saved, "Saved to \(PicturesFolder.shown(path))")
        case .failed(let refusal): (.warning, "\(refusal)")
        }
    }
}
