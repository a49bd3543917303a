import type { Root } from "mdast";
import { expect, test } from "vitest";
import { fillVersions } from "./mdx-plugin.ts";

function filled(text: string): string {
  const code = { type: "code" as const, value: text };
  const tree: Root = { type: "root", children: [code] };
  fillVersions({ "java-action": "9.8.7" })(tree);
  return code.value;
}

test("a version stands in code", () => {
  expect(filled("uses: a/b@v%version:java-action%")).toBe("uses: a/b@v9.8.7");
});

test("a version that does not exist stops the build", () => {
  expect(() => filled("%version:pascal%")).toThrow("%version:pascal% names no version");
});
