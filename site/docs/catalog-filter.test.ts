import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smellFamilyIds } from "#content/catalog/smells/families.ts";
import { toolColumns } from "./smell-at.ts";

const rules = readFileSync(join(import.meta.dirname, "catalog-filter.module.css"), "utf8").replace(/\s+/g, " ");

test("each tool and each family that can be chosen has a rule", () => {
  for (const { id } of toolColumns) {
    expect(rules).toContain(`[value="${id}"]:checked) [data-tools]:not([data-tools~="${id}"], :target)`);
    expect(rules).toContain(`[value="${id}"]:checked) [data-none~="${id}"]`);
  }
  for (const id of smellFamilyIds)
    expect(rules).toContain(`[value="${id}"]:checked) [data-family]:not([data-family="${id}"], :has(:target))`);
});
