// Shapes as paths about the centre of mass, made once.

class ShapePath {
  constructor(parts) {
    this.path = new Path2D();
    this.radius = 0;
    for (const part of parts) this.add(part);
    // A line that shows how what is round is turned.
    const [part] = parts;
    if (parts.length === 1 && part.kind === "c") {
      this.path.moveTo(part.x, part.y);
      this.path.lineTo(part.x + part.size[0], part.y);
    }
  }

  add({ kind, size, x, y, angle }) {
    const path = new Path2D();
    const [a, b] = size;
    if (kind === "c") path.arc(0, 0, a, 0, 2 * Math.PI);
    if (kind === "e") path.ellipse(0, 0, a, b, 0, 0, 2 * Math.PI);
    if (kind === "r") path.rect(-a, -b, 2 * a, 2 * b);
    if (kind === "p") {
      for (let i = 0; i < size.length; i += 2) path.lineTo(size[i], size[i + 1]);
      path.closePath();
    }
    if (kind === "o") addRounded(path, size);
    const place = new DOMMatrix().translate(x, y).rotate((angle * 180) / Math.PI);
    this.path.addPath(path, place);
    const reach = kind === "o" ? a + farthest(size.slice(1)) : kind === "p" ? farthest(size)
      : kind === "r" ? Math.hypot(a, b) : Math.max(a, b ?? a);
    this.radius = Math.max(this.radius, Math.hypot(x, y) + reach);
  }
}

// The radius, then x and y of the core's vertices: about each an arc, which lines join.
function addRounded(path, [radius, ...points]) {
  const count = points.length / 2;
  const at = (k) => [points[2 * (k % count)], points[2 * (k % count) + 1]];
  const normal = (k) => {
    const [[x, y], [endX, endY]] = [at(k), at(k + 1)];
    return Math.atan2(x - endX, endY - y);
  };
  for (let k = 0; k < count; k += 1) path.arc(...at(k), radius, normal(k + count - 1), normal(k));
  path.closePath();
}

function farthest(points) {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) most = Math.max(most, Math.hypot(points[i], points[i + 1]));
  return most;
}
