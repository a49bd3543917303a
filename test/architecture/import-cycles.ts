import { importTargets } from "./module-imports.ts";
import type { ProjectFile } from "./project-files.ts";

/** Each circle of imports once, as the paths on the way round. Imports of types alone count as well. */
export function importCycles(files: readonly ProjectFile[]): string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importTargets(file).flatMap((target) => (target.kind === "own" ? [target.path] : [])),
    ]),
  );
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) {
      cycles.push([...way.slice(start), path].join(" -> "));
      return;
    }
    if (finished.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
