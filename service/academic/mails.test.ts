import { expect, test } from "vitest";
import { promiseWords } from "#content/products/promises.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { linkUrl } from "../tokens.ts";
import { academicNotice, academicReceipt } from "./mails.ts";

const from = {
  siteUrl: "https://www.example.org",
  contactEmail: "contact@example.org",
  linkSecrets: [Buffer.alloc(32, 1)] as const,
  clock: new TestClock(),
};
const id = "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b";
const receipt = { id, language: "Python", receivedAt: "2026-01-05T12:00:00.000Z" } as const;
const request = { id, language: "C#", university: '"Tripos" & sons', email: "ada+x?cc=eve@example.org" } as const;
const evidence = [
  ["Name", "<script>alert(1)</script>"],
  ["Email", "ada@example.org"],
] as const;
const notice = () => academicNotice(request, evidence, true, from);

test("the receipt says what happens next", () => {
  const { subject, text } = academicReceipt(receipt, from);
  expect(subject).toBe("Your request for an academic license for Python");
  expect(text).toContain(promiseWords.academicAnswerTypical);
  expect(text).toContain(promiseWords.academicFollowUp);
  expect(text).toMatch(/\(Wednesday, January 7, 2026\).*spam folder.*contact@example\.org/s);
  expect(text).toContain(`\n${linkUrl("request-status", id, from)}\n`);
});

test("the notice contains all evidence, and the address of the request at the desk", () => {
  const { subject, text } = notice();
  expect(subject).toBe('Academic license request: C#, "Tripos" & sons');
  const facts = [...evidence.flat(), `https://www.example.org/desk/requests/${id}`];
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});

test("the notice leads to a new mail to the requester alone, in both bodies", () => {
  const { text, html } = notice();
  expect(text).toContain("\nmailto:ada%2Bx%3Fcc%3Deve@example.org\n");
  expect(html).toContain('<a href="mailto:ada%2Bx%3Fcc%3Deve@example.org">');
});

test("input is escaped in the HTML body", () => {
  const { html } = notice();
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("&quot;Tripos&quot; &amp; sons");
});

test.each([academicReceipt(receipt, from), notice()])("both bodies have the same words: $subject", ({ text, html }) => {
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
});
