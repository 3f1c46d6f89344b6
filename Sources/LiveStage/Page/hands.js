"use strict";

/** Hears fingers and keys, and tells them by `send`. */
class Hands {
    constructor(stage, send) {
        [this.stage, this.send] = [stage, send];
        // The numbers of the fingers that are down, by the browser's.
        this.fingers = new Map();
        const on = (name, call) => stage.addEventListener(name, call);
        on("pointerdown", (event) => this.down(event));
        on("pointermove", (event) => this.touch("move", event));
        on("pointerup", (event) => this.end("up", event));
        on("pointercancel", (event) => this.end("cancel", event));
        stage.addEventListener("wheel", (event) => this.roll(event), { passive: false });
        on("input", (event) => this.type(event.target));
        on("keydown", (event) => this.press(event));
        on("contextmenu", (event) => event.preventDefault());
        on("dragstart", (event) => event.preventDefault());
        // A finger that is down when the window loses the keyboard may go up unseen.
        addEventListener("blur", () => this.cancelAll());
    }

    /** Points of the stage, whatever scale it is shown in. */
    point(event) {
        const box = this.stage.getBoundingClientRect();
        const scale = box.width / this.stage.offsetWidth || 1;
        return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale].map(
            (value) => Math.round(value * 100) / 100);
    }

    down(event) {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        let finger = 0;
        while ([...this.fingers.values()].some((other) => other.finger === finger)) finger += 1;
        if (finger > 31 || this.fingers.has(event.pointerId)) return;
        const point = this.point(event);
        this.fingers.set(event.pointerId, { finger, point });
        // Ours must hear the rest of the touch; a dispatched event has no pointer to capture.
        try { this.stage.setPointerCapture(event.pointerId); } catch { /* The events come anyhow. */ }
        if (!event.target.closest?.("input")) document.activeElement?.blur?.();
        this.send(["down", finger, ...point]);
    }

    touch(name, event) {
        const known = this.fingers.get(event.pointerId);
        if (!known) return;
        known.point = this.point(event);
        this.send([name, known.finger, ...known.point]);
    }

    end(name, event) {
        this.touch(name, event);
        this.fingers.delete(event.pointerId);
    }

    /** Wheels count in pixels, lines or pages. */
    roll(event) {
        // With the control key the browser zooms.
        if (event.ctrlKey) return;
        event.preventDefault();
        const unit = [1, 20, 400][event.deltaMode] ?? 1;
        const whole = (value) => Math.round(Math.min(Math.max(value * unit, -10000), 10000) * 100) / 100;
        this.send(["wheel", ...this.point(event), whole(event.deltaX), whole(event.deltaY)]);
    }

    cancelAll() {
        for (const { finger, point } of this.fingers.values()) this.send(["cancel", finger, ...point]);
        this.fingers.clear();
    }

    type(input) {
        const number = Number(input.dataset?.field);
        if (!number) return;
        input.value = input.value.slice(0, 4000);
        input.sent = [...input.sent.slice(-31), input.value];
        this.send(["text", number, input.value]);
    }

    press(event) {
        const number = Number(event.target.dataset?.field);
        if (number && event.key === "Enter") this.send(["return", number]);
    }
}
