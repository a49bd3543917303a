import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMailReport } from "./read-mail-report.ts";

const sample = (name: string) => readFile(join(import.meta.dirname, "samples", `${name}.eml`));

test("a mailbox that does not exist", async () => {
  expect(await readMailReport(await sample("no-such-mailbox"))).toEqual({
    kind: "delivery-status",
    originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002a@designite.example>",
    recipients: [
      {
        mailbox: "ada.sample@example.edu",
        verdict: "hard",
        status: "5.1.1",
        diagnostic:
          "550 5.1.1 <ada.sample@example.edu>: Recipient address rejected: User unknown in local recipient table",
      },
    ],
  });
});

test("a report with CR LF line ends", async () => {
  const text = (await sample("no-such-mailbox")).toString("utf8").replaceAll("\n", "\r\n");
  expect(await readMailReport(Buffer.from(text))).toEqual(await readMailReport(await sample("no-such-mailbox")));
});

test("a full mailbox, with only the header of the original mail", async () => {
  expect(await readMailReport(await sample("mailbox-full"))).toMatchObject({
    originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002b@designite.example>",
    recipients: [{ mailbox: "grace@example.com", verdict: "soft", status: "5.2.2" }],
  });
});

test("each recipient is judged separately, and an invalid one is omitted", async () => {
  expect(await readMailReport(await sample("several-recipients"))).toMatchObject({
    originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002c@designite.example>",
    recipients: [
      { mailbox: "forwarded@example.com", verdict: "hard", status: "5.0.0" },
      { mailbox: "blocked@example.org", verdict: "policy", status: "5.7.1" },
      { mailbox: "slow@example.org", verdict: "soft", status: "4.4.1" },
      { mailbox: "fine@example.org", verdict: "delivered", status: "2.1.5" },
      { mailbox: "unclear@example.org", verdict: "unclear", status: "5.0.0" },
    ],
  });
});

test("a complaint", async () => {
  expect(await readMailReport(await sample("complaint"))).toEqual({
    kind: "complaint",
    originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002d@designite.example>",
    mailbox: "alan@provider.example",
  });
});

test("a complaint without the mailbox has the original Message-ID", async () => {
  const text = (await sample("complaint")).toString("utf8").replace(/Original-Rcpt-To.*\n/, "");
  expect(await readMailReport(Buffer.from(text))).toMatchObject({
    originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002d@designite.example>",
    mailbox: undefined,
  });
});

test("a not-spam report is not a complaint", async () => {
  const text = (await sample("complaint")).toString("utf8").replace("Feedback-Type: abuse", "Feedback-Type: not-spam");
  expect(await readMailReport(Buffer.from(text))).toEqual({ kind: "other" });
});

test("an absence note is not a report", async () => {
  expect(await readMailReport(await sample("absence"))).toEqual({ kind: "other" });
});

test.each(["", "hello", "\0\0\0", "Content-Type: multipart/report; boundary=x\n\n--x\n"])(
  "%j is not a report",
  async (text) => {
    expect(await readMailReport(Buffer.from(text))).toEqual({ kind: "other" });
  },
);

test("a message built to exhaust the parser is refused", async () => {
  const nested = Array.from(
    { length: 400 },
    (_, depth) => `--${depth - 1}\nContent-Type: multipart/mixed; boundary="${depth}"\n`,
  );
  expect(await readMailReport(Buffer.from(nested.join("\n").slice(5)))).toEqual({ kind: "unreadable" });
});
