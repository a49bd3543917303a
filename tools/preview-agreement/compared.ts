import type { Shared } from "./count-shared.ts";
import { countShared } from "./count-shared.ts";

/** What a tool reports for a project, compared with what the page finds. */
export interface ComparedWithTool {
  /** Methods as the tool lists them, those with the same lines, paths and parameters, and others with LOC 0 there. */
  methods: { listed: number; equal: number; withoutLines: number };
  smells: ReadonlyMap<string, Shared>;
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
