import { importTargets } from "./module-imports.ts";
import { isModule, type ProjectFile } from "./project-files.ts";

/** The parts whose size is watched. Tests and what they share are not counted. */
export const measuredParts = ["content", "contract", "site", "service", "scripts", "tools", "bench"] as const;
export type MeasuredPart = (typeof measuredParts)[number];

export interface Size {
  files: number;
  lines: number;
  /** Files that exactly one other file imports. */
  singleImporters: number;
}

/** What counts: code, written documents and styles, without tests. */
export const isMeasured = (path: string): boolean =>
  measuredParts.some((part) => path.startsWith(`${part}/`)) &&
  (isModule(path) || path.endsWith(".css")) &&
  !/\.test\.tsx?$/.test(path);

/** The size of each part. An import of a type counts like any other. */
export function measureParts(files: readonly ProjectFile[]): Record<MeasuredPart, Size> {
  const importers = new Map<string, number>();
  for (const file of files.filter(({ path }) => isModule(path))) {
    const own = importTargets(file).flatMap((target) => (target.kind === "own" ? [target.path] : []));
    for (const path of new Set(own)) importers.set(path, (importers.get(path) ?? 0) + 1);
  }
  const measure = (part: MeasuredPart): Size => {
    const own = files.filter(({ path }) => path.startsWith(`${part}/`));
    return {
      files: own.length,
      lines: own.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
      singleImporters: own.filter(({ path }) => importers.get(path) === 1).length,
    };
  };
  return Object.fromEntries(measuredParts.map((part) => [part, measure(part)])) as Record<MeasuredPart, Size>;
}

const tolerance = 1.05;

/** What has grown by more than 5 % over the figure that is written down, in sentences. */
export function grownParts(
  now: Readonly<Record<MeasuredPart, Size>>,
  written: Readonly<Record<MeasuredPart, Size>>,
): string[] {
  return measuredParts.flatMap((part) =>
    (["files", "lines", "singleImporters"] as const).flatMap((figure) => {
      const [found, limit] = [now[part][figure], written[part][figure]];
      return found > limit * tolerance ? [`${part}/: ${figure} ${found}, written down ${limit}`] : [];
    }),
  );
}
