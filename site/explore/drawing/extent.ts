import type { Box } from "./scene.ts";

/** The box around places that are added one by one. */
export class Extent {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  include(x: number, y: number, reach = 0): void {
    if (x - reach < this.#left) this.#left = x - reach;
    if (x + reach > this.#right) this.#right = x + reach;
    if (y - reach < this.#top) this.#top = y - reach;
    if (y + reach > this.#bottom) this.#bottom = y + reach;
  }

  get box(): Box {
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}
