// The clock of a replay: which step is shown, and how fast it goes on.

class Player {
  constructor(recording, onChange) {
    Object.assign(this, { recording, onChange });
    this.step = recording.firstStep;
    this.speed = 1;
    this.isPlaying = false;
    this.last = 0;
  }

  play() {
    if (this.step >= this.recording.lastStep) this.step = this.recording.firstStep;
    this.isPlaying = true;
    this.last = 0;
    this.onChange();
  }

  pause() {
    this.isPlaying = false;
    this.onChange();
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  seek(step) {
    this.step = Math.min(Math.max(step, this.recording.firstStep), this.recording.lastStep);
    this.onChange();
  }

  /// Moves by whole steps, and stops.
  move(steps) {
    this.isPlaying = false;
    this.seek(Math.round(this.step) + steps);
  }

  /// Goes on to the time of a frame of the screen, ms.
  advance(now) {
    if (!this.isPlaying) return;
    const seconds = this.last ? Math.min((now - this.last) / 1000, 0.25) : 0;
    this.last = now;
    this.step += (seconds * this.speed) / Math.max(this.recording.tick, 1e-6);
    if (this.step >= this.recording.lastStep) {
      this.step = this.recording.lastStep;
      this.isPlaying = false;
    }
    this.onChange();
  }
}
