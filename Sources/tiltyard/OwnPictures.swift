import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The user's pictures in all scenes: those given at the start, and those dropped on the window. Events report the changes to
/// the stage, so that a recording holds them.
@MainActor struct OwnPictures {
    private var scenes: [any SceneFiles]
    private var news: [InputEvent] = []
    /// The pictures that cannot be shown, of those given last.
    private var failures: [PlatformError] = []
    /// A number that grows whenever other pictures, or other sizes, may be wanted.
    private(set) var revision = 0

    /// Begins with the pictures of a run, and registers them.
    init(_ plan: SessionPlan, in view: Viewport, store: PictureStore) {
        let isReplay = plan.recording != nil
        scenes = plan.scenes.compactMap { $0.files(plan.assets, isReplay: isReplay) }
        failures = plan.scenes.flatMap(\.notes)
        for note in failures {
            StandardError.write("tiltyard: \(note)")
            for index in scenes.indices { _ = scenes[index].fail(note, store: store) }
        }
        // A replay shows the messages of its recording.
        if !isReplay, !failures.isEmpty { message(.warning, failures.shortened) }
        register(in: store)
        for index in scenes.indices { scenes[index].begin(in: view, store: store) }
    }

    func have(_ picture: Picture) -> Bool { scenes.allSatisfy { $0.have(picture) } }

    func register(in store: PictureStore) { for scene in scenes { scene.register(in: store) } }

    /// The awaited picture, which is loaded at its own size before its scene can request it.
    var awaited: (image: ImageID, file: PictureFile)? { scenes.lazy.compactMap(\.awaited).first }

    var areBusy: Bool { scenes.contains(where: \.areBusy) }

    mutating func wait(_ store: PictureStore) throws(PlatformError) {
        for index in scenes.indices { try scenes[index].wait(store) }
    }

    mutating func takeNews(_ store: PictureStore) -> [InputEvent] {
        var all = exchange(&news, with: [])
        for index in scenes.indices {
            scenes[index].follow(store)
            all += scenes[index].news
            scenes[index].news = []
        }
        return all
    }

    mutating func message(_ tone: InputEvent.Tone, _ text: String) { tell(InputEvent(.message(tone, text))) }

    mutating func tell(_ event: InputEvent) { news.append(event) }

    /// Handles a picture that cannot be shown. The message counts those before it, which it replaces.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        for index in scenes.indices where scenes[index].fail(failure, store: store) { revision += 1 }
        guard !failures.contains(where: { $0.subject == failure.subject }) else { return }
        failures.append(failure)
        message(.warning, failures.shortened)
    }

    func canSpare(_ failure: PlatformError) -> Bool { scenes.contains { $0.canSpare(failure) } }

    /// Handles a drop on the current scene. One line names the items left out and the reason.
    mutating func drop(_ drop: Drop, on stage: Stage, store: PictureStore) {
        failures = []
        let name = stage.sceneName
        guard let index = scenes.firstIndex(where: { type(of: $0).scene.descriptor.name == name }) else {
            return message(.warning, "\(stage.sceneTitle) takes no files")
        }
        revision += 1
        do throws(PlatformError) {
            let refusal = try scenes[index].drop(drop, on: stage, store: store)
            failures = refusal.failures
            if let words = refusal.words { scenes[index].news.append(InputEvent(.message(.warning, words))) }
        } catch {
            message(.warning, error.shortened)
        }
    }

    mutating func follow(_ events: [InputEvent], on stage: Stage, store: PictureStore) {
        for case .file(let line) in events.compactMap(\.kind.programEvent) {
            revision += 1
            for index in scenes.indices { scenes[index].follow(line, on: stage, store: store) }
        }
    }
}
