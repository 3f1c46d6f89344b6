// What is drawn, layer by layer. Each layer draws itself in points of the world; items are drawn by what live pages draw them with.

const layerList = [
  { id: "regions", name: "Field regions", color: "--region", on: true, draw: drawRegions },
  { id: "vectors", name: "Field vectors", color: "--vector", on: false, draw: drawVectors },
  { id: "cells", name: "Grid cells", color: "--cell", on: false, draw: drawCells },
  { id: "shapes", name: "Shapes", color: "--fill-0", on: true, draw: drawShapes },
  { id: "islands", name: "Islands", color: "--fill-4", on: false },
  { id: "sleeping", name: "Sleeping", color: "--asleep", on: true },
  { id: "attachments", name: "Attachments", color: "--attachment", on: true, draw: drawAttachments },
  { id: "contacts", name: "Contacts", color: "--contact", on: false, draw: drawContacts },
  { id: "sensors", name: "Sensors", color: "--sensor", on: true, draw: drawSensors },
  { id: "drives", name: "Motors, belts, driven", color: "--drive", on: true, draw: drawDrives },
  { id: "actions", name: "Rays and pushes", color: "--action", on: true, draw: drawActions },
  { id: "velocities", name: "Velocities", color: "--velocity", on: false, draw: drawVelocities },
];

// Islands have one of as many colours, the first for items by themselves.
const islandCount = 251;

// Hues that are far from those of the next numbers.
function islandColor(number, lightness) {
  const hue = (number * 137.5) % 360, chroma = 0.55 * Math.min(lightness, 1 - lightness);
  return [...[0, 8, 4].map((part) => {
    const k = (part + hue / 30) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  }), 1];
}

const faint = ([red, green, blue]) => [red, green, blue, 0.6];

class Picture {
  constructor(canvas, recording, camera) {
    Object.assign(this, { canvas, recording, camera });
    this.context = canvas.getContext("2d", { alpha: false });
    this.parts = new RecordedParts(recording.shapes);
    this.shapes = this.parts.shapes;
    this.largest = this.shapes.reduce((most, shape) => Math.max(most, shape.radius), 1);
    // Items have a canvas of their own, which is laid between the layers below and above them.
    this.items = document.createElement("canvas");
    this.renderer = makeRenderer(this.items, false);
    this.layers = Object.fromEntries(layerList.map(({ id, on }) => [id, on]));
    this.masks = new Map();
    this.readColors();
  }

  readColors() {
    const style = getComputedStyle(document.documentElement);
    this.color = (name) => style.getPropertyValue(name).trim();
    this.masks.clear();
    const { parts, fillCount, outline } = pageColors(), back = [0, 0, 0, 0];
    const [fills, [asleep, anchored]] = [parts.slice(0, fillCount), parts.slice(fillCount)];
    this.colors = { ...partColors(fills, faint(asleep), anchored, outline), back };
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const islands = Array.from({ length: islandCount }, (_, i) => (i === 0 ? asleep : islandColor(i, isDark ? 0.45 : 0.65)));
    this.islandColors = { ...partColors([...islands, ...islands.map(faint)], faint(asleep), anchored, outline), back };
  }

  draw(step) {
    const { context, recording, camera } = this;
    this.ratio = this.canvas.width / camera.width;
    this.at = recording.frameAt(step);
    this.overlay = recording.overlayAt(this.at.frame);
    recording.useShapes(this.at.frame);
    this.marks = new Map(recording.current(recording.itemMarks, this.at.frame).map((mark) => [mark.item, mark]));
    this.bounds = camera.bounds(this.largest);
    this.pixel = 1 / camera.scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.color("--back");
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    camera.apply(context, this.ratio);
    drawBoundaries(this);
    for (const { id, draw } of layerList) {
      if (!draw || !this.layers[id]) continue;
      context.save();
      draw(this);
      context.restore();
    }
  }

  /// Calls back for every item in view with its pose.
  forItemsInView(body) {
    const { recording, at, bounds } = this, pose = {};
    for (let item = 0; item < recording.items; item++) {
      const state = recording.state(at.frame, item);
      if (state === 0 || recording.shapeOf[item] < 0) continue;
      recording.pose(at, item, pose);
      if (pose.x < bounds.left || pose.x > bounds.right || pose.y < bounds.top || pose.y > bounds.bottom) continue;
      body(item, pose, state);
    }
  }
}

function drawBoundaries({ context, recording, at, pixel, color, layers }) {
  context.strokeStyle = color("--boundary");
  context.lineWidth = 2 * pixel;
  for (const { points, closed, visited } of recording.current(recording.boundaries, at.frame)) {
    if (visited !== undefined && layers.sensors) continue;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    if (closed) context.closePath();
    context.stroke();
  }
}

