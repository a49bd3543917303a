import { array, assert, constant, double, integer, oneof, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { distributionOf, rangeOfBin } from "./distribution.ts";

const numbers = (...values: number[]) => distributionOf(Float64Array.from(values));

describe("distributionOf", () => {
  it("has one bin for each of few whole numbers", () => {
    const { bins, median, ninetieth } = numbers(1, 1, 1, 4);
    expect(bins.map(({ from, to, count }) => [from, to, count])).toEqual([
      [1, 1, 3],
      [2, 2, 0],
      [3, 3, 0],
      [4, 4, 1],
    ]);
    expect([median, ninetieth]).toEqual([1, 4]);
  });

  it("has bins that grow for a long tail", () => {
    const { bins } = numbers(...Array.from({ length: 19 }, (_, at) => at), 6030);
    expect(bins.map(({ from }) => from)).toEqual([0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]);
    expect(bins.map(({ count }) => count)).toEqual([1, 1, 3, 5, 9, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it("has bins of one round width else", () => {
    const whole = numbers(0, 30, 60);
    expect(whole.bins.slice(0, 2)).toEqual([
      { from: 0, to: 4, count: 1 },
      { from: 5, to: 9, count: 0 },
    ]);
    const shares = numbers(0, 0.15, 1);
    expect(shares.bins).toHaveLength(20);
    expect(shares.bins[3]).toEqual({ from: 0.15, to: 0.2, count: 1 });
    expect(shares.bins.at(-1)).toEqual({ from: 0.95, to: 1, count: 1 });
  });

  it("ends the range of the last bin at the greatest value", () => {
    const tail = numbers(...Array(30).fill(1), 99);
    expect(rangeOfBin(tail, tail.bins.length - 1)).toEqual({ from: 50, to: 99 });
    const shares = numbers(0, 0.15, 0.97);
    expect(rangeOfBin(shares, shares.bins.length - 1)).toEqual({ from: 0.95, to: 0.97 });
  });

  it("has one bin for values that differ by next to nothing", () => {
    expect(numbers(0, 5e-324).bins).toEqual([{ from: 0, to: 5e-324, count: 2 }]);
  });

  it("leaves out rows without a value", () => {
    expect(numbers(Number.NaN, 3)).toMatchObject({ count: 1, min: 3, max: 3 });
    expect(numbers(Number.NaN)).toMatchObject({ count: 0, bins: [], median: Number.NaN });
  });

  it("puts values that hardly differ into one bin", () => {
    expect(numbers(0.9999999999998188, 0.99999999999982).bins).toEqual([
      { from: 0.9999999999998188, to: 0.99999999999982, count: 2 },
    ]);
  });

  it("counts every value in the one bin whose range holds it", () => {
    const value = oneof(integer({ min: -50, max: 5000 }), integer({ max: 2 ** 40, min: 0 }), constant(Number.NaN));
    const share = double({ min: 0, max: 1 });
    assert(
      property(oneof(array(value), array(share)), (values) => {
        const distribution = numbers(...values);
        const inside = distribution.bins.map((_, at) => {
          const { from, to } = rangeOfBin(distribution, at);
          return values.filter((one) => one >= from && one <= to).length;
        });
        expect(distribution.bins.map(({ count }) => count)).toEqual(inside);
        expect(inside.reduce((sum, count) => sum + count, 0)).toBe(distribution.count);
        expect(distribution.count).toBe(values.filter((one) => !Number.isNaN(one)).length);
        expect(distribution.bins.length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it("finds the values of nearest rank", () => {
    assert(
      property(array(integer({ min: 0, max: 10 ** 6 }), { minLength: 1 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const { median, ninetieth } = numbers(...values);
        expect(median).toBe(sorted[Math.ceil(values.length / 2) - 1]);
        expect(ninetieth).toBe(sorted[Math.ceil(values.length * 0.9) - 1]);
      }),
    );
  });
});
