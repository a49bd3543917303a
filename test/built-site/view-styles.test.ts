import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewsFile } from "#contract/built-site.ts";
import type { RenderView, ViewName } from "#contract/views.ts";
import { readStyles, usedStyles, wordsInTags } from "#site/styles/used-styles.ts";
import { samples } from "#site/views/samples.ts";
import { elementsOf, pageOf, publicFiles, textOf } from "./built-pages.ts";

const built = join(publicFiles, "..");

test("every view has all style rules that its markup needs", async () => {
  const [file = ""] = globSync(join(built, "client", "assets", "styles-*.css"));
  const all = readStyles(readFileSync(file, "utf8"));
  const { renderView }: { renderView: RenderView } = await import(join(built, viewsFile));
  for (const name of Object.keys(samples) as ViewName[]) {
    for (const sample of samples[name]) {
      const html = renderView(name, sample.props);
      const own = elementsOf(pageOf(name, html).tree, ({ tagName }) => tagName === "style").map(textOf);
      const words = new Set(wordsInTags(html.replace(/<style[\s\S]*?<\/style>/g, "")));
      const needed = (parts: typeof all) => usedStyles(parts, words).trim();
      expect(needed(readStyles(own.join(""))), `${name}: ${sample.name}`).toBe(needed(all));
    }
  }
});
