import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { company } from "./company.ts";
import { offers, priceCurrency } from "./offers.ts";
import { designiteCsharp, legacyCsharp } from "./products/designite-csharp.ts";
import { designiteJava } from "./products/designite-java.ts";
import { dpy } from "./products/dpy.ts";
import { promises, promiseWords } from "./promises.ts";
import { testabilitySmellsSince } from "./smells/testability-smells.ts";

const folder = import.meta.dirname;
const sources = globSync("**/*.ts", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

function filesThatSay(literal: string): string[] {
  const whole = new RegExp(`(?<![\\w.])${RegExp.escape(literal)}(?![\\w]|\\.\\d)`);
  return sources.filter(({ text }) => whole.test(text)).map(({ file }) => file);
}

test("prices equal the specification", () => {
  expect(priceCurrency).toBe("USD");
  expect(offers.trial.price.amount).toBe(0);
  expect(offers["professional-csharp"].price.amount).toBe(400);
  expect(offers["professional-java"].price.amount).toBe(250);
  expect(offers["professional-python"].price.amount).toBe(200);
  expect(offers.enterprise.price.kind).toBe("by-contact");
  expect(offers.academic.price.kind).toBe("free");
});

test("versions equal the specification", () => {
  expect(designiteJava.latestVersion).toBe("2.7.2");
  expect(dpy.latestVersion).toBe("1.7.4");
  expect(designiteCsharp.latestVersion).toBe("5.1.2");
  expect(legacyCsharp.version).toBe("4.2.0");
  expect(testabilitySmellsSince).toEqual({ "designite-java": "2.1.0", "designite-csharp": "4.0.0" });
});

test.each([
  ["400", "offers.ts"],
  ["250", "offers.ts"],
  ["200", "offers.ts"],
  ["2.7.2", "products/designite-java.ts"],
  ["1.7.4", "products/dpy.ts"],
  ["5.1.2", "products/designite-csharp.ts"],
  ["4.2.0", "products/designite-csharp.ts"],
  // The action for incremental analysis bears the same number by chance.
  ["2.1.0", "actions.ts, smells/testability-smells.ts"],
  ["4.0.0", "smells/testability-smells.ts"],
  ["50,000", "promises.ts"],
  ["10,000", "promises.ts"],
  [company.contactEmail, "company.ts"],
])("%s is written once: %s", (literal, files) => {
  expect(filesThatSay(literal).toSorted().join(", ")).toBe(files);
});

test("promises equal the specification", () => {
  expect(promises).toEqual({
    academicAnswerTypicalDays: 1,
    academicFollowUpWorkingDays: 2,
    keyDeliveryWorkingDays: 2,
    trialLines: 50_000,
    freeJavaLines: 50_000,
    freePythonLines: 10_000,
    licenseYears: 1,
  });
});

test("promises in words say the same as the figures", () => {
  const figure = new Intl.NumberFormat("en");
  const count = { 1: "one day", 2: "two working days" } as const;
  expect(promiseWords.academicAnswerTypical).toBe(count[promises.academicAnswerTypicalDays]);
  expect(promiseWords.academicFollowUp).toBe(count[promises.academicFollowUpWorkingDays]);
  expect(promiseWords.keyDelivery).toBe(count[promises.keyDeliveryWorkingDays]);
  expect(promiseWords.trialLines).toContain(figure.format(promises.trialLines));
  expect(promiseWords.freeJavaLines).toContain(figure.format(promises.freeJavaLines));
  expect(promiseWords.freePythonLines).toContain(figure.format(promises.freePythonLines));
});
