import { build } from "vite";
import { describe, expect, it } from "vitest";
import { readAllResults, readDpyResults } from "#site/explore/read/stored-results.ts";
import { uncached } from "../../cached.ts";
import { drawPictures } from "./drawings/draw-pictures.ts";
import { picturesPlugin } from "./pictures-plugin.ts";

const entry = "\0entry";

async function buildPictures() {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? `import { pictures } from "virtual:pictures"; console.error(pictures);` : undefined,
      },
      picturesPlugin("content/catalog/analyses", uncached),
    ],
    build: { write: false, rollupOptions: { input: entry } },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output);
}

describe("picturesPlugin", () => {
  it("emits one file for each picture and tells scripts its address, not its marks", async () => {
    const files = await buildPictures();
    const names = files.map(({ fileName }) => fileName).filter((name) => name.endsWith(".svg"));
    const code = files.map((file) => (file.type === "chunk" ? file.code : "")).join("");
    expect(names).toHaveLength(
      Object.keys(
        drawPictures(
          await readAllResults("content/catalog/analyses"),
          await readDpyResults("content/catalog/analyses"),
        ),
      ).length,
    );
    expect(names.filter((name) => !code.includes(`/${name}`))).toEqual([]);
    expect(code).not.toContain("<path");
  });
});
