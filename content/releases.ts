import type { Paragraph } from "./text.ts";
import { versions } from "./versions.ts";

/** What is known about one version, or about the time before the first known version. */
export interface Release {
  id: string;
  version?: string;
  /** As exact as the sources are: a month, a year or a relative order. */
  date?: string;
  /** What is known about it, without a full stop. */
  change: Paragraph;
}

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

const newestTag = "newest tag known to us";

/** The version histories as far as a public source or the specification states them, newest first. */
export const releases: { readonly [line in ReleaseLine]: readonly Release[] } = {
  "designite-csharp": [
    {
      id: "current",
      version: versions["designite-csharp"],
      change: ["current; what it needs is said under ", { text: "Requirements", href: "/docs/requirements.html" }],
    },
    {
      id: "legacy",
      version: versions["designite-csharp-legacy"],
      change: "last version of the previous generation, with the desktop application",
    },
    {
      id: "testability",
      version: versions["designite-csharp-with-testability-smells"],
      change: "testability smells are supported from this version on",
    },
    {
      id: "first",
      date: "First versions",
      change: [
        "19 design smells; Feature Envy was added later. The ",
        { text: "paper that introduced the tool", href: "https://doi.org/10.1145/2896935.2896938" },
        " was published in 2016",
      ],
    },
  ],
  "designite-java": [
    { id: "current", version: versions["designite-java"], change: "current" },
    {
      id: "testability",
      version: versions["designite-java-with-testability-smells"],
      change: "testability smells are supported from this version on",
    },
    {
      id: "second-generation",
      version: "2.0",
      change: ["subject of a ", { text: "paper at MSR 2024", href: "https://doi.org/10.1145/3643991.3644881" }],
    },
  ],
  "designite-java-community": [
    { id: "current", version: versions["designite-java-community"], change: "stated in its public source" },
    { id: "qscored", date: "February 2023", change: "uploading results to QScored is removed" },
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
    { id: "current", version: versions.dpy, change: "current" },
    {
      id: "early",
      date: "Early 2025",
      change: [
        "results without a column ",
        { code: "Project" },
        "; columns named ",
        { code: "Function/Method" },
        ", ",
        { code: "Class/Module" },
        " and ",
        { code: "Details" },
        ". The paper appeared at MSR 2025, with a ",
        { text: "replication package", href: "https://doi.org/10.5281/zenodo.14279535" },
      ],
    },
  ],
  "java-action": [
    { id: "current", version: versions["java-action"], date: "December 2025", change: newestTag },
    { id: "first", date: "October 2021", change: "first commit" },
  ],
  "incremental-action": [
    {
      id: "current",
      version: versions["incremental-action"],
      date: "February 2025",
      change: "newest tag known to us; results of DPy can be compared",
    },
    { id: "public", version: "1.0.0", date: "May 2024", change: "public release" },
    { id: "first", date: "November 2023", change: "first commit" },
  ],
  "python-action": [
    { id: "current", version: versions["python-action"], date: "December 2025", change: newestTag },
    { id: "graph", version: "1.3", date: "December 2025", change: "the dependency graph is generated" },
    { id: "first", date: "February 2025", change: "first commit" },
  ],
  "csharp-action": [
    { id: "current", version: versions["csharp-action"], date: "September 2025", change: newestTag },
    { id: "first", version: "1.0.0.0", date: "September 2025", change: "first release" },
  ],
};
