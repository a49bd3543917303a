import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMailReport } from "./read-mail-report.ts";

const sample = (name: string) => readFile(join(import.meta.dirname, "samples", `${name}.eml`));

test("a mailbox that does not exist", async () => {
  expect(await readMailReport(await sample("no-such-mailbox"))).toEqual([
    {
      originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002a@designite.example>",
      mailboxes: ["ada.sample@example.edu"],
      outcome: {
        kind: "returned",
        verdict: "hard",
        status: "5.1.1",
        diagnostic:
          "550 5.1.1 <ada.sample@example.edu>: Recipient address rejected: User unknown in local recipient table",
      },
    },
  ]);
});

test("a report with CR LF line ends", async () => {
  const text = (await sample("no-such-mailbox")).toString("utf8").replaceAll("\n", "\r\n");
  expect(await readMailReport(Buffer.from(text))).toEqual(await readMailReport(await sample("no-such-mailbox")));
});

test("a full mailbox, with only the header of the original mail", async () => {
  expect(await readMailReport(await sample("mailbox-full"))).toMatchObject([
    {
      originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002b@designite.example>",
      mailboxes: ["grace@example.com"],
      outcome: { kind: "returned", verdict: "soft", status: "5.2.2" },
    },
  ]);
});

test("each recipient is judged separately, and an invalid one is omitted", async () => {
  const originalMessageId = "<019b8dd6-0c00-7000-8000-00000000002c@designite.example>";
  const returned = (verdict: string, status: string) => ({ kind: "returned", verdict, status });
  expect(await readMailReport(await sample("several-recipients"))).toMatchObject(
    [
      { mailboxes: ["forwarded@example.com", "list-member@elsewhere.example"], outcome: returned("hard", "5.0.0") },
      { mailboxes: ["blocked@example.org"], outcome: returned("policy", "5.7.1") },
      { mailboxes: ["slow@example.org"], outcome: { kind: "delayed" } },
      { mailboxes: ["fine@example.org"], outcome: { kind: "delivered" } },
      { mailboxes: ["unclear@example.org"], outcome: returned("unclear", "5.0.0") },
    ].map((report) => ({ originalMessageId, ...report })),
  );
});

test.each([
  ["rfc822;ada+2Bkeys@example.edu", ["ada+2bkeys@example.edu", "ada+keys@example.edu", "ada.sample@example.edu"]],
  ["rfc822; Ada+Keys@example.edu", ["ada+keys@example.edu", "ada.sample@example.edu"]],
  ["rfc822;bounces@designite.example", ["bounces@designite.example", "ada.sample@example.edu"]],
  ["unknown;somewhere", ["ada.sample@example.edu"]],
])("the original recipient %s is read beside the final one", async (original, mailboxes) => {
  const text = (await sample("no-such-mailbox")).toString("utf8");
  const changed = text.replace(/Original-Recipient.*/, `Original-Recipient: ${original}`);
  expect(await readMailReport(Buffer.from(changed))).toMatchObject([{ mailboxes }]);
});

test("a complaint", async () => {
  expect(await readMailReport(await sample("complaint"))).toEqual([
    {
      originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002d@designite.example>",
      mailboxes: ["alan@provider.example"],
      outcome: { kind: "complaint" },
    },
  ]);
});

test("a complaint without the mailbox has the original Message-ID", async () => {
  const text = (await sample("complaint")).toString("utf8").replace(/Original-Rcpt-To.*\n/, "");
  expect(await readMailReport(Buffer.from(text))).toMatchObject([
    {
      originalMessageId: "<019b8dd6-0c00-7000-8000-00000000002d@designite.example>",
      mailboxes: undefined,
    },
  ]);
});

test("a not-spam report is not a complaint", async () => {
  const text = (await sample("complaint")).toString("utf8").replace("Feedback-Type: abuse", "Feedback-Type: not-spam");
  expect(await readMailReport(Buffer.from(text))).toEqual([]);
});

test("an absence note is not a report", async () => {
  expect(await readMailReport(await sample("absence"))).toEqual([]);
});

test.each(["", "hello", "\0\0\0", "Content-Type: multipart/report; boundary=x\n\n--x\n"])(
  "%j is not a report",
  async (text) => {
    expect(await readMailReport(Buffer.from(text))).toEqual([]);
  },
);

test("a message built to exhaust the parser is refused, and one with some layers is read", async () => {
  const report = await sample("no-such-mailbox");
  const nested = (layers: number) => {
    const types = Array.from(
      { length: layers },
      (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\n\n--n${at}\n`,
    );
    return Buffer.concat([Buffer.from(types.join("")), report]);
  };
  expect(await readMailReport(nested(400))).toEqual([]);
  expect(await readMailReport(nested(4))).toEqual(await readMailReport(report));
});

test("a header that would keep the parser busy is refused, and a long one is read", async () => {
  const report = await sample("no-such-mailbox");
  const words = (count: number) =>
    Buffer.concat([Buffer.from(`X-Words: ${"=?utf-8?B?YWFh?= ".repeat(count)}\n`), report]);
  expect(await readMailReport(words(8000))).toEqual([]);
  expect(await readMailReport(words(4000))).toEqual(await readMailReport(report));
});

const start = (type: string, ...further: string[]) =>
  ["Content-Type: multipart/report; boundary=b", "", "--b", `Content-Type: ${type}`, ...further, "", ""].join("\n");

test("of a long mail the beginning is read, which says what the report says", async () => {
  const text = (await sample("no-such-mailbox")).toString("utf8");
  const end = text.lastIndexOf("\n--");
  const long = `${text.slice(0, end)}${"\n".repeat(5_000_000)}${text.slice(end)}`;
  expect(await readMailReport(Buffer.from(long))).toEqual(await readMailReport(Buffer.from(text)));
});

test("empty lines in place of a status say nothing", async () => {
  const status = `${start("message/delivery-status")}${"\r\n".repeat(2_400_000)}\n--b--\n`;
  expect(await readMailReport(Buffer.from(status))).toEqual([]);
});

test("a coding hides no lines: of the mail that a report is about, the beginning is read too", async () => {
  const original = Buffer.from(`Message-ID: <1@example.org>\n${"\n".repeat(700_000)}`).toString("base64");
  const mail = [
    start("message/delivery-status"),
    "A: b\n\nFinal-Recipient: rfc822; ada@example.org\nAction: failed\nStatus: 5.1.1\n\n",
    "--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n",
    `${original}\n--b--\n`,
  ].join("");
  expect(await readMailReport(Buffer.from(mail))).toMatchObject([{ originalMessageId: "<1@example.org>" }]);
});
