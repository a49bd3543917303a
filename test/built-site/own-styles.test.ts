import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewsFile } from "#contract/built-site.ts";
import type { RenderView, ViewName } from "#contract/views.ts";
import type { Assets } from "#site/build/assets.ts";
import { samples } from "#site/views/samples.ts";
import { type BuiltPage, builtPages, elementsOf, pageOf, publicFiles, textOf } from "./built-pages.ts";

const programs = join(publicFiles, "..", "server");
const { rulesOf }: Assets = JSON.parse(readFileSync(join(programs, "assets.json"), "utf8"));

const classesIn = (rules: string): string[] => rules.match(/(?<=\.)[a-z_][\w-]*/gi) ?? [];
const allStyled = new Set(Object.values(rulesOf).flatMap(classesIn));

/** Pictures need no rules; an article places them within its plate. */
const styledElsewhere = new Set(["data-picture"]);

/** The classes of a page that only style sheets of other pages know. */
function withoutRules({ tree }: BuiltPage): string[] {
  const own = classesIn(
    elementsOf(tree, ({ tagName }) => tagName === "style")
      .map(textOf)
      .join(""),
  );
  const used = elementsOf(tree).flatMap(({ properties }) => [properties.className ?? []].flat().map(String));
  const missing = new Set(used).intersection(allStyled).difference(new Set(own));
  return [...missing.difference(styledElsewhere)];
}

test("every page has the rules of all its classes", () => {
  const faulty = builtPages().map((page) => [page.path, ...withoutRules(page)]);
  expect(faulty.filter(({ length }) => length > 1)).toEqual([]);
});

test("every view has the rules of all its classes", async () => {
  const { renderView }: { renderView: RenderView } = await import(join(publicFiles, "..", viewsFile));
  for (const name of Object.keys(samples) as ViewName[])
    for (const sample of samples[name])
      expect(withoutRules(pageOf(name, renderView(name, sample.props))), `${name}: ${sample.name}`).toEqual([]);
});

test("a class whose rules are missing is found", () => {
  const [name = ""] = allStyled;
  expect(withoutRules(pageOf("/a", `<p class="${name} of-no-sheet">A</p>`))).toEqual([name]);
});
