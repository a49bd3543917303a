import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const parts = "{content,contract,site,service,deploy,scripts,tools,bench,test/program}";

/** Tests that need a database or a mail server: the suffix says so, wherever the file lies. */
const serviceTests = `${parts}/**/*.service.test.ts`;

/** Tests that `npm run proof` runs and `npm test` does not: walks over every command, drills, other programs. */
const proofTests = `{content,contract,site,service,deploy,scripts,tools,bench,test}/**/*.proof.test.ts`;

/** The database engine of the tests that are the same on each: TEST_DATABASES=sqlite or =postgres. Without it, both. */
const databaseKinds = (["sqlite", "postgres"] as const).filter((kind) => kind === process.env.TEST_DATABASES);

const setupFiles = ["test/support/fixed-seed.ts"];

/** One real PostgreSQL server for all tests that touch the database. */
const withDatabases = {
  globalSetup: "test/support/database/provide-postgres.ts",
  ...(databaseKinds.length > 0 && { provide: { databaseKinds } }),
};

/** Ends a test that hangs. Far above what a busy machine needs; `--testTimeout=5000` answers sooner while you write a test. */
const hangMilliseconds = 60_000;
/** A test outlives what it waits for by a minute, so that its report names what did not happen. */
const testMilliseconds = hangMilliseconds + 60_000;

/** Unit and service tests lie beside their file; tests that cross parts lie in `test/` and run by name. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: testMilliseconds,
    hookTimeout: testMilliseconds,
    teardownTimeout: hangMilliseconds,
    expect: { poll: { timeout: hangMilliseconds } },
    // The files of a worker share its loaded modules: loading them anew for each file took half of the time.
    isolate: false,
    restoreMocks: true,
    // Each worker loads the modules anew: a third one on two cores costs a quarter more computing than it saves in waiting.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${parts}/**/*.test.{ts,tsx}`],
          exclude: [serviceTests, proofTests],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: [serviceTests],
          setupFiles,
          alias: [
            { find: /^\.\/checkouts\.ts$/, replacement: join(import.meta.dirname, "test/support/no-checkouts.ts") },
          ],
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: { name: "architecture", include: ["test/architecture/**/*.test.ts"], exclude: [proofTests] },
      },
      {
        extends: true,
        test: { name: "built-site", include: ["test/built-site/**/*.test.ts"], exclude: [proofTests] },
      },
      {
        extends: true,
        test: {
          name: "proof",
          include: [proofTests],
          // Drills of minutes, on machines that do other work as well.
          testTimeout: 2 * testMilliseconds,
          hookTimeout: 2 * testMilliseconds,
          expect: { poll: { timeout: 2 * hangMilliseconds } },
          ...withDatabases,
        },
      },
    ],
  },
});
