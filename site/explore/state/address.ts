import { type ReadyId, readyIds } from "#content/catalog/analyses.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import { viewNamed } from "../views/views.ts";

/** What the fragment of the address holds. It reaches no server, so it may hold names of the visitor's code. */
export interface ExploreAddress {
  /** Absent for files of the visitor. */
  library?: ReadyId | undefined;
  /** The library that it is compared with. */
  before?: ReadyId | undefined;
  /** The name of a view. */
  view: string;
  selection: Selection;
}

const metricLevels = ["type", "method"] as const;

function known<Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((one) => one === value);
}

/** NaN for what is no finite number. */
function numberIn(text: string | null): number {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

function selectionIn(fields: URLSearchParams): Selection {
  for (const kind of ["type", "package", "smell"] as const) {
    const name = fields.get(kind);
    if (name !== null) return { kind, name };
  }
  const [source, target] = [fields.get("source"), fields.get("target")];
  if (source !== null && target !== null) return { kind: "dependency", source, target };
  const metric = fields.get("metric");
  const level = known(metricLevels, fields.get("level"));
  const [from, to] = [numberIn(fields.get("from")), numberIn(fields.get("to"))];
  return metric !== null && level && from <= to ? { kind: "metric", level, metric, from, to } : nothing;
}

function fieldsOf(selection: Selection): Record<string, string> {
  if (selection.kind === "nothing") return {};
  if (selection.kind === "dependency") return { source: selection.source, target: selection.target };
  if (selection.kind !== "metric") return { [selection.kind]: selection.name };
  const { metric, level, from, to } = selection;
  return { metric, level, from: String(from), to: String(to) };
}

const fieldsIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, ""));

/** Reads a fragment, with or without its sign. What is unknown in it is ignored. */
export function readAddress(hash: string): ExploreAddress {
  const fields = fieldsIn(hash);
  const library = known(readyIds, fields.get("library"));
  const before = library && known(readyIds, fields.get("before"));
  return { library, before, view: viewNamed(fields.get("view") ?? "").name, selection: selectionIn(fields) };
}

export function writeAddress({ library, before, view, selection }: ExploreAddress): string {
  const results = { ...(library && { library }), ...(before && { before }) };
  const fields = new URLSearchParams({ ...results, view, ...fieldsOf(selection) });
  return `#${fields.toString().replaceAll("+", "%20")}`;
}

/** Which field of a fragment names a library that there is not. */
export function unknownIn(hash: string): "library" | "before" | undefined {
  const fields = fieldsIn(hash);
  return (["library", "before"] as const).find((field) => fields.has(field) && !known(readyIds, fields.get(field)));
}

/** Whether a fragment is about results. Others lead to a place in the page. */
export function isAboutResults(hash: string): boolean {
  const fields = fieldsIn(hash);
  return fields.has("view") || fields.has("library");
}

/** Whether a fragment is about files that the visitor had opened, which only he can open again. */
export function isAboutOwnFiles(hash: string): boolean {
  const fields = fieldsIn(hash);
  return fields.has("view") && !fields.has("library");
}
