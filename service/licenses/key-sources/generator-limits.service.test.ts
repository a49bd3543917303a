import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { programThat } from "#test/support/key-sources.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const patience = { timeout: 1_800_000, interval: 20 };

/** A process that has ended and was not yet collected by its parent does not count. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
}

describe.each(databaseKinds)("a generator on %s", (kind) => {
  test("that hangs is killed with its children at the limit", async () => {
    const folder = temporaryFolder();
    const [pidFile, lateFile] = [join(folder, "pid"), join(folder, "late")];
    const child = `setInterval(() => require("node:fs").existsSync(${JSON.stringify(`${folder}/go`)}) && require("node:fs").writeFileSync(${JSON.stringify(lateFile)}, ""), 20)`;
    const hanging = programThat(
      `const child = spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" });
appendFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => {}, 1000);`,
      { seconds: 1 },
    );
    const { grant, waitOf, jobs } = await createKeySourceService(kind, hanging);
    const id = await grant();
    await jobs.runAll();
    expect(await waitOf(id)).toMatchObject({ attempts: 1, lastFailure: "It did not answer within 1 seconds." });
    const pid = Number(readFileSync(pidFile, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);
    expect(existsSync(lateFile)).toBe(false);
  });

  test("that hangs is killed when the service stops, and asked again at the next start", async () => {
    const started = join(temporaryFolder(), "started");
    const hanging = programThat(`appendFileSync(${JSON.stringify(started)}, "x"); setInterval(() => {}, 1000);`);
    const { grant, waitOf, jobs } = await createKeySourceService(kind, hanging);
    const id = await grant();
    jobs.runNow("license-keys");
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), patience);
    await jobs.stop();
    expect(await waitOf(id)).toMatchObject({ attempts: 0, lastFailure: null });
  });
});
