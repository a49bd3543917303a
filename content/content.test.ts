import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as citations from "./catalog/citations.ts";
import * as metrics from "./catalog/metrics.ts";
import * as smells from "./catalog/smells/index.ts";
import * as thresholdSources from "./catalog/smells/threshold-sources.ts";
import * as universities from "./catalog/universities.ts";
import * as academicLicense from "./pages/academic-license.ts";
import * as alerts from "./pages/alerts.ts";
import * as buy from "./pages/buy.ts";
import * as careers from "./pages/careers.ts";
import * as contact from "./pages/contact.ts";
import * as explore from "./pages/explore.ts";
import * as faq from "./pages/faq.ts";
import * as formResults from "./pages/form-results.ts";
import * as home from "./pages/home.ts";
import * as navigation from "./pages/navigation.ts";
import * as newsletterForm from "./pages/newsletter-form.ts";
import * as notFound from "./pages/not-found.ts";
import * as orderForm from "./pages/order-form.ts";
import * as pages from "./pages/pages.ts";
import * as placeholders from "./pages/placeholders.ts";
import * as quote from "./pages/quote.ts";
import { servicePaths } from "./pages/service-pages.ts";
import * as skills from "./pages/skills.ts";
import * as videos from "./pages/videos.ts";
import * as actions from "./products/actions.ts";
import * as company from "./products/company.ts";
import { legacyCsharp } from "./products/designite-csharp.ts";
import { communityJava } from "./products/designite-java.ts";
import * as downloads from "./products/downloads.ts";
import * as products from "./products/index.ts";
import * as offers from "./products/offers.ts";
import * as releases from "./products/releases.ts";

const said = {
  academicLicense,
  actions,
  alerts,
  buy,
  careers,
  citations,
  company,
  contact,
  downloads,
  explore,
  faq,
  formResults,
  home,
  legacyCsharp,
  communityJava,
  metrics,
  navigation: { ...navigation, footerLists: navigation.footerLists([]) },
  newsletterForm,
  notFound,
  offers,
  orderForm,
  pages,
  products,
  quote,
  releases,
  skills,
  smells,
  placeholders,
  thresholdSources,
  universities,
  videos,
};

/** All texts within a value, each with the name of its field. */
function texts(value: unknown, field = ""): { field: string; text: string }[] {
  if (typeof value === "string") return [{ field, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => texts(part, Array.isArray(value) ? field : name));
}

/** All lists within a value. */
function lists(value: unknown): readonly unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const parts: unknown[] = Object.values(value);
  return [...(Array.isArray(value) ? [parts] : []), ...parts.flatMap(lists)];
}

const filesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" });
const slugsIn = (folder: string) => filesIn(folder).map((file) => file.replace(/\.mdx$/, ""));
const legalTexts = filesIn("legal").map((file) => readFileSync(join(import.meta.dirname, "legal", file), "utf8"));
const everyText = texts(said);
const addressFields = [
  "href",
  "documentationPath",
  "url",
  "preprintUrl",
  "sourceUrl",
  "siteUrl",
  "collaborationUrl",
  "githubUrl",
];
const addresses = [
  ...everyText.filter(({ field }) => addressFields.includes(field)).map(({ text }) => text),
  ...legalTexts.flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? "")),
];

const knownPaths: readonly string[] = [
  ...Object.keys(pages.pages),
  ...slugsIn("legal").map((slug) => `/${slug}`),
  ...slugsIn("articles").map((slug) => `/blog/${slug}`),
  ...slugsIn("docs").map((slug) => `/docs/${slug}.html`),
  ...servicePaths,
];

test("the texts and addresses are found at all", () => {
  expect(everyText.length).toBeGreaterThan(1000);
  expect(addresses.length).toBeGreaterThan(100);
  expect(legalTexts.length).toBeGreaterThan(2);
});

test("internal links lead to a page, an article or a documentation page", () => {
  const internal = addresses.filter((address) => address.startsWith("/"));
  expect(internal.length).toBeGreaterThan(40);
  expect(internal.filter((address) => !knownPaths.includes(address.replace(/[?#].*$/, "")))).toEqual([]);
});

test("every other address is an https address, the mailbox, or an anchor of its own page", () => {
  const allowed = [`mailto:${company.company.contactEmail}`, `#${home.whatIs.id}`];
  const others = addresses.filter((address) => !address.startsWith("/") && !allowed.includes(address));
  expect(others.filter((address) => !/^https:\/\/[a-z0-9.-]+\.[a-z]+(\/\S*)?$/.test(address))).toEqual([]);
});

test("no two entries of a list share an id", () => {
  const ids = lists(said).map((list) =>
    list.flatMap((entry) => (typeof entry === "object" && entry !== null && "id" in entry ? [entry.id] : [])),
  );
  expect(ids.flat().length).toBeGreaterThan(100);
  expect(ids.filter((some) => new Set(some).size !== some.length)).toEqual([]);
});

test("exclamation marks stand in the specified texts alone", () => {
  const specified: readonly string[] = [
    alerts.alerts.failed,
    alerts.applicationErrorHeading,
    notFound.notFound.title,
    notFound.notFound.heading,
    pages.notFoundPage.title,
  ];
  const loud = [...everyText.map(({ text }) => text), ...legalTexts].filter((text) => text.includes("!"));
  expect(loud.filter((text) => !specified.includes(text))).toEqual([]);
});

test("nothing is left to be filled in", () => {
  const placeholder = /lorem|ipsum|\btodo\b|\btbd\b|\bxxx\b|\bundefined\b|\[object/i;
  const all = [...everyText.map(({ text }) => text), ...legalTexts];
  expect(all.filter((text) => placeholder.test(text) || text.trim() === "")).toEqual([]);
});

test("texts have no stray spaces", () => {
  const prose = everyText.filter(({ text }) => / {2}/.test(text) || / [.,;:](\s|$)/.test(text));
  expect(prose.filter(({ field }) => field !== "output" && field !== "mark")).toEqual([]);
});
