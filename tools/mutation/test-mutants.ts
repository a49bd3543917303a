import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { seconds } from "#service/platform/time/time.ts";

/** The rules whose mistakes would cost a license or a mail. Arguments name other files to mutate. */
const rules = [
  "contract/**/*.ts",
  "service/academic/life-cycle.ts",
  "service/platform/mail/{mail-leases,mail-queue,next-attempt}.ts",
  "service/platform/mail/budgets/*.ts",
];
const chosen = process.argv.slice(2);

const stryker = new Stryker({
  mutate: [...(chosen.length > 0 ? chosen : rules), "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: Math.max(1, availableParallelism() - 1),
  // A mutant that loops is found by its count of hits; the times only end what hangs, also on a busy machine.
  timeoutMS: seconds(60),
  dryRunTimeoutMinutes: 30,
  // The tests run in a copy, without tsconfig.json: Stryker rewrites it with an API that TypeScript 7 does not have.
  tempDirName: join(tmpdir(), "designite-mutation"),
  ignorePatterns: [
    "*",
    "!/content/**",
    "!/docs/guides/**",
    "!/contract/**",
    "!/service/**",
    "!/test/support/**",
    "!/tools/mutation/**",
    "!/package.json",
  ],
  cleanTempDir: "always",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
});
await stryker.runMutationTest();
