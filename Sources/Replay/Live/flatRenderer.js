// Draws the same on a 2D canvas, where there is no WebGL 2.

class FlatRenderer {
  constructor(canvas) { this.context = canvas.getContext("2d", { alpha: false }); }

  draw(camera, colors, scene, lines) {
    const context = this.context;
    const { width, height } = context.canvas;
    const css = ([red, green, blue]) => `rgb(${[red, green, blue].map((part) => Math.round(255 * part)).join(" ")})`;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = css(colors.back);
    context.fillRect(0, 0, width, height);
    const map = () => context.setTransform(
      camera.scale, 0, 0, camera.scale, width / 2 - camera.x * camera.scale, height / 2 - camera.y * camera.scale);
    for (const values of [scene.round, scene.paths]) {
      for (let k = 0; k < values.length; k += 9) {
        const [x, y, cosine, sine, a, b, kind, state, item] = values.subarray(k, k + 9);
        map();
        context.transform(cosine, sine, -sine, cosine, x, y);
        context.fillStyle = css(colors.parts[state === 0 ? item % 6 : 5 + state]);
        context.beginPath();
        if (kind === 0) context.ellipse(0, 0, a, b, 0, 0, 2 * Math.PI);
        if (kind === 1) context.rect(-a, -b, 2 * a, 2 * b);
        for (let v = 2 * a; kind === 2 && v < 2 * (a + b); v += 2) context.lineTo(scene.outlines[v], scene.outlines[v + 1]);
        context.fill();
      }
    }
    map();
    context.lineWidth = 2 / camera.scale;
    for (const [values, color] of lines) {
      context.strokeStyle = css(color);
      context.beginPath();
      for (let k = 0; k < values.length; k += 4) {
        context.moveTo(values[k], values[k + 1]);
        context.lineTo(values[k + 2], values[k + 3]);
      }
      context.stroke();
    }
  }
}
