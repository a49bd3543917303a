import { defineConfig } from "vitest/config";

/** Unit and service tests lie beside their file; tests that cross parts lie in `test/` and run by name. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{content,contract,site,service,scripts}/**/*.test.{ts,tsx}"],
          environment: "node",
          // One real PostgreSQL server for all tests that touch the database.
          globalSetup: "service/database/postgres-for-tests.ts",
          // Some tests start programs and databases, which takes its time on a busy computer.
          testTimeout: 30_000,
        },
      },
      { test: { name: "architecture", include: ["test/architecture/**/*.test.ts"], environment: "node" } },
      { test: { name: "built-site", include: ["test/built-site/**/*.test.ts"], environment: "node" } },
    ],
  },
});
