import { expect, test } from "vitest";
import { promiseWords } from "#content/products/promises.ts";
import { academicNotice, academicReceipt } from "./mails.ts";

const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const receipt = {
  language: "Python",
  statusUrl: "https://www.example.org/apis/acad-lic-request/status/token",
  askAfter: new Date("2026-01-07T12:00:00.000Z"),
} as const;
const hostile = {
  language: "C#",
  university: '"Tripos" & sons',
  email: "ada+x?cc=eve@example.org",
  evidence: [
    ["Name", "<script>alert(1)</script>"],
    ["Email", "ada@example.org"],
  ],
  deskUrl: "https://www.example.org/a?b=1&c=2",
  hasReceipt: true,
} as const;

test("the receipt says what happens next", () => {
  const { subject, text } = academicReceipt(receipt, from);
  expect(subject).toBe("Your request for an academic license for Python");
  expect(text).toContain(promiseWords.academicAnswerTypical);
  expect(text).toContain(promiseWords.academicFollowUp);
  expect(text).toMatch(/\(Wednesday, January 7, 2026\).*spam folder.*contact@example\.org/s);
  expect(text).toContain(`\n${receipt.statusUrl}\n`);
});

test("the notice contains all evidence, and the address of the request at the desk", () => {
  const { subject, text } = academicNotice(hostile);
  expect(subject).toBe('Academic license request: C#, "Tripos" & sons');
  const facts = [...hostile.evidence.flat(), hostile.deskUrl];
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});

test("the notice leads to a new mail to the requester alone, in both bodies", () => {
  const { text, html } = academicNotice(hostile);
  expect(text).toContain("\nmailto:ada%2Bx%3Fcc%3Deve@example.org\n");
  expect(html).toContain('<a href="mailto:ada%2Bx%3Fcc%3Deve@example.org">');
});

test("input is escaped in the HTML body", () => {
  const { html } = academicNotice(hostile);
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("&quot;Tripos&quot; &amp; sons");
  expect(html).toContain('<a href="https://www.example.org/a?b=1&amp;c=2">');
});

test.each([academicReceipt(receipt, from), academicNotice(hostile)])(
  "both bodies have the same words: $subject",
  ({ text, html }) => {
    const words = (body: string) => body.match(/[\w@./:#%-]+/g) ?? [];
    const inHtml = html
      .replace(/<head>[\s\S]*<\/head>|<[^>]+>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
    expect(words(inHtml).map((word) => word.replace(/:$/, ""))).toEqual(
      words(text).map((word) => word.replace(/:$/, "")),
    );
    expect(html).not.toMatch(/<table|color:|http-equiv|src=/);
  },
);
