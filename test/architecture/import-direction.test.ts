import { expect, test } from "vitest";
import { wrongDirections } from "./import-direction.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("imports run one way", () => {
  expect(wrongDirections(readProjectFiles(isModule))).toEqual([]);
});

test.each([
  ["content/faq.ts", "#contract/forms.ts"],
  ["content/articles/graph.mdx", "#site/graph.tsx"],
  ["content/faq.ts", "react"],
  ["content/faq.ts", "node:fs"],
  ["contract/academic-license-request.ts", "#service/subscribe.ts"],
  ["contract/academic-license-request.ts", "../site/root.tsx"],
  ["site/root.tsx", "#service/main.ts"],
  ["site/root.tsx", "#test/support/test-clock.ts"],
  ["service/main.ts", "../test/support/test-clock.ts"],
  ["scripts/build.ts", "#test/support/temporary-folder.ts"],
  ["scripts/build.ts", "../tools/fonts/subset-fonts.ts"],
  ["service/main.test.ts", "#test/browser/fixtures.ts"],
  ["site/root.tsx", "hono"],
  ["service/main.ts", "#site/root.tsx"],
  ["service/main.ts", "../scripts/build.ts"],
  ["test/browser/home.spec.ts", "../../tools/fonts/subset-fonts.ts"],
  ["service/main.ts", "react-dom/server"],
  ["service/doctor.ts", "./orders/feature.ts"],
])("%s must not import %s", (path, request) => {
  expect(wrongDirections([{ path, text: `import "${request}";\n` }])).toHaveLength(1);
});

test.each([
  ["site/root.tsx", "#contract/academic-license-request.ts"],
  ["service/main.ts", "#content/company.ts"],
  ["contract/forms.ts", "#content/company.ts"],
  ["scripts/build.ts", "#service/main.ts"],
  ["service/features.ts", "./orders/feature.ts"],
  ["service/main.test.ts", "#test/support/test-clock.ts"],
  ["test/browser/fixtures.ts", "#contract/forms.ts"],
])("%s may import %s", (path, request) => {
  expect(wrongDirections([{ path, text: `import "${request}";\n` }])).toEqual([]);
});
