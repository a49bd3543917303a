import { describe, expect, it } from "vitest";
import { instability, smellDensity, weightedDensity } from "./formulas.ts";
import { densityContributions, ratchet } from "./quality-gate.tsx";

describe("instability", () => {
  it("is the share of outgoing coupling", () => {
    expect(instability(14, 3)).toBeCloseTo(0.176, 3);
    expect(instability(0, 2)).toBe(1);
    expect(instability(2, 0)).toBe(0);
  });

  it("is 0 without coupling", () => {
    expect(instability(0, 0)).toBe(0);
  });
});

describe("weightedDensity", () => {
  it("gives the value of the worked example", () => {
    const example = { lines: 40_000, architecture: 12, design: 480, implementation: 1600 };
    expect(weightedDensity(example)).toBeCloseTo(11.75, 10);
    expect(densityContributions().table.rows.map(([, , contribution]) => contribution)).toEqual([
      "0.15",
      "3.60",
      "8.00",
    ]);
  });

  it("has no density for no lines", () => {
    expect(smellDensity(3, 0)).toBe(0);
  });
});

describe("ratchet", () => {
  it("lowers the threshold to values that were reached, and stops what lies above it", () => {
    expect(ratchet([10, 9, 9.5, 9])).toEqual([
      { value: 10, threshold: 10, passed: true },
      { value: 9, threshold: 10, passed: true },
      { value: 9.5, threshold: 9, passed: false },
      { value: 9, threshold: 9, passed: true },
    ]);
  });
});
