import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const analyze = "/usr/bin/systemd-analyze";
const unit = join(import.meta.dirname, "designite.service");

/** The exposure that `systemd-analyze security` gives a service may be at most this, of 10. */
const highestExposure = 2;

describe.runIf(existsSync(analyze))("the unit", () => {
  test("is nearly closed to the rest of the system", () => {
    const { stdout } = spawnSync(analyze, ["security", "--offline=true", unit], { encoding: "utf8" });
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThanOrEqual(highestExposure);
  });

  test("has no key that systemd does not know", async () => {
    const folder = temporaryFolder();
    const program = join(folder, "bin", "designite");
    await mkdir(join(folder, "bin"));
    await writeFile(program, "#!/bin/sh\n");
    await chmod(program, 0o755);
    const installed = join(folder, "designite.service");
    await writeFile(installed, (await readFile(unit, "utf8")).replaceAll("/opt/designite/current", folder));
    const { status, stderr } = spawnSync(analyze, ["verify", "--man=no", installed], { encoding: "utf8" });
    expect({ status, complaints: stderr.split("\n").filter((line) => line.includes("designite")) }).toEqual({
      status: 0,
      complaints: [],
    });
  });
});
