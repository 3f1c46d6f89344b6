// Draws the same on a 2D canvas, where there is no graphics processor that knows WebGL 2.

class FlatRenderer {
  // Beyond so many parts a canvas's smooth shapes take longer than a picture lasts.
  static mostSmooth = 2000;

  constructor(canvas) {
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = new PixelImage();
  }

  draw(camera, colors, scene, lines) {
    if (scene.round.length + scene.paths.length > 9 * FlatRenderer.mostSmooth) {
      this.image.draw(this.context, camera, colors, scene);
    } else {
      this.drawSmooth(camera, colors, scene);
    }
    this.drawLines(camera, lines);
  }

  css([red, green, blue]) { return `rgb(${[red, green, blue].map((part) => Math.round(255 * part)).join(" ")})`; }

  // Makes the canvas draw in points of the scene.
  map(camera) {
    const { width, height } = this.context.canvas;
    this.context.setTransform(
      camera.scale, 0, 0, camera.scale, width / 2 - camera.x * camera.scale, height / 2 - camera.y * camera.scale);
  }

  drawSmooth(camera, colors, scene) {
    const context = this.context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.css(colors.back);
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    for (const values of [scene.round, scene.paths]) {
      for (let k = 0; k < values.length; k += 9) {
        const [x, y, cosine, sine, a, b, kind, state, item] = values.subarray(k, k + 9);
        this.map(camera);
        context.transform(cosine, sine, -sine, cosine, x, y);
        context.fillStyle = this.css(colors.parts[state === 0 ? item % 6 : 5 + state]);
        context.beginPath();
        if (kind === 0) context.ellipse(0, 0, a, b, 0, 0, 2 * Math.PI);
        if (kind === 1) context.rect(-a, -b, 2 * a, 2 * b);
        for (let v = 2 * a; kind === 2 && v < 2 * (a + b); v += 2) context.lineTo(scene.outlines[v], scene.outlines[v + 1]);
        context.fill();
      }
    }
  }

  drawLines(camera, lines) {
    const context = this.context;
    this.map(camera);
    context.lineWidth = 2 / camera.scale;
    for (const [values, color] of lines) {
      context.strokeStyle = this.css(color);
      context.beginPath();
      for (let k = 0; k < values.length; k += 4) {
        context.moveTo(values[k], values[k + 1]);
        context.lineTo(values[k + 2], values[k + 3]);
      }
      context.stroke();
    }
  }
}
