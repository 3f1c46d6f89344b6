// Draws the same on a 2D canvas, where there is no graphics processor that knows WebGL 2.

class FlatRenderer {
  // Beyond so many parts a canvas's smooth shapes take longer than a picture lasts.
  static mostSmooth = 2000;

  constructor(canvas, isOpaque) {
    this.context = canvas.getContext("2d", { alpha: !isOpaque });
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

  drawSmooth(camera, colors, scene) {
    const context = this.context, { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.fillStyle = cssColor(colors.back);
    context.fillRect(0, 0, width, height);
    const [fills, edges] = [colors.parts.map(cssColor), colors.edges.map(cssColor)];
    const { scale } = camera;
    for (const values of [scene.round, scene.paths]) {
      for (let k = 0; k < values.length; k += 9) {
        const [x, y, cosine, sine, a, b, kind, state, item] = values.subarray(k, k + 9);
        const look = partLook(colors, state, item);
        context.setTransform(
          cosine * scale, sine * scale, -sine * scale, cosine * scale,
          (x - camera.x) * scale + width / 2, (y - camera.y) * scale + height / 2);
        context.fillStyle = fills[look];
        this.trace(kind, a, b, scene.outlines, 0);
        context.fill();
        // Half the least width, in pixels.
        const least = scale * (kind === 2 ? leastReach(scene.outlines, a, b) : Math.min(a, b));
        if (least < 3) continue;
        context.strokeStyle = edges[look];
        context.lineWidth = 1 / scale;
        this.trace(kind, a, b, scene.outlines, kind === 2 ? 0.7 / least : 0.5 / scale);
        // A line that shows how what is round is turned.
        if (kind === 0 && a === b) context.lineTo(0, 0);
        context.stroke();
      }
    }
  }

  // The path of a part, smaller by an inset: of a path its share, else a length.
  trace(kind, a, b, outlines, inset) {
    const context = this.context;
    context.beginPath();
    if (kind === 0) context.ellipse(0, 0, a - inset, b - inset, 0, 0, 2 * Math.PI);
    if (kind === 1) context.rect(inset - a, inset - b, 2 * (a - inset), 2 * (b - inset));
    if (kind !== 2) return;
    for (let v = 2 * a; v < 2 * (a + b); v += 2) {
      context.lineTo(outlines[v] * (1 - inset), outlines[v + 1] * (1 - inset));
    }
    context.closePath();
  }

  drawLines(camera, lines) {
    const context = this.context, { width, height } = context.canvas;
    context.setTransform(
      camera.scale, 0, 0, camera.scale, width / 2 - camera.x * camera.scale, height / 2 - camera.y * camera.scale);
    context.lineWidth = 2 / camera.scale;
    for (const [values, color] of lines) {
      context.strokeStyle = cssColor(color);
      context.beginPath();
      for (let k = 0; k < values.length; k += 4) {
        context.moveTo(values[k], values[k + 1]);
        context.lineTo(values[k + 2], values[k + 3]);
      }
      context.stroke();
    }
  }
}

// How near to its middle a path's vertices come.
function leastReach(outlines, first, count) {
  let least = Infinity;
  for (let v = 2 * first; v < 2 * (first + count); v += 2) least = Math.min(least, Math.hypot(outlines[v], outlines[v + 1]));
  return least;
}
