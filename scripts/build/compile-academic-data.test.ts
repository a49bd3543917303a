import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { institutionNamesFiles, institutionNamesPath } from "#contract/institution-names.ts";
import { createAddressCheck, loadAcademicData } from "#service/academic/domains/check-address.ts";
import { academicDataFile } from "#service/academic/domains/domain-lists.ts";
import { uncached } from "#site/cached.ts";
import { compileAcademicFiles } from "./compile-academic-data.ts";

const built = mkdtempSync(join(tmpdir(), "designite-built-"));
await compileAcademicFiles(built, uncached);
const checkAddress = createAddressCheck(await loadAcademicData(join(built, academicDataFile)));

afterAll(() => rmSync(built, { recursive: true }));

test.each([
  ["a@dal.ca", { kind: "institution", names: ["Dalhousie University"] }],
  ["a@cs.dal.ca", { kind: "institution", domain: "dal.ca" }],
  ["a@mit.edu", { kind: "institution", names: ["Massachusetts Institute of Technology"] }],
  ["a@nus.edu.sg", { kind: "institution" }],
  ["a@unknown.ac.jp", { kind: "academic-suffix", suffix: "ac.jp" }],
  ["a@gmail.com", { kind: "free-mail" }],
  ["a@mailinator.com", { kind: "disposable" }],
  ["a@designite-tools.com", { kind: "unknown" }],
])("the real lists know %s", (mailbox, advice) => {
  expect(checkAddress(mailbox)).toMatchObject(advice);
});

test("the names for the form lie where the page looks for them, all files there and each small", () => {
  const file = readFileSync(join(built, "client", institutionNamesPath("dal.ca")));
  expect(JSON.parse(file.toString("utf8"))).toHaveProperty(["dal.ca"], "Dalhousie University");
  const files = readdirSync(join(built, "client", "institutions"));
  expect(files).toHaveLength(institutionNamesFiles);
  const sizes = files.map((name) => readFileSync(join(built, "client", "institutions", name)).length);
  expect(Math.max(...sizes)).toBeLessThan(30_000);
});
