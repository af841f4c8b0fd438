import TiltEngine
import TiltPlatform
import TiltScenes

/// The cards of a run: the bundled ones, or pictures of the user's own.
enum CardFiles {
    /// A card for each file, called after it.
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in .own(title(of: file), at: index) }
    }

    /// A file's name without its ending.
    static func title(of file: PictureFile) -> String {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
        return String(name[..<(dot ?? name.endIndex)])
    }

    /// As many bundled cards as asked for, over and over.
    static func bundled(_ count: Int) -> [Card] { (0..<count).map(bundled) }

    /// The bundled card at a place of a ring of them, over and over.
    static func bundled(at index: Int) -> Card { Card.weather[index % Card.weather.count] }
}
