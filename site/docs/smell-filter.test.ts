import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smellFamilyIds } from "#content/catalog/smells/families.ts";
import { toolColumns } from "./smell-at.ts";

const rules = readFileSync(join(import.meta.dirname, "catalog.css"), "utf8").split("\n\n");
const valuesIn = (some: readonly string[]) =>
  new Set(some.flatMap((rule) => [...rule.matchAll(/:has\(\[value="([^"]+)"\]:checked\)/g)].map(([, value]) => value)));
const tools = toolColumns.map(({ id }) => id);

test("the styles of the catalog know each tool and each family of the filter", () => {
  const [filtered, chosen] = [true, false].map((typed) =>
    rules.filter((rule) => rule.includes("[data-filtered]") === typed),
  );
  expect(valuesIn(chosen ?? [])).toEqual(new Set([...tools, ...smellFamilyIds]));
  expect(valuesIn(filtered ?? [])).toEqual(new Set(tools));
});
