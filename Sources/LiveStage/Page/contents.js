"use strict";

/** Makes and changes what boxes show: a function for each kind, which is given the node that it made last, or null. */
const contents = (() => {
    const svgName = "http://www.w3.org/2000/svg";

    function make(tag, className) {
        const node = document.createElement(tag);
        node.className = className;
        return node;
    }

    function setFont(style, content) {
        const names = content.font ? `${JSON.stringify(content.font)}, sans-serif` : "";
        style.fontFamily = names;
        style.fontSize = `${content.size}px`;
        style.fontWeight = content.weight ?? 400;
        style.color = content.color;
        const sides = { left: "left", right: "right", center: "center", justified: "justify" };
        style.textAlign = sides[content.align] ?? "start";
    }

    function shape(content, node) {
        const svg = node ?? document.createElementNS(svgName, "svg");
        svg.setAttribute("class", "content");
        const path = svg.firstChild ?? svg.appendChild(document.createElementNS(svgName, "path"));
        const set = (name, value) =>
            value === undefined || value === null ? path.removeAttribute(name) : path.setAttribute(name, value);
        const isEvenOdd = content.outline.startsWith("evenodd,");
        set("d", content.outline.slice(isEvenOdd ? 8 : 0));
        set("fill", content.fill);
        set("fill-rule", isEvenOdd ? "evenodd" : null);
        set("stroke", content.stroke);
        set("stroke-width", content.width);
        set("stroke-linecap", content.cap);
        set("stroke-linejoin", content.join);
        let dashes = content.dashes?.join(" ") ?? null;
        set("stroke-dashoffset", null);
        if (content.part) {
            const length = path.getTotalLength();
            const [start, end] = content.part.map((share) => Math.min(Math.max(share, 0), 1) * length);
            dashes = `0 ${start} ${Math.max(0, end - start)} ${length + 1}`;
        }
        set("stroke-dasharray", dashes);
        return svg;
    }

    /** As a picture: it is stretched with the box, and ends at its corners. */
    function gradient(content, node) {
        const box = node ?? make("div", "content");
        const percent = (value) => `${100 * value}%`;
        const stops = content.colors.map((color, k) => ({ color, at: content.locations[k] }));
        const [[x, y], [endX, endY]] = [content.start, content.end];
        if (content.type === "conic") {
            const angle = (Math.atan2(endY - y, endX - x) * 180) / Math.PI + 90;
            const list = stops.map(({ color, at }) => `${color} ${percent(at)}`).join(", ");
            box.style.background = `conic-gradient(from ${angle}deg at ${percent(x)} ${percent(y)}, ${list})`;
            return box;
        }
        const list = stops.map(({ color, at }) => `<stop offset="${at}" stop-color="${color}"/>`).join("");
        const form =
            content.type === "radial"
                ? `<radialGradient id="g" cx="0" cy="0" r="1" gradientTransform="translate(${x} ${y}) ` +
                  `scale(${Math.abs(endX - x)} ${Math.abs(endY - y)})">${list}</radialGradient>`
                : `<linearGradient id="g" x1="${x}" y1="${y}" x2="${endX}" y2="${endY}">${list}</linearGradient>`;
        const svg =
            `<svg xmlns="${svgName}" width="100" height="100" preserveAspectRatio="none" viewBox="0 0 1 1">` +
            `${form}<rect width="1" height="1" fill="url(#g)"/></svg>`;
        box.style.background = `url("data:image/svg+xml,${encodeURIComponent(svg)}") 0 0 / 100% 100% no-repeat`;
        return box;
    }

    function text(content, node) {
        const box = node ?? make("div", "content words");
        const words = box.firstChild ?? box.appendChild(document.createElement("span"));
        words.textContent = content.text;
        setFont(words.style, content);
        const lines = content.lines ?? 1;
        box.className = `content words${lines === 1 ? "" : " lines"}${content.dim ? " dim" : ""}`;
        words.style.webkitLineClamp = lines > 1 ? lines : "";
        return box;
    }

    function field(content, node, number) {
        const input = node ?? make("input", "");
        if (!node) {
            input.dataset.field = number;
            // What was typed and has not come back yet: an answer to it must not undo what was typed since.
            input.sent = [];
            input.autocomplete = "off";
            input.spellcheck = false;
        }
        input.className = `content field ${content.border}`;
        input.type = content.secure ? "password" : "text";
        input.placeholder = content.hint ?? "";
        input.disabled = content.off ?? false;
        setFont(input.style, content);
        const answered = input.sent.indexOf(content.text);
        if (answered >= 0) input.sent.splice(0, answered + 1);
        else if (input.value !== content.text) input.value = content.text;
        return input;
    }

    const fits = { scaleToFill: "fill", redraw: "fill", scaleAspectFit: "contain", scaleAspectFill: "cover" };

    function image(content, node) {
        const isPicture = content.source !== undefined;
        const box = node?.tagName === (isPicture ? "IMG" : "DIV") ? node : make(isPicture ? "img" : "div", "content");
        box.className = `content ${isPicture ? "picture" : "unnamed"}`;
        if (!isPicture) {
            box.textContent = content.name;
            box.style.color = content.tint;
            box.style.background = `color-mix(in srgb, ${content.tint} 15%, transparent)`;
            return box;
        }
        box.src = content.source;
        box.alt = "";
        box.draggable = false;
        box.style.objectFit = fits[content.mode] ?? "none";
        const sides = content.mode.match(/top|bottom|left|right/gi) ?? [];
        box.style.objectPosition = sides.length > 0 ? sides.join(" ").toLowerCase() : "center";
        return box;
    }

    function slider(content, node) {
        const box = node ?? make("div", "content");
        if (!node) for (const name of ["track", "track", "thumb"]) box.append(make("i", name));
        const [below, beyond, thumb] = box.children;
        const place = `calc(15.5px + (100% - 31px) * ${content.share})`;
        Object.assign(below.style, { left: "0", width: place, background: content.below });
        Object.assign(beyond.style, { left: place, right: "0", background: content.beyond });
        Object.assign(thumb.style, { left: `calc((100% - 31px) * ${content.share})`, background: content.thumb });
        return box;
    }

    function toggle(content, node) {
        const box = node ?? make("div", "content toggle");
        if (!node) box.append(document.createElement("i"));
        box.className = `content toggle${content.on ? " on" : ""}${content.off ? " dim" : ""}`;
        return box;
    }

    function segments(content, node) {
        const box = node ?? make("div", "content segments");
        box.replaceChildren(
            ...content.titles.map((title, k) => {
                const part = make("span", k === content.chosen ? "chosen" : "");
                part.textContent = title;
                return part;
            }));
        return box;
    }

    const blur = (content, node) => node ?? make("div", "content blur");

    return { shape, gradient, text, field, image, slider, toggle, segments, blur };
})();
