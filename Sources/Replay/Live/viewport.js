// Which part of the plane the canvas shows, in pixels of the device.

class Viewport {
  constructor(canvas) {
    this.canvas = canvas;
    this.camera = { x: 0, y: 0, scale: 1 };
  }

  get ratio() { return devicePixelRatio || 1; }

  resize() {
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * this.ratio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * this.ratio));
  }

  // Shows an area in what the panels leave.
  fit([left, top, right, bottom]) {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [tools, below] = [box("#tools"), this.canvas.height - box("footer").top * this.ratio + 8];
    // An open panel of a wide page stands beside the scene, else it lies over it.
    const isBeside = tools.height > 100 && tools.left > this.canvas.clientWidth / 2;
    const side = isBeside ? this.canvas.width - tools.left * this.ratio : 0;
    const above = (isBeside ? box("header").bottom : Math.max(box("header").bottom, box("#tools summary").bottom)) * this.ratio + 8;
    const height = Math.max(this.canvas.height - above - below, 50);
    const width = Math.max(this.canvas.width - side, 50);
    this.camera.scale = Math.min(0.96 * width / (right - left), height / (bottom - top));
    this.camera.x = (left + right) / 2 + side / 2 / this.camera.scale;
    this.camera.y = (top + bottom) / 2 - (above - below) / 2 / this.camera.scale;
  }

  // Larger by a factor, about a place of the scene that stays where it is.
  zoom(factor, x = this.camera.x, y = this.camera.y) {
    const scale = Math.min(Math.max(this.camera.scale * factor, 1e-4), 1e4);
    const kept = this.camera.scale / scale;
    this.camera.scale = scale;
    this.camera.x = x - (x - this.camera.x) * kept;
    this.camera.y = y - (y - this.camera.y) * kept;
  }

  // Where in the scene an event is.
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [
      this.camera.x + ((event.clientX - box.left) * this.ratio - this.canvas.width / 2) / this.camera.scale,
      this.camera.y + ((event.clientY - box.top) * this.ratio - this.canvas.height / 2) / this.camera.scale,
    ];
  }

  // Where on the page a place of the scene is, in CSS pixels.
  screen(x, y) {
    return [
      ((x - this.camera.x) * this.camera.scale + this.canvas.width / 2) / this.ratio,
      ((y - this.camera.y) * this.camera.scale + this.canvas.height / 2) / this.ratio,
    ];
  }

  // Points of the scene that a length in CSS pixels covers.
  length(pixels) { return pixels * this.ratio / this.camera.scale; }
}
