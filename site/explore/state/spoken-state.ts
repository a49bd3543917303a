import { counted } from "../model/format-value.ts";
import type { Opened } from "../model/opened.ts";
import type { Selection } from "../model/selection.ts";

/** What is open, in a sentence. */
export function resultWords({ analysis }: Opened): string {
  const { title, types, packages, findings } = analysis;
  return `${title}: ${counted(types.count, "type")}, ${counted(packages.length, "package")}, ${counted(findings.count, "finding")}.`;
}

/** What is selected, in a sentence; empty for nothing. */
export function selectionWords(selection: Selection): string {
  if (selection.kind === "nothing") return "";
  if (selection.kind !== "metric") return `Selected: ${selection.kind} ${selection.name}.`;
  const { level, metric, from, to } = selection;
  return `Selected: ${level}s with ${metric} from ${from} to ${to}.`;
}
