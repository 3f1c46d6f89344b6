// Draws items by WebGL 2: one call for what is round or rectangular, one for paths, one for lines.

const partVertex = `#version 300 es
layout(location = 0) in vec4 pose;    // x, y, cosine, sine
layout(location = 1) in vec4 shape;   // a, b, kind, state
layout(location = 2) in float item;
uniform vec4 camera;                  // scale and offset to clip space
uniform float pixel;                  // size of a pixel, pt
uniform highp sampler2D outlines;     // vertices of paths, 1024 a row
uniform highp sampler2D palette;      // colours of items that are awake, and behind them of others
uniform int fillCount;
out vec2 place;
out vec3 depth;                       // of paths: below each side of the triangle that is an edge
flat out vec4 look;
flat out vec4 color;
vec2 outline(int k) { return texelFetch(outlines, ivec2(k % 1024, k / 1024), 0).xy; }
void main() {
    int triangle = gl_VertexID / 3, corner = gl_VertexID % 3;
    vec2 local;
    depth = vec3(1e9);
    if (shape.z < 1.5) {
        // Both triangles share the diagonal from lower left to upper right.
        vec2 unit = corner == 0 ? vec2(triangle == 0 ? -1 : 1, -1) : corner == 1 ? vec2(1, triangle == 0 ? -1 : 1) : vec2(-1, 1);
        local = unit * (shape.xy + pixel);
    } else {
        // A fan about the first vertex; triangles beyond the last are without area.
        int first = int(shape.x), count = int(shape.y), last = count - 1;
        vec2 a = outline(first), b = outline(first + min(triangle + 1, last)), c = outline(first + min(triangle + 2, last));
        local = corner == 0 ? a : corner == 1 ? b : c;
        float area = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
        depth.x = corner == 0 ? area / max(distance(b, c), 1e-6) : 0.0;
        if (triangle == count - 3) depth.y = corner == 1 ? area / max(distance(c, a), 1e-6) : 0.0;
        if (triangle == 0) depth.z = corner == 2 ? area / max(distance(a, b), 1e-6) : 0.0;
    }
    vec2 world = pose.xy + vec2(local.x * pose.z - local.y * pose.w, local.x * pose.w + local.y * pose.z);
    gl_Position = vec4(world * camera.xy + camera.zw, 0, 1);
    place = local;
    look = shape;
    color = texelFetch(palette, ivec2(shape.w < 0.5 ? int(item) % fillCount : fillCount + int(shape.w) - 1, 0), 0);
}`;

const partFragment = `#version 300 es
precision highp float;
in vec2 place;
in vec3 depth;
flat in vec4 look;
flat in vec4 color;
uniform float pixel;
uniform vec3 outline;
out vec4 result;
void main() {
    float inside = 1e9;
    bool isSpoke = false;
    if (look.z < 0.5) {
        vec2 scaled = place / look.xy;
        float radius = length(scaled);
        inside = radius < 1e-6 ? look.x : (1.0 - radius) * radius / length(scaled / look.xy);
        isSpoke = look.x == look.y && place.x > 0.0 && abs(place.y) < 0.7 * pixel;
    } else if (look.z < 1.5) {
        vec2 below = look.xy - abs(place);
        inside = min(below.x, below.y);
    } else {
        inside = min(depth.x, min(depth.y, depth.z));
    }
    float cover = look.z < 1.5 ? clamp(inside / pixel + 0.5, 0.0, 1.0) : 1.0;
    float edge = isSpoke ? 0.5 : 0.55 * (1.0 - smoothstep(1.0, 2.0, inside / pixel));
    cover *= color.a;
    result = vec4(mix(color.rgb, outline, edge) * cover, cover);
}`;

const lineVertex = `#version 300 es
layout(location = 0) in vec4 ends;
uniform vec4 camera;
uniform float pixel;
void main() {
    vec2 along = normalize(ends.zw - ends.xy + vec2(1e-6, 0));
    vec2 across = vec2(-along.y, along.x) * pixel;
    vec2 end = gl_VertexID < 2 ? ends.xy - along * pixel : ends.zw + along * pixel;
    gl_Position = vec4((end + (gl_VertexID % 2 == 0 ? across : -across)) * camera.xy + camera.zw, 0, 1);
}`;

const lineFragment = `#version 300 es
precision highp float;
uniform vec3 color;
out vec4 result;
void main() { result = vec4(color, 1); }`;

// What draws on a canvas: an opaque one, or one that lies over something else.
function makeRenderer(canvas, isOpaque) { return Renderer.make(canvas, isOpaque) ?? new FlatRenderer(canvas, isOpaque); }

