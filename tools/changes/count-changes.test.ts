import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countChanges } from "./count-changes.ts";

const repository = mkdtempSync(join(tmpdir(), "changes-"));
afterAll(() => rmSync(repository, { recursive: true }));

const git = (...words: string[]) =>
  execFileSync("git", ["-C", repository, "-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
    env: { ...process.env, GIT_COMMITTER_DATE: "2026-01-02T03:04:05Z", GIT_CONFIG_GLOBAL: "/dev/null" },
  });

function commit(files: Readonly<Record<string, string>>): void {
  const folder = join(repository, "src/main/java/a");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  git("add", ".");
  git("commit", "-qm", "change");
}

git("init", "-q");
commit({ "One.java": "class One {\n}\n", "Two.java": "class Two {\n  enum Inner {}\n}\n" });
git("tag", "first");
commit({ "One.java": "class One {\n  int a;\n}\n" });
commit({ "One.java": "class One {\n  int b;\n}\n", "Two.java": "class Two {\n}\n", "Three.java": "class Three {}\n" });
git("tag", "last");
commit({ "Two.java": "// later\n" });

const range = { from: "first", to: "last" };
const typeNamed = (typeName: string) => ({ packageName: "a", typeName });

test("commits between two versions are counted for each file, with the types in it", () => {
  expect(countChanges(repository, range, [typeNamed("One"), typeNamed("Two"), typeNamed("Inner")])).toEqual({
    until: "2026-01-02",
    commits: 2,
    files: [
      { path: "a/One.java", lines: 2, commits: 2, types: ["One"] },
      { path: "a/Two.java", lines: 3, commits: 1, types: ["Inner", "Two"] },
    ],
  });
});

test("a type that the first version does not declare is named", () => {
  expect(() => countChanges(repository, range, [typeNamed("One"), typeNamed("Three")])).toThrow("a.Three (0)");
});
