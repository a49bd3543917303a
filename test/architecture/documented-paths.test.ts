import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentedPaths } from "./documented-paths.ts";
import { projectRoot, readProjectFiles } from "./project-files.ts";

/** Decision records tell of their time, the change log of the past. */
const isCurrent = (path: string) =>
  path.endsWith(".md") && !/^docs\/decisions\/|^CHANGELOG\.md$|^\.github\//.test(path);

test("every file and folder that a document names is there", () => {
  const lost = readProjectFiles(isCurrent).flatMap(({ path, text }) =>
    documentedPaths(text, path)
      .filter((named) => !existsSync(join(projectRoot, named)))
      .map((named) => `${path}: ${named}`),
  );
  expect(lost).toEqual([]);
});

test("patterns, addresses and names of other kinds are no paths", () => {
  const text = "`content/articles/<slug>.mdx`, `/docs/dpy.html`, `build/`, `service/mail/`, [a](https://a.example/b)";
  expect(documentedPaths(text, "README.md")).toEqual(["service/mail"]);
});

test("a link is resolved from its document", () => {
  const text = "[`rule.ts`](../../service/academic/rule.ts), [below](#below), [part](mail.md#part)";
  expect(documentedPaths(text, "docs/guides/selling.md")).toEqual(["service/academic/rule.ts", "docs/guides/mail.md"]);
});