class Renderer {
  // null where the browser has no WebGL 2, or plays a graphics processor by software: that takes many times as long as a canvas.
  static make(canvas, isOpaque) {
    if (Renderer.isPlayed()) return null;
    const gl = canvas.getContext("webgl2", { antialias: true, alpha: !isOpaque });
    return gl === null ? null : new Renderer(gl);
  }

  // Asked of another canvas, since one that has given a context gives no other.
  static isPlayed() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const names = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software|basic render/i.test(name);
  }

  constructor(gl) {
    this.gl = gl;
    this.part = this.program(partVertex, partFragment);
    this.line = this.program(lineVertex, lineFragment);
    this.parts = this.instanced([[4, 0], [4, 16], [1, 32]], 36);
    this.lines = this.instanced([[4, 0]], 16);
    [this.outlineTexture, this.palette] = [gl.createTexture(), gl.createTexture()];
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  program(vertex, fragment) {
    const gl = this.gl;
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    const uniforms = {};
    for (const name of ["camera", "pixel", "color", "outline", "outlines", "palette", "fillCount"]) {
      uniforms[name] = gl.getUniformLocation(program, name);
    }
    return { program, uniforms };
  }

  // A buffer of records, one an instance.
  instanced(fields, stride) {
    const gl = this.gl;
    const [array, buffer] = [gl.createVertexArray(), gl.createBuffer()];
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    fields.forEach(([size, offset], location) => {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
      gl.vertexAttribDivisor(location, 1);
    });
    return { array, buffer, stride };
  }

  fill({ array, buffer }, values) {
    const gl = this.gl;
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STREAM_DRAW);
  }

  // Vertices of paths change only when a shape is drawn for the first time.
  fillOutlines(outlines) {
    if (this.outlines === outlines) return;
    this.outlines = outlines;
    const gl = this.gl;
    const rows = Math.max(1, Math.ceil(outlines.length / 2048));
    const texels = new Float32Array(2048 * rows);
    texels.set(outlines);
    gl.bindTexture(gl.TEXTURE_2D, this.outlineTexture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, 1024, rows, 0, gl.RG, gl.FLOAT, texels);
    this.readExactly();
  }

  fillPalette(colors) {
    if (this.colors === colors) return;
    this.colors = colors;
    const gl = this.gl;
    const texels = new Uint8Array(colors.parts.flat().map((value) => Math.round(255 * value)));
    gl.bindTexture(gl.TEXTURE_2D, this.palette);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, colors.parts.length, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, texels);
    this.readExactly();
  }

  // Numbers in the texture that is bound are read one by one.
  readExactly() {
    const gl = this.gl;
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  }

  // Lines are lists of both ends' x and y, each with its colour; what comes later lies on top.
  draw(camera, colors, scene, lines) {
    const gl = this.gl;
    const { width, height } = gl.canvas;
    const pixel = 1 / camera.scale;
    const map = [2 * camera.scale / width, -2 * camera.scale / height];
    const clip = [...map, -camera.x * map[0], -camera.y * map[1]];
    gl.viewport(0, 0, width, height);
    gl.clearColor(...colors.back);
    gl.clear(gl.COLOR_BUFFER_BIT);

    this.fillOutlines(scene.outlines);
    this.fillPalette(colors);
    gl.useProgram(this.part.program);
    gl.uniform4fv(this.part.uniforms.camera, clip);
    gl.uniform1f(this.part.uniforms.pixel, pixel);
    gl.uniform3fv(this.part.uniforms.outline, colors.outline.slice(0, 3));
    gl.uniform1i(this.part.uniforms.fillCount, colors.fillCount);
    const textures = [[this.outlineTexture, this.part.uniforms.outlines], [this.palette, this.part.uniforms.palette]];
    textures.forEach(([texture, place], unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform1i(place, unit);
    });
    for (const [values, vertices] of [[scene.round, 6], [scene.paths, 3 * (scene.mostVertices - 2)]]) {
      if (values.length === 0) continue;
      this.fill(this.parts, values);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, vertices, values.length / 9);
    }

    gl.useProgram(this.line.program);
    gl.uniform4fv(this.line.uniforms.camera, clip);
    gl.uniform1f(this.line.uniforms.pixel, pixel);
    for (const [values, color] of lines) {
      if (values.length === 0) continue;
      gl.uniform3fv(this.line.uniforms.color, color.slice(0, 3));
      this.fill(this.lines, values);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, values.length / 4);
    }
  }
}
