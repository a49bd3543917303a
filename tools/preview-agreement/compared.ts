import type { ToolId } from "#content/catalog/product-names.ts";
import { smells } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { countShared, type Shared } from "./count-shared.ts";
import type { Project } from "./fetch-sources.ts";
import type { MeasuredProject } from "./measure-project.ts";

/** What a tool reports for a project, compared with what the page finds. */
export interface ComparedWithTool {
  /** Methods as the tool lists them, those with the same lines, paths and parameters, and others with LOC 0 there. */
  methods: { listed: number; equal: number; withoutLines: number };
  smells: ReadonlyMap<string, Shared>;
}

export interface ComparedProject extends Project {
  /** Compares with the results of the tool for the project; `kept` is the folder of all code that is fetched. */
  compare?: (measured: MeasuredProject, folder: string, kept: string) => ComparedWithTool;
}

/** A row of a result file. */
export type Row = Readonly<Record<string, string>>;

export interface Finding {
  smell: string;
  /** Its place. */
  text: string;
}

/** The findings of the page and of the tool, by smell. Smells that the page does not look for are left out. */
export function compareFindings(own: readonly Finding[], ofTool: readonly Finding[], smells: Iterable<string>) {
  const textsOf = (findings: readonly Finding[], id: string) =>
    findings.filter(({ smell }) => smell === id).map(({ text }) => text);
  return new Map([...smells].map((id) => [id, countShared(textsOf(own, id), textsOf(ofTool, id))]));
}

/** How many texts of methods with their figures both have. */
export function compareMethods(own: readonly string[], ofTool: readonly string[]): number {
  const { both, differing } = countShared(own, ofTool);
  if (both < ofTool.length) console.log("Methods: here and in the tool", differing.slice(0, 12));
  return both;
}

const catalog: readonly Smell[] = smells;

/** Finds smells by the names that a tool prints, in small letters or not. */
export function smellPrintedBy(tool: ToolId): (printed: string | undefined) => string {
  const ids = new Map(catalog.map(({ id, name, spellings }) => [(spellings?.[tool] ?? name).toLowerCase(), id]));
  return (printed = "") => ids.get(printed.toLowerCase()) ?? `unknown ${printed}`;
}
