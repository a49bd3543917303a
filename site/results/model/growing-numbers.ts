/** Numbers that are set one by one, in an array that doubles its length when it is full. */
export class GrowingNumbers {
  #values = new Float64Array(1024).fill(Number.NaN);

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const longer = new Float64Array(Math.max(index + 1, this.#values.length * 2)).fill(
        Number.NaN,
        this.#values.length,
      );
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[index] = value;
  }

  /** The first values; NaN where none was set. */
  first(count: number): Float64Array<ArrayBuffer> {
    if (count > this.#values.length) this.set(count - 1, Number.NaN);
    return this.#values.slice(0, count);
  }
}

/** Indices and counts that are added one by one, in an array that doubles as well. */
export class GrowingIntegers {
  #values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** The values themselves, not a copy. */
  get all(): Int32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }
}
