// Buttons, keys, mouse and fingers.

const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
const element = (id) => document.getElementById(id);

class Controls {
  constructor({ player, picture, camera, redraw }) {
    Object.assign(this, { player, picture, camera, redraw });
    this.pointers = new Map();
    this.connectButtons();
    this.listLayers();
    this.connectKeys();
    this.connectPointers();
  }

  connectButtons() {
    const { player, camera } = this, { recording } = player;
    const time = element("time");
    time.min = recording.firstStep;
    time.max = recording.lastStep;
    time.addEventListener("input", () => { player.isPlaying = false; player.seek(Number(time.value)); });
    element("play").addEventListener("click", () => player.toggle());
    element("back").addEventListener("click", () => player.move(-1));
    element("forward").addEventListener("click", () => player.move(1));
    element("fit").addEventListener("click", () => { camera.fit(); this.redraw(); });
    const speed = element("speed");
    for (const value of speeds) speed.add(new Option(`${value}×`, value, value === 1, value === 1));
    speed.addEventListener("change", () => { player.speed = Number(speed.value); });
  }

  listLayers() {
    const { recording } = this.picture;
    const isEmpty = {
      regions: recording.fields.length === 0, vectors: recording.channels.vectorX.length === 0,
      attachments: recording.attachments.length === 0, contacts: recording.channels.contactX.length === 0,
      cells: recording.channels.cellRow.length === 0, actions: recording.actions.length === 0,
      sensors: ![...recording.itemMarks, ...recording.boundaries].some(({ visited }) => visited !== undefined),
      drives: ![...recording.itemMarks, ...recording.boundaries].some(({ driven, speed }) => driven || speed !== undefined)
        && !recording.attachments.some(({ motor }) => motor !== undefined),
    };
    layerList.forEach(({ id, name, color }, index) => {
      const label = document.createElement("label");
      // Keys have one digit.
      label.title = index < 9 ? `${index + 1}` : name;
      label.className = isEmpty[id] ? "none" : "";
      const box = Object.assign(document.createElement("input"), { type: "checkbox", id: `layer-${id}` });
      box.checked = this.picture.layers[id];
      box.addEventListener("change", () => { this.picture.layers[id] = box.checked; this.redraw(); });
      const key = document.createElement("span");
      key.className = "key";
      key.style.background = `var(${color})`;
      label.append(box, key, name);
      element("layer-list").append(label);
    });
    if (matchMedia("(max-width: 560px)").matches) element("layers").open = false;
  }

  setLayer(id, on) {
    this.picture.layers[id] = on;
    element(`layer-${id}`).checked = on;
    this.redraw();
  }

  connectKeys() {
    const { player, camera } = this;
    const view = (change) => () => { change(); this.redraw(); };
    const faster = (by) => () => {
      const index = Math.min(Math.max(speeds.indexOf(player.speed) + by, 0), speeds.length - 1);
      player.speed = speeds[index];
      element("speed").value = `${player.speed}`;
    };
    const keys = {
      " ": () => player.toggle(), Home: () => player.move(-Infinity), End: () => player.move(Infinity),
      ArrowLeft: (big) => player.move(big ? -10 : -1), ArrowRight: (big) => player.move(big ? 10 : 1),
      "+": view(() => camera.zoom(1.25)), "=": view(() => camera.zoom(1.25)), "-": view(() => camera.zoom(0.8)),
      0: view(() => camera.fit()), "<": faster(-1), ",": faster(-1), ">": faster(1), ".": faster(1),
      w: view(() => camera.pan(0, 40)), s: view(() => camera.pan(0, -40)),
      a: view(() => camera.pan(40, 0)), d: view(() => camera.pan(-40, 0)),
    };
    layerList.forEach(({ id }, index) => {
      keys[index + 1] = () => this.setLayer(id, !this.picture.layers[id]);
    });
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
      // A focused button or box takes the space bar itself.
      if (event.key === " " && /BUTTON|INPUT|SUMMARY/.test(event.target.tagName)) return;
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action(event.shiftKey);
    });
  }

  connectPointers() {
    const stage = this.picture.canvas, { pointers, camera } = this;
    stage.addEventListener("pointerdown", (event) => {
      try { stage.setPointerCapture(event.pointerId); } catch { /* it has been lifted already */ }
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
      stage.classList.add("dragging");
    });
    stage.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      this.drag(event.pointerId, before, [event.clientX, event.clientY]);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      stage.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        if (pointers.size === 0) stage.classList.remove("dragging");
      });
    }
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      camera.zoom(Math.exp(-0.0015 * lines * event.deltaY), event.clientX, event.clientY);
      this.redraw();
    }, { passive: false });
    stage.addEventListener("dblclick", () => { camera.fit(); this.redraw(); });
  }

  /// One finger moves the view; two also zoom it about their middle.
  drag(id, [x, y], [newX, newY]) {
    const { pointers, camera } = this;
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    pointers.set(id, [newX, newY]);
    if (other) {
      const before = Math.hypot(x - other[0], y - other[1]), after = Math.hypot(newX - other[0], newY - other[1]);
      camera.pan((newX - x) / 2, (newY - y) / 2);
      if (before > 5 && after > 5) camera.zoom(after / before, (newX + other[0]) / 2, (newY + other[1]) / 2);
    } else {
      camera.pan(newX - x, newY - y);
    }
    this.redraw();
  }

  /// Shows the player's state.
  update() {
    const { player } = this, { recording } = player;
    document.body.classList.toggle("playing", player.isPlaying);
    element("play").setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
    element("time").value = player.step;
    const count = recording.count(recording.frameAt(player.step).frame);
    const number = (value) => value.toLocaleString("en");
    const notes = [`${number(count.items)} ${count.items === 1 ? "item" : "items"}`];
    if (count.asleep > 0) notes.push(`${number(count.asleep)} asleep`);
    element("count").textContent = notes.join(", ");
    const seconds = (player.step * recording.tick).toFixed(2);
    element("clock").textContent = `step ${Math.round(player.step)} of ${recording.lastStep} · ${seconds} s`;
  }
}
