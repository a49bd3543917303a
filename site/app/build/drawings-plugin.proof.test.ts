import { build } from "vite";
import { describe, expect, it } from "vitest";
import { uncached } from "../../cached.ts";
import { drawingsPlugin } from "./drawings-plugin.ts";

const entry = "\0entry";

async function buildDrawings() {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { drawn } from "virtual:drawn/pictures"; import { drawn as graph } from "virtual:drawn/junit-graph"; console.error(drawn, graph);`
            : undefined,
      },
      drawingsPlugin("content/catalog/analyses", uncached),
    ],
    build: { write: false, rollupOptions: { input: entry } },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output);
}

describe("drawingsPlugin", () => {
  it("emits the files whose addresses it tells scripts, and tells them no marks", async () => {
    const files = await buildDrawings();
    const code = files.map((file) => (file.type === "chunk" ? file.code : "")).join("");
    const addresses = [...code.matchAll(/"?address"?: ?[`"](\/assets\/[^`"]+)/g)].map(([, address]) => address);
    expect(addresses).toHaveLength(10);
    expect(addresses.filter((address) => !files.some(({ fileName }) => address === `/${fileName}`))).toEqual([]);
    expect(code).not.toContain("<path");
  });
});
