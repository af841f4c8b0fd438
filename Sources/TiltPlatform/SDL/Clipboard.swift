import CSDL2

extension Window {
    /// Copies a text to the desktop's clipboard. Returns false if the desktop has none.
    @discardableResult
    public func copy(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }
}
