import { analyses } from "#content/analyses.ts";
import type { ToolId } from "#content/product-ids.ts";
import { productNames } from "#content/product-names.ts";
import { fileNameOf } from "../model/file-name.ts";
import type { RecognizedFile } from "./recognize-file.ts";

const headersOf = (files: readonly RecognizedFile[]) =>
  files.flatMap(({ columns }) => columns.headers.map((header) => header.toLowerCase()));

/** The tool that wrote files with these names and columns. */
export function toolOf(files: readonly RecognizedFile[]): ToolId {
  if (files.some(({ columns }) => columns.at.module >= 0)) return "dpy";
  if (
    headersOf(files).some((header) => header.startsWith("namespace")) ||
    files.some(({ file }) => /(Imp|Arch)Smells|(Class|Namespace)Metrics/.test(fileNameOf(file.path)))
  ) {
    return "designite-csharp";
  }
  if (
    files.some(({ file }) =>
      /_(arch|design|implementation)_smells\.|_(class_module|function)_metrics\./.test(fileNameOf(file.path)),
    )
  )
    return "dpy";
  const isProfessional = files.some(
    ({ columns: { at }, format }) => at.cause >= 0 || at.line >= 0 || at.file >= 0 || format.kind === "graph",
  );
  return isProfessional ? "designite-java" : "designite-java-community";
}

/** The ready libraries are named by their ids in the results. */
function readableProject(project: string): string {
  const ready = Object.values(analyses).find(({ id }) => id === project);
  return ready ? `${ready.project} ${ready.version}` : project;
}

export function titleOf(projects: readonly string[], name: string): string {
  const named = projects.filter((project) => project !== "");
  const [only] = named;
  return named.length === 1 && only ? readableProject(only) : readableProject(name);
}

/** The parts of the label below pictures: tool, edition, project. */
export function specimenOf(tool: ToolId, title: string): readonly string[] {
  if (tool === "designite-java-community") return [productNames["designite-java"], "community edition", title];
  if (tool === "designite-java") return [productNames[tool], "professional edition", title];
  return [productNames[tool], title];
}
