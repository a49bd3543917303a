/** Where a default threshold is published. */
export const thresholdSourceIds = [
  "vendor",
  "community-source",
  "professional-output",
  "dpy-paper",
  "dpy-output",
] as const;
export type ThresholdSourceId = (typeof thresholdSourceIds)[number];

export interface ThresholdSource {
  id: ThresholdSourceId;
  label: string;
  /** A shorter label for places with many sources. */
  shortLabel: string;
  url: string;
}

export const thresholdSources = {
  vendor: {
    id: "vendor",
    label: "Stated by us; customizable where the tool offers it",
    shortLabel: "our statement",
    url: "/blog/does-your-architecture-smell-revisited",
  },
  "community-source": {
    id: "community-source",
    label: "Source code of DesigniteJava, community edition",
    shortLabel: "source of the community edition",
    url: "https://github.com/tushartushar/DesigniteJava",
  },
  "professional-output": {
    id: "professional-output",
    label: "Smallest value in the published output of DesigniteJava for 1,115 repositories",
    shortLabel: "published output",
    url: "https://github.com/SMART-Dal/testability",
  },
  "dpy-paper": {
    id: "dpy-paper",
    label: "DPy: Code Smells Detection Tool for Python, MSR 2025",
    shortLabel: "MSR 2025 paper",
    url: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf",
  },
  "dpy-output": {
    id: "dpy-output",
    label: "Published output of DPy, February 2025",
    shortLabel: "output of February 2025",
    url: "https://github.com/tushartushar/designite_util",
  },
} as const satisfies { [id in ThresholdSourceId]: ThresholdSource & { id: id } };
