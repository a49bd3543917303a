import { dirname } from "node:path";
import { expect, test } from "vitest";
import { metrics } from "#content/catalog/metrics.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { questions } from "#content/pages/faq.ts";
import { company } from "#content/products/company.ts";
import { products } from "#content/products/index.ts";
import { entryPages } from "../support/specified-addresses.ts";
import { attribute, type BuiltPage, builtPages, elementsOf, textOf } from "./built-pages.ts";
import { isBuilt, ownAddresses, pagesToBeFound } from "./site-addresses.ts";

type Thing = { "@type": string } & Record<string, unknown>;

/** What search engines ask of each type before they use it (Google Search Central, schema.org). */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  Organization: ["@id", "name", "url", "logo"],
  WebSite: ["@id", "name", "url", "publisher"],
  SoftwareApplication: ["name", "applicationCategory", "operatingSystem", "softwareVersion", "offers", "url"],
  FAQPage: ["mainEntity"],
  Blog: ["name", "description", "url", "publisher", "blogPost"],
  BlogPosting: ["headline", "description", "image", "dateModified", "author", "publisher", "wordCount"],
  TechArticle: ["headline", "description", "image", "dateModified", "author", "publisher"],
  DefinedTerm: ["@id", "name", "description", "url", "inDefinedTermSet"],
  BreadcrumbList: ["itemListElement"],
};

function thingsOf({ tree }: BuiltPage): Thing[] {
  const blocks = elementsOf(tree, (script) => attribute(script, "type") === "application/ld+json");
  return blocks.flatMap((block) => {
    const { "@context": context, "@graph": graph } = JSON.parse(textOf(block));
    expect(context).toBe("https://schema.org");
    return graph;
  });
}

function faultsOf(path: string, things: readonly Thing[]): string[] {
  return things.flatMap((thing) => {
    const required = requiredFields[thing["@type"]];
    if (!required) return [`${path}: ${thing["@type"]} is not known`];
    const missing = required.filter((field) => thing[field] === undefined || thing[field] === "");
    return missing.map((field) => `${path}: ${thing["@type"]} has no ${field}`);
  });
}

const pages = new Map(builtPages().map((page) => [page.path, thingsOf(page)]));
const thingsAt = (path: string) => pages.get(path) ?? [];
const typesAt = (path: string) => thingsAt(path).map((thing) => thing["@type"]);
const kindOf = (path: string) => (path.startsWith("/blog/") ? "BlogPosting" : "TechArticle");

test("every described thing has what its type requires", () => {
  expect([...pages].flatMap(([path, things]) => faultsOf(path, things))).toEqual([]);
});

test("a thing without a required field is found, and an undescribed type", () => {
  expect(faultsOf("/a", [{ "@type": "FAQPage" }, { "@type": "Recipe" }])).toEqual([
    "/a: FAQPage has no mainEntity",
    "/a: Recipe is not known",
  ]);
});

test("every address in the data is one of a built page or file", () => {
  const lost = [...pages].flatMap(([path, things]) =>
    ownAddresses(things)
      .filter((address) => !isBuilt(address))
      .map((address) => `${path}: ${address}`),
  );
  expect(lost).toEqual([]);
});

test("the home page says who publishes the site; every other page says where it lies", () => {
  expect(typesAt("/")).toEqual(["Organization", "WebSite"]);
  const without = pagesToBeFound().filter((path) => path !== "/" && !typesAt(path).includes("BreadcrumbList"));
  expect(without).toEqual([]);
  expect(pages.get("/404")).toEqual([]);
});

test("a way begins at the home page and ends at the page itself", () => {
  for (const path of pagesToBeFound().filter((one) => one !== "/")) {
    const way = thingsAt(path).find((thing) => thing["@type"] === "BreadcrumbList");
    const steps = ownAddresses(way).map((address) => new URL(address).pathname);
    expect([steps[0], steps.at(-1)], path).toEqual(["/", path]);
  }
});

test("articles and documentation pages are described as what they are", () => {
  const texts = pagesToBeFound().filter((path) => /^\/(?:blog|docs)\//.test(path));
  expect(texts.length).toBeGreaterThan(9);
  expect(texts.filter((path) => !typesAt(path).includes(kindOf(path)))).toEqual([]);
});

test("each smell and each metric is a term of its own, in the set that its list defines", () => {
  const terms = entryPages.map((path) => ({
    path,
    term: thingsAt(path).find((one) => one["@type"] === "DefinedTerm"),
  }));
  expect(terms.map(({ term }) => term?.name).toSorted()).toEqual(
    [...smells, ...metrics].map(({ name }) => name).toSorted(),
  );
  for (const { path, term } of terms) {
    expect(term?.url, path).toBe(`${company.siteUrl}${path}`);
    expect(term?.inDefinedTermSet, path).toMatchObject({
      "@type": "DefinedTermSet",
      url: `${company.siteUrl}${dirname(path)}.html`,
    });
  }
});

test("the blog names every article, and articles lie below it", () => {
  const [blog] = thingsAt("/blog").filter((thing) => thing["@type"] === "Blog");
  const articles = pagesToBeFound().filter((path) => path.startsWith("/blog/"));
  const named = ownAddresses(blog).map((address) => new URL(address).pathname);
  expect(articles.filter((path) => !named.includes(path))).toEqual([]);
  for (const path of articles) {
    const way = thingsAt(path).find((thing) => thing["@type"] === "BreadcrumbList");
    expect(ownAddresses(way).map((address) => new URL(address).pathname)).toEqual(["/", "/blog", path]);
  }
});

test("each tool states its version and its yearly price on its page, and all do where they are downloaded and bought", () => {
  for (const { path, name, latestVersion } of Object.values(products)) {
    const [tool] = thingsAt(path).filter((thing) => thing["@type"] === "SoftwareApplication");
    expect(tool).toMatchObject({ name, softwareVersion: latestVersion });
    expect(JSON.stringify(tool)).toMatch(/"price":[1-9]\d+,"priceCurrency":"USD","unitCode":"ANN"/);
  }
  for (const path of ["/download", "/buy"]) {
    expect(typesAt(path).filter((type) => type === "SoftwareApplication")).toHaveLength(3);
  }
});

test("the questions for machines are those of the page", () => {
  const [page] = thingsAt("/faq").filter((thing) => thing["@type"] === "FAQPage");
  expect(page?.mainEntity).toMatchObject(questions.map(({ question }) => ({ "@type": "Question", name: question })));
  expect(JSON.stringify(page)).not.toMatch(/"text":""|\[object|undefined/);
});
