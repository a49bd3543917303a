import { describe, expect, it } from "vitest";
import { instability, smellDensity, weightedDensity } from "./formulas.ts";

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
    const densityOf = (smells: number) => smellDensity(smells, 40_000);
    const densities = { architecture: densityOf(12), design: densityOf(480), implementation: densityOf(1600) };
    expect(weightedDensity(densities)).toBeCloseTo(11.75, 10);
  });

  it("has no density for no lines", () => {
    expect(smellDensity(3, 0)).toBe(0);
  });
});
