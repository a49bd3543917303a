import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readInstitutionList, writeInstitutionList } from "./institution-list.ts";

const folder = mkdtempSync(join(tmpdir(), "institution-list-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a list that was written is read as it was", () => {
  const list = {
    institutions: new Map([
      ["dal.ca", ["Dalhousie University"]],
      ["nameless.edu", []],
      ["uni-wien.ac.at", ["Universität Wien", "University of Vienna"]],
    ]),
    academicSuffixes: ["ac.jp"],
    notAcademic: [],
    flagged: ["sold.edu"],
  };
  writeInstitutionList(folder, "2.0.1", list);
  expect(readInstitutionList(folder)).toEqual({ version: "2.0.1", list });
});

test("a list that does not name its version is refused", () => {
  writeInstitutionList(folder, "2.0.1", {
    institutions: new Map(),
    academicSuffixes: [],
    notAcademic: [],
    flagged: [],
  });
  writeFileSync(join(folder, "institutions.txt"), "dal.ca\tDalhousie University\n");
  expect(() => readInstitutionList(folder)).toThrow("doesn't name its version");
});
