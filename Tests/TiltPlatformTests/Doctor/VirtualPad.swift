import CSDL2

/// A virtual pad of SDL: buttons and sticks, but no sensors, like a pad whose raw HID node cannot be read.
enum VirtualPad {
    /// Adds one; returns its index for detaching it. SDL must already look for controllers.
    static func plugIn(_ name: String = "Test Pad", vendor: UInt16 = 0, product: UInt16 = 0) -> Int32 {
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
