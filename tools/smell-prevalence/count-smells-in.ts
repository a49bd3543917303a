import { type CountedFamilyId, countedFamilyIds } from "#content/catalog/smells/families.ts";
import { smells as catalog, type SmellId } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";

/** One result file of a project. */
export interface ResultText {
  project: string;
  family: CountedFamilyId;
  text: string;
}

interface Count {
  findings: number;
  /** With at least one finding; of a family, those whose file was read. */
  projects: number;
}

/** The names that DesigniteJava prints, in lower case. */
const printed = new Map<CountedFamilyId, Map<string, SmellId>>(
  countedFamilyIds.map((family) => [
    family,
    new Map(
      catalog
        .filter((smell) => smell.family === family && smell.support["designite-java"] === "yes")
        .map((smell: Smell & { id: SmellId }) => [
          (smell.spellings?.["designite-java"] ?? smell.name).toLowerCase(),
          smell.id,
        ]),
    ),
  ]),
);

/**
 * The findings of each smell and each family. Cells are not quoted, so the name of the smell is the first cell, from the
 * heading's place on, that is one. `unknown` counts the rows without one, by the cell below the heading.
 */
export async function countSmells(files: AsyncIterable<ResultText>) {
  const families = Object.fromEntries(countedFamilyIds.map((id) => [id, { findings: 0, projects: 0 }])) as Record<
    CountedFamilyId,
    Count
  >;
  const found = new Map<SmellId, { findings: number; projects: Set<string> }>();
  const unknown = new Map<string, number>();
  for await (const { project, family, text } of files) {
    families[family].projects += 1;
    const [head = "", ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== "");
    const place = head.split(",").findIndex((heading) => / smell$/i.test(heading.trim()));
    for (const row of rows) {
      const cells = row.split(",").slice(place);
      const id = cells.map((cell) => printed.get(family)?.get(cell.trim().toLowerCase())).find((one) => one);
      if (!id) {
        const [name = ""] = cells;
        unknown.set(`${family}: ${name}`, (unknown.get(`${family}: ${name}`) ?? 0) + 1);
        continue;
      }
      families[family].findings += 1;
      const count = found.get(id) ?? { findings: 0, projects: new Set() };
      count.findings += 1;
      count.projects.add(project);
      found.set(id, count);
    }
  }
  const smells = Object.fromEntries(
    catalog.flatMap(({ id }): [SmellId, Count][] => {
      const count = found.get(id);
      return count ? [[id, { findings: count.findings, projects: count.projects.size }]] : [];
    }),
  );
  return { families, smells, unknown };
}
