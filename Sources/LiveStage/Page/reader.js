"use strict";

/** Reads a frame's numbers, one behind the other. */
class Reader {
    constructor(buffer) {
        this.bytes = new Uint8Array(buffer);
        this.view = new DataView(buffer);
        this.at = 0;
    }

    /** A number from 0 on: seven bits a byte, low ones first. By products, as shifts have 32 bits only. */
    count() {
        let [value, place] = [0, 1];
        for (;;) {
            const byte = this.bytes[this.at++];
            value += (byte & 0x7f) * place;
            if (byte < 0x80) return value;
            place *= 128;
        }
    }

    /** A number of either sign, which the lowest bit tells. */
    change() {
        const value = this.count();
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }

    float() {
        this.at += 4;
        return this.view.getFloat32(this.at - 4, true);
    }

    text(length) {
        this.at += length;
        return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
    }
}

/** What has moved in a frame: calls for each its number, and the reader that stands before what follows it. */
function readMoves(reader, call) {
    let number = 0;
    for (let rest = reader.count(); rest > 0; rest -= 1) {
        number += reader.change();
        call(number, reader.bytes[reader.at++]);
    }
}
