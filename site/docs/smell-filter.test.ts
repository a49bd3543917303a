import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smellFamilyIds } from "#content/catalog/smells/families.ts";
import { toolColumns } from "./tool-names.ts";

const valuesIn = (file: string) =>
  new Set(
    [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/:has\(\[value="([^"]+)"\]:checked\)/g)].map(
      ([, value]) => value,
    ),
  );
const tools = toolColumns.map(({ id }) => id);

test("the styles of the catalog know each tool and each family of the filter", () => {
  expect(valuesIn("catalog.css")).toEqual(new Set([...tools, ...smellFamilyIds]));
  expect(valuesIn("reference-filter.css")).toEqual(new Set(tools));
});
