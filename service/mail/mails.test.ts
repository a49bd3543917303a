import { expect, test } from "vitest";
import { academicNotice } from "./academic-notice.ts";
import { academicReceipt } from "./academic-receipt.ts";
import { newsletterConfirmation } from "./newsletter-confirmation.ts";

const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const hostile = {
  id: "7",
  name: "<script>alert(1)</script>",
  mailbox: "ada@example.org",
  university: '"Tripos" & sons',
  language: "C#",
  receivedAt: "2026-01-05T12:00:00.000Z",
} as const;

test("the confirmation says what was entered where, and how to leave", () => {
  const { subject, text } = newsletterConfirmation(from);
  expect(subject).toBe("Your subscription to the Designite newsletter");
  expect(text).toContain("https://www.example.org");
  expect(text).toMatch(/To leave the list, reply to this mail or write to contact@example\.org/);
});

test("the receipt says what happens next", () => {
  const { subject, text } = academicReceipt("Python", from);
  expect(subject).toBe("Your request for an academic license for Python");
  expect(text).toMatch(/one day.*two working days.*spam folder.*contact@example\.org/s);
});

test("the notice holds everything that was entered", () => {
  const { subject, text } = academicNotice(hostile);
  expect(subject).toBe('Academic license request: C#, "Tripos" & sons');
  expect(Object.values(hostile).filter((value) => !text.includes(value))).toEqual([]);
});

test("what was entered is text in the HTML body, never markup", () => {
  const { html } = academicNotice(hostile);
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("&quot;Tripos&quot; &amp; sons");
});

test.each([newsletterConfirmation(from), academicReceipt("Java", from), academicNotice(hostile)])(
  "both bodies say the same: $subject",
  ({ text, html }) => {
    const words = (body: string) => body.match(/[\w@./:#-]+/g) ?? [];
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
