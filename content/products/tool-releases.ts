import list from "./tool-releases.json" with { type: "json" };

/** A released version of a tool. Those of before releases were recorded have neither day nor notes. */
export interface ToolRelease {
  version: string;
  /** The day of the release in UTC, such as 2026-11-22. */
  date?: string;
  /** What it brought, in one paragraph. */
  notes?: string;
}

/** The tools whose releases `tool-releases.json` records. It is edited by hand. */
export const releasedTools = ["designite-csharp", "designite-java", "designite-java-community", "dpy"] as const;
export type ReleasedTool = (typeof releasedTools)[number];

/** The recorded versions of each tool, newest first. The first is the current one. */
export const toolReleases: { readonly [tool in ReleasedTool]: readonly ToolRelease[] } = list;

/** The current version of a tool. */
export function latestVersionOf(tool: ReleasedTool): string {
  const [latest] = toolReleases[tool];
  if (!latest) throw new Error(`content/products/tool-releases.json has no version of ${tool}.`);
  return latest.version;
}

/** Compares versions number by number, as `sort` needs it: 1.10.0 is after 1.9.2. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split(".").map(Number));
  const length = Math.max(first?.length ?? 0, second?.length ?? 0);
  for (let part = 0; part < length; part += 1) {
    const difference = (first?.[part] ?? 0) - (second?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
