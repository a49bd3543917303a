import { expect, test } from "vitest";
import { metricIds, metrics } from "./catalog/metrics.ts";
import { productIds } from "./catalog/product-names.ts";
import { smellFamilyIds } from "./catalog/smells/families.ts";
import { smells } from "./catalog/smells/index.ts";
import { questions } from "./pages/faq.ts";
import { benefits } from "./pages/home.ts";
import { navigationBar } from "./pages/navigation.ts";
import { videos } from "./pages/videos.ts";
import { packageIds, packages } from "./products/downloads.ts";

test("there are at least the ten questions of the specification", () => {
  expect(questions.length).toBeGreaterThanOrEqual(10);
});

test("lists hold one entry for each id, in order", () => {
  expect(packages.map(({ id }) => id)).toEqual(packageIds);
  expect(metrics.map(({ id }) => id)).toEqual(metricIds);
});

test("there are six benefits and two videos", () => {
  expect(benefits).toHaveLength(6);
  expect(videos).toHaveLength(2);
});

test("the navigation bar is the specified one", () => {
  expect(navigationBar.map(({ label }) => label)).toEqual([
    "Home",
    "Products",
    "Documentation",
    "FAQ",
    "Buy",
    "Free download",
  ]);
  expect(navigationBar.flatMap((item) => (item.kind === "dropdown" ? item.links : []))).toHaveLength(3);
});

test("every product has a package, and file names are plain and differ", () => {
  expect(new Set(packages.map(({ product }) => product))).toEqual(
    new Set(["designite-java", "dpy", "designite-csharp"]),
  );
  expect(productIds).toHaveLength(3);
  const files = packages.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !/^[A-Za-z0-9-]+\.(jar|zip)$/.test(file))).toEqual([]);
});

test("smells stand family by family, with ids made of their names", () => {
  const families = smells.map(({ family }) => smellFamilyIds.indexOf(family));
  expect(families).toEqual(families.toSorted((one, other) => one - other));
  const made = smells.map(({ name }) => name.toLowerCase().replaceAll(" ", "-"));
  expect(smells.map(({ id }) => id)).toEqual(made);
});

test("a rule is stated only for a tool that detects the smell", () => {
  const idle = smells.filter((smell) =>
    smell.thresholds.some(({ tools }) => tools.some((tool) => smell.support[tool] !== "yes")),
  );
  expect(idle.map(({ id }) => id)).toEqual([]);
});

test("the limits of a rule are the numbers in its words", () => {
  const rules = smells.flatMap(({ thresholds }) => thresholds).filter(({ limits }) => limits);
  expect(rules.length).toBeGreaterThan(10);
  for (const { rule, limits = {} } of rules) {
    const numbers = [...rule.matchAll(/(at least|more than|above) ([\d.]+)/g)].map(([, words, number]) =>
      words === "at least" ? Number(number) : Number(number) + 1,
    );
    expect(numbers, rule).toEqual(Object.values(limits));
  }
});
