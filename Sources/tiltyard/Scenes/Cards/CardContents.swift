import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The cards of a run: the bundled ones, or the user's pictures.
struct CardContents: SceneContents {
    /// The user's pictures; empty for the bundled ones.
    let files: [PictureFile]
    let notes: [PlatformError]
    /// The layers and the weather of the bundled cards; nil if they cannot be read.
    let art: CardArt?
    let layout: String?

    var isOwn: Bool { !files.isEmpty }

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, localTime: Double?) {
        var part = CarouselPart()
        if isOwn { part.cards = Card.cards(for: files) }
        part.layout = layout ?? kept?[CarouselPart.self].layout
        header[CarouselPart.self] = part
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        content[CarouselPart.self] = header[CarouselPart.self]
        if isOwn { content[CarouselPart.self].cards = Card.cards(for: files) }
        content[CarouselPart.self].art = art
    }

    func check(_ header: RecordingHeader, at path: String) throws(PlatformError) {
        let recorded = header[CarouselPart.self].cards.count
        guard isOwn, files.count != recorded else { return }
        throw PlatformError(
            "cannot replay", on: path, advice: "use the \(recorded) cards it was made with, not \(files.count)")
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        CardFiles(files, assets: assets, isReplay: isReplay)
    }
}

extension Card {
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in
            var card = Card.own(file.path.stem, at: index, size: file.size)
            card.hasDepth = file.depthPath != nil
            return card
        }
    }
}
