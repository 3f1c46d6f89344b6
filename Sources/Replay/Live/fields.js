// Fields: a handle at the place of each, to be dragged and tuned.

class FieldHandles {
  // Kinds in the order of their numbers: what they are called, and the sign on their handle.
  static kinds = [
    ["drag", "▒"], ["vortex", "↻"], ["radial gravity", "◎"], ["linear gravity", "⇉"], ["velocity", "→"], ["noise", "≋"],
    ["turbulence", "∿"], ["spring", "⌁"], ["electric", "±"], ["magnetic", "⊗"], ["custom", "✱"], ["wind", "»"],
  ];
  // More handles than this hide what they stand for.
  static most = 100;
  static custom = 10;

  constructor(page) {
    this.page = page;
    this.layer = document.getElementById("handles");
    this.handles = new Map();
    this.chosen = null;
    const kinds = document.getElementById("fieldKind");
    FieldHandles.kinds.forEach(([name], number) => {
      if (number !== FieldHandles.custom) kinds.add(new Option(name, number));
    });
    kinds.value = 1;
    this.shown = document.getElementById("fieldsShown");
    this.shown.addEventListener("input", () => {
      this.layer.hidden = !this.shown.checked;
      page.isStale = true;
    });
    this.slider = document.getElementById("fieldStrength");
    this.slider.addEventListener("input", () => page.engine.ask("setFieldStrength", this.chosen, Number(this.slider.value)));
    document.getElementById("fieldRemove").addEventListener("click", () => this.remove(this.chosen));
  }

  // Shows the fields anew, after any may have come, gone or changed.
  update() {
    this.fields = this.page.engine.fields;
    if (this.fields.length > FieldHandles.most) {
      if (!this.isCrowded) this.page.tellUser(`Handles are shown for ${FieldHandles.most} of ${this.fields.length} fields.`);
      this.isCrowded = true;
      this.fields = this.fields.slice(0, FieldHandles.most);
    }
    const ids = new Set(this.fields.map(({ id }) => id));
    for (const [id, handle] of this.handles) {
      if (ids.has(id)) continue;
      handle.remove();
      this.handles.delete(id);
    }
    for (const field of this.fields) {
      if (!this.handles.has(field.id)) this.handles.set(field.id, this.makeHandle(field));
      const name = FieldHandles.kinds[field.kind][0];
      this.handles.get(field.id).setAttribute("aria-label",
        `Field ${field.id}: ${name}, strength ${Number(field.strength.toPrecision(3))}. Arrow keys move it, Delete removes it.`);
    }
    if (!ids.has(this.chosen)) this.chosen = null;
    this.showChosen();
    this.page.isStale = true;
  }

  makeHandle({ id, kind }) {
    const handle = document.createElement("button");
    handle.textContent = FieldHandles.kinds[kind][1];
    handle.dataset.field = id;
    handle.addEventListener("pointerdown", (event) => {
      if (event.isTrusted) handle.setPointerCapture(event.pointerId);
      handle.dataset.isDragged = "";
      this.choose(id);
    });
    handle.addEventListener("pointermove", (event) => {
      if ("isDragged" in handle.dataset) this.page.engine.ask("putField", id, ...this.page.viewport.place(event));
    });
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, () => delete handle.dataset.isDragged);
    handle.addEventListener("focus", () => this.choose(id));
    handle.addEventListener("keydown", (event) => this.key(event, id));
    this.layer.append(handle);
    return handle;
  }

  key(event, id) {
    const by = this.page.viewport.length(event.shiftKey ? 40 : 8);
    const steps = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
    if (event.key in steps) this.page.engine.ask("moveField", id, ...steps[event.key]);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async add(x, y) {
    const kind = Number(document.getElementById("fieldKind").value);
    const radius = Math.min(120, this.page.canvas.clientWidth / 6);
    const id = await this.page.engine.ask("addField", kind, x, y, this.page.viewport.length(radius));
    if (id < 0) this.page.tellUser("No field can be here.");
    else this.choose(id);
  }

  remove(id) { if (id !== null) this.page.engine.ask("removeField", id); }

  choose(id) {
    this.chosen = id;
    this.showChosen();
  }

  // The slider goes by what is usual for the kind, and as far as the field has it already.
  showChosen() {
    const field = this.fields.find(({ id }) => id === this.chosen);
    document.getElementById("field").hidden = field === undefined;
    for (const [id, handle] of this.handles) handle.classList.toggle("chosen", id === this.chosen);
    if (field === undefined) return;
    const most = Math.max(4 * field.usual, 2 * Math.abs(field.strength));
    if (Number(this.slider.max) < most || this.slider.dataset.field !== String(field.id)) {
      [this.slider.min, this.slider.max, this.slider.step] = [-most, most, most / 80];
    }
    this.slider.dataset.field = field.id;
    // One that is being dragged is ahead of the field.
    if (!this.slider.matches(":active")) this.slider.value = field.strength;
    document.getElementById("fieldName").textContent =
      `${FieldHandles.kinds[field.kind][0]} ${Number(field.strength.toPrecision(3))}`;
  }

  // Puts the handles where their fields are on the screen.
  place() {
    for (const { id, x, y } of this.fields) {
      const [left, top] = this.page.viewport.screen(x, y);
      this.handles.get(id).style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
    }
  }

  // The circles in which fields act: lines as both ends' x and y.
  get circles() {
    if (!this.shown.checked) return new Float32Array(0);
    const corners = 48;
    const lines = new Float32Array(4 * corners * this.fields.length);
    this.fields.forEach(({ x, y, radius }, field) => {
      for (let k = 0; k < corners; k++) {
        const [from, to] = [k, k + 1].map((corner) => 2 * Math.PI * corner / corners);
        lines.set([
          x + radius * Math.cos(from), y + radius * Math.sin(from), x + radius * Math.cos(to), y + radius * Math.sin(to),
        ], 4 * (corners * field + k));
      }
    });
    return lines;
  }
}
