import type { Step } from "./run-steps.ts";

/** What can be said about the sources without running them. */
export const sourceSteps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings"], limitSeconds: 60 },
  { name: "types of the routes", command: ["react-router", "typegen"], limitSeconds: 60 },
  { name: "types", command: ["tsc"], limitSeconds: 120, needs: "types of the routes" },
];

/** The tests that lie beside their file, those of the service with its databases and mail servers among them. */
export const unitTestStep: Step = {
  name: "unit and service tests",
  command: ["vitest", "run", "--project", "unit"],
  limitSeconds: 240,
};
