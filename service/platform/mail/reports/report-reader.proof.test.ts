import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readReportFolder } from "./mail-reports.ts";
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
  const outcome = { kind: "returned", verdict: "hard" };
  const reports = [{ originalMessageId: "<1@example.org>", mailboxes: ["ada@example.org"], outcome }];
  expect(await reader.read(Buffer.from(report))).toMatchObject({ kind: "reports", reports });
  expect(await reader.read(Buffer.from("hello"))).toEqual({ kind: "reports", reports: [] });
});

test("that process gets no variable of this one, and the kernel ends it before any other", async () => {
  const told = "process.send([Object.keys(process.env), process.execArgv])";
  await using reader = createReportReader(new AbortController().signal, await programThat(told));
  expect(await reader.read(Buffer.from("hello"))).toEqual({
    kind: "reports",
    reports: [[], ["--max-old-space-size=256"]],
  });
});

test.each([
  ["takes all memory", "const all = []; for (;;) all.push(new Array(100_000).fill(mail));", "SIGABRT"],
  ["ends it", "process.exit(3);", "exit code 3"],
])("a mail that %s is put aside, and the next is read in a new process", async (_, does, how) => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "1.eml"), "hostile");
  await writeFile(join(folder, "2.eml"), "fine");
  const program = await programThat(`if (String(mail) === "fine") process.send([]); else { ${does} }`);
  await using reader = createReportReader(new AbortController().signal, program);
  const aside: unknown[] = [];
  const readers = {
    record: async () => false,
    read: ({ beginning }: { beginning: Uint8Array }) => reader.read(beginning),
    onPutAside: async (mail: unknown) => void aside.push(mail),
  };
  const counted = await readReportFolder(folder, readers, new AbortController().signal);
  expect(counted).toEqual({ files: 2, other: 1 });
  expect(aside).toEqual([{ name: "1.eml", reason: `Reading it ended the process that reads emails (${how}).` }]);
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
  await expect.poll(() => readFile(begun, "utf8").catch(() => undefined)).toBe("");
  stopping.abort();
  expect(await reading).toEqual({ kind: "later" });
  expect(await reader.read(Buffer.from("hello"))).toEqual({ kind: "later" });
});

test("a program that cannot be started says nothing about a mail", async () => {
  const program = join(temporaryFolder(), "missing.mjs");
  await using reader = createReportReader(new AbortController().signal, program);
  await expect(reader.read(Buffer.from("hello"))).rejects.toThrow("can't be started (exit code 1)");
});

const size = 4_800_000;
const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
const part = (header: string) => `Content-Type: multipart/report; boundary=b\n\n--b\n${header}\n\n`;
const status = (header = "") => part(`Content-Type: message/delivery-status${header}`);

/** Pieces of text, one after the other. */
const parts = (count: number, at: (index: number) => string) => Array.from({ length: count }, (_, i) => at(i)).join("");

const newlinesIn = (coding: string) => status(`\nContent-Transfer-Encoding: ${coding}`);
const originalInBase64 = Buffer.from(`A: b\n${"\n".repeat(3_000_000)}`).toString("base64");

/** What takes a parser of mails much memory or time: first of all lines, parts, addresses and layers of codings. */
const shapes: Readonly<Record<string, string>> = {
  "empty lines": `${status()}${fill("\n")}`,
  "empty lines with CR": `${status()}${fill("\r\n")}`,
  "empty lines of HTML": `Content-Type: text/html\n\n${fill("\n")}`,
  "empty lines in quoted-printable": `${newlinesIn("quoted-printable")}${fill("=0A")}`,
  "empty lines in base64 in a mail": `${status()}a: b\n\n--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${originalInBase64}`,
  "groups of recipients": `To: ${fill("a:b@c;")}\n\n`,
  "quotes in an address": `To: ${fill('"')}\n\n`,
  "encoded addresses": `To: ${fill("=?utf-8?B?YUBiLmMs?= ")}\n\n`,
  "many headers": `${fill("To: a@b.c\n")}\n\n`,
  "one long header": `Subject: ${fill("=?utf-8?Q?x?= ")}\n\n`,
  "parameters of a type": `Content-Type: text/plain${parts(400_000, (index) => `; a*${index}=b`)}\n\n`,
  "parts beside each other": `${part("")}${fill("\n\n--b\n")}`,
  "parts within each other": parts(80_000, (i) => `Content-Type: multipart/mixed; boundary="n${i}"\n\n--n${i}\n`),
  "boundaries beside each other": `${part("")}${parts(80_000, (i) => `Content-Type: multipart/mixed; boundary="x${i}"\n\n--b\n`)}`,
  "mails within each other": fill("Content-Type: message/rfc822\n\n"),
  "many reported recipients": `${status()}a: b\n\n${fill("Final-Recipient: rfc822; a@b.co\nAction: failed\nStatus: 5.1.1\n\n")}`,
  "huge base64": `${newlinesIn("base64")}${fill(`${"QUFB".repeat(19)}\n`)}`,
  "a character set of a megabyte": `Content-Type: text/plain; charset=${fill("a")}\n\nhello`,
};

/** The most memory that the reader of this process has had, in MB. */
async function peakOfReader(): Promise<number> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    const found = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    const isOurs = command.includes("report-process.ts") && new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(found);
    if (isOurs) return Number(/^VmHWM:\s+(\d+)/m.exec(found)?.[1]) / 1000;
  }
  throw new Error("The reader doesn't run.");
}

describe.runIf(process.platform === "linux")("a mail of 4.8 MB", () => {
  test.each(Object.entries(shapes))("of %s is read within half a gigabyte", async (_, text) => {
    await using reader = createReportReader(new AbortController().signal);
    expect(await reader.read(Buffer.from(text).subarray(0, size))).toMatchObject({ kind: "reports" });
    expect(await peakOfReader()).toBeLessThan(500);
  });
});
