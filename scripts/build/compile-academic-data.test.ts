import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { academicDataFile, createAddressCheck, loadAcademicData } from "#service/academic/domains/check-address.ts";
import { uncached } from "#site/cached.ts";
import { compileAcademicFiles } from "./compile-academic-data.ts";

const built = mkdtempSync(join(tmpdir(), "designite-built-"));
await compileAcademicFiles(built, uncached);
const checkAddress = createAddressCheck(await loadAcademicData(join(built, academicDataFile)));

afterAll(() => rmSync(built, { recursive: true }));

test.each([
  ["a@dal.ca", "dal.ca is a listed institution: Dalhousie University"],
  ["a@cs.dal.ca", "dal.ca is a listed institution"],
  ["a@mit.edu", "mit.edu is a listed institution: Massachusetts Institute of Technology"],
  ["a@nus.edu.sg", "nus.edu.sg is a listed institution"],
  ["a@unknown.ac.jp", "under ac.jp,"],
  ["a@gmail.com", "gmail.com provides addresses to anyone"],
  ["a@mailinator.com", "mailinator.com provides disposable addresses"],
  ["a@designite-tools.com", "not on any list"],
])("the real lists know %s", (email, advice) => {
  expect(checkAddress(email)).toContain(advice);
});
