import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smellFamilyIds } from "#content/smells/families.ts";
import { toolColumns } from "./tool-names.ts";

test("the styles of the catalog know each tool and each family of the filter", () => {
  const styles = readFileSync(join(import.meta.dirname, "catalog.css"), "utf8");
  const known = [...styles.matchAll(/:has\(\[value="([^"]+)"\]:checked\)/g)].map(([, value]) => value);
  expect(new Set(known)).toEqual(new Set([...toolColumns.map(({ id }) => id), ...smellFamilyIds]));
});
