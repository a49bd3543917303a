import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createReportReader } from "./report-reader.ts";

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
  throw new Error("The reader does not run.");
}

describe.runIf(process.platform === "linux")("a mail of 4.8 MB", () => {
  test.each(Object.entries(shapes))("of %s is read within half a gigabyte", async (_, text) => {
    await using reader = createReportReader(new AbortController().signal);
    expect(await reader.read(Buffer.from(text).subarray(0, size))).toMatchObject({ kind: "report" });
    expect(await peakOfReader()).toBeLessThan(500);
  });
});
