import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readConfiguration } from "../../platform/config/config.ts";
import { days, hours } from "../../platform/time/time.ts";
import { recordBackup, recordDrill } from "../backup/backup-job.ts";
import { examineBackups } from "./doctor-command.ts";

const at = Date.parse("2026-01-05T03:00:30Z");
const recorded = "designite-20260105T030030Z.jsonl.gz.age";
const recipient = `age1${"q".repeat(58)}`;

function folderWith(name: string, content = "x"): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), content);
  return folder;
}

describe.each(databaseKinds)("on %s", (kind) => {
  async function examine(variables: Readonly<Record<string, string>>, now: number, drilledAt?: number) {
    const { query } = await openTestDatabase(kind);
    await recordBackup(query, recorded, new Date(at));
    if (drilledAt !== undefined) await recordDrill(query, new Date(drilledAt));
    const findings = await examineBackups(query, readConfiguration(variables), new Date(now));
    return findings.map(({ state, words }) => `${state}: ${words}`);
  }
  const variables = () => ({
    DATA_DIR: join(temporaryFolder(), "on-another-disk"),
    BACKUP_TO: folderWith(recorded),
    BACKUP_RECIPIENTS: recipient,
  });

  test("backups that nobody has set up need a look", async () => {
    expect(await examine({}, at)).toEqual([expect.stringMatching(/^look: No backups are scheduled/)]);
  });

  test("a backup is late three hours after the one that was due", async () => {
    expect(await examine(variables(), at + hours(26), at)).toEqual([
      "sound: The last good backup was at 2026-01-05T03:00:30.000Z.",
    ]);
    expect(await examine(variables(), at + hours(27), at)).toEqual([
      expect.stringMatching(/^fault: The last backup was at 2026-01-05/),
    ]);
  });

  test("backups that are not encrypted, and a restore that was never tried, need a look", async () => {
    expect(await examine({ ...variables(), BACKUP_RECIPIENTS: "" }, at)).toEqual([
      expect.stringMatching(/^look: Backups aren't encrypted/),
      expect.stringMatching(/^look: No restore has been tried yet/),
    ]);
    expect(await examine(variables(), at, at - days(101))).toEqual([
      expect.stringMatching(/^look: The last restore drill was on 2025-09-25/),
    ]);
  });

  test("a last backup that is not where backups are kept is a fault", async () => {
    for (const folder of [
      temporaryFolder(),
      folderWith(recorded, ""),
      folderWith("designite-20260104T030030Z.jsonl.gz"),
    ])
      expect(await examine({ ...variables(), BACKUP_TO: folder }, at)).toEqual([
        expect.stringContaining(`fault: The last good backup, ${recorded}, isn't in ${folder}`),
      ]);
  });

  test("a store that does not answer is a fault", async () => {
    const store = {
      BACKUP_TO: "s3://backups/x",
      BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
      BACKUP_S3_KEY_ID: "k",
      BACKUP_S3_SECRET: "hunter2",
      BACKUP_RECIPIENTS: recipient,
    };
    const [finding = ""] = await examine(store, at);
    expect(finding).toMatch(/^fault: s3:\/\/backups\/x\/ .* can't be listed: .* doesn't answer/);
    expect(finding).not.toContain("hunter2");
  });
});
