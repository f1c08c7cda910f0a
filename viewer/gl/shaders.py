"""The programs that run on the graphics card, as source.

All take pixels with y down: ``pixel = pos * zoom + pan``. Shapes soften their own edges; letters and
pictures are quads that hang on a rounded pixel, so that they stay sharp at rest.
"""

SHAPE_VERTEX = """#version 330 core
in vec2 pos;
in vec2 dir;
in vec4 shape;
in vec4 rgba;
uniform vec2 size;
uniform vec2 pan;
uniform float zoom;
uniform float opacity;
out vec4 colour;
flat out vec2 edge;
out float across;
void main() {
    float soft = max(shape.z * zoom, 1.0);
    bool area = shape.y < 0.0;
    float half_px = area ? 0.0 : max(shape.x * zoom, shape.y);
    float reach = half_px + soft * 0.5;
    vec2 at = pos * zoom + pan + dir * (shape.w * reach);
    across = shape.w * reach + (area ? 1000.0 : 0.0);
    edge = vec2(area ? 1000.0 : half_px, soft);
    colour = vec4(rgba.rgb, rgba.a * opacity);
    gl_Position = vec4(at.x / size.x * 2.0 - 1.0, 1.0 - at.y / size.y * 2.0, 0.0, 1.0);
}
"""

SHAPE_FRAGMENT = """#version 330 core
in vec4 colour;
flat in vec2 edge;
in float across;
out vec4 result;
void main() {
    float cover = clamp((edge.x - abs(across)) / edge.y + 0.5, 0.0, 1.0);
    float alpha = colour.a * cover;
    result = vec4(colour.rgb * alpha, alpha);
}
"""

QUAD_VERTEX = """#version 330 core
in vec2 pos;
in vec2 offset;
in vec2 uv;
in vec4 rgba;
uniform vec2 size;
uniform vec2 pan;
uniform float zoom;
uniform float opacity;
uniform float stretch;
out vec4 colour;
out vec2 spot;
void main() {
    vec2 at = pos * zoom + pan;
    at = (stretch == 1.0 ? floor(at + 0.5) : at) + offset * stretch;
    spot = uv;
    colour = vec4(rgba.rgb, rgba.a * opacity);
    gl_Position = vec4(at.x / size.x * 2.0 - 1.0, 1.0 - at.y / size.y * 2.0, 0.0, 1.0);
}
"""

LETTER_FRAGMENT = """#version 330 core
in vec4 colour;
in vec2 spot;
uniform sampler2D sheet;
out vec4 result;
void main() {
    float alpha = colour.a * texture(sheet, spot).r;
    result = vec4(colour.rgb * alpha, alpha);
}
"""

PICTURE_FRAGMENT = """#version 330 core
in vec4 colour;
in vec2 spot;
uniform sampler2D sheet;
out vec4 result;
void main() {
    vec4 texel = texture(sheet, spot);
    result = vec4(texel.rgb * colour.rgb, texel.a) * colour.a;
}
"""

RELIEF_FRAGMENT = """#version 330 core
in vec4 colour;
in vec2 spot;
uniform sampler2D sheet;
uniform vec4 shade;
uniform vec4 light;
out vec4 result;
void main() {
    float lit = (texture(sheet, spot).r * 255.0 - 128.0) / 127.0;
    vec4 tone = lit < 0.0 ? shade : light;
    float alpha = min(abs(lit), 1.0) * tone.a * colour.a;
    result = vec4(tone.rgb * alpha, alpha);
}
"""
