import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.ts";
import { prepareTestService } from "./test/browser/test-service.ts";

const service = await prepareTestService();
const chromium = findChromium();

/** The journeys run against the real build, served by the real service with an empty database of its own. */
export default defineConfig({
  testDir: "test/browser",
  globalTeardown: "./test/browser/remove-test-data.ts",
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second attempt hides a fault.
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: service.origin,
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "no-preference" },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Tests may run as root, and in a network without a way out: the browser's own calls would only fail.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node service/main.ts",
    url: `${service.origin}/readyz`,
    env: service.environment,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    timeout: 30_000,
  },
});
