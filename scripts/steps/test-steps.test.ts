import { expect, test } from "vitest";
import { proofSteps, stepsForFiles } from "./test-steps.ts";

const namesFor = (...files: string[]) => stepsForFiles(files, { reports: "/reports" }).map(({ name }) => name);

test("a test beside its file needs no build and no browser", () => {
  expect(namesFor("test/program/main.service.test.ts", "content/lists.test.ts")).toEqual(["tests"]);
});

test("a proof has all programs of the system, and the build", () => {
  const programs = ["chromium", "build", "compilers", "server programs"];
  expect(namesFor("deploy/proxies.proof.test.ts")).toEqual([...programs, "tests"]);
});

test("a test of the built site needs the build, which one of them opens in a browser", () => {
  expect(namesFor("test/built-site/links.test.ts")).toEqual(["chromium", "build", "tests"]);
});

test("a journey needs the build and a browser, also when a line of it is named", () => {
  expect(namesFor("test/browser/faq.spec.ts:5")).toEqual(["chromium", "build", "browser journeys"]);
  expect(namesFor("test/browser")).toEqual(["chromium", "build", "browser journeys"]);
});

test("each runner gets its own files alone", () => {
  const steps = stepsForFiles(["a.test.ts", "b.spec.ts"], { reports: "/reports", seed: 7 });
  const [vitest, playwright] = steps.filter(({ name }) => name !== "chromium" && name !== "build");
  expect(vitest?.command).toEqual(expect.arrayContaining(["a.test.ts", "--sequence.seed=7"]));
  expect(vitest?.command).not.toContain("b.spec.ts");
  expect(playwright?.command).toEqual(expect.arrayContaining(["b.spec.ts", "--shuffle=7"]));
  expect(playwright?.command).not.toContain("a.test.ts");
});

test("the proof runs on PostgreSQL what npm test runs on SQLite alone", () => {
  const step = proofSteps({ reports: "/reports" }).find(({ name }) => name === "service tests");
  expect(step?.command).toContain("service/newsletter/routes.service.test.ts");
  expect(step?.command).not.toContain("service/platform/watch/secrets-in-output.service.test.ts");
  expect(step?.environment).toEqual({ TEST_DATABASES: "postgres" });
});
