import { defineConfig } from "vitest/config";

/** Tests of the service that start databases, mail servers or whole programs. They take their time, so they run apart. */
const serviceTests = [
  "service/*.test.ts",
  "service/{academic,audit,database,desk,http,jobs,mail,newsletter}/**/*.test.ts",
  "service/licenses/{documented-verification,remind-of-expiry}.test.ts",
];

/** Unit and service tests lie beside their file; tests that cross parts lie in `test/` and run by name. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{content,contract,site,service,scripts}/**/*.test.{ts,tsx}"],
          exclude: serviceTests,
          environment: "node",
        },
      },
      {
        test: {
          name: "service",
          include: serviceTests,
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
