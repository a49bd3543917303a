import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { builtFiles, writeBuiltSite } from "#test/support/sample-site.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { filesBelow } from "../build/files.ts";
import { stagePackage } from "./stage-package.ts";

/** A folder for the PATH with this Node alone. */
function folderWithNode(): string {
  const folder = temporaryFolder();
  symlinkSync(process.execPath, join(folder, "node"));
  return folder;
}

test("the package runs by itself, with checksums of all files and without what only development needs", async () => {
  const folder = join(temporaryFolder(), "designite");
  mkdirSync(folder);
  const builtSite = await writeBuiltSite(temporaryFolder());
  stagePackage({ target: folder, builtSite });
  const sums = spawnSync("sha256sum", ["--check", "--quiet", "--strict", "SHA256SUMS"], { cwd: folder });
  expect({ status: sums.status, output: String(sums.stdout) }).toEqual({ status: 0, output: "" });
  const listed = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n").length;
  expect(filesBelow(folder)).toHaveLength(listed + 1);
  for (const name of ["typescript", "vite", "vitest", "react", "node"]) {
    expect(existsSync(join(folder, "node_modules", name)), name).toBe(false);
  }
  expect(filesBelow(folder).filter((file) => /^(?!node_modules).*\.test\.ts$|\.env$|\.d\.ts$/.test(file))).toEqual([]);

  const data = temporaryFolder();
  const variables = {
    PATH: [folderWithNode(), process.env.PATH].join(delimiter),
    DATA_DIR: data,
    ENV_FILE: "/dev/null",
  };
  const migrated = spawnSync(join(folder, "bin/designite-admin"), ["database", "migrate"], { env: variables });
  expect(String(migrated.stdout)).toMatch(/^Applied: 0001/);
  const asked = spawnSync(join(folder, "bin/designite-setup"), { env: variables });
  expect({ status: asked.status, output: String(asked.stdout) }).toEqual({
    status: 2,
    output: expect.stringContaining(".env.example"),
  });
  const service = await startServiceProcess({ checkout: folder, variables });
  expect(await (await fetch(`${service.url}/faq`)).text()).toBe(builtFiles["faq/index.html"]);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.stop();
});
