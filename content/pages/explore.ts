import { analyses, dpyAnalysis, projectName, type ReadyId, readyIds } from "../catalog/analyses.ts";
import { smells } from "../catalog/smells/index.ts";
import type { Paragraph } from "../products/text.ts";
import type { InternalHref } from "./addresses.ts";

function sizeOf(id: ReadyId): string {
  const { totals } = id === dpyAnalysis.folder ? dpyAnalysis : analyses[id];
  const parts = "types" in totals ? `${totals.types} types` : `${totals.functions} functions`;
  return `${parts}, ${(totals.designSmells + totals.implementationSmells).toLocaleString("en-US")} smells`;
}

export const readyResults = readyIds.map((id) => ({
  id,
  name: projectName(id),
  size: sizeOf(id),
  href: `/explore#library=${id}&view=overview` satisfies InternalHref,
}));

/** Whether the page also opens code, and offers to. */
export const opensCode = true;

export const explorePage = {
  path: "/explore",
  name: "Explore results",
  heading: "See the structure of your code",
  promise: opensCode
    ? "Drop your code or your analysis results here. They open in your browser, and nothing leaves your computer."
    : "Open your analysis results right here in your browser: nothing leaves your computer.",
  /** The label of the part with the application. */
  stageLabel: "Results",
  openHeading: "Open results",
  readyHeading: "Ready to open",
  readyNote: "Each mark is a type. Its shape and color show how many design smells it has.",
  readySources: { text: "Where these results come from", href: "/docs/results.html#results-in-the-explorer" },
  ownHeading: opensCode ? "Your own code or results" : "Your own results",
  code: "Drop a folder or ZIP archive of C#, Java, or Python code anywhere on this page. You see its structure, its cycles, and a preview of its smells in seconds.",
  own: "Drop a tool's output folder, its CSV files, or a ZIP archive of them anywhere on this page. Artifacts from GitHub and GitLab open as they are. Drop two folders or archives to compare two versions of a project.",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  cancel: "Cancel",
  close: "Close",
  opening: "Opening results.",
  openAgain: "These results came from your own files. Open the files again to see the same view.",
  /** What is wrong with a link, by the field that names a library we don't have. */
  unknown: {
    library: "This link names a library that isn't among those ready to open.",
    before: "This link compares with a library that isn't ready to open here. Only the later results are open.",
  },
  staysOpen: "Your current results stay open.",
  /** Where a part of the application has failed. */
  viewFault: "We couldn't show this view.",
  detailsFault: "We couldn't show these details.",
  searchFault: "Search in these results has stopped.",
  faultOpen: "Your results are still open.",
  faultInstead: "Show",
  tryAgain: "Try again",
  reportInBuild: { text: "Make this report in a build", href: "/docs/ci.html#reports-and-quality-gates" },
  compareHeading: "Compare with other results",
  dropQuestion: "You already have results open. What do you want to do with these files?",
  dropCompare: "Compare with the open results",
  dropReplace: "Replace the open results",
  runs: {
    question: (count: number) => `These files are of ${count} runs, each in its own folder or archive.`,
    unordered: "Neither a log nor the dates of the files tell which run is earlier. Choose it.",
    earlier: "Earlier run",
    later: "Later run",
    compare: "Compare these two",
    same: "Choose two different runs.",
    laterAlone: "Open the later run",
    join: "Open all as parts of one result",
  },
  share: {
    button: "Picture to share",
    saved: "The picture is among your downloads, and this text is copied:",
    refused: "The browser couldn't make the picture.",
  },
  preview: {
    note: (count: number, tool: string) =>
      `Preview: ${count} of ${smells.length} smells, found in your browser by the published rules. ${tool} finds the rest.`,
    compared: { text: "How it compares", href: "/docs/code-preview.html" },
    get: (tool: string) => `Get ${tool}`,
  },
  compared: {
    before: "Before",
    now: "Now",
    unordered: "No log tells which results are earlier. If these aren't, swap them.",
    swap: "Swap the results",
    end: "End the comparison",
    working: "Comparing the results.",
  },
  withoutScript:
    "This page needs JavaScript, because your browser reads the files itself. Without JavaScript, the article on dependency graphs shows the same results as drawings.",
  withoutScriptLink: { text: "Read the article", href: "/blog/dependency-graph-visualization" },
  filesHeading: "What each file is for",
  filesIntroduction: "Open all files of one run together. If one is missing, the page says what it can't show.",
  files: [
    {
      names: ["typeMetrics.csv", "<folder>_class_module_metrics.csv"],
      use: "Types with their packages and metrics, for the structure and the tables.",
    },
    {
      names: ["methodMetrics.csv", "<folder>_function_metrics.csv"],
      use: "Metrics of methods, and how their values are distributed.",
    },
    {
      names: ["DependencyGraph.graphml"],
      use: "What uses what: dependencies, cycles, the package matrix, and the instability of packages. The professional edition writes this file with the -g option.",
    },
    {
      names: ["designCodeSmells.csv", "<folder>_design_smells.csv"],
      use: "Smells of types, which set the shape and color of each mark.",
    },
    {
      names: ["implementationCodeSmells.csv", "<folder>_implementation_smells.csv"],
      use: "Smells of methods, with cause and line if the tool reports them.",
    },
    {
      names: ["ArchitectureSmells.csv", "TestabilitySmells.csv", "TestSmells.csv"],
      use: "More findings from the professional edition of DesigniteJava.",
    },
  ],
  toolsHeading: "Supported tools",
  tools: [
    ...(opensCode
      ? [
          [
            "Of C#, Java, and Python code the page shows what needs no compiler: ",
            { text: "what is counted, and how it agrees with the tool", href: "/docs/code-preview.html" },
            ".",
          ] satisfies Paragraph,
        ]
      : []),
    [
      "The page opens CSV files from ",
      { text: "DesigniteJava", href: "/products-dj" },
      " (both editions), ",
      { text: "DPy", href: "/products-dpy" },
      ", and ",
      { text: "Designite for C#", href: "/products-cs" },
      ". File names can differ: each file is recognized by its columns.",
    ],
    [
      "No results yet? Choose ",
      { text: "Free download", href: "/download" },
      " and analyze a project, or start with one of the libraries above.",
    ],
  ],
  /** The link below a list of output files. */
  openTheseFiles: "Open these files in the browser",
  privacyHeading: "What happens to your files",
  privacy: [
    "Your browser reads the files on your computer. The page doesn't send their names or content anywhere, and keeps nothing after you close it.",
    "Once the page has loaded, it works offline. Your selection is stored in the part of the address after the # sign, which browsers don't send.",
  ],
} as const satisfies { tools: readonly Paragraph[]; privacy: readonly Paragraph[] } & Record<string, unknown>;
