import { fileNameOf } from "../model/source.ts";

/** Designite for C# writes `Designite_<project>_ClassMetrics.csv`, DPy `<project>_class_module_metrics.json`. */
const namings = [
  /^Designite_(?<project>.+)_(?:Class|Method|Namespace)Metrics\.|^Designite_(?<other>.+)_\w+Smells\./,
  /^(?<project>.+?)_(?:(?:class_module|function|package|module)_metrics|(?:arch|design|implementation|ml)_smells)\./,
];

/** The project in the name of a file; empty where its tool writes none into it. */
export function projectOfFile(path: string): string {
  for (const naming of namings) {
    const { project, other } = naming.exec(fileNameOf(path))?.groups ?? {};
    if (project ?? other) return project ?? other ?? "";
  }
  return "";
}
