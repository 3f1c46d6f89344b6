// Gravity: an arrow that is dragged, two sliders, and the way the device is held.

class GravityControl {
  // Units of 1000 pt/s² at the edge of the pad.
  static most = 3;

  constructor(page) {
    this.page = page;
    this.pad = document.getElementById("pad");
    for (const id of ["strength", "direction"]) {
      document.getElementById(id).addEventListener("input", () => this.readSliders());
    }
    this.pad.addEventListener("pointerdown", (event) => {
      if (event.isTrusted) this.pad.setPointerCapture(event.pointerId);
      this.isDragged = true;
      this.drag(event);
    });
    this.pad.addEventListener("pointermove", (event) => { if (this.isDragged) this.drag(event); });
    for (const name of ["pointerup", "pointercancel"]) this.pad.addEventListener(name, () => { this.isDragged = false; });
    this.pad.addEventListener("keydown", (event) => this.key(event));
    this.tilt = document.getElementById("tilt");
    this.tilt.hidden = !("DeviceOrientationEvent" in window);
    this.tilt.addEventListener("click", () => this.toggleTilt());
    this.orientation = (event) => this.tilted(event);
  }

  set([x, y]) { this.page.engine.ask("setGravity", x, y); }

  // Shows the present one. A slider that is being dragged is ahead of it.
  show() {
    const [x, y] = this.page.engine.gravity;
    const strength = Math.hypot(x, y);
    const degrees = Math.round(Math.atan2(y, x) * 180 / Math.PI);
    for (const [id, value] of [["strength", strength], ["direction", degrees]]) {
      const slider = document.getElementById(id);
      if (!slider.matches(":active")) slider.value = value;
    }
    // What is stronger than the pad is wide ends at its edge.
    const shown = Math.min(1, GravityControl.most / Math.max(strength, 1e-9)) * 40 / GravityControl.most;
    const arrow = document.getElementById("arrow");
    arrow.setAttribute("d", `M0 0L${x * shown} ${y * shown}`);
    document.getElementById("tip").setAttribute("transform", `translate(${x * shown} ${y * shown})`);
    this.pad.setAttribute("aria-valuenow", strength.toFixed(2));
    this.pad.setAttribute("aria-valuetext", `${strength.toFixed(2)} towards ${degrees} degrees`);
  }

  readSliders() {
    const strength = Number(document.getElementById("strength").value);
    const angle = Number(document.getElementById("direction").value) * Math.PI / 180;
    this.set([strength * Math.cos(angle), strength * Math.sin(angle)]);
  }

  drag(event) {
    const box = this.pad.getBoundingClientRect();
    const scale = 2 * GravityControl.most * 46 / 40 / box.width;
    const pull = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2].map((part) => part * scale);
    const much = Math.max(1, Math.hypot(...pull) / GravityControl.most);
    // In the middle there is none.
    this.set(Math.hypot(...pull) < 0.15 ? [0, 0] : pull.map((part) => part / much));
  }

  key(event) {
    const steps = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };
    if (event.key in steps) this.page.engine.ask("turnGravity", ...steps[event.key]);
    else if (event.key === "Home") this.set([0, 0]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // MARK: tilting

  async toggleTilt() {
    const isOn = this.tilt.getAttribute("aria-pressed") !== "true";
    if (isOn && !(await this.mayTilt())) return this.page.tellUser("The browser doesn't tell how the device is held.");
    this.tilt.setAttribute("aria-pressed", isOn);
    (isOn ? addEventListener : removeEventListener)("deviceorientation", this.orientation);
    if (isOn) this.pull = Math.hypot(...this.page.engine.gravity) || 1;
  }

  // Some browsers ask the user first, and only when a button was pressed.
  async mayTilt() {
    const ask = DeviceOrientationEvent.requestPermission;
    if (ask === undefined) return true;
    return (await ask.call(DeviceOrientationEvent).catch(() => "denied")) === "granted";
  }

  // Held upright, gravity points down the screen; laid flat, there is none.
  tilted({ beta, gamma }) {
    if (beta === null || gamma === null) return;
    const radians = Math.PI / 180;
    const [right, down] = [Math.sin(gamma * radians) * Math.cos(beta * radians), Math.sin(beta * radians)];
    const turn = -(screen.orientation?.angle ?? 0) * radians;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    this.set([right * cosine - down * sine, right * sine + down * cosine].map((part) => part * this.pull));
  }
}
