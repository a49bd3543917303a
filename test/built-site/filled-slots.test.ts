import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { fillSlots } from "#contract/slots.ts";
import { packageSlots } from "#service/downloads/package-slots.ts";
import { builtPages } from "./built-pages.ts";

const styles = join(import.meta.dirname, "..", "..", "site");
const wholeStyles = readdirSync(styles, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(join(styles, name), "utf8"))
  .join("\n");

const classesIn = (markup: string) =>
  new Set([...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));

test("the download page has the panels and the style rules of the packages that the service fills in", async () => {
  const built = builtPages().find(({ path }) => path === "/download")?.html ?? "";
  const files = new Map(
    packages.map(({ file: name }) => [name, { name, path: name, size: 1, modifiedAt: 0, checksum: "c0ffee" }]),
  );
  const packageFolder = { files: async () => files };
  const source = packageSlots({ packages, packageFolder, packagesUrl: undefined });
  const fills = await (await source.read()).fill();
  const filled = fillSlots(built, (name) => fills[name]);
  const [, own = ""] = /<style>([\s\S]*?)<\/style>/.exec(filled) ?? [];
  const hasRule = (css: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);
  const styled = [...classesIn(filled)].filter((name) => hasRule(wholeStyles, name));
  expect(styled).toContain("package-button");
  expect(styled.filter((name) => !hasRule(own, name))).toEqual([]);
  // For Java, the public source stands in for a file that is not there.
  const shown = (html: string) =>
    html.match(/start-panel" data-for="any"><div><h3>[^<]*/g)?.map((panel) => panel.split(">").at(-1));
  expect(shown(fillSlots(built, () => undefined))).toEqual(["DesigniteJava, community edition"]);
  expect(shown(filled)).toEqual(["DesigniteJava, professional edition"]);
});
