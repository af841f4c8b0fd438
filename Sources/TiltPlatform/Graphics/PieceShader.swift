import CSDL2

/// The programs that draw instances of pieces: one for all of them, and one for plain ones, whose pixels cost a tenth where a card,
/// or a processor in its place, works out whatever a program can.
@MainActor struct PieceShader {
    /// The number of pictures from which the pieces of one draw are sampled; plain ones have one.
    nonisolated static let pictures = 14
    /// The units of the textures with numbers, with masks, and with the first picture.
    static let (numbers, masks, firstPicture): (Int32, Int32, Int32) = (0, 1, 2)

    private let context: GraphicsContext
    private let programs: (all: Program, plain: Program)
    private var scale: (x: Float, y: Float) = (0, 0)

    /// Compiles the programs. Throws what the driver says if it cannot.
    init(_ context: GraphicsContext) throws(PlatformError) {
        self.context = context
        programs = (try Program("", context), try Program("#define PLAIN\n", context))
    }

    /// Draws on a target of a size from now on: from its top row, which is the first in a texture and the last in a window.
    mutating func draw(width: Int, height: Int, inWindow: Bool) {
        let down = 2 / Float(height)
        scale = (2 / Float(width), inWindow ? -down : down)
        context.gl.Viewport(0, 0, Int32(width), Int32(height))
    }

    /// Draws plain pieces, or any, from now on.
    func use(plain: Bool) {
        let program = plain ? programs.plain : programs.all
        context.gl.UseProgram(program.name)
        context.gl.Uniform2f(program.scale, scale.x, scale.y)
    }

    @MainActor private struct Program {
        let name: GLuint
        let scale: Int32

