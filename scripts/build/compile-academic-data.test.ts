import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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
])("the real lists know %s", (email, advice) => {
  expect(checkAddress(email)).toMatchObject(advice);
});
