import CSDL2
import TiltCanvas
import TiltEngine

/// Translates SDL's events of the keyboard into the engine's keys, for any layout.
///
/// A key is what is printed on it. Where the layout has no Latin letters, or the print has no meaning, the key counts by its
/// place, as on an American keyboard. With Shift or AltGr the typed text decides, because only it shows the second and third
/// signs of a key; among the digits, which SDL names so also where others are printed below them; and of signs in the place of
/// letters.
struct KeyTranslation {
    /// A key of the keyboard: its scancode, or its keysym if it has none.
    private typealias Place = Int64

    /// The keys that a key of the keyboard has reported; its release ends all of them, whatever the layout is then.
    private var held: [Place: [Key]] = [:]
    /// The last key, and whether Ctrl or Cmd was held with it.
    private var last: (place: Place, key: Key?, isCommand: Bool)?
    /// The key that waits for its text, which follows at once if there is one.
    private var waiting: (place: Place, key: Key?)?

    mutating func press(_ event: SDL_KeyboardEvent, waitsForText: Bool) -> [InputEvent.Kind] {
        let (place, key) = (Self.place(of: event), Self.key(of: event))
        let isCommand = Self.has(event, KMOD_CTRL, KMOD_GUI)
        last = (place, key, isCommand)
        let isPrinted = event.keysym.sym > SDLK_SPACE.rawValue && !Self.isNamed(event)
        let isSignForLetter = key?.isLetter == true && Self.printed(event).map(Key.signs.contains) == true
        let isDigit = key?.digit != nil && key?.isSceneDigit != true
        let needsText = isDigit || isSignForLetter || Self.has(event, KMOD_SHIFT, KMOD_RALT, KMOD_MODE)
        if waitsForText, isPrinted, !isCommand, needsText {
            waiting = (place, key)
            return []
        }
        return report(key, by: place)
    }

    mutating func release(_ event: SDL_KeyboardEvent) -> [InputEvent.Kind] {
        let place = Self.place(of: event)
        let keys = held.removeValue(forKey: place) ?? [Self.key(of: event)].compactMap(\.self)
        return keys.map { .keyUp($0) }
    }

    /// Takes a typed text. A sign that its key has not reported yet is reported as a key. With Ctrl or Cmd held, = and the
    /// keypad's keys are reported as keys only, because only some systems then send their text.
    mutating func type(_ text: String) -> [InputEvent.Kind] {
        let sign = Key(named: text)
        if let (place, key) = waiting {
            waiting = nil
            return report(Key.signs.contains(sign) || sign.digit != nil ? sign : key, by: place)
        }
        guard Key.signs.contains(sign), sign != last?.key else { return [] }
        if last?.key?.isSceneDigit == true, last?.isCommand == false { return [] }
        let isCommand = last?.isCommand == true && [.equals, .keypadPlus, .keypadMinus].contains(last?.key)
        guard !isCommand else { return [] }
        guard let place = last?.place, held[place] != nil else { return [.key(sign), .keyUp(sign)] }
        return report(sign, by: place)
    }

    /// Reports the key that waits for its text, because none has followed.
    mutating func settle() -> [InputEvent.Kind] {
        guard let (place, key) = waiting else { return [] }
        waiting = nil
        return report(key, by: place)
    }

    /// Ends the keys that SDL no longer holds: their releases are lost.
    mutating func endLost() -> [InputEvent.Kind] {
        var count: Int32 = 0
        guard let isDown = SDL_GetKeyboardState(&count) else { return [] }
        let lost = held.keys.filter { (0..<Place(count)).contains($0) && isDown[Int($0)] == 0 }.sorted()
        return lost.flatMap { held.removeValue(forKey: $0) ?? [] }.map { .keyUp($0) }
    }

    private mutating func report(_ key: Key?, by place: Place) -> [InputEvent.Kind] {
        guard let key else { return [] }
        if held[place]?.contains(key) != true { held[place, default: []].append(key) }
        return [.key(key)]
    }

    private static func place(of event: SDL_KeyboardEvent) -> Place {
        let (scancode, symbol) = (event.keysym.scancode, event.keysym.sym)
        return scancode == SDL_SCANCODE_UNKNOWN ? -1 - Place(symbol) : Place(scancode.rawValue)
    }

    private static func has(_ event: SDL_KeyboardEvent, _ modifiers: SDL_Keymod...) -> Bool {
        modifiers.contains { UInt32(event.keysym.mod) & $0.rawValue != 0 }
    }

    /// Whether a key has a name instead of a sign, as function keys and arrows have.
    private static func isNamed(_ event: SDL_KeyboardEvent) -> Bool { event.keysym.sym & SDLK_SCANCODE_MASK != 0 }

    /// The key of an event; nil if it has neither a name nor a place.
    private static func key(of event: SDL_KeyboardEvent) -> Key? {
        let printed = printed(event)
        let isByPlace = { (placed: Key) in printed ?? .other == .other || placed.isLetter || placed.isSceneDigit }
        return placed(event.keysym.scancode).flatMap { isByPlace($0) ? $0 : nil } ?? printed
    }

    /// What is printed on the key of an event; nil if it has no name.
    private static func printed(_ event: SDL_KeyboardEvent) -> Key? {
        let name = String(cString: SDL_GetKeyName(event.keysym.sym)).lowercased()
        return name.isEmpty ? nil : Key(named: name)
    }

    /// The key at a place on an American keyboard; nil if it has no meaning, or if a key of the present layout has the same
    /// print.
    private static func placed(_ scancode: SDL_Scancode) -> Key? {
        guard let name = SDL_GetScancodeName(scancode) else { return nil }
        let key = Key(named: String(cString: name).lowercased())
        return key != .other && SDL_GetScancodeFromKey(SDL_GetKeyFromName(name)) == SDL_SCANCODE_UNKNOWN ? key : nil
    }
}

extension Key {
    fileprivate var isLetter: Bool { rawValue.count == 1 && rawValue >= "a" && rawValue <= "z" }

    /// Whether it is a digit whose key counts by its place without Shift, whatever it types: some layouts have a sign for one of
    /// three that go together.
    fileprivate var isSceneDigit: Bool { ["1", "2", "3"].contains(rawValue) }
}
