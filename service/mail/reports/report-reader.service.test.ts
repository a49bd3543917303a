import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readReportFolder } from "./read-report-folder.ts";
import { createReportReader } from "./report-reader.ts";

const report = deliveryReport({
  ...{ raw: "Message-ID: <1@example.org>\r\n\r\n", action: "failed", status: "5.1.1" },
  finalRecipient: "ada@example.org",
});

/** A program in place of the one that reads mails, with what it does when one comes. */
async function programThat(does: string): Promise<string> {
  const file = join(temporaryFolder(), "program.mjs");
  await writeFile(file, `process.on("message", (mail) => { ${does} });\nprocess.send("ready");\n`);
  return file;
}

test("mails are read in a process of its own, one after the other", async () => {
  await using reader = createReportReader(new AbortController().signal);
  const recipients = [{ mailboxes: ["ada@example.org"], verdict: "hard" }];
  const read = {
    kind: "report",
    report: { kind: "delivery-status", originalMessageId: "<1@example.org>", recipients },
  };
  expect(await reader.read(Buffer.from(report))).toMatchObject(read);
  expect(await reader.read(Buffer.from("hello"))).toEqual({ kind: "report", report: { kind: "other" } });
});

test("that process gets no variable of this one, and the kernel ends it before any other", async () => {
  const told = "process.send([Object.keys(process.env), process.execArgv])";
  await using reader = createReportReader(new AbortController().signal, await programThat(told));
  expect(await reader.read(Buffer.from("hello"))).toEqual({
    kind: "report",
    report: [[], ["--max-old-space-size=256"]],
  });
});

test.each([
  ["takes all memory", "const all = []; for (;;) all.push(new Array(100_000).fill(mail));", "SIGABRT"],
  ["ends it", "process.exit(3);", "exit code 3"],
])("a mail that %s is put aside, and the next is read in a new process", async (_, does, how) => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "1.eml"), "hostile");
  await writeFile(join(folder, "2.eml"), "fine");
  const program = await programThat(`if (String(mail) === "fine") process.send({ kind: "other" }); else { ${does} }`);
  await using reader = createReportReader(new AbortController().signal, program);
  const aside: unknown[] = [];
  const readers = {
    record: async () => false,
    read: ({ beginning }: { beginning: Uint8Array }) => reader.read(beginning),
    onPutAside: async (mail: unknown) => void aside.push(mail),
  };
  const counted = await readReportFolder(folder, readers, new AbortController().signal);
  expect(counted).toEqual({ files: 2, other: 1 });
  expect(aside).toEqual([{ name: "1.eml", reason: `Reading it ended the process that reads mails (${how}).` }]);
  expect(await readFile(join(folder, "failed", "1.eml"), "utf8")).toBe("hostile");
  expect(await readFile(join(folder, "read", "2.eml"), "utf8")).toBe("fine");
});

test("the end of the service ends a reading without an end, and the mail stays", async () => {
  const stopping = new AbortController();
  const folder = temporaryFolder();
  const begun = join(folder, "begun");
  const program = await programThat(
    `process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(begun)}, ""); for (;;);`,
  );
  await using reader = createReportReader(stopping.signal, program);
  const reading = reader.read(Buffer.from("hello"));
  await expect.poll(() => readFile(begun, "utf8").catch(() => undefined), { timeout: 30 * 60_000 }).toBe("");
  stopping.abort();
  expect(await reading).toEqual({ kind: "later" });
  expect(await reader.read(Buffer.from("hello"))).toEqual({ kind: "later" });
});

test("a program that cannot be started says nothing about a mail", async () => {
  const program = join(temporaryFolder(), "missing.mjs");
  await using reader = createReportReader(new AbortController().signal, program);
  await expect(reader.read(Buffer.from("hello"))).rejects.toThrow("cannot be started (exit code 1)");
});
