import CSDL2

/// Memory on the graphics card for pixels, or for what the shader reads.
@MainActor final class GraphicsTexture {
    /// The kinds of texels.
    enum Kind {
        /// 0xAARRGGBB, to read.
        case picture
        /// Red, green, blue and alpha, to draw on.
        case target
        /// One byte.
        case mask
        /// Four numbers.
        case numbers

        fileprivate var format: (kind: Int32, format: Int32, type: Int32, bytes: Int) {
            switch self {
            case .picture, .target: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4)
            case .mask: (GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1)
            case .numbers: (GL_RGBA32F, GL_RGBA, GL_FLOAT, 16)
            }
        }
    }

    let width: Int
    let height: Int
    private let kind: Kind
    private let name: GLuint
    let context: GraphicsContext

    /// A texture without content; nil if the card has no room for it.
    init?(_ kind: Kind, width: Int, height: Int, _ context: GraphicsContext) {
        guard max(width, height) <= context.largestSide else { return nil }
        let gl = context.gl
        context.use()
        _ = context.hasRefused()
        var name: GLuint = 0
        gl.GenTextures(1, &name)
        (self.kind, self.width, self.height, self.name, self.context) = (kind, width, height, name, context)
        context.bytes[kind, default: 0] += size
        bind()
        let format = kind.format
        gl.TexImage2D(
            GL_TEXTURE_2D, 0, format.kind, Int32(width), Int32(height), 0, format.format, format.type, nil)
        let filter = kind == .picture || kind == .target ? GL_LINEAR : GL_NEAREST
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter)
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter)
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        if kind == .picture {
            gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_BLUE)
            gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B, GL_RED)
        }
        if context.hasRefused() { return nil }
    }

    isolated deinit {
        context.bytes[kind, default: 0] -= size
        context.use()
        withUnsafePointer(to: name) { context.gl.DeleteTextures(1, $0) }
    }

    private var size: Int { width * height * kind.format.bytes }

    /// Makes it the texture of the active unit.
    func bind() { context.gl.BindTexture(GL_TEXTURE_2D, name) }

    /// Takes over rows, which are `stride` texels apart, to a place.
    func take(_ texels: UnsafeRawPointer, stride: Int, x: Int, y: Int, width: Int, height: Int) {
        let format = kind.format
        bind()
        context.gl.PixelStorei(GL_UNPACK_ROW_LENGTH, Int32(stride))
        context.gl.TexSubImage2D(
            GL_TEXTURE_2D, 0, Int32(x), Int32(y), Int32(width), Int32(height), format.format, format.type, texels)
    }

    /// Draws on it from now on.
    func redirect(_ framebuffer: GLuint) {
        context.gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        context.gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0)
    }
}