        init(_ definition: String, _ context: GraphicsContext) throws(PlatformError) {
            let gl = context.gl
            name = gl.CreateProgram()
            for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
                let shader = gl.CreateShader(kind)
                (context.profile.prologue + definition + source).withCString { text in
                    var text: UnsafePointer<CChar>? = text
                    gl.ShaderSource(shader, 1, &text, nil)
                }
                gl.CompileShader(shader)
                gl.AttachShader(name, shader)
                gl.DeleteShader(shader)
            }
            for (index, field) in ["box", "whole", "kind", "color", "move", "index", "first", "second"].enumerated() {
                gl.BindAttribLocation(name, GLuint(index), field)
            }
            gl.LinkProgram(name)
            var isLinked: Int32 = 0
            gl.GetProgramiv(name, GL_LINK_STATUS, &isLinked)
            guard isLinked != 0 else {
                var log = [CChar](repeating: 0, count: 1024)
                gl.GetProgramInfoLog(name, 1024, nil, &log)
                let text = String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                throw PlatformError("cannot draw with the graphics card", on: text, advice: "use --renderer software")
            }
            gl.UseProgram(name)
            gl.Uniform1i(gl.GetUniformLocation(name, "numbers"), numbers)
            gl.Uniform1i(gl.GetUniformLocation(name, "masks"), masks)
            for index in 0..<pictures {
                gl.Uniform1i(gl.GetUniformLocation(name, "pictures[\(index)]"), firstPicture + Int32(index))
            }
            scale = gl.GetUniformLocation(name, "scale")
        }
    }

    private static let vertex = """
        in vec4 box, whole, kind, color, first, second;
        in vec2 move;
        in float index;
        uniform vec2 scale;
        uniform sampler2D numbers;
        #ifdef PLAIN
        uniform sampler2D pictures[1];
        #endif
        out vec2 spot, place;
        flat out vec4 wholeBox, tint, a, b, u, v, w, limits;
        flat out ivec4 which;

        vec4 number(int index) { return texelFetch(numbers, ivec2(index & 1023, index >> 10), 0); }

        void main() {
            // The corners of a strip of two triangles.
            spot = mix(box.xy, box.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
            gl_Position = vec4((spot + move) * scale - sign(scale), 0, 1);
            wholeBox = whole;
            // Colours are 0xAARRGGBB in memory.
            tint = color.zyxw;
            a = first;
            b = second;
            which = ivec4(kind.xy, index, box.x);
            u = v = w = limits = vec4(0.0);
            if (which.y > 0) {
                u = number(which.z), v = number(which.z + 1), w = number(which.z + 2), limits = number(which.z + 3);
            }
        #ifdef PLAIN
            // A plain piece is upright, so that the place in its picture changes evenly.
            vec2 size = vec2(textureSize(pictures[0], 0));
            vec3 way = vec3(spot - vec2(u.w, v.w), 1.0);
            place = vec2(dot(u.xyz, way), dot(v.xyz, way)) / size;
            limits /= size.xyxy;
        #endif
        }
        """

    private static let fragment = """
        in vec2 spot, place;
        // The pixels that are whole, the colour, the numbers of the shape, the picture's mapping and its limits.
        flat in vec4 wholeBox, tint, a, b, u, v, w, limits;
        // The shape, the picture counted from 1, where its numbers begin, or its mask's row, and the first column.
        flat in ivec4 which;
        #ifdef PLAIN
        uniform sampler2D pictures[1];
        #else
        uniform sampler2D numbers, masks, pictures[\(pictures)];
        #endif
        out vec4 color;

        // The share of a pixel in a rectangle.
        float area(vec2 pixel, vec4 rect) {
            vec2 size = max(min(pixel + 1.0, rect.zw) - max(pixel, rect.xy), 0.0);
            return size.x * size.y;
        }

        #ifdef PLAIN
        void main() {
            vec2 pixel = floor(spot);
            color = tint * area(pixel, a);
            if (which.y > 0) color *= textureLod(pictures[0], clamp(place, limits.xy, limits.zw), 0.0);
        }
        #else
        vec4 at(sampler2D picture, vec2 place) { return textureLod(picture, place / vec2(textureSize(picture, 0)), 0.0); }

        vec2 placed(vec2 pixel) {
            vec3 way = vec3(pixel + 0.5 - vec2(u.w, v.w), 1.0);
            return clamp(vec2(dot(u.xyz, way), dot(v.xyz, way)) / dot(w.xyz, way), limits.xy, limits.zw);
        }

        vec4 number(int index) { return texelFetch(numbers, ivec2(index & 1023, index >> 10), 0); }

        // The share of a pixel in a rounded rectangle: the mean of strips across the flatter way of its edge.
        float rounded(vec2 pixel, vec4 rect, vec2 radii) {
            vec2 low = max(pixel, rect.xy), high = min(pixel + 1.0, rect.zw), size = max(high - low, 0.0);
            vec2 center = (rect.xy + rect.zw) * 0.5, straight = (rect.zw - rect.xy) * 0.5 - radii;
            vec2 beyond = abs(pixel + 0.5 - center) - straight;
            if (min(radii.x, radii.y) <= 0.0 || min(beyond.x, beyond.y) <= -0.5 || size.x * size.y == 0.0)
                return size.x * size.y;
            vec2 slope = max(beyond, 0.0) / (radii * radii);
            if (slope.y < slope.x) {
                low = low.yx, high = high.yx, size = size.yx, center = center.yx, straight = straight.yx, radii = radii.yx;
            }
            float sum = 0.0;
            for (int strip = 0; strip < 8; strip++) {
                float x = low.x + (float(strip) + 0.5) / 8.0 * size.x;
                float across = max(abs(x - center.x) - straight.x, 0.0) / radii.x;
                float reach = straight.y + radii.y * sqrt(max(1.0 - across * across, 0.0));
                sum += max(min(high.y, center.y + reach) - max(low.y, center.y - reach), 0.0);
            }
            return sum / 8.0 * size.x;
        }

        // The integral of a number limited to 0…1.
        float ramp(float x) { return x < 0.0 ? 0.0 : x < 1.0 ? x * x * 0.5 : x - 0.5; }

        // The area of a pixel right of some pieces of a side, the highest first.
        float side(vec2 pixel, int first, int count) {
            int low = first, end = first + count, high = end;
            while (low < high) {
                int middle = (low + high) / 2;
                if (number(middle).w <= pixel.y) low = middle + 1; else high = middle;
            }
            float sum = 0.0;
            for (; low < end; low++) {
                vec4 piece = number(low);
                if (piece.y >= pixel.y + 1.0) break;
                float top = max(piece.y, pixel.y), foot = min(piece.w, pixel.y + 1.0);
                float slope = (piece.z - piece.x) / (piece.w - piece.y);
                float from = piece.x + (top - piece.y) * slope - pixel.x, to = from + (foot - top) * slope;
                float apart = abs(to - from), left = min(from, to);
                float beside = apart < 1e-3 ? clamp(left, 0.0, 1.0) : (ramp(left + apart) - ramp(left)) / apart;
                sum += max(foot - top, 0.0) * (1.0 - beside);
            }
            return sum;
        }

        // The integral of 3t² − 2t³, constant beyond 0 and 1.
        float fading(float t) { return t <= 0.0 ? 0.0 : t < 1.0 ? t * t * t * (1.0 - t * 0.5) : t - 0.5; }

        // The mean opacity of a pixel at the edge of a rectangle that fades out.
        float soft(vec2 pixel, vec4 rect, float radius, float softness) {
            vec2 straight = (rect.zw - rect.xy) * 0.5 - radius;
            vec2 beyond = abs(pixel + 0.5 - (rect.xy + rect.zw) * 0.5) - straight;
            float apart = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
            return softness * (fading(1.0 - (apart - 0.5) / softness) - fading(1.0 - (apart + 0.5) / softness));
        }

        // The opacity of a thin stroke with round ends, from a.xy towards a.zw: length, reach, opacity and its change.
        float hair(vec2 pixel) {
            vec2 way = pixel + 0.5 - a.xy;
            float along = dot(way, a.zw), place = clamp(along, 0.0, b.x);
            float apart = length(vec2(way.x * a.w - way.y * a.z, along - place));
            return clamp(b.y - apart, 0.0, 1.0) * (b.z + place * b.w);
        }

        // The coverage of a polygon's row by its mask, which leaves out what is whole.
        float masked(vec2 pixel) {
            int x = int(pixel.x) - which.w, beyond = int(pixel.x) - int(wholeBox.z);
            int place = which.z + (beyond < 0 || wholeBox.z == 0.0 ? x : x - int(wholeBox.z - wholeBox.x));
            return texelFetch(masks, ivec2(place & 2047, place >> 11), 0).r;
        }

        float covered(vec2 pixel) {
            switch (which.x) {
            case \(PieceInstance.Shape.box): return area(pixel, a);
            case \(PieceInstance.Shape.rounded): return rounded(pixel, a, b.xy);
            case \(PieceInstance.Shape.ring):
                return rounded(pixel, a, b.xy)
                    - rounded(pixel, a + b.z * vec4(1, 1, -1, -1), max(b.xy - b.z, 0.0));
            case \(PieceInstance.Shape.soft): return soft(pixel, a, b.x, b.y);
            case \(PieceInstance.Shape.outline):
                return clamp(side(pixel, int(a.x), int(a.y)) - side(pixel, int(a.z), int(a.w)), 0.0, 1.0);
            case \(PieceInstance.Shape.hair): return hair(pixel);
            case \(PieceInstance.Shape.mask): return masked(pixel);
            default: return 1.0;
            }
        }

        vec4 at(int picture, vec2 place) {
            switch (picture) {
            \((0..<pictures).map { "case \($0 + 1): return at(pictures[\($0)], place);" }.joined(separator: "\n    "))
            default: return vec4(0.0);
            }
        }

        vec4 sampled(vec2 pixel) {
            vec2 place = placed(pixel);
            if (which.y != \(PieceInstance.cells)) return at(which.y, place);
            // A number for each cell says where it is; the cells of another picture follow, which is mixed in by a share.
            vec4 grid = number(which.z + 4), other = number(which.z + 5);
            vec2 cell = clamp(floor((place + 0.5) / grid.x) - grid.yz, vec2(0.0), vec2(grid.w - 1.0, w.w));
            int index = which.z + 6 + int(cell.y) * int(grid.w) + int(cell.x);
            place -= (cell + grid.yz) * grid.x;
            vec4 spot = number(index), color = at(int(spot.z), place + spot.xy);
            if (other.x == 0.0) return color;
            spot = number(index + int(other.x));
            return mix(color, at(int(spot.z), place + spot.xy), other.y);
        }

        void main() {
            vec2 pixel = floor(spot);
            bool isWhole = all(greaterThanEqual(pixel, wholeBox.xy)) && all(lessThan(pixel, wholeBox.zw));
            color = tint * (isWhole ? 1.0 : covered(pixel));
            if (which.y > 0) color *= sampled(pixel);
        }
        #endif
        """
}