function drawShapes(picture) {
  const { canvas, context, recording, camera, ratio, layers, marks, parts, items } = picture;
  const islands = recording.channels.island, base = picture.overlay * recording.items;
  parts.clear();
  picture.forItemsInView((item, pose, state) => {
    // Those have a layer of their own.
    if (layers.sensors && marks.get(item)?.visited !== undefined) return;
    const isFaint = state === 2 && layers.sleeping;
    const fill = layers.islands ? islands[base + item] + (isFaint ? islandCount : 0) : item;
    const look = state === 3 ? 2 : isFaint && !layers.islands ? 1 : 0;
    parts.add(recording.shapeOf[item], pose, look, fill);
  });
  if (items.width !== canvas.width || items.height !== canvas.height) {
    [items.width, items.height] = [canvas.width, canvas.height];
  }
  const view = { x: camera.x, y: camera.y, scale: camera.scale * ratio };
  picture.renderer.draw(view, layers.islands ? picture.islandColors : picture.colors, parts.scene, []);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(items, 0, 0);
}

/// What tells who is in it: a broken line, and filled while somebody is.
function drawSensors(picture) {
  const { context, recording, camera, ratio, marks, at, pixel, color } = picture;
  context.strokeStyle = context.fillStyle = color("--sensor");
  context.setLineDash([6 * pixel, 4 * pixel]);
  for (const { points, closed, visited } of recording.current(recording.boundaries, at.frame)) {
    if (visited === undefined) continue;
    context.lineWidth = (visited ? 4 : 2) * pixel;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    if (closed) context.closePath();
    context.stroke();
  }
  context.lineWidth = 2 * pixel;
  picture.forItemsInView((item, pose) => {
    const visited = marks.get(item)?.visited;
    if (visited === undefined) return;
    camera.apply(context, ratio);
    context.translate(pose.x, pose.y);
    context.rotate(pose.angle);
    const { path } = picture.shapes[recording.shapeOf[item]];
    if (visited) {
      context.globalAlpha = 0.3;
      context.fill(path, "nonzero");
      context.globalAlpha = 1;
    }
    context.stroke(path);
  });
}

/// What moves others: arrows along the way of driven items and about those that turn, about pins with a motor, and along
/// belts.
function drawDrives(picture) {
  const { context, recording, marks, at, pixel, color } = picture;
  context.strokeStyle = color("--drive");
  context.lineWidth = 1.8 * pixel;
  context.beginPath();
  picture.forItemsInView((item, pose) => {
    const mark = marks.get(item);
    if (!mark) return;
    const { radius } = picture.shapes[recording.shapeOf[item]];
    if (mark.driven) {
      const [vx, vy] = recording.velocity(at, item), speed = Math.hypot(vx, vy), length = Math.max(radius, 24 * pixel);
      if (speed > 0) arrow(context, pose.x, pose.y, (vx / speed) * length, (vy / speed) * length, 8 * pixel);
    }
    if (mark.spin !== 0) turnArrow(context, pose.x, pose.y, 0.5 * Math.min(radius, 60 * pixel), Math.sign(mark.spin), 8 * pixel);
  });
  const own = {};
  for (const { item, point, kind, motor } of recording.current(recording.attachments, at.frame)) {
    if (motor === undefined || kind === "sliding") continue;
    const [x, y] = placed(recording.pose(at, item, own), point);
    turnArrow(context, x, y, 10 * pixel, Math.sign(motor), 6 * pixel);
  }
  for (const boundary of recording.current(recording.boundaries, at.frame)) {
    if (boundary.speed !== undefined) chevrons(context, boundary, pixel);
  }
  context.stroke();
}

/// Three quarters of a round with a head: from +x towards +y for a positive sign.
function turnArrow(context, x, y, radius, sign, head) {
  const [from, to] = [-0.25 * Math.PI, sign * 1.5 * Math.PI - 0.25 * Math.PI];
  context.moveTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
  context.arc(x, y, radius, from, to, sign < 0);
  const back = Math.min(head, radius) * 0.7, along = to + (sign * Math.PI) / 2;
  const [ex, ey] = [x + radius * Math.cos(to), y + radius * Math.sin(to)];
  for (const side of [0.8, -0.8]) {
    context.moveTo(ex, ey);
    context.lineTo(ex - back * Math.cos(along + side), ey - back * Math.sin(along + side));
  }
}

