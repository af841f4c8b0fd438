import Foundation
import TiltPlatform

struct Drop {
    let paths: [String]
    /// The texts, without white space around them.
    let texts: [String]
    /// The number of items that cannot be used.
    let more: Int

    /// A drop; a text that is the address of a file is its path.
    init(_ paths: [String], texts: [String] = [], more: Int = 0) {
        self.texts = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        self.paths = paths + self.texts.compactMap(\.pathOfFileAddress)
        self.more = more
    }

    /// The reasons for what is left out of a drop, and one line about them; nil if there is nothing to say.
    typealias Refusal = (failures: [PlatformError], words: String?)
}
