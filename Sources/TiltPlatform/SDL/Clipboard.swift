import CSDL2

extension Window {
    /// Puts a text on the desktop's clipboard; false where the desktop has none.
    @discardableResult
    public func copy(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }
}