/// Heads of arrows along the left side of a line, the way in which that runs.
function chevrons(context, { points, closed, speed }, pixel) {
  const size = 5 * pixel, sign = Math.sign(speed), count = closed ? points.length : points.length - 1;
  for (let i = 0; i < count; i++) {
    const [ax, ay] = points[i], [bx, by] = points[(i + 1) % points.length];
    const length = Math.hypot(bx - ax, by - ay), marks = Math.min(Math.floor(length / (40 * pixel)), 60);
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    for (let k = 0; k < marks; k++) {
      const way = (length * (k + 0.5)) / marks;
      const [x, y] = [ax + ux * way + uy * 1.6 * size, ay + uy * way - ux * 1.6 * size];
      const [dx, dy] = [ux * size * sign, uy * size * sign];
      context.moveTo(x - dx - dy, y - dy + dx);
      context.lineTo(x, y);
      context.lineTo(x - dx + dy, y - dy - dx);
    }
  }
}

/// What the client did: rays up to what they met, pushes by the root of their force.
function drawActions({ context, recording, at, pixel, color }) {
  context.strokeStyle = context.fillStyle = color("--action");
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  for (const { kind, start: [x, y], end: [ex, ey], met } of recording.current(recording.actions, at.frame)) {
    if (kind === "push") {
      arrow(context, x, y, ex - x, ey - y, 8 * pixel);
      continue;
    }
    context.moveTo(x, y);
    context.lineTo(ex, ey);
    if (!met) continue;
    context.moveTo(ex + 3 * pixel, ey);
    context.arc(ex, ey, 3 * pixel, 0, 2 * Math.PI);
  }
  context.stroke();
}

function drawVelocities(picture) {
  const { context, recording, at, pixel, color } = picture;
  context.strokeStyle = color("--velocity");
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  // What an item covers in 1/10 s.
  picture.forItemsInView((item, pose) => {
    const [vx, vy] = recording.velocity(at, item);
    arrow(context, pose.x, pose.y, 0.1 * vx, 0.1 * vy, 4 * pixel);
  });
  context.stroke();
}

function arrow(context, x, y, dx, dy, head) {
  const length = Math.hypot(dx, dy);
  if (length < head / 4) return;
  const [ux, uy] = [dx / length, dy / length], back = Math.min(head, length / 2);
  const [ex, ey] = [x + dx, y + dy];
  context.moveTo(x, y);
  context.lineTo(ex, ey);
  context.moveTo(ex - back * (ux - 0.6 * uy), ey - back * (uy + 0.6 * ux));
  context.lineTo(ex, ey);
  context.lineTo(ex - back * (ux + 0.6 * uy), ey - back * (uy - 0.6 * ux));
}

function drawContacts({ context, recording, overlay, pixel, color, bounds }) {
  const { contactX, contactY, contactAngle } = recording.channels;
  const [first, end] = [recording.contactStarts[overlay], recording.contactStarts[overlay + 1]];
  context.fillStyle = context.strokeStyle = color("--contact");
  context.lineWidth = pixel;
  context.beginPath();
  for (let i = first; i < end; i++) {
    const x = recording.origin[0] + recording.quantum * contactX[i];
    const y = recording.origin[1] + recording.quantum * contactY[i];
    if (x < bounds.left || x > bounds.right || y < bounds.top || y > bounds.bottom) continue;
    const turn = (contactAngle[i] * 2 * Math.PI) / 256;
    context.moveTo(x, y);
    context.lineTo(x + 8 * pixel * Math.cos(turn), y + 8 * pixel * Math.sin(turn));
    context.rect(x - 1.5 * pixel, y - 1.5 * pixel, 3 * pixel, 3 * pixel);
  }
  context.fill();
  context.stroke();
}

function drawCells({ context, recording, overlay, pixel, color }) {
  const { cellLevel, cellColumn, cellRow } = recording.channels, sizes = recording.overlays.levels[overlay];
  const signed = (value) => (value << 8) >> 8;
  context.strokeStyle = color("--cell");
  context.lineWidth = pixel;
  context.globalAlpha = 0.5;
  context.beginPath();
  for (let i = recording.cellStarts[overlay]; i < recording.cellStarts[overlay + 1]; i++) {
    const size = sizes[cellLevel[i]];
    context.rect(signed(cellColumn[i]) * size, signed(cellRow[i]) * size, size, size);
  }
  context.stroke();
}

function drawAttachments({ context, recording, at, pixel, color }) {
  const own = {}, other = {};
  context.strokeStyle = context.fillStyle = color("--attachment");
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  for (const attachment of recording.current(recording.attachments, at.frame)) {
    const [x, y] = placed(recording.pose(at, attachment.item, own), attachment.point);
    const [px, py] =
      attachment.partner === undefined
        ? attachment.partnerPoint
        : placed(recording.pose(at, attachment.partner, other), attachment.partnerPoint);
    context.moveTo(x, y);
    context.lineTo(px, py);
    context.moveTo(px + 2.5 * pixel, py);
    context.arc(px, py, 2.5 * pixel, 0, 2 * Math.PI);
  }
  context.stroke();
}

