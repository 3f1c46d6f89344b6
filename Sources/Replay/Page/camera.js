// Which part of the plane is in view: screen = (world - centre) * scale + middle of the screen.

class Camera {
  constructor(view) {
    this.view = view;
    this.x = this.y = 0;
    this.scale = 1;
    this.width = this.height = 1;
    this.isFitted = true;
  }

  /// The size of the screen and what panels cover of it at top, bottom and right, in CSS pixels.
  resize(width, height, top, bottom, side) {
    Object.assign(this, { width, height, top, bottom, side });
    if (this.isFitted) this.fit();
  }

  fit() {
    const [[left, top], [right, bottom]] = this.view;
    const room = { x: Math.max(this.width - this.side, 40), y: Math.max(this.height - this.top - this.bottom, 40) };
    this.scale = 0.94 * Math.min(room.x / (right - left), room.y / (bottom - top));
    this.x = (left + right) / 2 + this.side / 2 / this.scale;
    this.y = (top + bottom) / 2 + (this.bottom - this.top) / 2 / this.scale;
    this.isFitted = true;
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.isFitted = false;
  }

  /// Zooms about a place of the screen, which stays where it is.
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(Math.max(this.scale * factor, 1e-5), 1e4);
    const k = 1 / this.scale - 1 / scale;
    this.x += (x - this.width / 2) * k;
    this.y += (y - this.height / 2) * k;
    this.scale = scale;
    this.isFitted = false;
  }

  /// Makes the canvas draw in points of the world.
  apply(context, ratio) {
    const s = this.scale * ratio;
    context.setTransform(
      s, 0, 0, s, ratio * (this.width / 2) - this.x * s, ratio * (this.height / 2) - this.y * s);
  }

  /// The part of the plane in view, with a margin.
  bounds(margin) {
    const w = this.width / 2 / this.scale + margin, h = this.height / 2 / this.scale + margin;
    return { left: this.x - w, right: this.x + w, top: this.y - h, bottom: this.y + h };
  }
}
