import type { Paragraph } from "./text.ts";
import { type ReleasedTool, toolReleases } from "./tool-releases.ts";
import { versions } from "./versions.ts";

/** A version, or the time before the first one that is listed. */
export interface Release {
  id: string;
  version?: string;
  /** As exact as the sources are: a month, a year or a relative order. */
  date?: string;
  /** What it brought, without a full stop. */
  change: Paragraph;
}

/** The day of the versions whose own is not recorded. */
export const versionsListedOn = "2026-11-22";

/** The tools and actions that have a version history. */
export const releaseLines = [
  "designite-csharp",
  "designite-java",
  "designite-java-community",
  "dpy",
  "java-action",
  "incremental-action",
  "python-action",
  "csharp-action",
] as const;
export type ReleaseLine = (typeof releaseLines)[number];

export const releaseNames: { readonly [line in ReleaseLine]: string } = {
  "designite-csharp": "Designite for C#",
  "designite-java": "DesigniteJava",
  "designite-java-community": "DesigniteJava, community edition",
  dpy: "DPy",
  "java-action": "DJAction",
  "incremental-action": "Incremental analysis action",
  "python-action": "DPyAction",
  "csharp-action": "designite_action",
};

/** The recorded versions of a tool. The notes replace the words of the current one. */
function recorded(tool: ReleasedTool, current: Paragraph = "current version"): Release[] {
  return toolReleases[tool].map(({ version, date, notes }, index) => ({
    id: index === 0 ? "current" : `version-${version}`,
    version,
    ...(date && { date }),
    change: notes?.replace(/\.$/, "") ?? (index === 0 ? current : "earlier version"),
  }));
}

/** The version histories, newest first. */
export const releases: { readonly [line in ReleaseLine]: readonly Release[] } = {
  "designite-csharp": [
    ...recorded("designite-csharp", [
      "current version; see its ",
      { text: "requirements", href: "/docs/designite-csharp.html#requirements" },
    ]),
    {
      id: "legacy",
      version: versions["designite-csharp-legacy"],
      change: "legacy application and console",
    },
    {
      id: "testability",
      version: versions["designite-csharp-with-testability-smells"],
      change: "detection of testability smells",
    },
    {
      id: "first",
      date: "First versions",
      change: [
        "19 design smells; introduced in a ",
        { text: "2016 paper", href: "https://doi.org/10.1145/2896935.2896938" },
      ],
    },
  ],
  "designite-java": [
    ...recorded("designite-java"),
    {
      id: "testability",
      version: versions["designite-java-with-testability-smells"],
      change: "detection of testability smells",
    },
    {
      id: "second-generation",
      version: "2.0",
      change: [
        "second generation, described in a ",
        { text: "paper at MSR 2024", href: "https://doi.org/10.1145/3643991.3644881" },
      ],
    },
  ],
  "designite-java-community": [
    ...recorded("designite-java-community"),
    { id: "qscored", date: "February 2023", change: "upload of results to QScored removed" },
    {
      id: "first",
      date: "December 2016",
      change: [
        "development begins in a ",
        { text: "public repository", href: "https://github.com/tushartushar/DesigniteJava" },
      ],
    },
  ],
  dpy: [
    ...recorded("dpy"),
    {
      id: "early",
      date: "Early 2025",
      change: [
        "first builds, with ",
        { text: "other columns", href: "/docs/dpy.html#other-versions" },
        "; introduced in a paper at MSR 2025, with a ",
        { text: "replication package", href: "https://doi.org/10.5281/zenodo.14279535" },
      ],
    },
  ],
  "java-action": [
    { id: "current", version: versions["java-action"], date: "December 2025", change: "current version" },
    { id: "first", date: "October 2021", change: "development begins" },
  ],
  "incremental-action": [
    {
      id: "current",
      version: versions["incremental-action"],
      date: "February 2025",
      change: "current version; comparison of DPy results, with the columns from early 2025",
    },
    { id: "public", version: "1.0.0", date: "May 2024", change: "public release" },
    { id: "first", date: "November 2023", change: "development begins" },
  ],
  "python-action": [
    {
      id: "current",
      version: versions["python-action"],
      date: "December 2025",
      change: "current version; export of the dependency graph",
    },
    { id: "first", date: "February 2025", change: "development begins" },
  ],
  "csharp-action": [
    { id: "current", version: versions["csharp-action"], date: "September 2025", change: "current version" },
    { id: "first", version: "1.0.0.0", date: "September 2025", change: "first release" },
  ],
};
