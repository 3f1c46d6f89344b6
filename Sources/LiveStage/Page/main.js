"use strict";

/** Connects the stage on the server with the one on the page. */
class Page {
    constructor() {
        this.stage = document.getElementById("stage");
        this.room = document.getElementById("room");
        this.note = document.getElementById("note");
        this.elements = new Elements(this.stage);
        this.elements.resized = (box) => { if (box.element.parentNode === this.stage) this.fit(box); };
        this.hands = new Hands(this.stage, (message) => this.drives && this.send(message));
        this.drives = false;
        this.errors = [];
        addEventListener("resize", () => this.resize());
        this.connect();
    }

    connect() {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        socket.binaryType = "arraybuffer";
        socket.onopen = () => { this.elements.clear(); this.hands.fingers.clear(); this.tell(null); };
        socket.onmessage = ({ data }) => {
            if (typeof data === "string") this.hear(JSON.parse(data));
            else this.send(["seen", this.elements.apply(data)]);
        };
        socket.onclose = () => {
            this.drives = false;
            this.stage.classList.add("gone");
            this.tell("The stage has gone; looking for it …");
            setTimeout(() => this.connect(), 1000);
        };
        this.socket = socket;
    }

    send(message) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    hear({ drives, error }) {
        if (error !== undefined) this.errors.push(error);
        if (drives === undefined) return;
        this.drives = drives;
        this.stage.classList.remove("gone");
        this.stage.classList.toggle("looking", !drives);
        this.tell(drives ? null : "Somebody else drives; you look on.");
        this.resize();
    }

    tell(words) {
        this.note.hidden = words === null;
        this.note.textContent = words ?? "";
    }

    /** The page that drives gives the stage its size; others show it as large as it fits. */
    resize() {
        const limited = (side) => Math.min(Math.max(side, 100), 10000);
        if (this.drives) this.send(["size", limited(innerWidth), limited(innerHeight)]);
        if (this.root) this.fit(this.root);
    }

    fit(root) {
        this.root = root;
        const [width, height] = [root.width / 16, root.height / 16];
        const scale = this.drives || !width || !height ? 1 : Math.min(innerWidth / width, innerHeight / height);
        Object.assign(this.stage.style, {
            width: `${width}px`, height: `${height}px`,
            transform: scale === 1 ? "" : `translate(${(innerWidth - width * scale) / 2}px, 0) scale(${scale})`,
        });
    }
}

window.page = new Page();
