/** The public GitHub Actions that run the tools, with their newest known tag. */
export const actions = {
  java: { name: "DJAction", url: "https://github.com/DesigniteTools/DJAction", version: "2.4.1" },
  python: {
    name: "DPyAction",
    url: "https://github.com/DesigniteTools/DPyAction",
    version: "1.3.1",
    /** The first version that writes the dependency graph. */
    graphSince: "1.3.1",
  },
  csharp: { name: "designite_action", url: "https://github.com/DesigniteTools/designite_action", version: "1.4.0" },
  incremental: {
    name: "Incremental analysis",
    url: "https://github.com/DesigniteTools/designite-incremental-analysis",
    version: "2.1.0",
  },
} as const satisfies Record<string, { name: string; url: string; version: string; graphSince?: string }>;
