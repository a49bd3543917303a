import { expect, test } from "vitest";
import { wrongDirections } from "./import-direction.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("imports run one way", () => {
  expect(wrongDirections(readProjectFiles(isModule))).toEqual([]);
});

test.each([
  ["content/faq.ts", "#contract/answer.ts"],
  ["content/articles/graph.mdx", "#site/graph.tsx"],
  ["content/faq.ts", "react"],
  ["content/faq.ts", "node:fs"],
  ["contract/subscribe.ts", "#service/subscribe.ts"],
  ["contract/subscribe.ts", "../site/root.tsx"],
  ["site/root.tsx", "#service/main.ts"],
  ["site/root.tsx", "#test/support/test-clock.ts"],
  ["service/main.ts", "../test/support/test-clock.ts"],
  ["scripts/build.ts", "#test/support/temporary-folder.ts"],
  ["scripts/build.ts", "../tools/films/film.ts"],
  ["service/main.test.ts", "#test/browser/fixtures.ts"],
  ["site/root.tsx", "hono"],
  ["service/main.ts", "#site/root.tsx"],
  ["service/main.ts", "../scripts/build.ts"],
  ["test/browser/home.spec.ts", "../../tools/films/film.ts"],
  ["service/main.ts", "react-dom/server"],
  ["service/care/report-command.ts", "../orders/feature.ts"],
])("%s must not import %s", (path, request) => {
  expect(wrongDirections([{ path, text: `import "${request}";\n` }])).toHaveLength(1);
});

test.each([
  ["site/root.tsx", "#contract/subscribe.ts"],
  ["service/main.ts", "#content/company.ts"],
  ["contract/answer.ts", "#content/company.ts"],
  ["scripts/build.ts", "#service/main.ts"],
  ["service/app/features.ts", "../orders/feature.ts"],
  ["service/main.test.ts", "#test/support/test-clock.ts"],
  ["test/browser/fixtures.ts", "#contract/answer.ts"],
])("%s may import %s", (path, request) => {
  expect(wrongDirections([{ path, text: `import "${request}";\n` }])).toEqual([]);
});
