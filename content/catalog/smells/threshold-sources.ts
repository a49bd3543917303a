/** Where a default rule is stated. */
export const thresholdSourceIds = [
  "community-source",
  "professional-output",
  "csharp-output",
  "dpy-paper",
  "dpy-output",
] as const;
export type ThresholdSourceId = (typeof thresholdSourceIds)[number];

export interface ThresholdSource {
  id: ThresholdSourceId;
  label: string;
  /** In two to four words, for tables: whose statement the rule is. */
  short: string;
  url: string;
}

export const thresholdSources = {
  "community-source": {
    id: "community-source",
    label: "DesigniteJava, community edition: source code",
    short: "source code, community edition",
    url: "https://github.com/tushartushar/DesigniteJava",
  },
  "professional-output": {
    id: "professional-output",
    label: "DesigniteJava results for 1,476 projects (SMART Lab, Dalhousie University)",
    short: "public results of 2022",
    url: "https://github.com/SMART-Dal/testability",
  },
  "csharp-output": {
    id: "csharp-output",
    label: "Designite for C# results for 3,073 repositories, December 2019 (mining smells data)",
    short: "public results of 2019",
    url: "https://github.com/tushartushar/miningSmellData/tree/fb143af481",
  },
  "dpy-paper": {
    id: "dpy-paper",
    label: "DPy: Code Smells Detection Tool for Python (MSR 2025)",
    short: "DPy paper (2025)",
    url: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf",
  },
  "dpy-output": {
    id: "dpy-output",
    label: "DPy results, February 2025 (test data of designite_util)",
    short: "Results from February 2025",
    url: "https://github.com/tushartushar/designite_util",
  },
} as const satisfies { [id in ThresholdSourceId]: ThresholdSource & { id: id } };
