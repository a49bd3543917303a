import type { Step } from "./run-steps.ts";

/** What can be said about the sources without running them. */
export const sourceSteps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings"], limitSeconds: 60 },
  { name: "types of the routes", command: ["react-router", "typegen"], limitSeconds: 60 },
  { name: "types", command: ["tsc"], limitSeconds: 120, needs: "types of the routes" },
];

/** The quick tests that lie beside their file. */
export const unitTestStep: Step = {
  name: "unit tests",
  command: ["vitest", "run", "--project", "unit"],
  limitSeconds: 120,
};
