import { expect, test } from "vitest";
import { atomFeed, type FeedEntry, publisherAsAuthor } from "./feeds.ts";

const entry: FeedEntry = {
  id: "https://example.org/a",
  title: "Types & <generics>",
  path: "/a",
  updated: "2026-03-04",
  author: publisherAsAuthor,
  categories: ['"C#"'],
  summary: "One sentence.",
};
const feed = { path: "/feed.xml", pagePath: "/blog", title: "T", subtitle: "S", iconPath: "/icon.svg" };

test("the feed is as new as its newest entry", () => {
  const text = atomFeed({
    ...feed,
    entries: [entry, { ...entry, id: "https://example.org/b", updated: "2026-05-06" }],
  });
  expect(text.indexOf("<updated>2026-05-06T00:00:00Z</updated>")).toBeLessThan(text.indexOf("<entry>"));
});

test("the feed leads to the page with the same entries", () => {
  expect(atomFeed({ ...feed, entries: [entry] })).toMatch(/rel="alternate" type="text\/html" href="[^"]+\/blog"\/>/);
});

test("words keep their meaning inside XML", () => {
  const text = atomFeed({ ...feed, entries: [entry] });
  expect(text).toContain("<title>Types &amp; &lt;generics&gt;</title>");
  expect(text).toContain('<category term="&quot;C#&quot;"/>');
});

test("a day of publication that is not known is left out", () => {
  expect(atomFeed({ ...feed, entries: [entry] })).not.toContain("<published>");
  expect(atomFeed({ ...feed, entries: [{ ...entry, published: "2022-06-14" }] })).toContain(
    "<published>2022-06-14T00:00:00Z</published>",
  );
});

test("a feed without entries has no time of change and is refused", () => {
  expect(() => atomFeed({ ...feed, entries: [] })).toThrow("/feed.xml has no entries");
});