/// A point of an item in the world.
function placed(pose, [x, y]) {
  const c = Math.cos(pose.angle), s = Math.sin(pose.angle);
  return [pose.x + c * x - s * y, pose.y + s * x + c * y];
}

function drawVectors({ context, recording, overlay, pixel, color }) {
  const { columns, rows, origin, spacing, most } = recording.probes;
  const { vectorX, vectorY } = recording.channels;
  if (vectorX.length === 0 || most === 0) return;
  context.strokeStyle = color("--vector");
  context.lineWidth = 1.2 * pixel;
  context.beginPath();
  const base = overlay * columns * rows;
  for (let i = 0; i < columns * rows; i++) {
    const ax = rooted(vectorX[base + i], most), ay = rooted(vectorY[base + i], most);
    const size = Math.hypot(ax, ay);
    if (size === 0) continue;
    // As long as the root of the strength, so that weak fields show beside strong ones.
    const length = (0.85 * spacing * Math.sqrt(Math.min(size / most, 1))) / size;
    const x = origin[0] + (i % columns) * spacing, y = origin[1] + Math.floor(i / columns) * spacing;
    arrow(context, x - (ax * length) / 2, y - (ay * length) / 2, ax * length, ay * length, spacing / 5);
  }
  context.stroke();
}

function drawRegions(picture) {
  const { context, recording, at, pixel, color } = picture;
  for (const { region, position, kind } of recording.current(recording.fields, at.frame)) {
    const [x, y] = position;
    context.globalAlpha = 0.22;
    const mask = regionMask(picture, region);
    if (mask) context.drawImage(mask.canvas, x - mask.reach, y - mask.reach, 2 * mask.reach, 2 * mask.reach);
    context.globalAlpha = 1;
    context.strokeStyle = context.fillStyle = color("--region");
    context.lineWidth = pixel;
    context.beginPath();
    context.moveTo(x - 5 * pixel, y);
    context.lineTo(x + 5 * pixel, y);
    context.moveTo(x, y - 5 * pixel);
    context.lineTo(x, y + 5 * pixel);
    context.stroke();
    if (mask && mask.reach > 60 * pixel) {
      context.fillStyle = color("--text");
      context.font = `${11 * pixel}px system-ui, sans-serif`;
      context.fillText(kind, x + 6 * pixel, y - 4 * pixel);
    }
  }
}

/// A region as a picture, made once: operations are done by compositing. Null where it has no edge.
function regionMask(picture, region) {
  const key = JSON.stringify(region);
  if (picture.masks.has(key)) return picture.masks.get(key);
  const reach = regionReach(region) * 1.02;
  const mask = Number.isFinite(reach) && reach > 0 ? { canvas: filled(region, reach, picture.color("--region")), reach } : null;
  picture.masks.set(key, mask);
  return mask;
}

const maskSide = 256;

/// How far a region reaches from its origin; the inside of an inverse stands for its edge.
function regionReach({ type, size = [], of = [] }) {
  if (type === "circle") return size[0];
  if (type === "rectangle") return Math.hypot(...size);
  if (type === "infinite") return Infinity;
  const reaches = of.map(regionReach);
  if (type === "intersection") return Math.min(...reaches.map((r, i) => (of[i].type === "inverse" ? Infinity : r)));
  return type === "difference" ? reaches[0] : Math.max(...reaches);
}

function filled({ type, size = [], of = [] }, reach, color) {
  const canvas = Object.assign(document.createElement("canvas"), { width: maskSide, height: maskSide });
  const context = canvas.getContext("2d");
  const scale = maskSide / 2 / reach;
  context.setTransform(scale, 0, 0, scale, maskSide / 2, maskSide / 2);
  context.fillStyle = color;
  const all = () => context.fillRect(-reach, -reach, 2 * reach, 2 * reach);
  const lay = (region, operation) => {
    context.globalCompositeOperation = operation;
    context.drawImage(filled(region, reach, color), -reach, -reach, 2 * reach, 2 * reach);
  };
  context.beginPath();
  switch (type) {
    case "infinite": all(); break;
    case "circle": if (size[0] > 0) { context.arc(0, 0, size[0], 0, 2 * Math.PI); context.fill(); } break;
    case "rectangle": if (size[0] > 0 && size[1] > 0) context.fillRect(-size[0], -size[1], 2 * size[0], 2 * size[1]); break;
    case "inverse": all(); lay(of[0], "destination-out"); break;
    case "union": lay(of[0], "source-over"); lay(of[1], "source-over"); break;
    case "difference": lay(of[0], "source-over"); lay(of[1], "destination-out"); break;
    case "intersection": lay(of[0], "source-over"); lay(of[1], "destination-in"); break;
  }
  return canvas;
}
