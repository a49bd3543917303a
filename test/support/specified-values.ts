/**
 * The figures that the specification fixes in section 9, written down once more: a changed one must be noticed. Every
 * other test reads a figure from where it stands in `content/`.
 */
export const specifiedValues = {
  /** Amounts in USD for each developer and year. */
  prices: { trial: 0, "professional-csharp": 400, "professional-java": 250, "professional-python": 200 },
  versions: {
    "designite-java": "2.7.2",
    dpy: "1.7.4",
    "designite-csharp": "5.1.2",
    "designite-csharp-legacy": "4.2.0",
    "designite-java-with-testability-smells": "2.1.0",
    "designite-csharp-with-testability-smells": "4.0.0",
  },
  promises: {
    academicAnswerTypicalDays: 1,
    academicFollowUpWorkingDays: 2,
    keyDeliveryWorkingDays: 2,
    trialLines: 50_000,
    freeJavaLines: 50_000,
    freePythonLines: 10_000,
    licenseYears: 1,
  },
} as const;
