import { expect, it } from "vitest";
import { limitsOf } from "./limits.ts";

const limits = (tool: Parameters<typeof limitsOf>[0]) =>
  Object.fromEntries(limitsOf(tool).map(({ smell, metric, at }) => [`${smell} ${metric}`, at]));

it("lists the limits of the rules of the Java tool", () => {
  const ofBothEditions = {
    "complex-method CC": 8,
    "long-method LOC": 100,
    "long-parameter-list PC": 5,
    "insufficient-modularization NOPM": 20,
    "insufficient-modularization NOM": 30,
    "insufficient-modularization WMC": 100,
    "deep-hierarchy DIT": 7,
    "wide-hierarchy NC": 11,
    "multifaceted-abstraction LCOM": 0.8,
    "multifaceted-abstraction NOF": 7,
    "multifaceted-abstraction NOM": 7,
    "hub-like-modularization FANIN": 20,
    "hub-like-modularization FANOUT": 20,
  };
  expect(limits("designite-java-community")).toEqual(ofBothEditions);
  expect(limits("designite-java")).toEqual({ ...ofBothEditions, "excessive-dependency FANOUT": 8 });
});

it("lists the first value above a number for a rule that says more than or above", () => {
  expect(limits("dpy")).toEqual({
    "complex-method CC": 7,
    "long-method LOC": 68,
    "long-parameter-list PC": 6,
    "insufficient-modularization NOPM": 21,
    "insufficient-modularization NOM": 31,
    "insufficient-modularization WMC": 101,
    "deep-hierarchy DIT": 7,
    "wide-hierarchy NC": 6,
    "multifaceted-abstraction LCOM": 0.8,
    "multifaceted-abstraction NOM": 4,
    "hub-like-modularization FANIN": 8,
    "hub-like-modularization FANOUT": 8,
  });
});

it("lists the limits that results of Designite for C# show", () => {
  expect(limits("designite-csharp")).toEqual({
    "complex-method CC": 8,
    "long-method LOC": 100,
    "long-parameter-list PC": 5,
    "insufficient-modularization NOPM": 20,
    "insufficient-modularization NOM": 30,
    "insufficient-modularization WMC": 100,
    "deep-hierarchy DIT": 6,
    "wide-hierarchy NC": 10,
    "multifaceted-abstraction LCOM": 0.8,
    "multifaceted-abstraction NOF": 7,
    "multifaceted-abstraction NOM": 7,
    "hub-like-modularization FANIN": 20,
    "hub-like-modularization FANOUT": 20,
  });
});

it("says the whole rule with its source, and which limits break it only together", () => {
  const [nopm] = limitsOf("designite-java").filter(({ metric }) => metric === "NOPM");
  expect(nopm).toEqual({
    metric: "NOPM",
    level: "type",
    at: 20,
    smell: "insufficient-modularization",
    smellName: "Insufficient Modularization",
    rule: "at least 20 public methods, or at least 30 methods, or WMC of at least 100",
    together: false,
    source: "community-source",
  });
  const together = limitsOf("designite-java").filter((limit) => limit.together);
  expect(together.map(({ metric }) => metric)).toEqual(["LCOM", "NOF", "NOM", "FANIN", "FANOUT"]);
});
