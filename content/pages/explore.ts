import { type AnalysisId, analyses, analysisIds } from "../catalog/analyses.ts";
import type { Paragraph } from "../products/text.ts";
import type { InternalHref } from "./addresses.ts";

const smellsOf = ({ designSmells, implementationSmells }: (typeof analyses)[AnalysisId]["totals"]): string =>
  (designSmells + implementationSmells).toLocaleString("en-US");

const nameOf = (id: AnalysisId): string => `${analyses[id].project} ${analyses[id].version}`;

/** The libraries that are ready to be opened, with the types and smells of each. */
export const readyResults = analysisIds.map((id) => ({
  id,
  name: nameOf(id),
  size: `${analyses[id].totals.types} types, ${smellsOf(analyses[id].totals)} smells`,
  href: `/explore#library=${id}&view=structure` satisfies InternalHref,
}));

export const explorePage = {
  path: "/explore",
  name: "Explore results",
  heading: "See the structure of your code",
  kicker: "Explore results",
  promise: "Open your analysis results right here in your browser: nothing leaves your computer.",
  /** The label of the part with the application. */
  stageLabel: "Results",
  openHeading: "Open results",
  readyHeading: "Ready to open",
  readyNote:
    "Each mark is a type. Its shape and color show how many design smells it has. The community edition exports no graph, so a script read the dependencies of these libraries out of its model.",
  ownHeading: "Your own results",
  own: "Drop the output folder of a tool, its CSV files, or a ZIP archive of them anywhere on this page.",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  cancel: "Cancel",
  close: "Close",
  opening: "Opening results.",
  openAgain: "These results were files of yours. Open them again, and the page shows the same view.",
  staysOpen: "What was open stays open.",
  /** Where a part of the application has failed. */
  viewFault: "We couldn't show this view.",
  detailsFault: "We couldn't show these details.",
  searchFault: "The search in these results has stopped.",
  faultOpen: "Your results are still open.",
  faultInstead: "Show",
  tryAgain: "Try again",
  compareHeading: "Compare with other results",
  dropQuestion: "Results are open already. What should happen with these files?",
  dropCompare: "Compare with what is open",
  dropReplace: "Open in its place",
  sources: {
    summary: "Open the source code",
    folder: "Where is this folder now?",
    example: "https://github.com/owner/project/blob/main or /home/you/project",
    refused: "Enter an address that begins with https://, or the full path of a folder.",
    editor: "Open files in",
    save: "Save",
    note: "Files of a folder open in the editor, those of an address in your browser. Only this browser remembers what you enter. To remove it, save an empty field.",
  },
  withoutScript:
    "This page needs JavaScript, because your own browser reads the files. Without it, the article on dependency graphs shows the same results as drawings.",
  withoutScriptLink: { text: "Read the article", href: "/blog/dependency-graph-visualization" },
  filesHeading: "What each file is for",
  filesIntroduction: "Open all files of one run together. If one is missing, the page says what it can't show.",
  files: [
    {
      names: ["typeMetrics.csv", "<folder>_class_module_metrics.csv"],
      use: "The types with their packages and metrics: the marks of the structure, the areas of the treemap, the table.",
    },
    {
      names: ["methodMetrics.csv", "<folder>_function_metrics.csv"],
      use: "The metrics of methods, and how their values are distributed.",
    },
    {
      names: ["DependencyGraph.graphml"],
      use: "Who uses whom: dependencies, cycles, the package matrix, and the instability of packages. The option -g of the professional edition writes it.",
    },
    {
      names: ["designCodeSmells.csv", "<folder>_design_smells.csv"],
      use: "The smells of types, which decide the shape and color of each mark.",
    },
    {
      names: ["implementationCodeSmells.csv", "<folder>_implementation_smells.csv"],
      use: "The smells of methods, with cause and line where the tool writes them.",
    },
    {
      names: ["ArchitectureSmells.csv", "TestabilitySmells.csv", "TestSmells.csv"],
      use: "Further findings of the professional edition of DesigniteJava.",
    },
  ],
  toolsHeading: "Which tools",
  tools: [
    [
      "The page opens the CSV files of ",
      { text: "DesigniteJava", href: "/products-dj" },
      " in both editions, of ",
      { text: "DPy", href: "/products-dpy" },
      ", and of ",
      { text: "Designite for C#", href: "/products-cs" },
      ". File names may differ, because each file is recognized by its columns.",
    ],
    [
      "No results yet? ",
      { text: "Download a tool", href: "/download" },
      " and analyze a project, or start with one of the libraries above.",
    ],
  ],
  /** The link below a list of output files. */
  openTheseFiles: "Open these files in the browser",
  privacyHeading: "What happens to your files",
  privacy: [
    "Your browser reads the files on your computer. The page sends neither their names nor their content anywhere, and keeps nothing when you close it, except where your source code is, if you enter that.",
    "Once the page has loaded, it works without a network. The part of the address after the # sign holds what you selected, and browsers don't send that part.",
  ],
} as const satisfies { tools: readonly Paragraph[]; privacy: readonly Paragraph[] } & Record<string, unknown>;
