import CSDL2

extension Window {
    /// Copies a text to the desktop's clipboard. Returns false if the desktop has none.
    @discardableResult
    public func copy(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }

    /// The text on the desktop's clipboard, of a long one the first 4096 scalars; nil if there is none.
    public var clipboardText: String? {
        guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(text) }
        return String(String.UnicodeScalarView(String(cString: text).unicodeScalars.prefix(4096)))
    }
}
