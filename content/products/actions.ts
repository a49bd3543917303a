/** What a workflow passes to an action in its `with` block. */
export interface ActionInput {
  name: string;
  meaning: string;
  /** The value of an input that is left out. Absent if there is none. */
  default?: string;
  required?: true;
}

export interface Action {
  name: string;
  url: string;
  /** The newest tag. */
  version: string;
  graphSince?: string;
  inputs: readonly ActionInput[];
}

const token = { name: "PAT", meaning: "personal access token", required: true } as const;
const licenseKey = { name: "D_KEY", meaning: "license key" } as const;
const upload = [
  { name: "API_KEY", meaning: "API key of the D'Code project" },
  { name: "PROJECT_ID", meaning: "id of the D'Code project" },
] as const;

/**
 * The public GitHub Actions that run the tools, with the inputs that arrive at the tool. DJAction 2.4.1 also declares
 * D_KEY, but passes its name in place of its value.
 */
export const actions = {
  java: {
    name: "DJAction",
    url: "https://github.com/DesigniteTools/DJAction",
    version: "2.4.1",
    inputs: [token, ...upload],
  },
  python: {
    name: "DPyAction",
    url: "https://github.com/DesigniteTools/DPyAction",
    version: "1.3.1",
    /** The first version that writes the dependency graph. */
    graphSince: "1.3.1",
    inputs: [
      token,
      licenseKey,
      ...upload,
      { name: "OS", meaning: "linux, windows, or mac, matching the runner", default: "linux" },
      { name: "BRANCH", meaning: "branch to analyze", default: "main" },
      { name: "FORMAT", meaning: "csv or json", default: "csv" },
    ],
  },
  csharp: {
    name: "designite_action",
    url: "https://github.com/DesigniteTools/designite_action",
    version: "1.4.0",
    inputs: [
      token,
      licenseKey,
      ...upload,
      { name: "FOLDER_PATH", meaning: "source folder, relative to the repository", default: "everything" },
    ],
  },
  incremental: {
    name: "Incremental analysis",
    url: "https://github.com/DesigniteTools/designite-incremental-analysis",
    version: "2.1.0",
    inputs: [
      {
        name: "github-token",
        meaning: "token of the workflow, which reads artifacts and writes issues",
        required: true,
      },
      { name: "designite-output-old", meaning: "artifact with the previous commit's results", required: true },
      { name: "designite-output-new", meaning: "name for the results of this commit", required: true },
      { name: "repo-name", meaning: "owner and name of the repository", required: true },
      { name: "tool-name", meaning: "the tool that wrote the results: dj or dpy", required: true },
    ],
  },
} as const satisfies Record<string, Action>;
export type ActionId = keyof typeof actions;
