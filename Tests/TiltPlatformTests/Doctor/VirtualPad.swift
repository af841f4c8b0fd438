import CSDL2

/// A pad of SDL's own making: buttons and sticks, but no sensors, as of a pad whose raw HID node may not be read.
enum VirtualPad {
    /// Plugs one in; the result is its index, to be detached with. SDL has to look for controllers already.
    static func plugIn(_ name: String, vendor: UInt16, product: UInt16) -> Int32 {
        name.withCString { name in
            var pad = SDL_VirtualJoystickDesc()
            pad.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
            pad.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
            (pad.naxes, pad.nbuttons, pad.vendor_id, pad.product_id) = (6, 15, vendor, product)
            pad.name = name
            return SDL_JoystickAttachVirtualEx(&pad)
        }
    }
}
