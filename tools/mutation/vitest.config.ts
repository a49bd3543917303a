import { defineConfig } from "vitest/config";

/** The tests that judge the mutants: unit tests, and tests of the mail queue and its budgets on SQLite, a tenth of the time of both. */
export default defineConfig({
  test: {
    environment: "node",
    restoreMocks: true,
    // A mutant of a constant takes effect only where its module is loaded anew.
    isolate: true,
    include: [
      "contract/**/*.test.ts",
      "service/academic/life-cycle.test.ts",
      "service/licenses/*.test.ts",
      "service/platform/mail/{next-attempt,*mails.service,mail-*.service}.test.ts",
      "service/platform/mail/budgets/*.test.ts",
    ],
    // The budgets are tested by themselves: the flood takes long, and needs PostgreSQL.
    exclude: [
      "service/licenses/*.service.test.ts",
      "service/platform/mail/budgets/mail-budgets.service.test.ts",
      "**/*.proof.test.ts",
    ],
    provide: { databaseKinds: ["sqlite"] },
  },
});
