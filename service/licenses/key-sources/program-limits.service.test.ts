import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { isRunning, programThat } from "#test/support/key-sources.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { seconds } from "../../time.ts";

const patience = { timeout: 1_800_000, interval: 20 };

describe.each(databaseKinds)("a program on %s", (kind) => {
  test("that hangs is killed with its children at the limit", async () => {
    const folder = temporaryFolder();
    const [pidFile, lateFile] = [join(folder, "pid"), join(folder, "late")];
    const child = `setInterval(() => require("node:fs").existsSync(${JSON.stringify(`${folder}/go`)}) && require("node:fs").writeFileSync(${JSON.stringify(lateFile)}, ""), 20)`;
    const hanging = programThat(
      `const child = spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" });
appendFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => {}, 1000);`,
      { seconds: 1 },
    );
    // The limit is over when the program runs, however long its start takes.
    const limit = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = vi.spyOn(AbortSignal, "timeout");
    limits.mockImplementation((duration) => (duration === seconds(1) ? limit.signal : timeout(duration)));
    const { grant, failureOf, jobs } = await createKeySourceService(kind, hanging);
    const id = await grant();
    const round = jobs.runAll();
    await vi.waitFor(() => expect(readFileSync(pidFile, "utf8")).not.toBe(""), patience);
    limit.abort();
    await round;
    expect(await failureOf(id)).toBe("The program didn't answer within 1 seconds.");
    const pid = Number(readFileSync(pidFile, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);
    expect(existsSync(lateFile)).toBe(false);
  });

  test("that hangs is killed when the service stops, and asked again at the next start", async () => {
    const started = join(temporaryFolder(), "started");
    const hanging = programThat(
      `appendFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const { grant, failureOf, jobs } = await createKeySourceService(kind, hanging);
    const id = await grant();
    jobs.runNow("license-keys");
    await vi.waitFor(() => expect(readFileSync(started, "utf8")).not.toBe(""), patience);
    await jobs.stop();
    const pid = Number(readFileSync(started, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);
    expect(await failureOf(id)).toBe("The program was ended.");
  });
});
