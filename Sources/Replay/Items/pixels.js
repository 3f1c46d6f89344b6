// Draws parts into an image, row by row: where a processor has to do it and there are many, that is faster than any canvas.

class PixelImage {
  // Of the path that is drawn, about its middle: x and y in turn, in pixels.
  corners = new Float64Array(64);

  // Fills the image with the parts, of one colour each, and darker at their edges where they are large enough for it.
  draw(context, camera, colors, scene) {
    const { width, height } = context.canvas;
    if (this.image?.width !== width || this.image?.height !== height) {
      this.image = context.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    const word = (color) => {
      const [red, green, blue, opacity] = color.map((value) => Math.round(255 * value));
      return (opacity << 24 | blue << 16 | green << 8 | red) >>> 0;
    };
    const [parts, edges] = [colors.parts.map(word), colors.edges.map(word)];
    this.pixels.fill(word(colors.back));
    const [scale, left, top] = [camera.scale, width / 2 - camera.x * camera.scale, height / 2 - camera.y * camera.scale];
    for (const values of [scene.round, scene.paths]) {
      for (let k = 0; k < values.length; k += 9) {
        const x = values[k] * scale + left, y = values[k + 1] * scale + top;
        const cosine = values[k + 2], sine = values[k + 3], kind = values[k + 6], state = values[k + 7];
        const look = partLook(colors, state, values[k + 8]);
        const color = parts[look], edge = edges[look];
        if (kind === 2) {
          this.path(x, y, cosine * scale, sine * scale, scene.outlines, values[k + 4], values[k + 5], edge, color);
          continue;
        }
        const a = values[k + 4] * scale, b = values[k + 5] * scale;
        // An edge is a pixel wide, where there is room for one.
        const inset = Math.min(a, b) < 3 ? 0 : 1;
        if (kind === 0) {
          if (inset > 0) this.ellipse(x, y, cosine, sine, a, b, edge);
          this.ellipse(x, y, cosine, sine, a - inset, b - inset, color);
        } else {
          if (inset > 0) this.rectangle(x, y, cosine, sine, a, b, edge);
          this.rectangle(x, y, cosine, sine, a - inset, b - inset, color);
        }
      }
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.putImageData(this.image, 0, 0);
  }

  // The first row or column whose middle lies behind a place, and the first behind those whose middles lie before one.
  first(place) { return Math.max(0, Math.ceil(place - 0.5)); }
  end(place, most) { return Math.min(most, Math.floor(place + 0.5)); }

  ellipse(x, y, cosine, sine, a, b, color) {
    const { pixels } = this, { width, height } = this.image;
    // (u / a)² + (v / b)² = 1 in the ellipse's own coordinates is a quadratic in x on every row.
    const [p, q] = [1 / (a * a), 1 / (b * b)];
    const square = cosine * cosine * p + sine * sine * q, slope = cosine * sine * (q - p) / square;
    const rest = (sine * sine * p + cosine * cosine * q) / square, most = 1 / square;
    const reach = Math.sqrt(square) * a * b;
    for (let row = this.first(y - reach), end = this.end(y + reach, height); row < end; row++) {
      const v = row + 0.5 - y;
      const middle = x + slope * v;
      const half = Math.sqrt(Math.max(0, slope * slope * v * v - rest * v * v + most));
      const stop = row * width + this.end(middle + half, width);
      for (let k = row * width + this.first(middle - half); k < stop; k++) pixels[k] = color;
    }
  }

  rectangle(x, y, cosine, sine, a, b, color) {
    const { pixels } = this, { width, height } = this.image;
    const reach = Math.abs(a * sine) + Math.abs(b * cosine);
    // A pair of sides along the row holds all of it or nothing, which a slope near 0 comes close to.
    const u = 1 / (Math.abs(cosine) < 1e-6 ? 1e-6 : cosine), w = 1 / (Math.abs(sine) < 1e-6 ? 1e-6 : sine);
    const across = Math.abs(a * u), along = Math.abs(b * w), one = -sine * u, other = cosine * w;
    for (let row = this.first(y - reach), end = this.end(y + reach, height); row < end; row++) {
      const v = row + 0.5 - y;
      // Between both pairs of sides.
      const stop = row * width + this.end(x + Math.min(v * one + across, v * other + along), width);
      for (let k = row * width + this.first(x + Math.max(v * one - across, v * other - along)); k < stop; k++) pixels[k] = color;
    }
  }

  // A convex path, and within it itself, smaller by a pixel.
  path(x, y, cosine, sine, outlines, first, count, edge, color) {
    if (this.corners.length < 2 * count) this.corners = new Float64Array(4 * count);
    let least = Infinity;
    for (let k = 0; k < 2 * count; k += 2) {
      const u = outlines[2 * first + k], v = outlines[2 * first + k + 1];
      this.corners[k] = u * cosine - v * sine;
      this.corners[k + 1] = u * sine + v * cosine;
      least = Math.min(least, u * u + v * v);
    }
    least = Math.sqrt(least * (cosine * cosine + sine * sine));
    if (least < 4) return this.polygon(x, y, 2 * count, 1, color);
    this.polygon(x, y, 2 * count, 1, edge);
    this.polygon(x, y, 2 * count, 1 - 1.4 / least, color);
  }

  // The path of the corners, larger by a factor.
  polygon(x, y, length, factor, color) {
    const { corners, pixels } = this, { width, height } = this.image;
    let low = Infinity, high = -Infinity;
    for (let k = 1; k < length; k += 2) {
      low = Math.min(low, corners[k]);
      high = Math.max(high, corners[k]);
    }
    for (let row = this.first(y + factor * low), end = this.end(y + factor * high, height); row < end; row++) {
      const v = (row + 0.5 - y) / factor;
      let from = Infinity, to = -Infinity;
      for (let k = 0, before = length - 2; k < length; before = k, k += 2) {
        const one = corners[before + 1], other = corners[k + 1];
        if ((one > v) === (other > v)) continue;
        const u = corners[before] + (corners[k] - corners[before]) * (v - one) / (other - one);
        if (u < from) from = u;
        if (u > to) to = u;
      }
      const stop = row * width + this.end(x + factor * to, width);
      for (let k = row * width + this.first(x + factor * from); k < stop; k++) pixels[k] = color;
    }
  }
}
