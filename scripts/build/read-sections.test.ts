import { expect, test } from "vitest";
import { readSections } from "./build-search-index.ts";

const page = (main: string) => `<html><body><nav>Menu</nav><main>${main}</main><footer>Foot</footer></body></html>`;

test("a page is read as its introduction and its sections", () => {
  const html = page(
    '<div><h1>Metrics</h1><p>What is <em>measured</em>.</p></div><h2 id="loc">Lines</h2><p>Count.</p><ul><li>One</li></ul>',
  );
  expect(readSections("/docs/metrics.html", html)).toEqual([
    { url: "/docs/metrics.html", title: "Metrics", text: "What is measured." },
    { url: "/docs/metrics.html#loc", title: "Lines", page: "Metrics", text: "Count. One" },
  ]);
});

test("tables, lists of facts and code are found but not shown", () => {
  const html = page("<h1>A</h1><p>Text.</p><table><tr><td>-i</td></tr></table><pre><code>run</code></pre>");
  expect(readSections("/a", html)).toEqual([{ url: "/a", title: "A", text: "Text.", data: "-i run" }]);
});

test.each([
  ["a notice for visitors without script", "<noscript><p>No script.</p></noscript>"],
  ["a form", "<form><label>Name</label></form>"],
  ["the source of a formula", '<p><math><annotation encoding="application/x-tex">\\frac</annotation></math></p>'],
  ["a hidden part", "<p hidden>Your license</p>"],
  ["navigation", "<nav><a href='/b'>Next</a></nav>"],
  ["a part that is marked", '<div data-search-ignore=""><p>Filter</p></div>'],
  ["a line of links", '<p><a href="/b">Blog</a> · <a href="/c">Java</a></p>'],
  ["a line with a date", "<p>Updated <time>today</time></p>"],
  ["a section that leads away", '<h2 id="sources">Sources</h2><p>A paper.</p>'],
])("%s is left out", (_, part) => {
  expect(readSections("/a", page(`<h1>A</h1><p>Text.</p>${part}`))).toEqual([{ url: "/a", title: "A", text: "Text." }]);
});

test("a document without main content has no sections", () => {
  expect(readSections("/a", "<html><body>Text</body></html>")).toEqual([]);
});
