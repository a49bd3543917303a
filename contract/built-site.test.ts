import * as v from "valibot";
import { expect, test } from "vitest";
import { BuiltSite } from "./built-site.ts";

const page = { file: "faq.html", scriptHashes: ["sha256-a"], styleHashes: ["sha256-b"] };
const site = {
  contactEmail: "contact@example.org",
  pages: { "/faq": page },
  notFound: page,
  viewScriptHashes: [],
  viewStyleHashes: [],
  framedPages: ["/notebooks/a.html"],
  frameSources: ["video.example.org"],
};

test("the list of a built site is read", () => {
  expect(v.parse(BuiltSite, site)).toEqual(site);
});

test.each([
  { pages: { "/faq": { file: "faq.html" } } },
  { notFound: { file: "404.html", scriptHashes: [] } },
  { notFound: undefined },
  { contactEmail: undefined },
  { viewScriptHashes: undefined },
  { frameSources: "video.example.org" },
])("a list with %o is refused", (wrong) => {
  expect(v.is(BuiltSite, { ...site, ...wrong })).toBe(false);
});
