import { execFileSync, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { storeText } from "#test/support/database/backed-up-rows.ts";
import { openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { backUp, restore } from "./backup.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
const keys = { "links.secret": "a secret\n" };
const hasAge = spawnSync("age", ["--version"]).status === 0;

test.runIf(hasAge)("the program age decrypts it, and what it encrypts is restored", async () => {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const folder = temporaryFolder();
  const file = join(folder, "backup.jsonl.gz.age");
  const database = await openTestDatabase("sqlite");
  await storeText(database, "x");
  await backUp(database, file, { now, keys, variables: ["SMTP_URL"], recipients: [recipient] });
  await writeFile(join(folder, "identity"), `${identity}\n`);
  const plain = execFileSync("age", ["-d", "-i", join(folder, "identity"), file]);
  const [header = "", held = ""] = gunzipSync(plain).toString().split("\n");
  expect(JSON.parse(header)).toMatchObject({ format: "designite backup 1" });
  expect(JSON.parse(held)).toEqual({ keys });
  execFileSync("age", ["-r", recipient, "-o", join(folder, "again.age")], { input: plain });
  expect(await restore(await openTestDatabase("sqlite"), join(folder, "again.age"), [identity])).toMatchObject({
    kind: "restored",
    keys,
  });
});
