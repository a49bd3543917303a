import { expect, test } from "vitest";
import { wrongNames } from "./names.ts";
import { projectPaths } from "./project-files.ts";

test("every name is in kebab case and no folder is a drawer", () => {
  expect(wrongNames(projectPaths())).toEqual([]);
});

test.each([
  "site/utils/dates.ts",
  "service/lib/x.ts",
  "site/SiteHeader.tsx",
  "service/mail_store.ts",
  "site/my file.ts",
])("%s is refused", (path) => {
  expect(wrongNames([path])).toHaveLength(1);
});

test.each([
  "site/site-header.tsx",
  "README.md",
  "service/platform/config/config.test.ts",
  ".github/workflows/test.yml",
  "content/catalog/analyses/junit-4.13.2/typeMetrics.csv",
  "docs/decisions/0013-islands.md",
])("%s is accepted", (path) => {
  expect(wrongNames([path])).toEqual([]);
});
