import { expect, test } from "vitest";
import { readIssueFile } from "./issue-text.ts";
import { addressIssue, composeIssue } from "./render-issue.ts";

const head = "---\nsubject: A new version\ndate: 2026-01-31\npreview: What has changed\n---\n";
const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const compose = (body: string) => {
  const { date: day, text: source, ...parts } = readIssueFile(head + body).parts;
  return composeIssue({ ...parts, day, source }, from);
};

test("an issue has a subject, a day, a preview and a text", () => {
  expect(readIssueFile(`\uFEFF${head}\nWords.\n`.replaceAll("\n", "\r\n"))).toEqual({
    parts: { subject: "A new version", date: "2026-01-31", preview: "What has changed", text: "\nWords.\n" },
    faults: [],
  });
});

test.each([
  ["no head", "Words.", "must begin with subject"],
  ["a missing line", "---\nsubject: x\ndate: 2026-01-31\n---\nWords.", "must begin with subject"],
  ["another line", head.replace("date", "author: Ada\ndate"), "must begin with subject"],
  ["a day that is none", `${head.replace("2026-01-31", "2026-02-30")}Words.`, '"date" must be a day'],
  ['"text" is empty', head, '"text" is empty'],
  ["HTML", `${head}<b>Words</b>`, "line 6: HTML isn't taken"],
  ["a picture", `${head}\n![x](https://example.org/x.png)`, "line 7: pictures aren't taken"],
  ["a script as address", `${head}[x](javascript:alert(1))`, "must begin with https://"],
  ["an address without encryption", `${head}[x](http://example.org)`, "must begin with https://"],
  ["an address of another host", `${head}[x](//example.org)`, "must begin with https://"],
  ["the largest heading", `${head}# Words`, "begins with ## or ###"],
])("%s is refused with a reason", (_, text, reason) => {
  expect(readIssueFile(text).faults.join("\n")).toContain(reason);
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
