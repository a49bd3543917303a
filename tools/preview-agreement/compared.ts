import type { Shared } from "./count-shared.ts";
import { countShared } from "./count-shared.ts";
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
