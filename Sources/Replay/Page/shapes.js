// Recorded shapes, as what the renderer draws their parts with.

// What an item's shape is made of, about its centre of mass. Vertices of its paths go to a list that all shapes share.
class RecordedShape {
  static kinds = { c: 0, e: 0, r: 1, p: 2, o: 2 };

  constructor(parts, outlines) {
    this.parts = parts.map((part) => this.read(part, outlines));
    this.radius = Math.max(0, ...this.parts.map(({ reach }) => reach));
  }

  read({ kind: letter, size, x, y, angle }, outlines) {
    const kind = RecordedShape.kinds[letter];
    const place = { kind, x, y, angle, cosine: Math.cos(angle), sine: Math.sin(angle) };
    if (kind !== 2) {
      const [a, b = a] = size;
      const reach = Math.hypot(x, y) + (kind === 1 ? Math.hypot(a, b) : Math.max(a, b));
      return { ...place, a, b, reach };
    }
    const corners = letter === "o" ? roundedCorners(size) : size;
    const first = outlines.length / 2;
    for (const value of corners) outlines.push(value);
    return { ...place, a: first, b: corners.length / 2, corners, reach: Math.hypot(x, y) + farthest(corners) };
  }

  // For a canvas that draws it in lines.
  get path() {
    this.line ??= this.makePath();
    return this.line;
  }

  makePath() {
    const all = new Path2D();
    for (const { kind, x, y, angle, a, b, corners } of this.parts) {
      const path = new Path2D();
      if (kind === 0) path.ellipse(0, 0, a, b, 0, 0, 2 * Math.PI);
      if (kind === 1) path.rect(-a, -b, 2 * a, 2 * b);
      if (kind === 2) {
        for (let i = 0; i < corners.length; i += 2) path.lineTo(corners[i], corners[i + 1]);
        path.closePath();
      }
      all.addPath(path, new DOMMatrix().translate(x, y).rotate((angle * 180) / Math.PI));
    }
    return all;
  }
}

// The radius, then x and y of the core's vertices: about each an arc, by corners of which a whole turn has 32.
function roundedCorners([radius, ...points]) {
  const count = points.length / 2;
  const at = (k) => [points[2 * (k % count)], points[2 * (k % count) + 1]];
  const normal = (k) => {
    const [[x, y], [endX, endY]] = [at(k), at(k + 1)];
    return Math.atan2(x - endX, endY - y);
  };
  const corners = [];
  for (let k = 0; k < count; k++) {
    const [x, y] = at(k), from = normal(k + count - 1);
    const turn = (normal(k) - from + 4 * Math.PI) % (2 * Math.PI);
    const steps = Math.max(1, Math.ceil((turn * 32) / (2 * Math.PI)));
    for (let step = 0; step <= steps; step++) {
      const angle = from + (turn * step) / steps;
      corners.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
  }
  return corners;
}

function farthest(points) {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) most = Math.max(most, Math.hypot(points[i], points[i + 1]));
  return most;
}
