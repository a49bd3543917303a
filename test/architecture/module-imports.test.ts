import { expect, test } from "vitest";
import { importTargets } from "./module-imports.ts";

test("values, types, re-exports, dynamic imports and import types are all imports", () => {
  const text = `
    import { a } from "./a.ts";
    import type { B } from "../content/b.ts";
    export { c } from "#contract/c.ts";
    const d = await import("./d.ts");
    type E = import("./e.ts").E;
    import "./f.css?url";
    import { readFile } from "node:fs/promises";
    import { serve } from "@hono/node-server/serve";
  `;
  expect(importTargets({ path: "site/page.ts", text })).toEqual([
    { kind: "own", path: "site/a.ts" },
    { kind: "own", path: "content/b.ts" },
    { kind: "own", path: "site/f.css" },
    { kind: "node", name: "node:fs/promises" },
    { kind: "package", name: "@hono/node-server" },
    { kind: "own", path: "contract/c.ts" },
    { kind: "own", path: "site/d.ts" },
    { kind: "own", path: "site/e.ts" },
  ]);
});

test("a written document imports at the beginning of a line, not within a listing", () => {
  const text = 'import { Graph } from "#site/graph.tsx";\n\nWords.\n\n```ts\nimport { x } from "#service/x.ts";\n```\n';
  expect(importTargets({ path: "content/articles/graph.mdx", text })).toEqual([
    { kind: "own", path: "site/graph.tsx" },
  ]);
});
