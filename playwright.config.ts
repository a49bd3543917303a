import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.ts";
import { prepareTestService } from "./test/browser/test-service.ts";

const service = await prepareTestService();
const chromium = findChromium();

/** Ends a test that hangs. Far above what a busy machine needs; `--timeout=10000` answers sooner while you write a test. */
const hangMilliseconds = 60_000;

/** The journeys run against the real build, served by the real service with an empty database of its own. */
export default defineConfig({
  testDir: "test/browser",
  globalSetup: "./test/browser/start-service.ts",
  fullyParallel: true,
  // A browser is several processes, and other steps of a run go on beside it.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  // A test that passes at the second attempt hides a fault.
  retries: 0,
  forbidOnly: true,
  // A test outlives what it waits for by a minute, so that its report names what did not happen.
  timeout: hangMilliseconds + 60_000,
  expect: { timeout: hangMilliseconds },
  projects: [
    { name: "journeys", testIgnore: "**/*.proof.spec.ts" },
    // What `npm run proof` walks and `npm test` does not.
    {
      name: "proof",
      testMatch: "**/*.proof.spec.ts",
      timeout: 2 * hangMilliseconds + 60_000,
      expect: { timeout: 2 * hangMilliseconds },
    },
  ],
  reporter: "list",
  use: {
    baseURL: service.origin,
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "no-preference" },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      timeout: hangMilliseconds,
      // Tests may run as root, and without internet access, where the browser's own requests would only fail.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        // One process shows all pages: starting one for each test took a third of the time of a short test.
        "--renderer-process-limit=1",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
