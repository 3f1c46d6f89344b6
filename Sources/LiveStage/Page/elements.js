"use strict";

/** The boxes of a stage, which frames change. */
class Elements {
    constructor(stage) {
        this.stage = stage;
        this.clear();
    }

    /** Forgets everything: the next frame begins anew. */
    clear() {
        this.stage.replaceChildren();
        this.boxes = new Map();
        this.frames = 0;
        this.bytes = 0;
    }

    /** Takes a frame, and returns its number. */
    apply(buffer) {
        const reader = new Reader(buffer);
        const number = reader.count();
        const length = reader.count();
        if (length > 0) this.change(JSON.parse(reader.text(length)));
        readMoves(reader, (box, mask) => this.move(this.box(box), mask, reader));
        this.frames += 1;
        this.bytes += buffer.byteLength;
        return number;
    }

    box(number) {
        let box = this.boxes.get(number);
        if (box) return box;
        const element = document.createElement("div");
        element.className = "box";
        element.dataset.number = number;
        box = { number, element, content: null, kind: "nothing" };
        Object.assign(box, { x: 0, y: 0, width: 0, height: 0, opacity: 1000, angle: 0, map: null });
        this.boxes.set(number, box);
        return box;
    }

    change({ gone = [], trees = [], styles = [], contents = [] }) {
        for (const number of gone) {
            this.boxes.get(number)?.element.remove();
            this.boxes.delete(number);
        }
        for (const [parent, ...children] of trees) this.order(parent, children);
        for (const [number, style] of styles) this.dress(this.box(number), style);
        for (const [number, content] of contents) this.fill(this.box(number), content);
    }

    /** Puts children in their order, and leaves alone those that are in place: what is moved loses its focus. */
    order(parent, children) {
        const holder = parent === 0 ? { element: this.stage, content: null } : this.box(parent);
        let here = holder.content ? holder.content.nextSibling : holder.element.firstChild;
        for (const number of children) {
            const { element } = this.box(number);
            if (element === here) here = here.nextSibling;
            else holder.element.insertBefore(element, here);
        }
    }

    dress(box, style) {
        const css = box.element.style;
        css.backgroundColor = style.background ?? "";
        const corners = style.corners ?? 15;
        // The bits are those of the top left, top right, bottom left and bottom right corner.
        const radii = [1, 2, 8, 4].map((bit) => `${corners & bit ? style.radius : 0}px`);
        css.borderRadius = style.radius ? radii.join(" ") : "";
        const shadows = [];
        if (style.border) shadows.push(`inset 0 0 0 ${style.border}px ${style.edge}`);
        const [x, y, blur, color] = style.shadow ?? [];
        if (color) shadows.push(`${x}px ${y}px ${blur}px ${color}`);
        css.boxShadow = shadows.join(", ");
        css.overflow = style.clips ? "clip" : "";
        css.transformOrigin = style.anchor ? style.anchor.map((share) => `${100 * share}%`).join(" ") : "";
        const outline = style.outline;
        const isEvenOdd = outline?.startsWith("evenodd,");
        const data = outline?.slice(isEvenOdd ? 8 : 0);
        css.clipPath = outline ? `path(${isEvenOdd ? "evenodd, " : ""}"${data}")` : "";
    }

    fill(box, content) {
        const old = box.content;
        const node = contents[content.kind]?.(content, box.kind === content.kind ? old : null, box.number) ?? null;
        box.kind = content.kind;
        if (node === old) return;
        old?.remove();
        if (node) box.element.prepend(node);
        box.content = node;
    }

    /** Reads how a box has moved; the bits of the mask say what follows. */
    move(box, mask, reader) {
        if (mask & 1) box.x += reader.change();
        if (mask & 2) box.y += reader.change();
        if (mask & 4) box.width += reader.change();
        if (mask & 8) box.height += reader.change();
        if (mask & 16) box.opacity += reader.change();
        if (mask & 32) [box.angle, box.map] = [box.angle + reader.change(), null];
        if (mask & 64) [box.angle, box.map] = [0, [reader.float(), reader.float(), reader.float(), reader.float()]];
        if (mask & 128) [box.angle, box.map] = [0, null];
        const css = box.element.style;
        if (mask & 4) css.width = `${box.width / 16}px`;
        if (mask & 8) css.height = `${box.height / 16}px`;
        if (mask & 16) css.opacity = box.opacity === 1000 ? "" : box.opacity / 1000;
        if (mask & 227) {
            const angle = box.angle ? `rotate(${box.angle / 65536}turn)` : "";
            const turn = box.map ? `matrix(${box.map.join()},0,0)` : angle;
            css.transform = `translate(${box.x / 16}px,${box.y / 16}px) ${turn}`;
        }
        if (mask & 12) this.resized?.(box);
    }
}
