import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import type { Cached } from "../cached.ts";
import { readDocuments } from "./documents-plugin.ts";

test("with a cache, only a text that has changed is parsed again", async () => {
  const content = temporaryFolder();
  for (const folder of ["articles", "docs", "legal"])
    cpSync(join("content", folder), join(content, folder), { recursive: true });
  const kept = new Map<string, string>();
  const made: string[] = [];
  const cached: Cached = async (kind, sources, make) => {
    const key = [kind, ...sources].join("\n");
    if (!kept.has(key)) {
      kept.set(key, JSON.stringify(await make()));
      made.push(key);
    }
    return JSON.parse(kept.get(key) ?? "");
  };
  const first = await readDocuments(content, cached);
  expect(first).toEqual(await readDocuments(content));
  const slug = first.articles[0]?.slug ?? "";
  const file = join(content, "articles", `${slug}.mdx`);
  writeFileSync(file, `${readFileSync(file, "utf8")}\n## One more section\n`);
  made.length = 0;
  const second = await readDocuments(content, cached);
  expect(made).toEqual([expect.stringContaining("One more section")]);
  expect(second.articles.find((article) => article.slug === slug)?.sections.at(-1)?.text).toBe("One more section");
});
