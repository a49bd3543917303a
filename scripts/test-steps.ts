import { runSteps, type Step } from "./run-steps.ts";
import { sourceSteps, unitTestStep } from "./source-steps.ts";

/** Everything that proves the product, in the order in which it is tried. All steps run, also after a failure. */
const steps: readonly Step[] = [
  { name: "chromium", command: ["node", "scripts/ensure-chromium.ts"], limitSeconds: 300 },
  ...sourceSteps,
  { name: "nothing unused", command: ["knip"], limitSeconds: 60 },
  { name: "architecture", command: ["vitest", "run", "--project", "architecture"], limitSeconds: 120 },
  unitTestStep,
  { name: "service tests", command: ["vitest", "run", "--project", "service"], limitSeconds: 240 },
  { name: "build", command: ["node", "scripts/build-when-stale.ts", "--afresh"], limitSeconds: 180 },
  {
    name: "built site",
    command: ["vitest", "run", "--project", "built-site"],
    limitSeconds: 120,
    needs: "build",
  },
  { name: "browser journeys", command: ["playwright", "test"], limitSeconds: 480, needs: "build" },
];

if (!(await runSteps(steps))) process.exitCode = 1;
