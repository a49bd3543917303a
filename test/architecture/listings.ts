import { versions } from "#content/versions.ts";
import type { ProjectFile } from "./project-files.ts";

/** A piece of code that a page shows. */
export interface Listing {
  /** The file, and the line of the fence. */
  place: string;
  language: string;
  /** The file name above the listing. */
  title: string;
  code: string;
}

const fence = /^```(?<language>\w+)(?: title="(?<title>[^"]+)")?\n(?<code>[\s\S]*?)^```$/gm;
const byName = new Map<string, string>(Object.entries(versions));

/** The listings of a page as a reader copies them, with versions filled in. */
export function listingsIn({ path, text }: ProjectFile): Listing[] {
  return [...text.matchAll(fence)].map(({ groups, index }) => ({
    place: `${path}:${text.slice(0, index).split("\n").length}`,
    language: groups?.language ?? "",
    title: groups?.title ?? "",
    code: (groups?.code ?? "").replaceAll(/%version:([a-z-]+)%/g, (_, name: string) => byName.get(name) ?? ""),
  }));
}
