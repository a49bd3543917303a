import { expect, test } from "vitest";
import { findIssueFaults } from "./issue-text.ts";
import { addressIssue, composeIssue } from "./render-issue.ts";

const parts = { subject: "A new version", date: "2026-01-31", preview: "What has changed" };
const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const compose = (source: string) => composeIssue({ ...parts, day: parts.date, source }, from);

test.each([
  ["a day that is none", { date: "2026-02-30" }, { part: "date", fault: expect.stringContaining("must be a day") }],
  ["a subject of two lines", { subject: "A\nB" }, { part: "subject", fault: "must be one line of text." }],
  ["no text", { text: "\n" }, { part: "text", fault: "is empty." }],
])("%s is refused with a reason", (_, given, fault) => {
  expect(findIssueFaults({ ...parts, text: "Words.", ...given })).toEqual([fault]);
});

test.each([
  ["HTML", "<b>Words", 1, "HTML isn't taken"],
  ["a picture", "\n![x](https://example.org/x.png)", 2, "pictures aren't taken"],
  ["a script as address", "[x](javascript:alert(1))", 1, "must begin with https://"],
  ["an address without encryption", "[x](http://example.org)", 1, "must begin with https://"],
  ["an address of another host", "[x](//example.org)", 1, "must begin with https://"],
  ["the largest heading", "# Words", 1, "begins with ## or ###"],
])("%s is refused with its line and a reason", (_, text, line, reason) => {
  expect(findIssueFaults({ ...parts, text })).toEqual([{ part: "text", line, fault: expect.stringContaining(reason) }]);
});

test("both bodies have the same words, and addresses are absolute", () => {
  const { html, text } = compose(
    "## News\n\nRead the [documentation](/docs/index.html) & *more*: <https://example.org/a?b=1&c=2>.\n\n1. one\n2. `two`\n\n> said\n",
  );
  expect(text).toContain(
    "## News\n\nRead the documentation (https://www.example.org/docs/index.html) & *more*: https://example.org/a?b=1&c=2.\n",
  );
  expect(html).toContain('<a href="https://www.example.org/docs/index.html">documentation</a> &amp; <em>more</em>');
  expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2">');
  expect(html).toContain("<ol>\n<li>one</li>\n<li><code>two</code></li>\n</ol>");
  expect(html).toContain('<h2 style="margin: 32px');
});

test("text that looks like markup is escaped", () => {
  const { html } = compose('`<script>alert(1)</script>` and \\<b\\> & "quotes"');
  expect(html).not.toContain("<script");
  expect(html).toContain("<code>&lt;script&gt;alert(1)&lt;/script&gt;</code> and &lt;b&gt; &amp; &quot;quotes&quot;");
});

test("every mail states the sender, the reason and how to unsubscribe, and loads nothing", () => {
  const at = new Date("2026-01-05T12:00:00.000Z");
  const mail = addressIssue(compose("Words."), "https://www.example.org/leave?token=a&b", { kind: "confirmed", at });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("you confirmed your subscription on January 5, 2026");
    expect(body).toMatch(/Designite[\s\S]*contact@example\.org/);
    expect(body).not.toMatch(/%[a-z-]+%|src=|<img|@import|url\(/);
  }
  expect(mail.text).toContain("Unsubscribe: https://www.example.org/leave?token=a&b\n");
  expect(mail.html).toContain('<a href="https://www.example.org/leave?token=a&amp;b">');
});
