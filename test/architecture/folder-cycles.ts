import { importTargets } from "./module-imports.ts";
import type { ProjectFile } from "./project-files.ts";

/** Tests are outside of the order of folders. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Folders that import each other in a circle, at every depth: below each folder its subfolders and files are the points
 * of a graph, and what lies deeper counts for the subfolder. Each circle is told once, with an import of each step.
 */
export function folderCycles(files: readonly ProjectFile[]): string[] {
  const imports = files.filter(({ path }) => !isTest(path)).flatMap(importsOf);
  const folders = new Set(imports.flatMap(({ from }) => foldersAbove(from)));
  return [...folders].flatMap((folder) => cyclesBelow(folder, imports));
}

interface Import {
  from: string;
  to: string;
}

function importsOf(file: ProjectFile): Import[] {
  return importTargets(file).flatMap((target) => (target.kind === "own" ? [{ from: file.path, to: target.path }] : []));
}

function foldersAbove(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function cyclesBelow(folder: string, imports: readonly Import[]): string[] {
  const graph = new Map<string, Map<string, Import>>();
  const pointOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
  for (const each of imports) {
    const [from, to] = [pointOf(each.from), pointOf(each.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const steps = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, steps.set(to, steps.get(to) ?? each));
  }
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (point: string, way: readonly string[]): void => {
    const start = way.indexOf(point);
    if (start >= 0) {
      const circle = [...way.slice(start), point];
      const steps = circle.slice(1).map((to, index) => graph.get(circle[index] ?? "")?.get(to));
      cycles.push(steps.map((step) => `${step?.from} -> ${step?.to}`).join(", "));
      return;
    }
    if (finished.has(point)) return;
    for (const next of graph.get(point)?.keys() ?? []) visit(next, [...way, point]);
    finished.add(point);
  };
  for (const point of graph.keys()) visit(point, []);
  return cycles;
}
