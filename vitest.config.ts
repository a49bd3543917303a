import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that start databases, mail servers or whole programs: the suffix says so, wherever the file lies. */
const serviceTests = "{content,contract,site,service,deploy,scripts,tools,test/drills}/**/*.service.test.ts";

/** Ends a test that hangs. Far above what a busy machine needs; `--testTimeout=5000` answers sooner while you write a test. */
const hangMilliseconds = 30 * 60_000;

/** Unit and service tests lie beside their file; tests that cross parts lie in `test/` and run by name. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: hangMilliseconds,
    hookTimeout: hangMilliseconds,
    teardownTimeout: hangMilliseconds,
    // The files of a worker share its loaded modules: loading them anew for each file took half of the time.
    isolate: false,
    restoreMocks: true,
    // Service tests wait for databases, mail servers and programs more than they compute.
    maxWorkers: availableParallelism() + 1,
    coverage: {
      include: ["{content,contract,site,service,scripts}/**/*.{ts,tsx}"],
      exclude: ["**/*.test.{ts,tsx}"],
      reporter: [join(import.meta.dirname, "tools/coverage/folder-table.ts")],
      reportOnFailure: true,
      reportsDirectory: join(tmpdir(), "designite-coverage"),
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{content,contract,site,service,deploy,scripts,tools,bench}/**/*.test.{ts,tsx}"],
          exclude: [serviceTests],
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: [serviceTests],
          // One real PostgreSQL server for all tests that touch the database.
          globalSetup: "test/support/database/provide-postgres.ts",
        },
      },
      { extends: true, test: { name: "architecture", include: ["test/architecture/**/*.test.ts"] } },
      { extends: true, test: { name: "built-site", include: ["test/built-site/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["test/engines/**/*.test.ts"],
          expect: { poll: { timeout: hangMilliseconds } },
        },
      },
    ],
  },
});
