import { spawnSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");

/** Runs the program with a script in place of Node. */
function run(program: string, node: string) {
  const programs = temporaryFolder();
  writeFileSync(join(programs, "node"), `#!/bin/sh\n${node}\n`);
  chmodSync(join(programs, "node"), 0o755);
  const env = { PATH: [programs, "/usr/bin", "/bin"].join(delimiter) };
  return spawnSync(program, ["--without-site"], { env, encoding: "utf8" });
}

/** What it calls Node with after it has asked for the version. */
const printCall = `[ "$1" = --version ] && echo v26.0.0 || { printf '%s\\n' "$@" "$NODE_COMPILE_CACHE"; }`;

test("the program starts Node as npm start does, from wherever it is called", () => {
  const link = join(temporaryFolder(), "designite");
  symlinkSync(join(import.meta.dirname, "designite"), link);
  expect(run(link, printCall).stdout.trimEnd().split("\n")).toEqual([
    join(root, "service/main.ts"),
    "--without-site",
    join(root, "node_modules/.cache/node"),
  ]);
});

test.each(["admin", "setup"])("as designite-%s it is that program", (name) => {
  const link = join(temporaryFolder(), `designite-${name}`);
  symlinkSync(join(import.meta.dirname, "designite"), link);
  expect(run(link, printCall).stdout.split("\n").slice(0, 2)).toEqual([
    join(root, `service/${name}.ts`),
    "--without-site",
  ]);
});

test("an older Node is refused in a sentence that names it", () => {
  const { status, stderr } = run(join(import.meta.dirname, "designite"), "echo v24.11.0");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node 26 or newer is needed[^\n]+ This one is v24\.11\.0\.\n$/);
});

test("a Node that cannot start is told with the library that it may lack", () => {
  const lacking = "echo node: error while loading shared libraries: libatomic.so.1 >&2; exit 127";
  const { status, stderr } = run(join(import.meta.dirname, "designite"), lacking);
  expect(status).toBe(1);
  expect(stderr).toContain("apt-get install libatomic1");
});
