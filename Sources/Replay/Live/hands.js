// Fingers and the mouse on the canvas, each with the tool that it went down with.

class Hands {
  constructor(page) {
    this.page = page;
    this.fingers = new Map();
    this.pourings = 0;
    const canvas = page.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.moved(event));
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => this.up(event, name === "pointercancel"));
    }
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      page.viewport.zoom(Math.exp(-event.deltaY / 500), ...page.viewport.place(event));
      page.isStale = true;
    }, { passive: false });
  }

  get tool() { return document.querySelector("input[name=tool]:checked").value; }

  choose(number) {
    const radio = document.querySelectorAll("input[name=tool]")[number];
    radio.checked = true;
    radio.focus();
  }

  down(event) {
    // Events that a script made have no pointer.
    if (event.isTrusted) this.page.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.page.viewport.place(event);
    // With shift, what grabs joins.
    const tool = this.tool === "grab" && event.shiftKey ? "join" : this.tool;
    const finger = { tool, x, y, screen: [event.clientX, event.clientY], points: [[x, y]] };
    this.fingers.set(event.pointerId, finger);
    this.page.isStale = true;
    if (tool === "grab") this.grab(event.pointerId, finger);
    if (tool === "erase") this.erase(x, y);
    if (tool === "field") this.page.fields.add(x, y);
    if (["pour", "erase"].includes(tool)) this.page.play(true);
  }

  // A finger that turns out to hold nothing moves the scene, by all of its way.
  async grab(id, finger) {
    const isHeld = await this.page.engine.ask("grab", id, finger.x, finger.y);
    if (isHeld) {
      this.page.canvas.classList.toggle("holding", this.fingers.get(id) === finger);
      return this.page.play(true);
    }
    finger.tool = "pan";
    [[finger.x, finger.y]] = finger.points;
  }

  moved(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.page.isStale = true;
    if (finger.tool === "pan") return this.pan(finger, event);
    const [x, y] = this.page.viewport.place(event);
    [finger.x, finger.y] = [x, y];
    if (finger.tool === "grab") this.page.engine.ask("drag", event.pointerId, x, y);
    if (finger.tool === "erase") this.erase(x, y);
    if (finger.tool === "draw") this.extend(finger);
  }

  // A corner every six pixels is as fine as a hand draws.
  extend({ points, x, y }) {
    const [lastX, lastY] = points.at(-1);
    if (Math.hypot(x - lastX, y - lastY) >= this.page.viewport.length(6)) points.push([x, y]);
  }

  // One finger moves the scene; a second one that moves it too makes it larger or smaller.
  pan(finger, event) {
    const { viewport } = this.page;
    const before = finger.screen;
    finger.screen = [event.clientX, event.clientY];
    const other = [...this.fingers.values()].find((each) => each !== finger && each.tool === "pan");
    if (other !== undefined) {
      const span = ([x, y]) => Math.max(1, Math.hypot(x - other.screen[0], y - other.screen[1]));
      viewport.zoom(span(finger.screen) / span(before), other.x, other.y);
    }
    const [x, y] = viewport.place(event);
    viewport.camera.x += (finger.x - x) / (other === undefined ? 1 : 2);
    viewport.camera.y += (finger.y - y) / (other === undefined ? 1 : 2);
  }

  up(event, isCancelled) {
    const finger = this.fingers.get(event.pointerId);
    this.page.engine.ask("release", event.pointerId);
    this.page.isStale = true;
    this.fingers.delete(event.pointerId);
    this.page.canvas.classList.remove("holding");
    if (finger === undefined || isCancelled) return;
    if (finger.tool === "draw") this.draw(finger);
    if (finger.tool === "join") this.join(finger);
  }

  async draw({ points, x, y }) {
    if (!(await this.page.engine.ask("wall", [...points, [x, y]]))) {
      this.page.tellUser("A wall takes a stroke: two points at least.");
    }
  }

  async join({ points: [[startX, startY]], x, y }) {
    const kind = Number(document.getElementById("joint").value);
    if (!(await this.page.engine.ask("join", kind, startX, startY, x, y))) {
      this.page.tellUser("A joint leads from an item that moves to another one, or to a place.");
    }
  }

  erase(x, y) { this.page.engine.ask("erase", x, y, this.page.viewport.length(16)); }

  // Every fourth frame an item falls from each finger that pours, sized for what is on the screen.
  pour() {
    this.pourings += 1;
    if (this.pourings % 4 !== 0) return;
    const kind = Number(document.getElementById("kind").value);
    const size = Math.max(1, this.page.viewport.length(10));
    for (const { tool, x, y } of this.fingers.values()) {
      if (tool !== "pour") continue;
      this.page.engine.ask("pour", kind, x + size * (this.pourings % 3 - 1) / 3, y, size);
    }
  }

  // What is being drawn: lines as both ends' x and y.
  get strokes() {
    const lines = [];
    for (const { tool, points, x, y } of this.fingers.values()) {
      if (tool !== "draw" && tool !== "join") continue;
      const corners = [...points, [x, y]];
      for (let k = 1; k < corners.length; k++) lines.push(...corners[k - 1], ...corners[k]);
    }
    return new Float32Array(lines);
  }
}
